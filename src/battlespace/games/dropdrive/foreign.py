"""Positions that another engine wrote: its spelling becomes ours, and a lone question gets the steps below it."""

from __future__ import annotations

from typing import Any

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.ids import OBJECT_OF
from battlespace.games.dropdrive.laying import begin_path
from battlespace.games.dropdrive.pieces import WANT_SHIP
from battlespace.games.dropdrive.ship import parts, pirate_of, rocket_rating, ship_card, ship_of
from battlespace.games.dropdrive.state import State
from battlespace.games.dropdrive.turns import pirate_want

OPTIONS: dict[str, Any] = {
    "predetermined_anomalies": [],
    "extended_game": "off",
    "gradual_formation": False,
    "long_scans": 1,
    "stack_deck": [],
}
LANDING = {30: fr.DELIVERY, 31: fr.IDENTIFY, 36: fr.FACILITY, 37: fr.SURVEY}
"""Questions of a landing that are the first of their step."""


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


def fill_up(s: State) -> None:
    """Put the steps of a turn below a question that stands alone, where they follow from it."""
    kind, seat = s.frames[0, fr.KIND], s.frames[0, fr.SEAT]
    if s.depth != 1 or kind >= fr.START or s.captain[seat] < 0:
        return
    below = _below(s, kind, seat)
    if not below:
        return
    fr.pop(s)
    for step, numbers in below:
        row = fr.push(s, step, seat)
        for column, number in zip((fr.PC, fr.A, fr.B), numbers, strict=False):
            s.frames[row, column] = number
    if kind == 15 and not s.flying:
        begin_path(s, ship_of(s, seat), min(rocket_rating(s, seat), int(s.nav[seat])))


def _below(s: State, kind: int, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the steps of a turn down to a question: number of the step, where it stands, its context."""
    pirate, planet = pirate_of(s, seat), s.base[ship_of(s, seat) - st.SHIP]
    if kind == 10:
        found = [i for i in range(parts(s, seat)) if _mends(s, ship_card(s, seat, i))]
        return (
            [(fr.TURN, (2, found[0], 1)), (10, (0, ship_card(s, seat, found[0])))] if found else []
        )
    if kind == 11:
        want = pirate_want(s, pirate) | WANT_SHIP
        return [(fr.TURN, (4,)), (fr.PIRATE, (1, pirate)), (11, (0, pirate, want))]
    if kind == 62:
        return [(fr.TURN, (5,)), (62, ())]
    if kind == 13:
        return [(fr.TURN, (6,)), (fr.DRIVE, (1,)), (13, ())]
    if kind == 15:
        return [(fr.TURN, (7,)), (fr.FLIGHT, (1,)), (15, ())]
    if kind in LANDING and 0 <= planet < st.PLANETS:
        step = LANDING[kind]
        landing = (step - fr.DELIVERY + 1, planet)
        context = (0, planet) if kind in (30, 36) else ()
        return [
            (fr.TURN, (7,)),
            (fr.FLIGHT, (9,)),
            (fr.LANDING, landing),
            (step, (1, planet)),
            (kind, context),
        ]
    return []


def _mends(s: State, card: int) -> bool:
    return card >= 0 and not s.damaged[card] and s.card[card, st.START_REPAIR] > 0
