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
from battlespace.games.dropdrive.text.given import Hands, Usual, UsualPlayer, card_names
from battlespace.games.dropdrive.text.positions import DECKS
from battlespace.kernel.decode import fit

PLAYER: dict[str, Any] = {
    "upgrades": [],
    "passengers": [],
    "specimens": {},
    "credits": 0,
    "flags": {},
}


def filled(data: dict[str, Any], pack: Pack, seats: int) -> dict[str, Any]:
    """Return a position with what is as usual, if it leaves that out; JsonError where the rest cannot follow."""
    if data.get("rest") != "usual":
        return data
    data = {"seats": seats} | {key: value for key, value in data.items() if key != "rest"}
    given, todo = fit(data, Usual, names=card_names(pack)), data["todo"]
    return {
        "content": pack.name,
        "mode": "base",
        "start": 0,
        "by": todo[-1][1] if todo else 0,
        "round": 1,
        "ending": False,
        "stacks": {},
        "tokens": [DEMAND_EACH * given.seats, DEMAND - DEMAND_EACH * given.seats],
        "items": {},
        "scans": [0, 0],
        "flight": None,
        **data,
        "options": OPTIONS | given.options,
        "market": _markets(pack) | given.market,
        "discards": {"explore": [], "anomaly": []} | data.get("discards", {}),
        "anomalies": {"energy": 0} | given.anomalies,
        "players": [
            {"nav": _nav(pack, ship)} | PLAYER | player
            for ship, player in zip(given.players, data["players"], strict=True)
        ],
        "objects": _objects(pack, given),
        "decks": _decks(pack, given) | given.decks,
    }


def _nav(pack: Pack, ship: UsualPlayer) -> int:
    """Return the links of a nav tool for the whole rocket rating. [DD-4.16]"""
    whole = [card for card, damaged in ship.upgrades if not damaged]
    cards = [ship.front, ship.back, ship.captain, *whole]
    return max(1, sum(int(pack.card[card, st.ROCKET]) for card in cards))


def _markets(pack: Pack) -> dict[str, Any]:
    rows = ((pack.market[planet, 0, :, 0] > 0).sum() for planet in range(st.PLANETS))
    return {name: ["home", [0] * int(count)] for name, count in zip(PLANET_IDS, rows, strict=True)}


def _objects(pack: Pack, given: Usual) -> dict[str, Any]:
    """Return where every object is."""
    found: dict[str, Any] = dict.fromkeys(OBJECT_IDS, "box")
    for seat, ship in enumerate(given.players):
        colour = int(pack.card[ship.captain, st.ORIGIN]) - 1
        found[OBJECT_IDS[st.PIRATE + colour]] = f"with:{seat}"
    for name, where in given.objects.items():
        if isinstance(where, list) and len(where) == len(("x", "y")):
            found[name] = _flat(name, [round(100 * part) for part in where])
        else:
            found[name] = where
    for base, ships in given.stacks.items():
        for ship in ships:
            if ship not in given.objects and isinstance(found[base], list):
                found[ship] = _flat(ship, found[base][:2])
    return found


def _flat(name: str, point: list[int]) -> list[int]:
    """Return the pose of an object that lies flat at a point."""
    return [*point, flat_height(kind_of(OBJECT_OF[name])), 10000, 0, 0, 0]


def _decks(pack: Pack, given: Usual) -> dict[str, list[str]]:
    """Return the decks: all cards that are neither with a player nor in hand, discarded or at a planet."""
    out: set[int] = set()
    for ship in given.players:
        out |= {ship.front, ship.back, *(card for card, _ in ship.upgrades)}
        out |= {*ship.passengers, *ship.specimens.values()}
    for cards in (*given.discards.values(), *given.items.values()):
        out |= set(cards)
    last = given.todo[-1][2] if given.todo else {}
    if isinstance(last, dict):
        hands = fit(last, Hands, f"todo[{len(given.todo) - 1}][2]", card_names(pack))
        out |= {*hands.hand, *hands.kept}
    return {
        deck: [pack.ids[card] for card in range(first, end) if card not in out]
        for deck, (first, end) in DECKS.items()
    }
