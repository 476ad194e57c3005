"""The exact end of a deterministic game: everything is looked at once, each seat taking its best share.

`stack` holds the way down, one row a ply; `table` remembers solved positions by a hash over their value.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from battlespace.kernel.drivers import WORD, Driven
from battlespace.kernel.game import CHANCE, OVER
from battlespace.kernel.record import room
from battlespace.kernel.rule import rule

DEEPEST = 200
"""Plies; a deeper end is not small."""
SOLVED, UNSOLVED = 1, 0
ANY = -1
"""`alone` when all seats play."""
ENTRY_BYTES = 20


class Stack(NamedTuple):
    """The way down."""

    actions: Any  # [ply, i]: what to try, the most promising first
    priors: Any
    count: Any
    next_: Any
    best: Any  # [ply, seat]
    action: Any  # the best action so far
    key: Any


class Table(NamedTuple):
    """Solved positions; a newer one takes the place of an older one."""

    key: Any
    action: Any
    shares: Any  # [entry, seat]


def stack_of(width: int, seats: int) -> Stack:
    """Return an empty way down."""
    plies = DEEPEST + 1

    def rows(length: int, kind: type[Any]) -> Any:
        return room(plies * length, kind).reshape(plies, length)

    return Stack(
        actions=rows(width, np.int32),
        priors=rows(width, np.float64),
        count=room(plies, np.int64),
        next_=room(plies, np.int64),
        best=rows(seats, np.float64),
        action=room(plies, np.int64),
        key=room(plies, np.int64),
    )


def table_of(memory: int, seats: int) -> Table:
    """Return an empty table of at most so many bytes; its length is a power of two."""
    entries = 1 << max(4, (memory // (ENTRY_BYTES + 8 * seats)).bit_length() - 1)
    shares = room(entries * seats, np.float64).reshape(entries, seats)
    return Table(room(entries, np.int64), room(entries, np.int64), shares)


@rule
def hash_value(values: Any, ply: int, marks: Any) -> int:
    """Return 62 bits over the bytes that make a position, never 0."""
    one, two = 2166136261, 40503
    for k in range(len(marks)):
        byte = values[ply, marks[k]]
        one = ((one ^ byte) * 16777619) & WORD
        two = ((two + byte + 1) * 69069 + (two >> 15)) & WORD
    return ((one & 0x3FFFFFFF) << 32) | two | 1


@rule
def settled(rules: Driven, s: Any, seat: int, best: Any, seats: int) -> int:
    """Fill `best` when this position needs no search; return SOLVED then, CHANCE if it cannot be searched.

    With one seat `alone`, another seat's turn ends the search: the win did not come in time.
    """
    turn = rules.turn(s)
    if turn == OVER:
        for i in range(seats):
            best[i] = rules.score(s, i)
        return SOLVED
    if seat >= 0 and turn != seat:
        for i in range(seats):
            best[i] = 0.0 if i == seat else 1.0 / max(seats - 1, 1)
        return SOLVED
    return CHANCE if turn == CHANCE else UNSOLVED


@rule
def recalled(table: Table, key: int, best: Any, seats: int) -> int:
    """Fill `best` from the table; return whether it was there."""
    entry = key & (len(table.key) - 1)
    if table.key[entry] != key:
        return UNSOLVED
    for i in range(seats):
        best[i] = table.shares[entry, i]
    return SOLVED


@rule
def listed(rules: Driven, s: Any, stack: Stack, ply: int) -> None:
    """List the actions of a position, the highest prior first; equal ones keep the rules' order."""
    actions, priors = stack.actions[ply], stack.priors[ply]
    count = rules.legal(s, actions)
    rules.order(s, actions, count, priors)
    for i in range(1, count):
        action, prior, j = actions[i], priors[i], i
        while j > 0 and priors[j - 1] < prior:
            actions[j], priors[j] = actions[j - 1], priors[j - 1]
            j -= 1
        actions[j], priors[j] = action, prior
    stack.count[ply], stack.next_[ply], stack.best[ply, 0] = count, 0, -1.0


@rule
def entered(rules: Driven, states: Any, stack: Stack, table: Table, plan: Any) -> int:
    """Arrive at a ply: SOLVED with its shares in `best`, UNSOLVED with its actions listed, or CHANCE."""
    ply, seats, seat, values, marks = plan
    found = settled(rules, states[ply], seat, stack.best[ply], seats)
    if found == UNSOLVED:
        stack.key[ply] = hash_value(values, ply, marks)
        found = recalled(table, stack.key[ply], stack.best[ply], seats)
    if found == UNSOLVED:
        listed(rules, states[ply], stack, ply)
    return found


@rule
def remember(stack: Stack, table: Table, ply: int, seats: int) -> None:
    """Put a solved ply into the table."""
    key = stack.key[ply]
    entry = key & (len(table.key) - 1)
    table.key[entry], table.action[entry] = key, stack.action[ply]
    for i in range(seats):
        table.shares[entry, i] = stack.best[ply, i]


@rule
def improve(stack: Stack, ply: int, mover: int, seats: int) -> bool:
    """Take over the shares from one ply below if the mover prefers them; say whether nothing can be better."""
    if stack.best[ply, 0] < 0.0 or stack.best[ply + 1, mover] > stack.best[ply, mover]:
        for i in range(seats):
            stack.best[ply, i] = stack.best[ply + 1, i]
        stack.action[ply] = stack.actions[ply, stack.next_[ply] - 1]
    return stack.best[ply, mover] >= 1.0


@rule
def run_solve(rules: Driven, states: Any, stack: Stack, table: Table, plan: Any) -> int:
    """Solve `states[0]`: SOLVED with `stack.best[0]` and `stack.action[0]`, or UNSOLVED: too large, or chance.

    `plan` is (limit, seats, alone, bytes of the states, marks); `limit` bounds the positions looked at.
    """
    limit, seats, seat, values, marks = plan
    ply = 0
    if entered(rules, states, stack, table, (0, seats, seat, values, marks)) != UNSOLVED:
        return UNSOLVED
    for _ in range(limit):
        if ply == DEEPEST:
            return UNSOLVED
        states[ply + 1] = states[ply]
        rules.apply(states[ply + 1], stack.actions[ply, stack.next_[ply]])
        stack.next_[ply] += 1
        found = entered(rules, states, stack, table, (ply + 1, seats, seat, values, marks))
        if found == CHANCE:
            return UNSOLVED
        if found == UNSOLVED:
            ply += 1
            continue
        while (
            improve(stack, ply, rules.turn(states[ply]), seats)
            or stack.next_[ply] == stack.count[ply]
        ):
            remember(stack, table, ply, seats)
            if ply == 0:
                return SOLVED
            ply -= 1
    return UNSOLVED


@rule
def known_action(values: Any, marks: Any, table: Table) -> int:
    """Return the best action of the first state, if the table still has it, else -1."""
    key = hash_value(values, 0, marks)
    entry = key & (len(table.key) - 1)
    return table.action[entry] if table.key[entry] == key else -1
