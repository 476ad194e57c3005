"""The rules against a second opinion, their bounds, and what no position text can show."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from battlespace.games import load
from battlespace.games.dred.rules.chart import LETTERS, chart_of
from battlespace.games.dred.rules.economy import active, bag_gatherers, bag_stacks, living
from battlespace.games.dred.rules.leaving import pressed
from battlespace.games.dred.rules.maps import NAMES
from battlespace.games.dred.rules.state import (
    ACT,
    GATHERERS,
    HERO,
    IN_PLAY,
    PURCHASES,
    STACKS,
    SUPPLY_LIMIT,
    State,
)
from battlespace.games.dred.tests import walks
from battlespace.kernel import contract
from battlespace.kernel.errors import OptionError
from battlespace.kernel.match import Match
from battlespace.kernel.record import DEBUG

GAME = load("dred")
TABLES = [(name, n) for name in NAMES for n in ((3,) if name == "trine" else (2, 4))]


def positions(name: str, seats: int, seed: int, plies: int, **options: Any) -> Any:
    """Yield the match at every ply of a random game."""
    rng, match = random.Random(seed), Match(GAME, seed, seats, {"map": name, **options})
    while not match.over and match.ply < plies:
        if match.turn < 0:
            match.draw()
        else:
            yield match
            match.play(rng.choice(match.legal()))


@pytest.mark.proves("DRED-11.1")
def test_a_position_read_back_is_the_very_same_also_where_seats_are_out() -> None:
    eliminated = 0
    for match in positions("tinysq", 4, 11, 400, exit_rule="eliminate"):
        again = GAME.read(GAME.write(match.state), 4, match.options)
        assert again.value() == match.state.value(), GAME.write(match.state)
        eliminated = max(eliminated, *match.state.out)
    assert eliminated > 1


@pytest.mark.proves("DRED-7.2", "DRED-6.5")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_moves_and_spawns_are_those_of_a_search_by_paths(name: str, seats: int) -> None:
    compared = 0
    for match in positions(name, seats, 5, 160):
        s = match.state
        if s.phase != ACT or pressed(s) or match.ply % 3:
            continue
        expected = walks.moves(s) | walks.spawns(s) | {"end"}
        assert set(match.moves()) == expected
        compared += 1
    assert compared >= 10


def leaves_well(s: State, move: str, after: State) -> bool:
    """Case (a) of the forced exit, looked up in the position after the move."""
    seat = s.mover
    if living(after) == 1 or not after.zone[seat, HERO]:
        return True
    chart, on = chart_of(after), walks.pieces(after)
    exits = [p for p in chart.beside(chart.zones[LETTERS[s.letters[seat]]]) if p in chart.number]
    return s.left > 1 and any(on.get(p, (9, ""))[0] != seat for p in exits)


def clears(s: State, move: str) -> bool:
    """Case (b): from an exit to a tile that is none."""
    chart = chart_of(s)
    exits = chart.beside(chart.zones[LETTERS[s.letters[s.mover]]])
    start, _, to = move[1:].replace("x", "-").partition("-")
    return move[0] != "+" and chart.places.get(start) in exits and chart.places[to] not in exits


@pytest.mark.proves("DRED-3.8", "DRED-9.2")
@pytest.mark.parametrize("name", ["proxima", "skirmish", "trine", "tinysq", "tinyhex"])
def test_the_forced_exit_is_that_of_its_clause_case_by_case(name: str) -> None:
    seen: set[str] = set()
    for seed in range(12):
        for match in positions(name, 3 if name == "trine" else 4, seed, 90):
            s = match.state
            if s.phase != ACT or not pressed(s):
                continue
            every = walks.moves(s) | walks.spawns(s)
            read = {move: GAME.notation.read_move(s, move) for move in every}
            good = {m for m, a in read.items() if leaves_well(s, m, GAME.after(s, a or 0))}
            clearing = {move for move in every if clears(s, move)}
            seen.add("a" if good else "b" if clearing else "c")
            assert set(match.moves()) == (good or clearing or every | {"end"})
    assert "a" in seen


@pytest.mark.proves("DRED-11.2", "DRED-4.3", "DRED-4.4", "DRED-4.6", "DRED-1.2")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nobody_ever_owns_more_than_there_is(name: str, seats: int) -> None:
    for match in positions(name, seats, 8, 500):
        s = match.state
        for seat in range(s.seats):
            if s.out[seat] != IN_PLAY:
                continue
            assert 0 <= active(s, seat) <= SUPPLY_LIMIT
            assert 0 <= bag_stacks(s, seat) <= STACKS
            assert 0 <= bag_gatherers(s, seat) <= GATHERERS
            heroes = [p for p in walks.pieces(s).values() if p == (seat, "H")]
            assert len(heroes) + s.zone[seat, HERO] == 1


@pytest.mark.proves("DRED-9.6", "DRED-9.2")
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_matches_on_every_map_keep_the_contract(name: str, seats: int) -> None:
    match = contract.check(GAME, 4, seats, {"map": name}, every=40)
    assert match.ply <= 1 + seats + 200 * seats * 8


@pytest.mark.proves("DRED-10.1")
@pytest.mark.parametrize(
    "options",
    [{"exit_rule": "eliminate"}, {"must_spend": True}, {"quiet_rounds": 1}, {"max_rounds": 2}],
)
def test_random_matches_under_every_option_keep_the_contract(options: dict[str, Any]) -> None:
    contract.check(GAME, 6, 4, {"map": "skirmish", **options}, every=20)


def test_compiled_and_plain_rules_leave_the_same_trace_on_every_map() -> None:
    """The generic tests trace the default map of each number of seats; this is all the others, 150 plies each."""
    code = (
        "from battlespace.games import load; from battlespace.kernel.contract import trace; "
        f"print(*[trace(load('dred'), 9, n, 150, {{'map': m}}) for m, n in {TABLES}])"
    )
    other = {"BATTLESPACE_DEBUG": "" if DEBUG else "1"}
    found = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | other,
        capture_output=True,
        text=True,
        check=True,
    )
    here = [contract.trace(GAME, 9, seats, 150, {"map": name}) for name, seats in TABLES]
    assert found.stdout.split() == here


@pytest.mark.proves("DRED-9.3")
def test_nobody_falls_in_his_own_turn_unless_told_to() -> None:
    for match in positions("tinysq", 4, 3, 400):
        s, seat = match.state, match.turn
        for action in match.legal():
            assert GAME.after(s, action).out[seat] == IN_PLAY


@pytest.mark.proves("DRED-3.3")
def test_the_44_purchases_are_all_ways_to_spend_ten() -> None:
    ways = {
        (g, a, b, c)
        for g, a, b, c in itertools.product(range(4), range(11), range(6), range(4))
        if g + a + 2 * b + 3 * c == 10
    }
    found = [tuple(int(n) for n in row) for row in PURCHASES]
    assert len(found) == len(ways) == 44
    assert set(found) == ways
    assert [(g, c, b) for g, _, b, c in found] == sorted((g, c, b) for g, _, b, c in found)


@pytest.mark.proves("DRED-3.1", "R-15")
def test_every_seat_is_as_likely_to_begin() -> None:
    for seats in (2, 3, 4):
        s = GAME.new(seats)
        assert {weight for _, weight in GAME.outcomes(s)} == {1}
        names = [GAME.notation.write_move(s, action) for action, _ in GAME.outcomes(s)]
        assert names == [f"first:{letter}" for letter in ("AC" if seats == 2 else "ABCD"[:seats])]


@pytest.mark.refuses("DRED-2.8", "R-18")
@pytest.mark.parametrize(("name", "seats"), [("proxima", 3), ("trine", 2), ("trine", 4)])
def test_a_board_is_only_for_the_seats_it_was_made_for(name: str, seats: int) -> None:
    with pytest.raises(OptionError, match=r"DRED-2\.8"):
        GAME.new(seats, {"map": name})


@pytest.mark.refuses("DRED-10.1")
@pytest.mark.parametrize(
    "options",
    [
        {"map": "nowhere"},
        {"map": {"file": "x"}},
        {"exit_rule": "sometimes"},
        {"must_spend": 1},
        {"quiet_rounds": 0},
        {"max_rounds": "many"},
        {"speed": 3},
    ],
)
def test_what_is_no_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        GAME.new(4, options)


@pytest.mark.proves("DRED-3.2")
def test_heroes_are_all_of_one_type() -> None:
    s = GAME.new(4)
    assert [s.zone[seat, HERO] for seat in range(4)] == [1, 1, 1, 1]


@pytest.mark.proves("DRED-9.4")
def test_who_resigns_has_no_share() -> None:
    match = Match(GAME, 1, 2)
    match.end("resign", 0)
    assert match.scores == (0, 1)


def test_the_ids_of_a_map_are_as_many_as_its_tiles_say() -> None:
    ids = {"proxima": 18121, "crossfire": 12021, "bastion": 24523, "skirmish": 5433, "trine": 7513}
    for name, count in ids.items():
        assert GAME.actions(4, {"map": name}) == count + len(LETTERS)


def test_a_state_is_small() -> None:
    assert GAME.state.dtype.itemsize <= 3000
