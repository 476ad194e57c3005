"""The victory analysis line by line: what alone keeps a player in the game, and what ends it. [SEP-17.4]"""

from __future__ import annotations

import pytest

from battlespace.games import load
from battlespace.games.septikon.rules.capability import can
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.text.names import STORE_NAMES

GAME = load("septikon")

CASES = {
    "a rocket in flight": ("sky=Br@S20.16", ""),
    "a laser with energy, a worker and a Gunner to be": (
        "B:er:u clones=B3.10,B5.10 damage=B2.10",
        "clones=B3.10,B5.10 damage=B2.10",
    ),
    "biomass made for a mine": (
        "clones=B9.19 damage=B1.19,B2.07,B3.10",
        "clones=B9.19 damage=B1.19,B2.07,B2.10,B3.10",
    ),
    "a stored rocket": (
        "B:ro:n clones=B6.10,B8.10 damage=B6.15",
        "clones=B6.10,B8.10 damage=B6.15",
    ),
    "explosives within reach and a landed BioDrone": (
        "clones=B2.10 drones=A6.20 damage=B2.06,B2.17,B8.00,B8.20",
        "clones=B2.10 damage=B2.06,B2.17,B8.00,B8.20",
    ),
    "the same with a capsule in flight": (
        "clones=B3.10 damage=B2.10,B4.10 sky=Bc@S11.18",
        "clones=B3.10 damage=B2.10,B4.10",
    ),
    "the same with a BioDrone in store": (
        "B:bd:u clones=B5.10,B6.10 damage=B2.09,B2.15",
        "clones=B5.10,B6.10 damage=B2.09,B2.15",
    ),
    "an armory that is active though nobody can walk": (
        "clones=B3.10 drones=B2.10 damage=B4.10 sky=Bc@S11.18",
        "drones=B2.10 damage=B4.10 sky=Bc@S11.18",
    ),
    "a spy who reaches the enemy explosives": (
        "clones=A4.10* damage=A2.10,A6.10",
        "damage=A2.10,A6.10",
    ),
    "a spy armed by the clone on the explosives": (
        "clones=A3.10,A8.00* damage=A2.10,A5.10,A7.01,A7.10,A8.06,A8.20",
        "clones=A8.00* damage=A2.10,A5.10,A7.01,A7.10,A8.06,A8.20",
    ),
    "a spy who has the way repaired": (
        "clones=A1.01* damage=A2.10",
        "clones=A1.01* damage=A1.02,A2.10",
    ),
    "Espionage that can turn a clone": (
        "B:bm:u clones=A1.05,B7.14,B9.05 damage=B7.10,B7.16,B8.00,B8.20",
        "B:bm:u clones=B7.14,B9.05 damage=B7.10,B7.16,B8.00,B8.20",
    ),
    "oxygen to steal": (
        "A:ox:__u clones=A6.10* damage=A2.10,A3.10,A7.01,A7.10,A8.08,A8.20",
        "clones=A6.10* damage=A2.10,A3.10,A7.01,A7.10,A8.08,A8.20",
    ),
    "oxygen that the spy has made first": (
        "clones=A6.10* damage=A1.08,A3.10,A7.10,A8.00,A8.20",
        "clones=A6.10* damage=A1.08,A3.10,A6.00,A7.10,A8.00,A8.20",
    ),
    "production from nothing": ("clones=B2.18", "clones=B2.18 damage=B6.20"),
    "a Sensor Cabin and a BioDrone for it": (
        "clones=B9.18 drones=B4.20 damage=B6.13",
        "clones=B9.18 damage=B6.13",
    ),
    "oxygen that brings a second clone": ("clones=B9.19", "clones=B9.19 damage=B2.10"),
    "a way out through Repair": (
        "clones=B4.10 damage=B1.08,B7.09,B8.00,B8.20",
        "clones=B4.10 damage=B1.08,B1.12,B7.09,B8.00,B8.20",
    ),
    "Double Repair with metal and oxygen": (
        "B:ox:u B:me:u clones=B7.07 damage=B7.06,B7.10",
        "B:me:u clones=B7.07 damage=B7.06,B7.10",
    ),
    "the Repair that runs on energy": (
        "clones=B2.11 damage=B4.06,B8.00,B8.20",
        "clones=B2.11 damage=B1.08,B4.06,B8.00,B8.20",
    ),
    "a blocked warehouse that can be repaired": (
        "clones=B9.18 damage=B6.06",
        "clones=B9.18 damage=B1.12,B6.06",
    ),
    "a blocked warehouse that can be cleared": (
        "clones=B8.00 drones=B6.00",
        "clones=B8.00 drones=B6.00 damage=B2.10",
    ),
    "a unit behind a BioDrone that an active armory clears": (
        "B:ro:u clones=B4.10,B8.11,B9.05 drones=B5.05 damage=B3.10,B5.10,B8.00,B8.09,B8.12,B8.20",
        "clones=B4.10,B8.11,B9.05 drones=B5.05 damage=B3.10,B5.10,B8.00,B8.09,B8.12,B8.20",
    ),
    "an active armory against BioDrones": (
        "clones=B4.10 drones=B3.10,B5.10",
        "clones=B4.10 drones=B3.10,B5.10 damage=B2.10",
    ),
    "a Drill within reach against BioDrones": (
        "clones=B8.08 drones=A8.00,B4.10 damage=B2.10",
        "clones=B8.08 drones=A8.00,B4.10 damage=B2.10,B5.10",
    ),
    "a VibroCannon within reach": (
        "B:ro:u clones=B3.10,B8.11,B9.05 drones=B5.05 damage=B2.10,B5.10,B8.00,B8.09,B8.12,B8.20",
        "B:ro:u clones=B3.10,B8.11,B9.05 drones=B5.05 damage=B2.10,B4.10,B5.10,B8.00,B8.09,B8.12,B8.20",
    ),
    "a Sensor Cabin against BioDrones": (
        "B:ro:u clones=B1.12,B8.11,B9.05 drones=B5.05 damage=B1.11,B1.14,B2.10,B6.10,B8.00,B8.09,B8.12,B8.20",
        "B:ro:u clones=B1.12,B8.11,B9.05 drones=B5.05 damage=B1.11,B1.13,B1.14,B2.10,B6.10,B8.00,B8.09,B8.12,B8.20",
    ),
    "a satellite to be placed": (
        "B:ro:u B:me:u clones=B8.16,B9.05 drones=B5.05 damage=B8.00,B8.15,B8.18,B8.20",
        "B:ro:u clones=B8.16,B9.05 drones=B5.05 damage=B8.00,B8.15,B8.18,B8.20",
    ),
    "a satellite to be taken over": (
        "B:ro:u B:er:uu clones=B8.15,B9.05 drones=B5.05 damage=B8.00,B8.13,B8.17,B8.20 sky=As@S12.05",
        "B:ro:u B:er:uu clones=B8.15,B9.05 drones=B5.05 damage=B8.00,B8.13,B8.17,B8.20",
    ),
    "a spy to be won back as Gunner": (
        "B:ox:u B:bm:u B:el:u clones=B7.01,B9.05* damage=B6.10,B8.00,B8.20",
        "B:ox:u B:el:u clones=B7.01,B9.05* damage=B6.10,B8.00,B8.20",
    ),
    "somebody else to be the Gunner": (
        "clones=B9.15,B9.16 damage=B1.08,B4.07,B6.02",
        "clones=B9.15 damage=B1.08,B4.07,B6.02",
    ),
    "a square to step on beside the worker": (
        "B:ro:n clones=B8.16,B9.18 damage=B2.10,B8.15",
        "B:ro:n clones=B8.16,B9.18 damage=B2.10,B8.15,B8.17",
    ),
}
"""B can go on with the first, all else being empty; not with the second: something lacks, or one token is more."""


def position(words: str) -> State:
    """Read a position with these lists, and these units in warehouses: `B:ro:u`."""
    fields: dict[str, str] = {"clones": "-", "drones": "-", "damage": "-", "sky": "-"}
    empty: dict[str, str] = dict.fromkeys(STORE_NAMES, "_" * 10)
    stores = {"A": empty, "B": empty.copy()}
    for word in words.split():
        name, equals, items = word.partition("=")
        if equals:
            fields[name] = items
        else:
            seat, store, units = word.split(":")
            stores[seat][store] = units.ljust(10, "_")
    fields = {seat: "/".join(cells.values()) for seat, cells in stores.items()} | fields
    text = " ".join(f"{name}={value}" for name, value in fields.items())
    return GAME.read(f"SEP1 turn=1 quiet=1 by=A die=- step=roll {text}")


@pytest.mark.proves("SEP-17.4", "SEP-17.3")
@pytest.mark.parametrize(("alive", "dead"), CASES.values(), ids=CASES.keys())
def test_one_thing_alone_keeps_a_player_in_the_game(alive: str, dead: str) -> None:
    assert can(position(alive), 1)
    assert not can(position(dead), 1)
