"""Dronica: drones crowd around Controllers on two levels; who surrounds the own Controller first wins."""

from __future__ import annotations

from pathlib import Path

from battlespace.games.dronica import explain, heuristic, notation, position, rules, view
from battlespace.games.dronica.encode import ENCODE
from battlespace.games.dronica.facets import FACETS
from battlespace.games.dronica.state import CODES, MAX_LEGAL, SLOTS, State
from battlespace.games.dronica.switches import OPTIONS
from battlespace.kernel.game import Game, Heuristic, Notation, Rules, View

GAME: Game[State] = Game(
    slug="dronica",
    title="Dronica",
    version=1,
    seats=(2, 4),
    folder=Path(__file__).parent,
    state=State,
    max_legal=MAX_LEGAL,
    max_plies=6
    * 4
    * 150,  # a turn at the default limit has at most one choice of cluster and four Controllers put back
    actions=lambda seats, options: SLOTS * seats * (CODES * SLOTS + 1) + 1,
    options=OPTIONS,
    rules=Rules(
        new=rules.new,
        seats=lambda s: s.seats,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
    ),
    notation=Notation(
        write_move=notation.write_move,
        read_move=notation.read_move,
        write_position=position.write_position,
        read_position=position.read_position,
    ),
    explain=explain.explain,
    view=View(view.view, view.path, view.meant, view.label, view.tell, view.board),
    heuristic=Heuristic(heuristic.evaluate, heuristic.order),
    levels=heuristic.LEVELS,
    facets=FACETS,
    encode=ENCODE,
)
