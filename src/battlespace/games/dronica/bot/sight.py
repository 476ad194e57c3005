"""What a net sees of a position: each piece as a row, and every seat's Controller and freedom as a whole."""

from __future__ import annotations

from battlespace.games.dronica.bot.acts import ACTS
from battlespace.games.dronica.bot.heuristic import evaluate, filled, free_hands, pinned
from battlespace.games.dronica.rules.cells import zone
from battlespace.games.dronica.rules.state import (
    CONTROLLER_TURN,
    ENDED,
    GROUND,
    PIECES,
    SEATS,
    SLOTS,
    UPPER,
    State,
    arcs,
    kind,
    lower,
    owner,
    pieces,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Row, Rows, Sight, log_odds

MINE, THEIRS, OUT, HIGH, COVERED, HELD, NEAR, FAR, AFAR, RING = 0, 5, 10, 11, 12, 13, 14, 16, 18, 20
"""Places in a piece's row: its kind by whose it is, where it stands, how near it is to Controllers, its neighbours."""
OWN_LORD, RIVAL_MINE, ANY = 23, 25, 27
WIDTH = 28
SEAT, PER_SEAT = 1, 14
TURNS = SEAT + SEATS * PER_SEAT
EARLY_TURNS = SEATS * CONTROLLER_TURN
EARLY = TURNS + 1
PHASE = EARLY + EARLY_TURNS
COUNT = PHASE + 4
WHOLE = COUNT + SEATS + 1
ADJACENT, NEXT_BUT_ONE, FAREST = 1, 2, 10
"""Steps from a Controller: what is farther than the last counts as that far."""
LOOSE = 2
"""With so few neighbours, or fewer, a piece hardly holds the battlespace together."""


@rule
def view(s: State) -> int:
    """The seat that decides; at the end the guess knows."""
    return -1 if s.phase == ENDED else s.mover


@rule
def steps(s: State, one: int, other: int) -> int:
    """Count the steps between the hexes of two pieces in play."""
    q, r = s.q[one] - s.q[other], s.r[one] - s.r[other]
    return max(abs(q), abs(r), abs(q + r))


@rule
def bits(ways: int) -> int:
    """Count the members of a set."""
    count = 0
    while ways:
        ways &= ways - 1
        count += 1
    return count


@rule
def nearest_rival(s: State, me: int, piece: int) -> int:
    """Return the steps to the nearest Controller in play that is another's; FAREST where there is none."""
    least = FAREST
    for seat in range(s.seats):
        lord = seat * SLOTS
        if seat != me and s.level[lord] > 0 and lord != piece:
            least = min(least, steps(s, piece, lord))
    return least


@rule
def fill_distance(row: Row, side: int, away: int) -> None:
    """Describe how far a Controller is; `side` 0 is one's own."""
    row[NEAR + side] = 1.0 if away == ADJACENT else 0.0
    row[FAR + side] = 1.0 if away == NEXT_BUT_ONE else 0.0
    row[AFAR + side] = 0.2 * min(away, FAREST)


@rule
def fill_piece(s: State, me: int, piece: int, row: Row) -> None:
    """Describe one piece."""
    seat, lord = owner(piece), me * SLOTS
    row[(MINE if seat == me else THEIRS) + kind(piece)] = 1.0
    row[ANY] = 1.0
    if s.level[piece] == 0:
        row[OUT] = 1.0
        return
    row[HIGH] = 1.0 if s.level[piece] == UPPER else 0.0
    row[COVERED] = 1.0 if s.cap[piece] > 0 else 0.0
    row[HELD] = 1.0 if zone(s, seat, 0) >> lower(s, piece) & 1 else 0.0
    own = FAREST
    if s.level[lord] > 0 and lord != piece:
        own = steps(s, piece, lord)
    rival = nearest_rival(s, me, piece)
    fill_distance(row, 0, own)
    fill_distance(row, 1, rival)
    row[OWN_LORD] = 1.0 if own == 1 and seat == me else 0.0
    row[OWN_LORD + 1] = 1.0 if own == 1 and seat != me else 0.0
    row[RIVAL_MINE] = 1.0 if rival == 1 and seat == me else 0.0
    row[RIVAL_MINE + 1] = 1.0 if rival == 1 and seat != me else 0.0
    if s.level[piece] == GROUND:
        around = bits(s.ring[piece])
        row[RING] = 0.3 * around
        row[RING + 1] = 1.0 if arcs(s.ring[piece]) > 1 else 0.0
        row[RING + 2] = 1.0 if around <= LOOSE else 0.0


@rule
def own_ring(s: State, seat: int) -> int:
    """Count a seat's pieces beside its own Controller."""
    count, lord = 0, seat * SLOTS
    if s.level[lord] == 0:
        return count
    for piece in range(lord + 1, lord + SLOTS):
        if s.level[piece] > 0 and steps(s, piece, lord) == 1:
            count += 1
    return count


@rule
def fill_seat(s: State, seat: int, part: Row) -> None:
    """Describe one seat: how full the ring around its Controller is, and what it can still do."""
    lord = seat * SLOTS
    part[filled(s, lord)] = 1.0
    part[7] = 1.0 if s.level[lord] == 0 else 0.0
    part[8] = 1.0 if s.level[lord] == UPPER else 0.0
    part[9] = 1.0 if s.cap[lord] > 0 else 0.0
    part[10] = pinned(s, seat)
    part[11] = free_hands(s, seat)
    part[12] = 0.3 * own_ring(s, seat)
    part[13] = 1.0 if s.mover == seat else 0.0


@rule
def fill(s: State, me: int, rows: Rows, whole: Row) -> None:
    """Describe the position as a seat sees it: the others follow in the order of play."""
    evaluate(s, whole[1 : 1 + SEATS])
    whole[0] = log_odds(whole[1 + me])
    for seat in range(SEATS):
        whole[1 + seat] = 0.0
    for piece in range(pieces(s)):
        fill_piece(s, me, piece, rows[piece])
    for k in range(s.seats):
        at = SEAT + k * PER_SEAT
        fill_seat(s, (me + k) % s.seats, whole[at : at + PER_SEAT])
    whole[TURNS] = 0.05 * min(s.turns, 60)
    if s.turns < EARLY_TURNS:
        whole[EARLY + s.turns] = 1.0
    whole[PHASE + s.phase] = 1.0
    whole[COUNT + s.seats] = 1.0


SIGHT = Sight(view=view, fill=fill, rows=PIECES, width=WIDTH, whole=WHOLE, acts=ACTS)
