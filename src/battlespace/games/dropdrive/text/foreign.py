"""Positions that another engine wrote: its spelling becomes ours, and a lone question gets the steps below it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_OF
from battlespace.games.dropdrive.rules.course import flight as flying
from battlespace.games.dropdrive.rules.course import turns
from battlespace.games.dropdrive.rules.course.rearranging import rearrange, shift
from battlespace.games.dropdrive.rules.course.turns import pirate_want
from battlespace.games.dropdrive.rules.play import ASKED, MACHINE
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface import landing as ground
from battlespace.games.dropdrive.rules.table.laying import begin_path
from battlespace.games.dropdrive.rules.table.pieces import WANT_SHIP
from battlespace.games.dropdrive.rules.table.ship import (
    parts,
    pirate_of,
    rocket_rating,
    ship_card,
    ship_of,
)

OPTIONS: dict[str, Any] = {
    "predetermined_anomalies": [],
    "extended_game": "off",
    "gradual_formation": False,
    "long_scans": 1,
    "stack_deck": [],
}
PATH = "D-15"


def ours(data: dict[str, Any], cards: tuple[str, ...]) -> dict[str, Any]:
    """Return a position with what has no order put in order, and what is not said filled in."""
    rank = {card: i for i, card in enumerate(cards)}

    def sorted_cards(found: Any) -> Any:
        return {key: sorted(names, key=rank.__getitem__) for key, names in found.items()}

    made = dict(data)
    made["options"] = OPTIONS | data["options"]
    made["ending"] = bool(data["ending"])
    for key in ("decks", "discards", "items"):
        made[key] = {k: v for k, v in sorted_cards(data[key]).items() if v or key != "items"}
    made["stacks"] = {base: ships for base, ships in data["stacks"].items() if ships}
    status = {"energy": 0} | data["anomalies"]
    made["anomalies"] = {k: v for k, v in status.items() if v != "no"}
    made["players"] = [_player(player, rank) for player in data["players"]]
    if data["flight"]:
        lists = {k: _by_id(data["flight"][k]) for k in ("done", "exempt")}
        made["flight"] = data["flight"] | lists
    return made


def _by_id(names: list[str]) -> list[str]:
    return sorted(names, key=OBJECT_OF.__getitem__)


def _player(player: dict[str, Any], rank: dict[str, int]) -> dict[str, Any]:
    return player | {
        "flags": {name: int(flag) for name, flag in player.get("flags", {}).items() if flag},
        "passengers": sorted(player["passengers"], key=rank.__getitem__),
        "upgrades": [[card, bool(damaged)] for card, damaged in player["upgrades"]],
    }


def fill_up(s: State, name: str, seat: int) -> bool:
    """Open a question that stands alone with the steps of a turn below it, where they follow from it; say whether."""
    if not 0 <= seat < s.seats or s.captain[seat] < 0:
        return False
    steps = _below(s, name, seat)
    for step, wait, values in steps:
        open_step(s, step, wait, {"seat": seat} | values)
    return bool(steps)


def begin_missing_path(s: State, name: str) -> None:
    """Let a lone question for a path, whose text has no flight, begin one where the ship is."""
    if name == PATH and not s.flying:
        seat = int(ASKED.turn(s))
        begin_path(s, ship_of(s, seat), min(rocket_rating(s, seat), int(s.nav[seat])))


def open_step(s: State, step: Any, wait: str, values: Mapping[str, int]) -> None:
    """Open a step with those of the values that it needs there."""
    if wait:
        kept = step.kept(MACHINE.waits_at(step, wait))
        MACHINE.begin_at(s, step, wait, **{name: values[name] for name in kept})
    else:
        MACHINE.begin(s, step, *(values[name] for name in step.parameters))


def _below(s: State, name: str, seat: int) -> list[tuple[Any, str, dict[str, int]]]:
    """Return the steps of a turn down to a question, with their names."""
    own = {"own": pirate_of(s, seat), "ref": pirate_of(s, seat)}
    own["want"] = pirate_want(s, own["own"]) | WANT_SHIP
    mends = [i for i in range(parts(s, seat)) if _mends(s, ship_card(s, seat, i))]
    ways: dict[str, tuple[str, Any, str, Any, dict[str, int]]] = {
        "D-11": ("pirate", turns.pirate, "target", turns.target, own),
        "D-62": ("rearrange", rearrange, "shift", shift, {"scoring": 0}),
        "D-13": ("drive", turns.drive, "pay-drive", turns.pay_drive, {}),
    }
    if name in ways:
        first, procedure, second, question, values = ways[name]
        steps = [(turns.turn, first), (procedure, second), (question, "")]
        return [(step, wait, values) for step, wait in steps]
    if name == "D-10" and mends:
        by = ship_card(s, seat, mends[0])
        values = {"index": mends[0], "index_end": parts(s, seat), "by": by, "done": 1}
        steps = [(turns.turn, "start-repairs"), (turns.start_repairs, "repair"), (turns.repair, "")]
        return [(step, wait, values) for step, wait in steps]
    if name == PATH:
        steps = [(flying.flight, "lay"), (flying.lay, "path"), (flying.path, "")]
        return [(step, wait, {"hole": 0}) for step, wait in [(turns.turn, "flight"), *steps]]
    return _landed(s, name, s.base[ship_of(s, seat) - st.SHIP])


def _landed(s: State, name: str, planet: int) -> list[tuple[Any, str, dict[str, int]]]:
    """Return the steps of a landing down to a question that is the first of its step."""
    ways: dict[str, tuple[Any, Any]] = {
        "D-30": (ground.delivery, ground.deliver),
        "D-31": (ground.salvage, ground.identify),
        "D-36": (ground.facility, ground.use_facility),
        "D-37": (ground.survey, ground.surface),
    }
    if name not in ways or not 0 <= planet < st.PLANETS:
        return []
    step, question = ways[name]
    asks = question.name.replace("_", "-")
    steps = [(turns.turn, "flight"), (flying.flight, "fly"), (ground.landing, step.text)]
    values = {"planet": planet, "emergency": 0}
    return [(each, wait, values) for each, wait in [*steps, (step, asks), (question, "")]]


def _mends(s: State, card: int) -> bool:
    return card >= 0 and not s.damaged[card] and s.card[card, st.START_REPAIR] > 0
