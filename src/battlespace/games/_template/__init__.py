"""Relay: two drones a seat race along a track and chase each other. The folder to copy for a new game."""

from __future__ import annotations

from pathlib import Path

from battlespace.games._template import bot, rules, text, view
from battlespace.games._template.rules import ACTIONS, State
from battlespace.kernel.game import Game, Heuristic, Notation, Rules, View
from battlespace.kernel.option import Number

GAME: Game[State, view.View] = Game(
    slug="_template",
    title="Relay",
    version=1,
    seats=(rules.FEWEST_SEATS, rules.SEATS),
    folder=Path(__file__).parent,
    state=State,
    max_legal=ACTIONS,
    max_plies=2 * 1000,
    actions=lambda seats, options: ACTIONS,
    options=(
        Number("length", 8, low=rules.SHORTEST, high=rules.LONGEST),
        Number("limit", 200, low=1, high=1000),
    ),
    rules=Rules(
        new=rules.new,
        seats=lambda s: s.seats,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        chance=rules.chances,
    ),
    notation=Notation(
        write_move=text.write_move,
        read_move=text.read_move,
        write_position=text.write_position,
        read_position=text.read_position,
    ),
    refusals=text.refusals,
    view=View(
        struct=view.View,
        view=view.view,
        path=view.path,
        meant=view.meant,
        label=view.label,
        tell=view.tell,
        board=view.board,
        legend=view.legend,
        standing=view.standing,
        prompt=view.prompt,
    ),
    heuristic=Heuristic(bot.evaluate, bot.order),
    levels=bot.LEVELS,
    encode=bot.ENCODE,
)
