"""Draw the first player, buy, bank, act: the order of play and what an action does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from battlespace.games.dred.rules import maps
from battlespace.games.dred.rules.chart import LETTERS, put_chart
from battlespace.games.dred.rules.economy import (
    active,
    begin,
    eliminate,
    end_turn,
    fewest_taken,
    finished,
    living,
    most_taken,
    pass_on,
    take,
)
from battlespace.games.dred.rules.leaving import keep_pressed, pressed
from battlespace.games.dred.rules.movement import list_marks, mark_spawns, mark_targets
from battlespace.games.dred.rules.state import (
    ACT,
    BANK,
    BLOCKED,
    BUY,
    DRAWN,
    EMPTY,
    FIRST,
    GATHERER,
    HERO,
    IN_PLAY,
    PURCHASE,
    PURCHASES,
    SPAWN,
    SUPPLY_LIMIT,
    TAKE,
    TYPES,
    WALL,
    ZONE,
    State,
    bought,
    cell_of,
    cost,
    end_id,
    has_moved,
    mine,
    type_of,
)
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import CHANCE, OVER, Actions, Weights
from battlespace.kernel.rule import rule


def new(seats: int, **options: Any) -> State:
    """A Hero and two Gatherers in every zone; who begins is still to be drawn. [DRED-2.8, DRED-3.1, DRED-3.3]"""
    board = maps.load(options["map"])
    letters = board.letters(seats)
    if letters is None:
        offered = [str(n) for n in (2, 3, 4) if board.letters(n)]
        raise OptionError(
            f"map={board.chart.file}: a board for {' or '.join(offered)} seats, not {seats} [DRED-2.8]"
        )
    s = placed(board, letters, options)
    put_starters(s)
    return s


def put_starters(s: State) -> None:
    """Lay what everybody begins with into the zones. [DRED-3.3]"""
    for seat in range(s.seats):
        s.zone[seat, HERO], s.zone[seat, GATHERER] = 1, 2


def placed(board: maps.Map, letters: str, options: Mapping[str, Any]) -> State:
    """Return a state without pieces for these zones of a map, with these options. [DRED-10.1]"""
    s = State()
    put_chart(s, board.chart, letters)
    s.cells[WALL] = BLOCKED
    s.seats = len(letters)
    order = [letter for letter in board.order if letter in letters]
    for seat, letter in enumerate(letters):
        s.letters[seat] = LETTERS.index(letter)
        s.after[seat] = letters.index(order[(order.index(letter) + 1) % len(order)])
    s.eliminate, s.must_spend = int(options["exit_rule"] == "eliminate"), int(options["must_spend"])
    s.quiet_rounds, s.max_rounds = options["quiet_rounds"], options["max_rounds"]
    return s


@rule
def turn(s: State) -> int:
    """Chance names the first player; then the mover's choices until the end."""
    if s.phase == FIRST:
        return CHANCE
    return OVER if finished(s) else s.mover


@rule
def legal_moves(s: State, out: Actions) -> int:
    """All moves of the mover's pieces, from tiles and out of the zone. [DRED-6.3, DRED-6.4, DRED-7.10]"""
    count = 0
    for tile in range(s.tiles):
        if not mine(s.cells[tile], s.mover) or has_moved(s, tile):
            continue
        kind = type_of(s.cells[tile])
        if kind == HERO and s.halted:
            continue
        mark_targets(s, s.mover, kind, tile)
        count = list_marks(s, tile * s.tiles, out, count)
    for kind in range(TYPES):
        if s.zone[s.mover, kind] == 0 or (kind == HERO and s.halted):
            continue
        mark_targets(s, s.mover, kind, ZONE + s.mover)
        count = list_marks(s, (s.tiles + kind) * s.tiles, out, count)
    return count


@rule
def affordable(s: State, kind: int) -> bool:
    """Whether the bank holds what a piece takes. [DRED-4.1, DRED-4.2]"""
    if kind == GATHERER:
        return s.gatherers[s.mover] > 0
    return s.stacks[s.mover] >= cost(kind)


@rule
def legal_spawns(s: State, out: Actions, count: int) -> int:
    """Beside the Hero, once a turn, within the bank and the limit. [DRED-4.4, DRED-6.5, DRED-4.5]"""
    if s.spawned or s.stacks[s.mover] + s.gatherers[s.mover] == 0:
        return count
    room_left = SUPPLY_LIMIT - active(s, s.mover)
    for kind in range(GATHERER, TYPES):
        if affordable(s, kind) and cost(kind) <= room_left:
            mark_spawns(s, s.mover)
            count = list_marks(s, (s.tiles + SPAWN + kind) * s.tiles, out, count)
    return count


