"""Why a move is refused: the clauses, and the pieces and tiles that cause it."""

from __future__ import annotations

import numpy as np

from battlespace.games.dred.rules.chart import BLOCKAGE, LETTERS, Place, chart_of, name_of
from battlespace.games.dred.rules.economy import (
    active,
    bag_gatherers,
    bag_stacks,
    gatherers_out,
    living,
)
from battlespace.games.dred.rules.leaving import keep_pressed, pressed
from battlespace.games.dred.rules.movement import hero_place
from battlespace.games.dred.rules.play import affordable, legal, legal_moves, legal_spawns, turn
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
    has_moved,
    mine,
    owner,
    type_of,
)
from battlespace.games.dred.text.moves import Said, parse, read_move
from battlespace.games.dred.text.obstacles import closed, landing, piece_words, unreached
from battlespace.games.dred.text.positions import MOST_BOUGHT, SPEND
from battlespace.kernel.game import OVER
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, Words

MAX_LEGAL = 400
SPAWN_NEEDS = {f"DRED-{number}" for number in ("2.4", "2.5", "2.6", "2.7", "3.7", "4.1", "4.2")}
"""What a spawn breaks besides its own clause: where pieces may stand, what the bank holds."""
_PHASES = {"buy": BUY, "bank": BANK, "first": FIRST}


def explain(s: State, move: str) -> list[Reason]:
    """Return the clauses against a well-formed move; none when it is legal."""
    said = parse(move)
    out = room(MAX_LEGAL, np.int32)
    count = legal(s, out)
    if count and read_move(s, move) in out[:count].tolist():
        return []
    if turn(s) == OVER:
        return [Reason("DRED-8.3" if living(s) == 1 else "DRED-9.5", (), Words("why.over"))]
    if _PHASES.get(said.word, ACT) != s.phase:
        return [_wrong_phase(s, said)]
    checks = {"buy": _purchase, "bank": _bank, "end": _end, "spawn": _spawn, "move": _move}
    return checks[said.word](s, said) if said.word in checks else [Reason("DRED-2.8")]


def _wrong_phase(s: State, said: Said) -> Reason:
    """Say what is to be done now, or that the time for this is past."""
    if s.phase == FIRST or said.word == "first":
        return Reason("DRED-3.1", (), Words("why.first"))
    if s.phase == BUY or said.word == "buy":
        return Reason("DRED-3.3", (), Words("why.buy_now" if s.phase == BUY else "why.bought"))
    words = Words("why.bank_now" if s.phase == BANK else "why.no_gain", {"gain": int(s.gain)})
    return Reason("DRED-5.3", (), words)


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
    gain = int(s.gain)
    left = {"gatherers": bag_gatherers(s, s.mover), "stacks": bag_stacks(s, s.mover)}
    if taken > left["gatherers"] or stacks > left["stacks"]:
        return [Reason("DRED-4.6", (), Words("why.bag", left))]
    values = {"gain": gain, "total": taken + stacks}
    return [Reason("DRED-5.3", (), Words("why.bank_sum", values))]


def _end(s: State, said: Said) -> list[Reason]:
    """The Hero must leave while something gets him out; else Actions are left that this table plays."""
    out = room(MAX_LEGAL, np.int32)
    if pressed(s) and keep_pressed(s, out, legal_spawns(s, out, legal_moves(s, out))):
        return [_must_leave(s)]
    return [Reason("DRED-6.6", (), Words("why.must_spend", {"left": int(s.left)}))]


def _must_leave(s: State) -> Reason:
    letter = LETTERS[s.letters[s.mover]]
    return Reason("DRED-3.8", (f"zone:{letter}.H",), Words("why.must_leave"))


def _spent(s: State) -> list[Reason]:
    return [] if s.left else [Reason("DRED-6.6", (), Words("why.no_action"))]


