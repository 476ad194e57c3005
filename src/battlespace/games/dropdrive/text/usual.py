"""Positions that a person writes: `"rest":"usual"` leaves out whatever is as usual.

{"rest":"usual","objects":{"ship-pink":[0,70],"f1":"sf07.b1"},"players":[{"captain":"har_tack","front":"sf07",...

An object that is not named is in the box, a pirate with its player, an attached ship on its base; [x, y] lies flat
there, in millimetres. Cards that are nowhere else are in their decks, markets are untouched, the nav tool is full.
"""

from __future__ import annotations

from typing import Any

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked.ids import OBJECT_IDS, OBJECT_OF
from battlespace.games.dropdrive.rules.packs.pack import Pack
from battlespace.games.dropdrive.rules.packs.vocabulary import PLANET_IDS
from battlespace.games.dropdrive.rules.play import DEMAND, DEMAND_EACH
from battlespace.games.dropdrive.rules.table.shapes import flat_height, kind_of
from battlespace.games.dropdrive.text.foreign import OPTIONS
from battlespace.games.dropdrive.text.positions import DECKS

PLAYER: dict[str, Any] = {
    "upgrades": [],
    "passengers": [],
    "specimens": {},
    "credits": 0,
    "flags": {},
}


def filled(data: dict[str, Any], pack: Pack, seats: int) -> dict[str, Any]:
    """Return a position with what is as usual, if it leaves that out."""
    if data.get("rest") != "usual":
        return data
    given = {key: value for key, value in data.items() if key != "rest"}
    seats = int(given.get("seats", seats))
    made: dict[str, Any] = {
        "content": pack.name,
        "mode": "base",
        "options": OPTIONS | given.pop("options", {}),
        "seats": seats,
        "start": 0,
        "by": data["todo"][-1][1] if data["todo"] else 0,
        "round": 1,
        "ending": False,
        "stacks": {},
        "market": _markets(pack) | given.pop("market", {}),
        "tokens": [DEMAND_EACH * seats, DEMAND - DEMAND_EACH * seats],
        "discards": {"explore": [], "anomaly": []} | given.pop("discards", {}),
        "items": {},
        "anomalies": {"energy": 0} | given.pop("anomalies", {}),
        "scans": [0, 0],
        "flight": None,
        **given,
    }
    made["players"] = [_player(pack, player) for player in given["players"]]
    made["objects"] = _objects(pack, made)
    made["decks"] = _decks(pack, made) | given.pop("decks", {})
    return made


def _card(pack: Pack, name: str, column: int) -> int:
    """Return a number on a card."""
    return int(pack.card[pack.ids.index(name), column])


def _player(pack: Pack, player: dict[str, Any]) -> dict[str, Any]:
    """Return a player with a nav tool for the whole rocket rating. [DD-4.16]"""
    made = PLAYER | player
    whole = [card for card, damaged in made["upgrades"] if not damaged]
    cards = [made["front"], made["back"], made["captain"], *whole]
    return {"nav": max(1, sum(_card(pack, card, st.ROCKET) for card in cards))} | made


def _markets(pack: Pack) -> dict[str, Any]:
    rows = ((pack.market[planet, 0, :, 0] > 0).sum() for planet in range(st.PLANETS))
    return {name: ["home", [0] * int(count)] for name, count in zip(PLANET_IDS, rows, strict=True)}


def _objects(pack: Pack, data: dict[str, Any]) -> dict[str, Any]:
    """Return where every object is."""
    found: dict[str, Any] = dict.fromkeys(OBJECT_IDS, "box")
    for seat, player in enumerate(data["players"]):
        colour = _card(pack, player["captain"], st.ORIGIN) - 1
        found[OBJECT_IDS[st.PIRATE + colour]] = f"with:{seat}"
    for name, where in data["objects"].items():
        found[name] = _lying(name, where)
    for base, ships in data["stacks"].items():
        for ship in ships:
            if ship not in data["objects"]:
                found[ship] = _flat(ship, found[base][:2])
    return found


def _lying(name: str, where: Any) -> Any:
    """Return a pose for a point in millimetres, and what else it may be as it is."""
    point = isinstance(where, list) and len(where) == len(("x", "y"))  # pyright: ignore[reportUnknownArgumentType]
    return _flat(name, [round(100 * part) for part in where]) if point else where


def _flat(name: str, point: list[int]) -> list[int]:
    return [*point, flat_height(kind_of(OBJECT_OF[name])), 10000, 0, 0, 0]


def _decks(pack: Pack, data: dict[str, Any]) -> dict[str, list[str]]:
    """Return the decks: all cards that are neither with a player nor in hand, discarded or at a planet."""
    out: set[str] = set()
    for player in data["players"]:
        out |= {player["front"], player["back"], *(card for card, _ in player["upgrades"])}
        out |= {*player["passengers"], *player["specimens"].values()}
    for names in (*data["discards"].values(), *data["items"].values()):
        out |= set(names)
    last = data["todo"][-1][2] if data["todo"] else {}
    out |= {*last.get("hand", []), *last.get("kept", [])}
    return {
        deck: [card for card in pack.ids[first:end] if card not in out]
        for deck, (first, end) in DECKS.items()
    }