@rule
def legal_acts(s: State, out: Actions) -> int:
    """Moves and spawns while actions are left, and the end of the turn. [DRED-6.2, DRED-6.6, DRED-9.2]"""
    count = 0
    if s.left > 0:
        count = legal_spawns(s, out, legal_moves(s, out))
    if count > 0 and pressed(s):
        kept = keep_pressed(s, out, count)
        if kept > 0:
            return kept
    if count == 0 or not s.must_spend:
        out[count] = end_id(s)
        count += 1
    return count


@rule
def legal(s: State, out: Actions) -> int:
    """What the mover may choose in his phase."""
    if turn(s) < 0:
        return 0
    if s.phase == ACT:
        return legal_acts(s, out)
    lowest = fewest_taken(s) if s.phase == BANK else 0
    count = most_taken(s) - lowest + 1 if s.phase == BANK else len(PURCHASES)
    base = end_id(s) + (TAKE + lowest if s.phase == BANK else PURCHASE)
    for i in range(count):
        out[i] = base + i
    return count


@rule
def capture(s: State, tile: int) -> None:
    """Take the piece on a tile off the board; with his Hero a seat is out. [DRED-8.1, DRED-8.2]"""
    cell = s.cells[tile]
    s.cells[tile] = EMPTY
    s.captured = 1
    if type_of(cell) == HERO:
        eliminate(s, cell >> 3)


@rule
def move(s: State, origin: int, to: int) -> None:
    """Move a piece from a tile, or of a type out of the zone. [DRED-6.4, DRED-7.9, DRED-7.10]"""
    if origin < s.tiles:
        kind = type_of(s.cells[origin])
        s.cells[origin] = EMPTY
    else:
        kind = origin - s.tiles
        s.zone[s.mover, kind] -= 1
    taken = s.cells[to] != EMPTY
    if taken:
        capture(s, to)
    s.cells[to] = cell_of(s.mover, kind)
    if kind != HERO:
        s.moved[to >> 5] |= 1 << (to & 31)
    elif taken:
        s.halted = 1


@rule
def spawn(s: State, kind: int, tile: int) -> None:
    """Put a piece from the bank beside the Hero. [DRED-6.5]"""
    if kind == GATHERER:
        s.gatherers[s.mover] -= 1
    else:
        s.stacks[s.mover] -= cost(kind)
    s.cells[tile] = cell_of(s.mover, kind)
    s.spawned = 1


@rule
def buy(s: State, purchase: int) -> None:
    """Add the bought pieces to the zone; after the last seat the first player's turn begins. [DRED-3.3, DRED-3.4]"""
    for kind in range(GATHERER, TYPES):
        s.zone[s.mover, kind] += bought(purchase, kind)
    s.phase = BUY
    if pass_on(s):
        begin(s)


@rule
def draw_first(s: State, letter: int) -> None:
    """The drawn player buys first and begins. [DRED-3.1]"""
    for seat in range(s.seats):
        if s.letters[seat] == letter:
            s.first, s.mover = seat, seat
    s.phase = BUY


@rule
def act(s: State, action: int) -> None:
    """Spend one action on a move or a spawn; with the last one, or the last foe, the turn is over. [DRED-6.2]"""
    origin, to = action // s.tiles, action % s.tiles
    if origin < s.tiles + TYPES:
        move(s, origin, to)
    else:
        spawn(s, origin - s.tiles - SPAWN, to)
    s.left -= 1
    if s.left == 0 and living(s) > 1:
        end_turn(s)


@rule
def apply(s: State, action: int) -> None:
    """Do what an action says."""
    rest = action - end_id(s)
    if rest < 0:
        act(s, action)
    elif rest == 0:
        end_turn(s)
    elif rest < PURCHASE:
        take(s, rest - TAKE)
    elif rest < DRAWN:
        buy(s, rest - PURCHASE)
    else:
        draw_first(s, rest - DRAWN)


@rule
def score(s: State, seat: int) -> float:
    """The living share the win: one takes all, several are drawn. [DRED-8.3, DRED-9.5]"""
    return 1.0 / living(s) if s.out[seat] == IN_PLAY else 0.0


@rule
def chance(s: State, out: Actions, weights: Weights) -> int:
    """Every seat in play is equally likely to begin. [DRED-3.1]"""
    for seat in range(s.seats):
        out[seat] = end_id(s) + DRAWN + s.letters[seat]
        weights[seat] = 1
    return s.seats
