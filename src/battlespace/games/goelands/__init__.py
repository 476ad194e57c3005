"""Drones vs Goélands: seven outposts, eleven cards a side, and powers that set off each other."""

from __future__ import annotations

from pathlib import Path

from battlespace.games.goelands import bot, rules, text, view
from battlespace.games.goelands.rules import (
    ACTIONS,
    CODES,
    LANES,
    MAX_CAP,
    MAX_LEGAL,
    MAX_ROUNDS_TO_WIN,
    State,
)
from battlespace.kernel.game import Game, Heuristic, Notation, Rules, View
from battlespace.kernel.option import Choice, Flag, Number, Picks

GAME: Game[State, view.View] = Game(
    slug="goelands",
    title="Drones vs Goélands",
    version=1,
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=State,
    max_legal=MAX_LEGAL,
    # a set-up of eight draws, 22 cards with their powers (each a choice of next, one of order, one of itself), a lock
    max_plies=(2 * MAX_ROUNDS_TO_WIN - 1) * (8 + 22 * (1 + MAX_CAP * (2 + LANES)) + 1),
    actions=lambda seats, options: ACTIONS,
    options=(
        Picks("tokens", "random", words=("random", "beginner"), codes=CODES, count=LANES),
        Flag("keep_tokens", False),
        Choice("power_order", "lifo", words=("lifo", "pool")),
        Number("cap", 40, low=0, high=MAX_CAP),
        Number("rounds_to_win", 2, low=1, high=MAX_ROUNDS_TO_WIN),
    ),
    rules=Rules(
        new=rules.new,
        seats=lambda s: 2,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        chance=rules.chance,
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
    challenges=text.CHALLENGES,
)
