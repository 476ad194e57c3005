"""Why a move is refused: the clauses, and the pieces and tiles that cause it."""

from __future__ import annotations

from collections.abc import Callable

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
)
from battlespace.games.dred.text.positions import MOST_BOUGHT, PHASES, SPEND
from battlespace.kernel.fact import Fact
from battlespace.kernel.game import OVER
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, Words

MAX_LEGAL = 400
SPAWN_NEEDS = {f"DRED-{number}" for number in ("2.4", "2.5", "2.6", "2.7", "3.7", "4.1", "4.2")}
"""What a spawn breaks besides its own clause: where pieces may stand, what the bank holds."""
_PHASES = {"buy": BUY, "bank": BANK, "first": FIRST}


def refusals(s: State, move: str) -> list[Reason]:
    """Return the clauses against a well-formed move, with the facts they rest on."""
    said = parsed(move)
    if turn(s) == OVER:
        return [Reason("DRED-8.3" if living(s) == 1 else "DRED-9.5", (), Words("why.over"))]
    if _PHASES.get(said.form, ACT) != s.phase:
        return [_wrong_phase(s, said)]
    found = _CASES[said.form](s, said)
    return found or (_must_leave(s, read_move(s, move)) if s.phase == ACT else [])


def _wrong_phase(s: State, said: Said) -> Reason:
    """Say what is to be done now, or that the time for this is past."""
    now = Fact("phase", "is", PHASES[s.phase])
    if s.phase == FIRST or said.form == "first":
        return Reason("DRED-3.1", (), Words("why.first"), now)
    if s.phase == BUY or said.form == "buy":
        return Reason("DRED-3.3", (), Words("why.buy_now" if s.phase == BUY else "why.bought"), now)
    words = Words("why.bank_now" if s.phase == BANK else "why.no_gain", {"gain": int(s.gain)})
    return Reason("DRED-5.3", (), words, now)


def _first(s: State, said: Said) -> list[Reason]:
    """Only who plays can be drawn."""
    letters = [LETTERS[s.letters[seat]] for seat in range(s.seats)]
    absent = Fact("seats", "lacks", {"letter": said.parts["first"]})
    return [] if said.parts["first"] in letters else [Reason("DRED-2.8", fact=absent)]


def _purchase(s: State, said: Said) -> list[Reason]:
    g, a, b, c = said.numbers
    reasons: list[Reason] = []
    total = g + a + 2 * b + 3 * c
    if total != SPEND:
        reasons.append(Reason("DRED-3.3", (), Words("why.spend", {"total": total})))
    if g > MOST_BOUGHT:
        reasons.append(Reason("DRED-3.3", (), Words("why.most_gatherers", {"count": g})))
        reasons.append(Reason("DRED-4.5", (), Words("why.bought_gatherers", {"count": g})))
    return reasons


def _bank(s: State, said: Said) -> list[Reason]:
    taken, stacks = said.numbers
    left = {"gatherers": bag_gatherers(s, s.mover), "stacks": bag_stacks(s, s.mover)}
    for name, wanted in zip(left, said.numbers, strict=True):
        if wanted > left[name]:
            less = Fact(f"seats.{s.mover}.bag.{name}", "below", wanted)
            return [Reason("DRED-4.6", (), Words("why.bag", left), less)]
    if taken + stacks == min(s.gain, sum(left.values())):
        return []
    values = {"gain": int(s.gain), "total": taken + stacks}
    other = Fact("takes", "lacks", {"gatherers": taken, "stacks": stacks})
    return [Reason("DRED-5.3", (), Words("why.bank_sum", values), other)]


def _end(s: State, said: Said) -> list[Reason]:
    """At a table that plays every Action, none may be left that can be used."""
    if not s.must_spend or not _could(s):
        return []
    words = Words("why.must_spend", {"left": int(s.left)})
    return [Reason("DRED-6.6", (), words, Fact("left", "above", 0))]


def _could(s: State) -> list[int]:
    """Return the moves and spawns there are, before a Hero who must leave is thought of."""
    out = room(MAX_LEGAL, np.int32)
    return out[: legal_spawns(s, out, legal_moves(s, out))].tolist() if s.left else []


def _must_leave(s: State, action: int | None) -> list[Reason]:
    """While something gets a pressed Hero out, nothing else may be done, nor may the turn end. [DRED-3.8]"""
    best = max((standing(s, other) for other in _could(s)), default=ANY) if pressed(s) else ANY
    ending = action == end_id(s)
    if best == ANY or not (ending or (action is not None and standing(s, action) < best)):
        return []
    hero = f"zone:{LETTERS[s.letters[s.mover]]}.H"
    return [Reason("DRED-3.8", (hero,), Words("why.must_leave"), Fact("must_leave", "is", True))]


def _spent(s: State) -> list[Reason]:
    none = Reason("DRED-6.6", (), Words("why.no_action"), Fact("left", "is", 0))
    return [] if s.left else [none]


def _spawn(s: State, said: Said) -> list[Reason]:
    """What keeps a piece from being spawned there, all of it."""
    if said.kind == HERO:
        return [Reason("DRED-6.5", (), Words("why.spawn_hero"))]
    reasons = _spent(s)
    if s.spawned:
        reasons.append(Reason("DRED-6.5", (), Words("why.spawned"), Fact("spawned", "is", True)))
    reasons += _supply(s, said.kind)
    name = said.parts["to"]
    place = chart_of(s).places.get(name)
    wall = closed(s, place, name)
    reasons += wall or (_beside(s, place) if place is not None else [])
    clauses = {reason.clause for reason in reasons}
    if clauses & SPAWN_NEEDS and "DRED-6.5" not in clauses:
        reasons.append(Reason("DRED-6.5"))
    return reasons