def _spawn(s: State, said: Said) -> list[Reason]:
    """What keeps a piece from being spawned there, all of it; else the Hero must leave."""
    if said.kind == HERO:
        return [Reason("DRED-6.5", (), Words("why.spawn_hero"))]
    reasons = _spent(s)
    if s.spawned:
        reasons.append(Reason("DRED-6.5", (), Words("why.spawned")))
    reasons += _supply(s, said.kind)
    name = said.parts["to"]
    place = chart_of(s).places.get(name)
    wall = closed(s, place, name)
    reasons += wall or (_beside(s, place) if place is not None else [])
    clauses = {reason.clause for reason in reasons}
    if clauses & SPAWN_NEEDS and "DRED-6.5" not in clauses:
        reasons.append(Reason("DRED-6.5"))
    return reasons or [_must_leave(s)]


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
        reasons.append(Reason("DRED-4.4", (), words))
    if kind == GATHERER and gatherers_out(s, s.mover) >= GATHERERS:
        reasons.append(Reason("DRED-4.5", (), Words("why.gatherers")))
    return reasons


def _beside(s: State, place: Place) -> list[Reason]:
    """Say whether a tile is taken, or not beside the Hero."""
    chart, name = chart_of(s), name_of(place)
    hero = hero_place(s, s.mover)
    home = chart.zones[LETTERS[s.letters[s.mover]]]
    where = home if hero == ZONE + s.mover else chart.tiles[hero]
    reasons: list[Reason] = []
    if s.cells[chart.number[place]] != EMPTY:
        reasons.append(Reason("DRED-2.5", (f"tile:{name}",), Words("why.taken", {"tile": name})))
    if place not in chart.beside(where):
        words = Words("why.not_beside", {"tile": name, "hero": name_of(where)})
        reasons.append(Reason("DRED-6.5", (f"tile:{name}",), words))
    return reasons


def _move(s: State, said: Said) -> list[Reason]:
    """What is wrong with the piece, with the end tile, with the way between; else the Hero must leave."""
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
    reasons += unreached(s, said.kind, place, to)
    return reasons or [_must_leave(s)]


def _piece(s: State, said: Said) -> list[Reason]:
    """Say whether the mover has such a piece there."""
    chart, start = chart_of(s), said.parts["start"]
    letter = LETTERS[s.letters[s.mover]]
    values = {"piece": piece_words(said.kind), "tile": start, "letter": letter}
    if start == "z":
        inside = s.zone[s.mover, said.kind]
        words = Words("why.not_in_zone", values)
        return [] if inside else [Reason("DRED-3.6", (f"zone:{letter}",), words)]
    place = chart.places.get(start)
    if place is not None and chart.at[place] == BLOCKAGE:
        return closed(s, place, start)
    if place not in chart.number:
        return [Reason("DRED-2.7", (), Words("why.no_tile", {"tile": start}))]
    cell, target = s.cells[chart.number[place]], (f"tile:{start}",)
    if cell == EMPTY:
        return [Reason("DRED-6.2", target, Words("why.no_piece", values))]
    if not mine(cell, s.mover):
        values["letter"] = LETTERS[s.letters[owner(cell)]]
        return [Reason("DRED-6.1", target, Words("why.not_yours", values))]
    if type_of(cell) != said.kind:
        values["piece"] = piece_words(type_of(cell))
        return [Reason("DRED-7.11", target, Words("why.other_type", values))]
    return []


def _stopped(s: State, kind: int, start: str) -> list[Reason]:
    """Say whether the piece has had its move."""
    inside = f"zone:{LETTERS[s.letters[s.mover]]}.H"
    target = (inside if start == "z" else f"tile:{start}",)
    if kind == HERO:
        return [Reason("DRED-7.10", target, Words("why.halted"))] if s.halted else []
    chart = chart_of(s)
    if start == "z" or not has_moved(s, chart.number[chart.places[start]]):
        return []
    return [Reason("DRED-6.4", target, Words("why.moved", {"tile": start}))]
