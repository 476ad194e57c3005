"""What random play never loses: tokens, links, bays, stacks; and scores against a second way to count them."""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules import play as rules
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.falling import model
from battlespace.games.dropdrive.rules.packs.pack import default_text
from battlespace.games.dropdrive.rules.table import scoring
from battlespace.kernel.game import CHANCE, OVER
from battlespace.kernel.record import room

PLIES = 900
MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {"mode": "first_game", "gradual_formation": True}),
    (3, {"mode": "scaled_order", "dyson_sphere": True, "space_mines": True}),
    (4, {"mode": "standard_anomalies", "star_leviathan": True, "derelict_fleet": True}),
]


def step(s: Any, rng: random.Random, out: Any, weights: Any) -> None:
    """Play one random move or draw."""
    if rules.turn(s) != CHANCE:
        rules.apply(s, int(rng.choice(out[: rules.legal(s, out)])))
        return
    count = rules.chance(s, out, weights)
    if count == 0:
        model.sample(s, rng.getrandbits(60))
        rules.apply(s, int(out[0]))
        return
    rules.apply(s, int(rng.choices(out[:count], weights[:count])[0]))


@pytest.mark.proves("DD-3.1", "DD-3.2", "DD-23.1")
@pytest.mark.parametrize(("seats", "options"), MODES)
def test_nothing_is_lost_or_doubled_in_random_play(seats: int, options: dict[str, Any]) -> None:
    s = GAME.new(seats, GAME.checked_options(options, seats))
    rng, out, weights = random.Random(seats), room(6000, np.int32), room(6000, np.int32)
    for ply in range(PLIES):
        if rules.turn(s) == OVER:
            break
        step(s, rng, out, weights)
        if ply % 9 == 0:
            kept(json.loads(GAME.write(s)))


def kept(data: Any) -> None:
    """Check one position."""
    where, players = data["objects"], data["players"]
    covered = sum(sum(rows) for _, rows in data["market"].values())
    assert sum(data["tokens"]) + covered == 18
    assert sum(max(0, player["nav"] - 1) for player in players) <= 24
    assert all(player["credits"] >= 0 for player in players)
    bays = Counter(place for place in where.values() if "." in place)
    assert all(count == 1 for count in bays.values())
    attached = [ship for ships in data["stacks"].values() for ship in ships]
    assert len(attached) == len(set(attached))
    assert not set(attached) & data["stacks"].keys()
    for base, ships in data["stacks"].items():
        for ship in ships:
            if base == "dyson":
                assert abs(math.hypot(*where[ship][:2]) - 4500) < 3
            else:
                assert where[ship][:2] == where[base][:2]
    piles = [*data["decks"].values(), *data["discards"].values(), *data["items"].values()]
    cards = Counter(card for pile in piles for card in pile)
    for player in players:
        cards.update([card for card, _ in player["upgrades"]])
        cards.update([*player["passengers"], *player["specimens"].values()])
    assert all(count == 1 for count in cards.values())


def worth(cards: list[Any], upgrades: int) -> int:
    """Add up specimens by the letter of the table of effects."""
    each = [card for card in cards for _ in range(card["scoring"].get("count", 1))]
    origins = {card["origin"] for card in each} - {None, "ALL"}
    wild, found = sum(card["origin"] == "ALL" for card in each), 0
    for card in cards:
        rule = card["scoring"]
        kind, credits = rule["kind"], rule.get("credits", 0)
        if kind == "ORIGIN":
            found += credits * sum(other["origin"] in (rule["origin"], "ALL") for other in each)
        elif kind == "VITAL":
            vitals = [other[rule["vital"]] for other in each]
            span = range(rule["min"], rule["max"] + 1)
            found += credits * sum(vital == "ALL" or vital in span for vital in vitals)
        elif kind == "PER_UPGRADE":
            found += credits * upgrades
        elif kind == "EACH_OTHER":
            found += credits * (len(each) - 1)
        elif kind == "EACH_DIFFERENT_ORIGIN":
            found += credits * min(5, len(origins) + wild)
        else:
            found += rule.get("base", 0)
    return found


@pytest.mark.proves("DD-18.1", "DD-18.2", "DD-18.3", "DD-18.4", "DD-18.5")
@pytest.mark.parametrize("seed", range(12))
def test_specimens_are_worth_what_a_second_count_says(table: Any, seed: int) -> None:
    rng = random.Random(seed)
    records = {card["id"]: card for card in json.loads(default_text())["exploreCards"]}
    laid = table(seats=2).half(0, "sf03").half(0, "sb10")
    sound = 0
    for name in rng.sample(["u01", "u05", "u11", "u12"], rng.randint(0, 4)):
        damaged = rng.random() < 0.4
        laid.upgrade(0, name, damaged=damaged)
        sound += not damaged
    slots = ids.place_names(laid.s, 0, st.SLOTS)
    seen: list[Any] = []
    for slot, number in zip(slots, rng.sample(range(1, 23), len(slots)), strict=True):
        laid.specimen(0, f"s{number:02}", slot)
        if not laid.s.damaged[laid.card(slot.partition(".")[0])]:
            seen.append(records[f"s{number:02}"])
    assert scoring.specimen_credits(laid.s, 0) == worth(seen, sound)
