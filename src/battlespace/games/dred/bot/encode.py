"""What a learner sees of a position, and an action in its parts. T is the number of playable tiles of the map."""

from __future__ import annotations

from collections.abc import Mapping

from battlespace.games.dred.rules import maps
from battlespace.games.dred.rules.state import (
    ABSENT,
    BLANK,
    DRAWN,
    EMPTY,
    END,
    FIRST,
    GATHERERS,
    MOST_ACTIONS,
    PURCHASE,
    SEATS,
    SPAWN,
    STACKS,
    SUPPLY_LIMIT,
    TAKE,
    TYPES,
    State,
    end_id,
    has_moved,
    owner,
    type_of,
)
from battlespace.kernel.encode import Described, Encode, Factor, Feature, Observation
from battlespace.kernel.option import Value
from battlespace.kernel.rule import rule

NODES = 4
MOST_TURNS = 9999
"""What a position's text may count to."""
BASKETS = 44
MOVE, LEAVE, SPAWNED, ENDS, BANKS, BUYS = range(6)
PLAIN = 9
"""Numbers that are the same for all seats, besides the phase and the tiles."""


def tiles(options: Mapping[str, Value]) -> int:
    """Count the playable tiles of the map."""
    return len(maps.load(options["map"]).chart.tiles)


def features(seats: int, options: Mapping[str, Value]) -> tuple[Feature, ...]:
    """Declare the observation."""
    count = tiles(options)
    return (
        Feature("pieces", (seats, TYPES, count), 0, 1, "Hero, Gatherer, Battle Pieces", seats=1),
        Feature("zone", (seats, TYPES), 0, SUPPLY_LIMIT, "pieces in each Starting Zone", seats=1),
        Feature("stacks", (seats,), 0, STACKS, "Stacks in the bank", seats=1),
        Feature("gatherers", (seats,), 0, GATHERERS, "Gatherers in the bank", seats=1),
        Feature("turns", (seats,), 0, MOST_TURNS, "turns begun", seats=1),
        Feature("out", (seats,), ABSENT, SEATS, "0 in play, k the k-th to go, -1 absent", seats=1),
        Feature("letter", (seats, SEATS), 0, 1, "which zone a seat has", seats=1),
        Feature("first", (seats,), 0, 1, "who began", seats=1),
        Feature("mover", (seats,), 0, 1, "whose turn it is", seats=1),
        Feature("node", (NODES, count), 0, 1, "tiles of Power, Super Power, Energy, Super Energy"),
        Feature("moved", (count,), 0, 1, "its piece has moved this turn"),
        Feature("phase", (4,), 0, 1, "draw the first player, buy, bank, act"),
        Feature("left", (1,), 0, MOST_ACTIONS, "actions left"),
        Feature("gain", (1,), 0, 2 * GATHERERS, "supply to take into the bank"),
        Feature("done", (3,), 0, 1, "has spawned, Hero has captured, anything was captured"),
        Feature("quiet", (2,), 0, MOST_TURNS, "turns without a capture; rounds of them that draw"),
        Feature("round", (2,), 0, MOST_TURNS, "rounds ended; rounds that draw"),
        Feature("switches", (2,), 0, 1, "exit_rule=eliminate, must_spend"),
    )


@rule
def observe(s: State, seat: int, out: Observation) -> int:
    """Tell a seat what stands where; nothing is hidden."""
    each = TYPES * s.tiles
    for tile in range(s.tiles):
        cell = s.cells[tile]
        if cell != EMPTY:
            k = (owner(cell) - seat + s.seats) % s.seats
            out[k * each + type_of(cell) * s.tiles + tile] = 1
    at = s.seats * each
    for k in range(s.seats):
        observe_seat(s, (seat + k) % s.seats, k, at, out)
    at += s.seats * (TYPES + 4 + SEATS + 2)
    for tile in range(s.tiles):
        if s.kind[tile] != BLANK:
            out[at + (s.kind[tile] - 1) * s.tiles + tile] = 1
        if has_moved(s, tile):
            out[at + NODES * s.tiles + tile] = 1
    return observe_node(s, at + (NODES + 1) * s.tiles, out)


@rule
def observe_seat(s: State, other: int, k: int, at: int, out: Observation) -> None:
    """Tell what a seat has besides its pieces on tiles; `k` is 0 for the one that looks."""
    for kind in range(TYPES):
        out[at + k * TYPES + kind] = s.zone[other, kind]
    at += s.seats * TYPES
    out[at + k] = s.stacks[other]
    out[at + s.seats + k] = s.gatherers[other]
    out[at + 2 * s.seats + k] = s.turns[other]
    out[at + 3 * s.seats + k] = s.out[other]
    at += 4 * s.seats
    out[at + k * SEATS + s.letters[other]] = 1
    at += s.seats * SEATS
    if s.phase != FIRST:
        out[at + k] = s.first == other
        out[at + s.seats + k] = s.mover == other


@rule
def observe_node(s: State, at: int, out: Observation) -> int:
    """Tell what is the same for all seats."""
    out[at + s.phase] = 1
    at += 4
    out[at], out[at + 1] = s.left, s.gain
    out[at + 2], out[at + 3], out[at + 4] = s.spawned, s.halted, s.captured
    out[at + 5], out[at + 6] = s.quiet, s.quiet_rounds
    out[at + 7], out[at + 8] = s.round, s.max_rounds
    out[at + 9], out[at + 10] = s.eliminate, s.must_spend
    return at + 11


def factors(seats: int, options: Mapping[str, Value]) -> tuple[Factor, ...]:
    """Declare the parts of an action; 0 is nothing, but for the kind."""
    count = tiles(options) + 1
    return (
        Factor("kind", 6, "move, leave the zone, spawn, end, bank, buy"),
        Factor("from", count, "1 + the tile that a piece leaves"),
        Factor("to", count, "1 + the tile that it goes to, or is spawned on"),
        Factor("piece", TYPES + 1, "1 + its type"),
        Factor("amount", BASKETS + 1, "1 + the Gatherers taken, or 1 + the purchase"),
    )


@rule
def describe(s: State, action: int, out: Described) -> None:
    """Take an action apart."""
    for i in range(len(out)):
        out[i] = 0
    rest = action - end_id(s)
    if rest < 0:
        describe_act(s, action // s.tiles, action % s.tiles, out)
    elif rest == 0:
        out[0] = ENDS
    elif rest < PURCHASE:
        out[0], out[4] = BANKS, rest - TAKE + 1
    else:
        out[0], out[4] = BUYS, rest - PURCHASE + 1


@rule
def describe_act(s: State, start: int, to: int, out: Described) -> None:
    """Take a move or a spawn apart."""
    out[2] = to + 1
    if start >= s.tiles + TYPES:
        out[0], out[3] = SPAWNED, start - s.tiles - SPAWN + 1
    elif start >= s.tiles:
        out[0], out[3] = LEAVE, start - s.tiles + 1
    else:
        out[0], out[1], out[3] = MOVE, start + 1, type_of(s.cells[start]) + 1


def choices(seats: int, options: Mapping[str, Value]) -> int:
    """All ids but the draws of the first player."""
    count = tiles(options)
    return (count + END) * count + DRAWN


ENCODE: Encode[State] = Encode(features, observe, factors, describe, choices)
