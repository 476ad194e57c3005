"""Drop Drive: ships fly a bendable chain among pieces that were dropped over a wooden sun. [DD-1.1]"""

from __future__ import annotations

from pathlib import Path

from battlespace.games.dropdrive import (
    explain,
    heuristic,
    model,
    notation,
    position,
    reading,
    rules,
    view,
)
from battlespace.games.dropdrive.actions import ACTIONS, ALL_ACTIONS
from battlespace.games.dropdrive.facets import FACETS
from battlespace.games.dropdrive.ids import MODES
from battlespace.games.dropdrive.pack import ANOMALY_IDS
from battlespace.games.dropdrive.state import State
from battlespace.kernel.game import Drawn, Game, Heuristic, Notation, Rules, View
from battlespace.kernel.option import Choice, File, Flag, Number


def _physics(s: State, seed: int) -> Drawn:
    """Draw a drop; the engine is loaded when the first piece falls, since searching and reading need none."""
    from battlespace.games.dropdrive.physics import physics  # noqa: PLC0415

    return physics(s, seed)


_LEVELS = ("none", "1", "2", "3", *(f"{a}{b}" for a in "123" for b in "123"))

GAME: Game[State] = Game(
    slug="dropdrive",
    title="Drop Drive",
    version=2,
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
        sample=model.sample,
    ),
    notation=Notation(
        write_move=notation.write_move,
        read_move=notation.read_move,
        write_position=position.write_position,
        read_position=reading.read_position,
        write_drawn=notation.write_drawn,
        read_drawn=notation.read_drawn,
    ),
    refusals=explain.explain,
    view=View(view.view, view.path, view.meant, view.label, view.tell, view.board),
    heuristic=Heuristic(heuristic.evaluate, heuristic.order),
    levels=heuristic.LEVELS,
    facets=FACETS,
    physics=_physics,
)
