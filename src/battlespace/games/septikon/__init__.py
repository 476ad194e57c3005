"""Septikon: two uranium stations shoot, land and spy until one can do no more damage."""

from __future__ import annotations

from pathlib import Path

from battlespace.games.septikon import bot, rules, text, view
from battlespace.games.septikon.rules import ACTIONS, MAX_LEGAL, State
from battlespace.kernel.game import Game, Heuristic, Notation, Rules, View
from battlespace.kernel.option import Flag, Number

GAME: Game[State, view.View] = Game(
    slug="septikon",
    title="Septikon",
    version=1,
    seats=(2, 2),
    folder=Path(__file__).parent,
    state=State,
    max_legal=MAX_LEGAL,
    max_plies=1_000_000,
    actions=lambda seats, options: ACTIONS,
    options=(
        Number("short", None, low=1, high=99, none=True),
        Number("cap", None, low=1, high=1_000_000, none=True),
        Number("quiet_limit", 100, low=1, high=1_000_000),
        Flag("lock_step_through_occupied", True),
        Flag("nuclear_armory_mandatory", True),
        Flag("satellites_hit_shields", True),
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
    encode=bot.ENCODE,
    sight=bot.SIGHT,
    facets=view.FACETS,
)
