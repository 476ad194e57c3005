"""Relay: two drones a seat race along a track and chase each other. The folder to copy for a new game."""

from __future__ import annotations

from pathlib import Path

from battlespace.games._template import explain, heuristic, notation, rules, view
from battlespace.games._template.encode import ENCODE
from battlespace.games._template.state import ACTIONS, State
from battlespace.kernel.game import Game, Heuristic, Notation, Rules, View
from battlespace.kernel.option import Number

GAME: Game[State] = Game(
    slug="_template",
    title="Relay",
    version=1,
    seats=(2, 4),
    folder=Path(__file__).parent,
    state=State,
    max_legal=ACTIONS,
    max_plies=2 * 1000,
    actions=lambda seats, options: ACTIONS,
    options=(Number("length", 8, low=4, high=20), Number("limit", 200, low=1, high=1000)),
    rules=Rules(
        new=rules.new,
        seats=lambda s: s.seats,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        chance=rules.chance,
    ),
    notation=Notation(
        write_move=notation.write_move,
        read_move=notation.read_move,
        write_position=notation.write_position,
        read_position=notation.read_position,
    ),
    explain=explain.explain,
    view=View(view.view, view.path, view.meant, view.label, view.tell, view.board),
    heuristic=Heuristic(heuristic.evaluate, heuristic.order),
    levels=heuristic.LEVELS,
    encode=ENCODE,
)
