"""Mastfield: two crews plant masts where the other does not jam them; whoever cannot plant loses."""

from __future__ import annotations

from pathlib import Path

from battlespace.games.mastfield import bot, rules, text, view
from battlespace.games.mastfield.rules import CELLS, State
from battlespace.kernel.game import Game, Heuristic, Notation, Rules, View
from battlespace.kernel.option import Number

GAME: Game[State, view.View] = Game(
    slug="mastfield",
    title="Mastfield",
    version=1,
    seats=(rules.SEATS, rules.SEATS),
    folder=Path(__file__).parent,
    state=State,
    max_legal=CELLS,
    max_plies=CELLS,
    actions=lambda seats, options: options["size"] * options["size"],
    options=(Number("size", 5, low=rules.SMALLEST, high=rules.LARGEST),),
    rules=Rules(
        new=rules.new,
        seats=lambda s: rules.SEATS,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
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
