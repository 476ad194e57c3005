"""Why a move is refused: the clauses, and the pieces and tiles that cause it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from battlespace.games.dred.rules.chart import BLOCKAGE, LETTERS, Place, chart_of, name_of
from battlespace.games.dred.rules.economy import (
    active,
    bag_gatherers,
    bag_stacks,
    gatherers_out,
    living,
)
from battlespace.games.dred.rules.leaving import ANY, pressed, standing
from battlespace.games.dred.rules.movement import hero_place
from battlespace.games.dred.rules.play import affordable, legal_moves, legal_spawns, turn
from battlespace.games.dred.rules.state import (
    ACT,
    BANK,
    BUY,
    EMPTY,
    FIRST,
    GATHERER,
    GATHERERS,
    HERO,
    SUPPLY_LIMIT,
    ZONE,
    State,
    cost,
    end_id,
    has_moved,
    mine,
    owner,
    type_of,
)
from battlespace.games.dred.text.moves import Said, parsed, read_move
from battlespace.games.dred.text.obstacles import (
    TYPE_NAMES,
    closed,
    landing,
    piece_words,
    standing_on,
    unreached,
    whose_piece,
)
from battlespace.games.dred.text.positions import MOST_BOUGHT, PHASES, SPEND
from battlespace.kernel.fact import Fact
from battlespace.kernel.game import OVER
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, because

MAX_LEGAL = 400
SPAWN_NEEDS = {f"DRED-{number}" for number in ("2.4", "2.5", "2.6", "2.7", "3.7", "4.1", "4.2")}
"""What a spawn breaks besides its own clause: where pieces may stand, what the bank holds."""
Reasons = Iterator[Reason]
_PHASES = {"buy": BUY, "bank": BANK, "first": FIRST}


def refusals(s: State, move: str) -> list[Reason]:
    """Return the clauses against a well-formed move, with the facts they rest on."""
    said = parsed(move)
    if turn(s) == OVER:
        return [because("DRED-8.3" if living(s) == 1 else "DRED-9.5", "over")]
    if _PHASES.get(said.form, ACT) != s.phase:
        return [_wrong_phase(s, said)]
    found = [*_CASES[said.form](s, said)]
    return found or ([*_must_leave(s, read_move(s, move))] if s.phase == ACT else [])


def _wrong_phase(s: State, said: Said) -> Reason:
    """Say what is to be done now, or that the time for this is past."""
    now = Fact("phase", "is", PHASES[s.phase])
    if s.phase == FIRST or said.form == "first":
        return because("DRED-3.1", "first", fact=now)
    if s.phase == BUY or said.form == "buy":
        return because("DRED-3.3", "buy_now" if s.phase == BUY else "bought", fact=now)
    key = "bank_now" if s.phase == BANK else "no_gain"
    return because("DRED-5.3", key, fact=now, gain=int(s.gain))


def _first(s: State, said: Said) -> Reasons:
    """Only who plays can be drawn."""
    letter = said.parts["first"]
    if letter not in [LETTERS[s.letters[seat]] for seat in range(s.seats)]:
        yield Reason("DRED-2.8", fact=Fact("seats", "lacks", {"letter": letter}))


def _purchase(s: State, said: Said) -> Reasons:
    g, a, b, c = said.numbers
    total = g + a + 2 * b + 3 * c
    if total != SPEND:
        yield because("DRED-3.3", "spend", total=total)
    if g > MOST_BOUGHT:
        yield because("DRED-3.3", "most_gatherers", count=g)
        yield because("DRED-4.5", "bought_gatherers", count=g)


def _bank(s: State, said: Said) -> Reasons:
    taken, stacks = said.numbers
    left = {"gatherers": bag_gatherers(s, s.mover), "stacks": bag_stacks(s, s.mover)}
    for name, wanted in zip(left, said.numbers, strict=True):
        if wanted > left[name]:
            less = Fact(f"seats.{s.mover}.bag.{name}", "below", wanted)
            yield because("DRED-4.6", "bag", fact=less, **left)
            return
    if taken + stacks != min(s.gain, sum(left.values())):
        other = Fact("takes", "lacks", {"gatherers": taken, "stacks": stacks})
        yield because("DRED-5.3", "bank_sum", fact=other, gain=int(s.gain), total=taken + stacks)


def _end(s: State, said: Said) -> Reasons:
    """At a table that plays every Action, none may be left that can be used."""
    if s.must_spend and _could(s):
        yield because("DRED-6.6", "must_spend", fact=Fact("left", "above", 0), left=int(s.left))


def _could(s: State) -> list[int]:
    """Return the moves and spawns there are, before a Hero who must leave is thought of."""
    out = room(MAX_LEGAL, np.int32)
    return out[: legal_spawns(s, out, legal_moves(s, out))].tolist() if s.left else []


def _must_leave(s: State, action: int | None) -> Reasons:
    """While something gets a pressed Hero out, nothing else may be done, nor may the turn end. [DRED-3.8]"""
    best = max((standing(s, other) for other in _could(s)), default=ANY) if pressed(s) else ANY
    worse = action == end_id(s) or (action is not None and standing(s, action) < best)
    if best != ANY and worse:
        hero = f"zone:{LETTERS[s.letters[s.mover]]}.H"
        yield because("DRED-3.8", "must_leave", hero, fact=Fact("must_leave", "is", True))


def _spent(s: State) -> Reasons:
    if not s.left:
        yield because("DRED-6.6", "no_action", fact=Fact("left", "is", 0))


def _spawn(s: State, said: Said) -> Reasons:
    """What keeps a piece from being spawned there, all of it."""
    if said.kind == HERO:
        yield because("DRED-6.5", "spawn_hero")
        return
    name = said.parts["to"]
    place = chart_of(s).places.get(name)
    where = closed(s, place, name) or ([*_beside(s, place)] if place is not None else [])
    reasons = [*_spent(s), *_respawned(s), *_supply(s, said.kind), *where]
    yield from reasons
    clauses = {reason.clause for reason in reasons}
    if clauses & SPAWN_NEEDS and "DRED-6.5" not in clauses:
        yield Reason("DRED-6.5")


def _respawned(s: State) -> Reasons:
    if s.spawned:
        yield because("DRED-6.5", "spawned", fact=Fact("spawned", "is", True))


def _supply(s: State, kind: int) -> Reasons:
    """Say what the bank or a limit lacks for a spawn."""
    bank = {"stacks": int(s.stacks[s.mover]), "gatherers": int(s.gatherers[s.mover])}
    if not affordable(s, kind):
        clause = "DRED-4.2" if kind == GATHERER or s.gatherers[s.mover] else "DRED-4.1"
        yield because(clause, "bank", "bank", fact=None, piece=piece_words(kind), **bank)
    supply = active(s, s.mover)
    if supply + cost(kind) > SUPPLY_LIMIT:
        much = Fact(f"seats.{s.mover}.supply", "above", SUPPLY_LIMIT - cost(kind))
        yield because("DRED-4.4", "limit", fact=much, supply=supply, cost=cost(kind))
    if kind == GATHERER and gatherers_out(s, s.mover) >= GATHERERS:
        all_out = Fact(f"seats.{s.mover}.gatherers", "above", GATHERERS - 1)
        yield because("DRED-4.5", "gatherers", fact=all_out)


def _beside(s: State, place: Place) -> Reasons:
    """Say whether a tile is taken, or not beside the Hero."""
    chart, name = chart_of(s), name_of(place)
    hero = hero_place(s, s.mover)
    where = _home(s) if hero == ZONE + s.mover else chart.tiles[hero]
    if s.cells[chart.number[place]] != EMPTY:
        yield because("DRED-2.5", "taken", f"tile:{name}", fact=standing_on(name))
    if place not in chart.beside(where):
        yield because("DRED-6.5", "not_beside", f"tile:{name}")


def _home(s: State) -> Place:
    """Return the mover's zone."""
    return chart_of(s).zones[LETTERS[s.letters[s.mover]]]


