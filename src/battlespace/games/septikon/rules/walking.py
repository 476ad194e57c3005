"""Clones, spies and BioDrones on foot: where they may end, and what they leave behind."""

from __future__ import annotations

from battlespace.games.septikon.rules import ids, pieces
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.answers import DONE
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import (
    END,
    LOCK_ENTERED,
    PAIR,
    clone_move,
    clone_way,
    drone_move,
    drone_way,
    lowest,
    ways_begin,
)
from battlespace.kernel.answers import Answers
from battlespace.kernel.decision import decision
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule


@rule
def way_open(s: State, station: int, square: int, way: int) -> bool:
    """No damage, no BioDrone on the way, nobody else at its end. [SEP-6.6, SEP-6.7, SEP-6.8, SEP-6.9, SEP-15.2]"""
    for word in range(st.WORDS):
        if clone_way(way, word) & (s.damage[station, word] | s.drones[station, word]):
            return False
    end = clone_way(way, END)
    if end != square and pieces.holds(s.clones, station, end):
        return False
    lock = clone_way(way, LOCK_ENTERED)
    return lock < 0 or s.lock_through == 1 or not pieces.holds(s.clones, station, lock)


@rule
def walks(s: State, station: int, square: int) -> bool:
    """Say whether the piece on this square has any legal end. [SEP-6.10]"""
    for way in range(ways_begin(0, square, s.die), ways_begin(0, square, s.die + 1)):
        if way_open(s, station, square, way):
            return True
    return False


@rule
def walker_word(s: State, station: int, word: int) -> int:
    """Return the clones that P may move in a station, no newcomer. [SEP-6.1, SEP-9.10, SEP-15.1]"""
    if station != s.by:
        return s.spies[station, word]
    bits = s.clones[station, word] & ~s.spies[station, word]
    if s.newcomer > 0 and (s.newcomer - 1) // st.WORD_BITS == word:
        bits &= ~(1 << ((s.newcomer - 1) % st.WORD_BITS))
    return bits


@rule
def anyone_walks(s: State) -> bool:
    """Say whether P has any legal move of a clone or spy. [SEP-6.11]"""
    for station in range(2):
        for word in range(st.WORDS):
            bits = walker_word(s, station, word)
            while bits:
                if walks(s, station, word * st.WORD_BITS + lowest(bits)):
                    return True
                bits &= bits - 1
    return False


@rule
def list_ends(s: State, place: int, first: int, out: Actions, count: int) -> int:
    """List its ends from `first` on, `!` never to its start; place is station * 189 + square."""
    station, square = place // 189, place % 189
    last = -1
    for way in range(ways_begin(0, square, s.die), ways_begin(0, square, s.die + 1)):
        end = clone_way(way, END)
        if end == last or (first == ids.SPY_BLAST and end == square):
            continue
        if way_open(s, station, square, way):
            out[count] = first + clone_way(way, PAIR)
            count += 1
            last = end
    return count


@rule
def list_walkers(s: State, station: int, first: int, out: Actions, count: int) -> int:
    """List the moves of all of P's pieces in a station."""
    for word in range(st.WORDS):
        bits = walker_word(s, station, word)
        while bits:
            square = word * st.WORD_BITS + lowest(bits)
            bits &= bits - 1
            if first != ids.SPY_BLAST or square < st.SURFACE_0:
                count = list_ends(s, station * 189 + square, first, out, count)
    return count


@decision(Answers("go", ids.GO, 3 * ids.PAIRS, ids.GO), clause="SEP-5.3", always=True)
def go(s: State, out: Actions, seat: int) -> int:
    """Loyal clones, then spies, then spies that leave Damage behind. [SEP-6.10, SEP-15.5]"""
    count = list_walkers(s, s.by, ids.GO, out, 0)
    enemy = 1 - s.by
    if not pieces.empty(s.spies, enemy):
        count = list_walkers(s, enemy, ids.SPY, out, count)
        if pieces.active(s, enemy, st.EXPLOSIVES_SQUARE):
            count = list_walkers(s, enemy, ids.SPY_BLAST, out, count)
    return count


