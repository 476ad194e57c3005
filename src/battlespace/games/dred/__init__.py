"""Total DRED: four heroes, an economy of supply and actions, captures as in chess; the last Hero wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from battlespace.games.dred import bot, rules, text, view
from battlespace.games.dred.rules import END, IDS, State, maps
from battlespace.kernel.game import Game, Heuristic, Notation, Rules, View
from battlespace.kernel.option import Choice, File, Flag, Number

MAX_ROUNDS = 1000


def actions(seats: int, options: Mapping[str, Any]) -> int:
    """How many action ids the map has, the four draws of the first player included."""
    tiles = len(maps.load(options["map"]).chart.tiles)
    return (tiles + END) * tiles + IDS


GAME: Game[State, view.View] = Game(
    slug="dred",
    title="Total DRED",
    version=1,
    seats=(2, 4),
    folder=Path(__file__).parent,
    state=State,
    max_legal=400,
    max_plies=1 + 4 + MAX_ROUNDS * 4 * 8,
    actions=actions,
    options=(
        File(
            "map",
            "proxima",
            words=maps.NAMES,
            limit=10_000,
            by_seats={3: "trine"},
            picture=view.picture,
        ),
        Choice("exit_rule", "forced", words=("forced", "eliminate")),
        Flag("must_spend", False),
        Number("quiet_rounds", 30, low=1, high=MAX_ROUNDS),
        Number("max_rounds", 200, low=1, high=MAX_ROUNDS),
    ),
    rules=Rules(
        new=rules.new,
        seats=lambda s: s.seats,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        chance=rules.chance,
        leave=rules.leave,
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
    heuristic=Heuristic(bot.evaluate, bot.order, taste=bot.NAMES),
    levels=bot.LEVELS,
    encode=bot.ENCODE,
    sight=bot.SIGHT,
    facets=view.FACETS,
)