def _move(s: State, said: Said) -> Reasons:
    """What is wrong with the piece, with the end tile, with the way between."""
    chart, start, name = chart_of(s), said.parts["start"], said.parts["to"]
    absent = [*_piece(s, said)]
    if absent:
        yield from absent
        return
    place, to = _home(s) if start == "z" else chart.places[start], chart.places.get(name)
    yield from _spent(s)
    yield from _stopped(s, said.kind, start)
    wall = closed(s, to, name)
    if wall or to is None:
        yield from wall
        return
    if place != to:
        yield from landing(s, said.kind, to, said.parts["how"])
    yield from unreached(s, said.kind, place, to)


def _piece(s: State, said: Said) -> Reasons:
    """Say whether the mover has such a piece there."""
    chart, start, kind = chart_of(s), said.parts["start"], said.kind
    letter, piece = LETTERS[s.letters[s.mover]], piece_words(kind)
    if start == "z":
        if not s.zone[s.mover, kind]:
            none = Fact(f"seats.{s.mover}.zone", "lacks", {"type": TYPE_NAMES[kind]})
            yield because("DRED-3.6", "not_in_zone", f"zone:{letter}", fact=none, piece=piece)
        return
    place = chart.places.get(start)
    if place is not None and chart.at[place] == BLOCKAGE:
        yield from closed(s, place, start)
        return
    if place not in chart.number:
        yield because("DRED-2.7", "no_tile")
        return
    cell, at = s.cells[chart.number[place]], f"tile:{start}"
    if cell == EMPTY:
        none = Fact("pieces", "lacks", {"tile": start})
        yield because("DRED-6.2", "no_piece", at, fact=none, piece=piece)
    elif not mine(cell, s.mover):
        theirs = standing_on(start, seat=owner(cell))
        yield because("DRED-6.1", "not_yours", at, fact=theirs, theirs=whose_piece(cell))
    elif type_of(cell) != kind:
        other, there = TYPE_NAMES[type_of(cell)], piece_words(type_of(cell))
        yield because(
            "DRED-7.11", "other_type", at, fact=standing_on(start, type=other), piece=there
        )


def _stopped(s: State, kind: int, start: str) -> Reasons:
    """Say whether the piece has had its move."""
    inside = f"zone:{LETTERS[s.letters[s.mover]]}.H"
    at, chart = inside if start == "z" else f"tile:{start}", chart_of(s)
    if kind == HERO:
        if s.halted:
            yield because("DRED-7.10", "halted", at, fact=Fact("halted", "is", True))
    elif start != "z" and has_moved(s, chart.number[chart.places[start]]):
        yield because("DRED-6.4", "moved", at, fact=standing_on(start, moved=True))


_CASES: dict[str, Callable[[State, Said], Reasons]] = {
    "first": _first, "buy": _purchase, "bank": _bank, "end": _end, "spawn": _spawn, "move": _move,
}  # fmt: skip
