"""A net inside compiled code: from a position to the shares that its seats may expect."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from battlespace.bots.net.weights import Weights
from battlespace.kernel.drivers import Driven
from battlespace.kernel.game import Shares
from battlespace.kernel.record import room
from battlespace.kernel.rule import arithmetic, rule
from battlespace.kernel.sight import Sight


class Net(NamedTuple):
    """The weights, and the room of one thread to reckon in."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    last: Any
    tail: Any
    rows: Any
    whole: Any
    one: Any  # [row, hidden]: the hidden layer of each row
    there: Any  # [row]: whether anything stands in it
    summed: Any
    narrow: Any


def netted(weights: Weights, sight: Sight) -> Net:
    """Return a net with room of its own: each thread needs one."""
    hidden, narrow = weights.first.shape[1], weights.second.shape[1]
    kind = np.float32
    return Net(
        weights.first,
        weights.first_bias,
        weights.second,
        weights.second_bias,
        weights.last,
        weights.tail,
        room(sight.rows * sight.width, kind).reshape(sight.rows, sight.width),
        room(sight.whole, kind),
        room(sight.rows * hidden, kind).reshape(sight.rows, hidden),
        room(sight.rows, np.int64),
        room(hidden, kind),
        room(narrow, kind),
    )


@arithmetic
def clear(net: Net) -> None:
    """Forget the last position."""
    for i in range(net.rows.shape[0]):
        for k in range(net.rows.shape[1]):
            net.rows[i, k] = 0.0
    for k in range(len(net.whole)):
        net.whole[k] = 0.0


@arithmetic
def sum_rows(net: Net) -> None:
    """Send each row through the first layer and add up what comes out."""
    hidden = net.one.shape[1]
    for j in range(hidden):
        net.summed[j] = 0.0
    for i in range(net.rows.shape[0]):
        filled = False
        for k in range(net.rows.shape[1]):
            x = net.rows[i, k]
            if x != 0.0:
                if not filled:
                    filled = True
                    for j in range(hidden):
                        net.one[i, j] = net.first_bias[j]
                for j in range(hidden):
                    net.one[i, j] += x * net.first[k, j]
        net.there[i] = 1 if filled else 0
        if filled:
            for j in range(hidden):
                net.summed[j] += max(net.one[i, j], np.float32(0.0))


@arithmetic
def reckon(net: Net) -> float:
    """Return the log odds of what stands in the rows and the whole."""
    sum_rows(net)
    hidden, narrow = len(net.summed), len(net.narrow)
    for j in range(narrow):
        net.narrow[j] = net.second_bias[j]
    for k in range(hidden):
        x = net.summed[k]
        if x != 0.0:
            for j in range(narrow):
                net.narrow[j] += x * net.second[k, j]
    for k in range(len(net.whole)):
        x = net.whole[k]
        if x != 0.0:
            for j in range(narrow):
                net.narrow[j] += x * net.second[hidden + k, j]
    odds = net.tail[0] + net.tail[1] * net.whole[0]
    for j in range(narrow):
        odds += max(net.narrow[j], np.float32(0.0)) * net.last[j]
    return float(odds)


@rule
def share_of(rules: Driven, s: Any, seat: int) -> float:
    """Return the share that a seat may expect by its own view."""
    net = rules.net
    clear(net)
    rules.fill(s, seat, net.rows, net.whole)
    return 1.0 / (1.0 + math.exp(-reckon(net)))


@rule
def guess_by_net(rules: Driven, s: Any, values: Shares) -> None:
    """Fill the shares: two seats by the view of one, more by each view, scaled to one win.

    A seat that has nothing to expect by the game's own guess is out, and gets nothing.
    """
    seat, seats = rules.viewer(s), len(values)
    if seat >= 0 and seats == 2:
        values[seat] = share_of(rules, s, seat)
        values[1 - seat] = 1.0 - values[seat]
        return
    rules.evaluate(s, values)
    if seat >= 0:
        share_out(rules, s, seat, values)


@rule
def share_out(rules: Driven, s: Any, seat: int, values: Shares) -> None:
    """Fill the shares of the seats that are still in, those with more than nothing; of two by the view of `seat`."""
    left = 0
    for share in values:
        left += 1 if share > 0.0 else 0
    duel, total = left == 2 and values[seat] > 0.0, 0.0
    own = share_of(rules, s, seat) if duel else 0.0
    for each in range(len(values)):
        if values[each] > 0.0 and duel:
            values[each] = own if each == seat else 1.0 - own
        elif values[each] > 0.0:
            values[each] = share_of(rules, s, each)
        total += values[each]
    for each in range(len(values)):
        values[each] /= total
