"""Dronica: drones crowd around Controllers on two levels; the first whose own Controller is surrounded wins."""

from __future__ import annotations

from pathlib import Path

from battlespace.games.dronica import bot, rules, text, view
from battlespace.games.dronica.rules import CODES, MAX_LEGAL, SLOTS, State
from battlespace.kernel.game import Game, Heuristic, Notation, Rules, View

GAME: Game[State, view.View] = Game(
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
    options=rules.OPTIONS,
    rules=Rules(
        new=rules.new,
        seats=lambda s: s.seats,
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
    sight=bot.SIGHT,
    encode=bot.ENCODE,
    facets=view.FACETS,
)