def _supply(s: State, kind: int) -> list[Reason]:
    """Say what the bank or a limit lacks for a spawn."""
    reasons: list[Reason] = []
    values = {
        "piece": piece_words(kind),
        "stacks": int(s.stacks[s.mover]),
        "gatherers": int(s.gatherers[s.mover]),
    }
    if not affordable(s, kind):
        clause = "DRED-4.2" if kind == GATHERER or s.gatherers[s.mover] else "DRED-4.1"
        reasons.append(Reason(clause, ("bank",), Words("why.bank", values)))
    supply = active(s, s.mover)
    if supply + cost(kind) > SUPPLY_LIMIT:
        words = Words("why.limit", {"supply": supply, "cost": cost(kind)})
        much = Fact(f"seats.{s.mover}.supply", "above", SUPPLY_LIMIT - cost(kind))
        reasons.append(Reason("DRED-4.4", (), words, much))
    if kind == GATHERER and gatherers_out(s, s.mover) >= GATHERERS:
        all_out = Fact(f"seats.{s.mover}.gatherers", "above", GATHERERS - 1)
        reasons.append(Reason("DRED-4.5", (), Words("why.gatherers"), all_out))
    return reasons


def _beside(s: State, place: Place) -> list[Reason]:
    """Say whether a tile is taken, or not beside the Hero."""
    chart, name = chart_of(s), name_of(place)
    hero = hero_place(s, s.mover)
    home = chart.zones[LETTERS[s.letters[s.mover]]]
    where = home if hero == ZONE + s.mover else chart.tiles[hero]
    reasons: list[Reason] = []
    if s.cells[chart.number[place]] != EMPTY:
        words = Words("why.taken", {"tile": name})
        reasons.append(Reason("DRED-2.5", (f"tile:{name}",), words, standing_on(name)))
    if place not in chart.beside(where):
        words = Words("why.not_beside", {"tile": name, "hero": name_of(where)})
        reasons.append(Reason("DRED-6.5", (f"tile:{name}",), words))
    return reasons


def _move(s: State, said: Said) -> list[Reason]:
    """What is wrong with the piece, with the end tile, with the way between."""
    chart, start, name = chart_of(s), said.parts["start"], said.parts["to"]
    reasons = _piece(s, said)
    if reasons:
        return reasons
    home = chart.zones[LETTERS[s.letters[s.mover]]]
    place, to = home if start == "z" else chart.places[start], chart.places.get(name)
    reasons = _spent(s) + _stopped(s, said.kind, start)
    wall = closed(s, to, name)
    if wall or to is None:
        return reasons + wall
    if place != to:
        reasons += landing(s, said.kind, to, said.parts["how"])
    return reasons + unreached(s, said.kind, place, to)


def _piece(s: State, said: Said) -> list[Reason]:
    """Say whether the mover has such a piece there."""
    chart, start = chart_of(s), said.parts["start"]
    letter = LETTERS[s.letters[s.mover]]
    values = {"piece": piece_words(said.kind), "tile": start, "letter": letter}
    if start == "z":
        inside = s.zone[s.mover, said.kind]
        words = Words("why.not_in_zone", values)
        none = Fact(f"seats.{s.mover}.zone", "lacks", {"type": TYPE_NAMES[said.kind]})
        return [] if inside else [Reason("DRED-3.6", (f"zone:{letter}",), words, none)]
    place = chart.places.get(start)
    if place is not None and chart.at[place] == BLOCKAGE:
        return closed(s, place, start)
    if place not in chart.number:
        return [Reason("DRED-2.7", (), Words("why.no_tile", {"tile": start}))]
    cell, target = s.cells[chart.number[place]], (f"tile:{start}",)
    if cell == EMPTY:
        none = Fact("pieces", "lacks", {"tile": start})
        return [Reason("DRED-6.2", target, Words("why.no_piece", values), none)]
    if not mine(cell, s.mover):
        values["letter"] = LETTERS[s.letters[owner(cell)]]
        theirs = standing_on(start, seat=owner(cell))
        return [Reason("DRED-6.1", target, Words("why.not_yours", values), theirs)]
    if type_of(cell) != said.kind:
        values["piece"] = piece_words(type_of(cell))
        other = standing_on(start, type=TYPE_NAMES[type_of(cell)])
        return [Reason("DRED-7.11", target, Words("why.other_type", values), other)]
    return []


def _stopped(s: State, kind: int, start: str) -> list[Reason]:
    """Say whether the piece has had its move."""
    inside = f"zone:{LETTERS[s.letters[s.mover]]}.H"
    target = (inside if start == "z" else f"tile:{start}",)
    if kind == HERO:
        halted = Reason("DRED-7.10", target, Words("why.halted"), Fact("halted", "is", True))
        return [halted] if s.halted else []
    chart = chart_of(s)
    if start == "z" or not has_moved(s, chart.number[chart.places[start]]):
        return []
    words, done = Words("why.moved", {"tile": start}), standing_on(start, moved=True)
    return [Reason("DRED-6.4", target, words, done)]


_CASES: dict[str, Callable[[State, Said], list[Reason]]] = {
    "first": _first,
    "buy": _purchase,
    "bank": _bank,
    "end": _end,
    "spawn": _spawn,
    "move": _move,
}
