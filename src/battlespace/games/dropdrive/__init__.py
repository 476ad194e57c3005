"""Drop Drive: ships fly a bendable chain among pieces that were dropped over a wooden sun. [DD-1.1]"""

from __future__ import annotations

from pathlib import Path

from battlespace.games.dropdrive import bot, rules, text, view
from battlespace.games.dropdrive.rules import ACTIONS, ALL_ACTIONS, ANOMALY_IDS, MODES, State
from battlespace.kernel.game import Drawn, Game, Heuristic, Notation, Points, Rules, View
from battlespace.kernel.option import Choice, File, Flag, Number


def _physics(s: State, seed: int) -> Drawn:
    """Draw a drop; the engine is loaded when the first piece falls, since searching and reading need none."""
    from battlespace.games.dropdrive.rules.falling.physics import physics  # noqa: PLC0415

    return physics(s, seed)


_LEVELS = ("none", "1", "2", "3", *(f"{a}{b}" for a in "123" for b in "123"))

GAME: Game[State, view.View] = Game(
    slug="dropdrive",
    title="Drop Drive",
    version=3,
    replays=2,  # version 3 writes open steps by names, and plays as version 2 did
    seats=(2, 4),
    folder=Path(__file__).parent,
    state=State,
    max_legal=6000,
    max_plies=60_000,
    actions=lambda seats, options: (
        ACTIONS if options.get("content", "default") == "default" else ALL_ACTIONS
    ),
    options=(
        File("content", "default", words=("default",)),
        Choice("mode", "base", words=MODES),
        Number("long_scans", 1, low=1, high=2),
        Choice("stack_deck", "none", words=_LEVELS),
        Choice("extended_game", "off", words=("off", "on", "level3")),
        Flag("gradual_formation", False),
        *(Flag(name, False) for name in ANOMALY_IDS),
    ),
    rules=Rules(
        new=rules.new,
        seats=lambda s: s.seats,
        turn=rules.turn,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        chance=rules.chance,
        sample=rules.sample,
    ),
    notation=Notation(
        write_move=text.write_move,
        read_move=text.read_move,
        write_position=text.write_position,
        read_position=text.read_position,
        write_drawn=text.write_drawn,
        read_drawn=text.read_drawn,
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
    heuristic=Heuristic(
        bot.evaluate,
        bot.order,
        bot.mover,
        bot.TASTE,
        Points(bot.points, swing=8.0),
        bot.lines,
    ),
    levels=bot.LEVELS,
    encode=bot.ENCODE,
    sight=bot.SIGHT,
    facets=view.FACETS,
    physics=_physics,
)
