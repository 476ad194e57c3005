"""Breaking the battlespace: clusters, which one stays, what goes home."""

from __future__ import annotations

from battlespace.games.dronica.rules.cells import leave
from battlespace.games.dronica.rules.state import (
    GROUND,
    KEEP,
    MAIN,
    OCCUPIED,
    SEATS,
    SLOTS,
    State,
    first,
    lower,
    near,
    pieces,
)
from battlespace.kernel.game import Actions
from battlespace.kernel.rule import rule


@rule
def flood(s: State, piece: int, number: int) -> int:
    """Give all lower pieces joined to this one the cluster's number; return the pieces, both levels. [DRN-10.2]"""
    s.cluster[piece] = number
    s.trail[0] = piece
    head, tail, size = 0, 1, 0
    while head < tail:
        at = int(s.trail[head])
        head += 1
        size += 2 if s.cap[at] else 1
        ways = int(s.ring[at])
        while ways:
            other = int(s.grid[near(s.cell[at], first(ways))]) - OCCUPIED
            ways &= ways - 1
            if s.cluster[other] == 0:
                s.cluster[other] = number
                s.trail[tail] = other
                tail += 1
    return size


@rule
def clusters(s: State) -> int:
    """Number the clusters from 1 by their smallest lower piece and weigh them; return how many. [DRN-2.7]"""
    count = 0
    for piece in range(pieces(s)):
        s.cluster[piece] = 0
    for piece in range(pieces(s)):
        if s.level[piece] == GROUND and s.cluster[piece] == 0:
            count += 1
            s.size[count - 1] = flood(s, piece, count)
    return count


@rule
def largest(s: State, count: int) -> int:
    """Return the number of the one cluster that is larger than all others, or 0 when several lead. [DRN-10.3]"""
    best, size = 0, 0
    for number in range(1, count + 1):
        if s.size[number - 1] > size:
            best, size = number, s.size[number - 1]
        elif s.size[number - 1] == size:
            best = 0
    return best


@rule
def lead(s: State, count: int) -> int:
    """Return the size of the largest clusters. [DRN-10.4]"""
    size = 0
    for i in range(count):
        size = max(size, s.size[i])
    return size


@rule
def send_home(s: State, kept: int) -> None:
    """Take all clusters but one out of play, covered pieces too. [DRN-10.3]"""
    for piece in range(pieces(s)):
        if s.level[piece] == GROUND and s.cluster[piece] != kept:
            if s.cap[piece]:
                leave(s, s.cap[piece] - 1)
            leave(s, piece)


@rule
def call_back(s: State, breaker: int) -> None:
    """Line up the owners of removed Controllers, the breaker first, then clockwise. [DRN-10.5]"""
    count = 0
    for i in range(s.seats):
        seat = (breaker + i) % s.seats
        if s.level[seat * SLOTS] == 0:
            s.waiting[count] = seat + 1
            count += 1


@rule
def next_in_line(s: State) -> None:
    """Let the line of those who put back their Controller move up."""
    for i in range(SEATS - 1):
        s.waiting[i] = s.waiting[i + 1]
    s.waiting[SEATS - 1] = 0


@rule
def split(s: State) -> None:
    """After a first-level move the largest cluster stays, or one is chosen. [DRN-10.1, DRN-10.4, DRN-13.2, DRN-15.2]"""
    count = clusters(s)
    if count <= 1:
        return
    kept = largest(s, count)
    s.phase = KEEP if kept == 0 else MAIN
    if kept:
        send_home(s, kept)
        call_back(s, s.mover)


@rule
def smallest(s: State, number: int) -> int:
    """Return the smallest piece of a cluster, on either level."""
    found = pieces(s)
    for piece in range(pieces(s)):
        if s.level[piece] > 0 and s.cluster[lower(s, piece)] == number:
            found = min(found, piece)
    return found


@rule
def keeps(s: State, out: Actions, start: int) -> int:
    """The clusters that share the lead, each by its smallest piece. [DRN-10.4]"""
    size, found = lead(s, clusters(s)), 0
    for piece in range(pieces(s)):
        if s.level[piece] == 0:
            continue
        number = s.cluster[lower(s, piece)]
        if s.size[number - 1] == size and smallest(s, number) == piece:
            out[found] = start + piece
            found += 1
    return found


@rule
def keep(s: State, piece: int) -> None:
    """Keep the cluster of this piece. [DRN-10.4]"""
    clusters(s)
    send_home(s, s.cluster[lower(s, piece)])
    call_back(s, s.mover)