@rule
def walk(s: State, action: int) -> None:
    """Move a clone or spy, and put Damage on what it leaves if so chosen; note where it ends. [SEP-1.3, SEP-5.3]"""
    pair = (action - ids.GO) % (ids.SPY - ids.GO)
    start, end = clone_move(pair, 0), clone_move(pair, 1)
    station = s.by if action < ids.SPY else 1 - s.by
    pieces.exclude(s.clones, station, start)
    pieces.include(s.clones, station, end)
    if action >= ids.SPY:
        pieces.exclude(s.spies, station, start)
        pieces.include(s.spies, station, end)
    if armory(start) or armory(end):
        s.changed = 1
    if action >= ids.SPY_BLAST:
        pieces.damage(s, station, start)
    s.station, s.at, s.newcomer = station, end, 0


@rule
def armory(square: int) -> bool:
    """Say whether a square is one of the three armories."""
    return square in (st.EXPLOSIVES_SQUARE, st.VIBROCANNON_SQUARE, st.DRILL_SQUARE)


@rule
def drone_way_open(s: State, station: int, way: int) -> bool:
    """No damage and no clone on the way, no other BioDrone at its end. [SEP-14.3, SEP-14.4]"""
    for word in range(st.WORDS):
        if drone_way(way, word) & (s.damage[station, word] | s.clones[station, word]):
            return False
    return not pieces.holds(s.drones, station, drone_way(way, END))


@decision(
    *(DONE, Answers("drone", ids.DRONE, 2 * ids.DRONE_PAIRS, ids.DRONE)),
    clause="SEP-5.5",
    always=True,
)
def drone(s: State, out: Actions, seat: int) -> int:
    """Stop, or any way of any BioDrone that has not moved; with explosives also with `!`. [SEP-5.5, SEP-14.1]"""
    out[0] = ids.DONE
    count = list_drones(s, ids.DRONE, out, 1)
    if pieces.active(s, s.by, st.EXPLOSIVES_SQUARE):
        count = list_drones(s, ids.DRONE_BLAST, out, count)
    return count


@rule
def list_drones(s: State, first: int, out: Actions, count: int) -> int:
    """List the ways of P's BioDrones from `first` on; Damage only on whole modules. [SEP-14.5, SEP-14.8]"""
    station = 1 - s.by
    for word in range(st.WORDS):
        bits = s.drones[station, word] & ~s.moved[word]
        while bits:
            square = word * st.WORD_BITS + lowest(bits)
            bits &= bits - 1
            if first == ids.DRONE_BLAST:
                if square >= st.SURFACE_0 or pieces.holds(s.damage, station, square):
                    continue
            for way in range(ways_begin(1, square, s.die), ways_begin(1, square, s.die + 1)):
                if drone_way_open(s, station, way):
                    out[count] = first + drone_way(way, PAIR)
                    count += 1
    return count


@rule
def any_drone_walks(s: State) -> bool:
    """Say whether a BioDrone that has not moved could."""
    station = 1 - s.by
    for word in range(st.WORDS):
        bits = s.drones[station, word] & ~s.moved[word]
        while bits:
            square = word * st.WORD_BITS + lowest(bits)
            bits &= bits - 1
            for way in range(ways_begin(1, square, s.die), ways_begin(1, square, s.die + 1)):
                if drone_way_open(s, station, way):
                    return True
    return False


@rule
def walk_drone(s: State, action: int) -> None:
    """Move a BioDrone, and put Damage on what it leaves if so chosen. [SEP-14.7, SEP-14.8]"""
    pair = (action - ids.DRONE) % (ids.DRONE_BLAST - ids.DRONE)
    start, end = drone_move(pair, 0), drone_move(pair, 1)
    station = 1 - s.by
    pieces.take_drone(s, station, start)
    pieces.add_drone(s, station, end)
    s.moved[end // st.WORD_BITS] |= 1 << (end % st.WORD_BITS)
    if action >= ids.DRONE_BLAST:
        pieces.damage(s, station, start)
