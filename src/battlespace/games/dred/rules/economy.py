"""Supply, the bank, and the course of turns."""

from __future__ import annotations

from battlespace.games.dred.rules.state import (
    ACT,
    ACTIONS,
    BANK,
    BLANK,
    BUY,
    EMPTY,
    ENERGY,
    GATHERER,
    GATHERERS,
    HERO,
    IN_PLAY,
    MOST_ACTIONS,
    POWER,
    PRESSED_TURN,
    STACKS,
    SUPER_POWER,
    TYPES,
    State,
    cell_of,
    cost,
    mine,
    type_of,
)
from battlespace.kernel.rule import rule


@rule
def active(s: State, seat: int) -> int:
    """Supply of a seat's pieces on tiles and in its zone. [DRED-4.3]"""
    total = 0
    for kind in range(TYPES):
        total += s.zone[seat, kind] * cost(kind)
    for tile in range(s.tiles):
        if mine(s.cells[tile], seat):
            total += cost(type_of(s.cells[tile]))
    return total


@rule
def gatherers_out(s: State, seat: int) -> int:
    """Gatherers of a seat on the board, its zone included. [DRED-1.2]"""
    gatherer = cell_of(seat, GATHERER)
    count = s.zone[seat, GATHERER]
    for tile in range(s.tiles):
        if s.cells[tile] == gatherer:
            count += 1
    return count


@rule
def bag_gatherers(s: State, seat: int) -> int:
    """Gatherers neither on the board nor in the bank. [DRED-4.6]"""
    return GATHERERS - s.gatherers[seat] - gatherers_out(s, seat)


@rule
def bag_stacks(s: State, seat: int) -> int:
    """Stacks neither on the board nor in the bank. [DRED-4.6]"""
    return STACKS - s.stacks[seat] - (active(s, seat) - gatherers_out(s, seat))


@rule
def income(s: State, seat: int, supply: bool) -> int:
    """What a seat's Gatherers bring where they stand: supply, else extra actions. [DRED-5.2, DRED-5.5]"""
    gatherer = cell_of(seat, GATHERER)
    total = 0
    for tile in range(s.tiles):
        kind = s.kind[tile]
        if kind == BLANK or s.cells[tile] != gatherer or (kind <= SUPER_POWER) != supply:
            continue
        total += kind - POWER + 1 if supply else kind - ENERGY + 1
    return total


@rule
def fewest_taken(s: State) -> int:
    """The fewest Gatherers that the gained supply can be: what the bag lacks in Stacks. [DRED-5.3]"""
    short = max(s.gain - bag_stacks(s, s.mover), 0)
    return min(short, bag_gatherers(s, s.mover))


@rule
def most_taken(s: State) -> int:
    """The most Gatherers that the gained supply can be. [DRED-5.3]"""
    return min(s.gain, bag_gatherers(s, s.mover))


@rule
def stacks_taken(s: State, taken: int) -> int:
    """The Stacks that come with so many Gatherers; what the bag lacks is lost. [DRED-5.3]"""
    return min(s.gain - taken, bag_stacks(s, s.mover))


@rule
def take(s: State, taken: int) -> None:
    """Move the gained supply from the bag to the bank. [DRED-5.3]"""
    stacks = stacks_taken(s, taken)
    s.gatherers[s.mover] += taken
    s.stacks[s.mover] += stacks
    s.gain = 0
    s.phase = ACT


@rule
def begin(s: State) -> None:
    """Start the mover's turn: count nodes, ask for the bank only where there is a choice. [DRED-5.1, DRED-5.4]"""
    s.turns[s.mover] += 1
    s.spawned, s.halted, s.captured = 0, 0, 0
    for word in range(len(s.moved)):
        s.moved[word] = 0
    s.left = min(ACTIONS + income(s, s.mover, False), MOST_ACTIONS)
    s.gain = income(s, s.mover, True)
    s.phase = BANK
    fewest = fewest_taken(s)
    if fewest == most_taken(s):
        take(s, fewest)


@rule
def living(s: State) -> int:
    """How many seats still have their Hero."""
    count = 0
    for seat in range(s.seats):
        if s.out[seat] == IN_PLAY:
            count += 1
    return count


@rule
def finished(s: State) -> bool:
    """One Hero is left, or the game is drawn. [DRED-8.3, DRED-9.5]"""
    left = living(s)
    quiet = s.quiet >= s.quiet_rounds * left and not s.captured
    return left <= 1 or quiet or s.round >= s.max_rounds


@rule
def eliminate(s: State, seat: int) -> None:
    """Take a seat out: its pieces, its zone and its bank leave the game, its turns are forgotten. [DRED-8.2]"""
    last = 0
    for other in range(s.seats):
        last = max(last, s.out[other])
    s.out[seat] = last + 1
    s.stacks[seat], s.gatherers[seat], s.turns[seat] = 0, 0, 0
    for kind in range(TYPES):
        s.zone[seat, kind] = 0
    for tile in range(s.tiles):
        if mine(s.cells[tile], seat):
            s.cells[tile] = EMPTY


@rule
def pass_on(s: State) -> bool:
    """Make the next living seat the mover; say whether the first player's seat was passed. [DRED-6.1, DRED-9.5]"""
    passed = False
    seat = s.mover
    for _ in range(s.seats):
        seat = s.after[seat]
        passed = passed or seat == s.first
        if s.out[seat] == IN_PLAY:
            break
    s.mover = seat
    return passed


@rule
def end_turn(s: State) -> None:
    """Count the turn as quiet or not, pass on, and begin the next one unless the game is over. [DRED-6.6, DRED-9.5]"""
    if s.eliminate and s.zone[s.mover, HERO] and s.turns[s.mover] >= PRESSED_TURN:
        eliminate(s, s.mover)
    s.quiet = 0 if s.captured else s.quiet + 1
    s.left, s.spawned, s.halted, s.captured = 0, 0, 0, 0
    for word in range(len(s.moved)):
        s.moved[word] = 0
    if living(s) <= 1:
        return
    if pass_on(s):
        s.round += 1
    if not finished(s):
        begin(s)


@rule
def leave(s: State, seat: int) -> None:
    """Who resigns is out, as if the Hero were lost; on his own turn the turn passes on. [DRED-9.4]"""
    if s.out[seat] != IN_PLAY:
        return
    mine_to_move = s.mover == seat
    eliminate(s, seat)
    if living(s) <= 1 or not mine_to_move:
        return
    if s.phase == BUY:
        if pass_on(s):
            begin(s)
        return
    s.gain, s.phase = 0, ACT
    end_turn(s)
