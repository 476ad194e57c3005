"""The set-up: sides, Big Bang, captains, ships and cards. [DD-4]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.anomalies.anomaly import arrival
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.answers import ACCEPTED
from battlespace.games.dropdrive.rules.asked.ids import Planet, Seat
from battlespace.games.dropdrive.rules.contact.dropping import (
    AIMED,
    aim_x,
    aim_y,
    collect,
    fall,
    take,
)
from battlespace.games.dropdrive.rules.course.turns import turn
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.cards import (
    BACK_DECK,
    EXPLORE_DECK,
    FRONT_DECK,
    draw_card,
    drop_hand,
    keep_card,
    keeping,
    out_of_hand,
    to_hand,
)
from battlespace.games.dropdrive.rules.surface.effects import any_wanted
from battlespace.games.dropdrive.rules.table.cargo import let_fall
from battlespace.games.dropdrive.rules.table.geometry import NOSE
from battlespace.games.dropdrive.rules.table.pieces import attach
from battlespace.games.dropdrive.rules.table.ship import discard, pirate_of, refit, ship_of, total
from battlespace.games.dropdrive.rules.table.wide import aims, sole_ship_aim
from battlespace.kernel.decision import chance, decision
from battlespace.kernel.game import Actions
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits

REDOS = 3
START_CARDS = 3


@rule
def sides_left(s: State, side: int) -> int:
    """Count the tiles that may still show a side. [DD-4.2]"""
    left = 2 if side == 0 else 3
    for planet in range(st.PLANETS):
        if s.side[planet] == side:
            left -= 1
    return left


@chance(an.STARTS, clause="DD-4.10")
def start(s: State, answer: int, seat: Seat) -> int:
    """Who begins. [DD-4.10]"""
    return 1 if answer < s.seats else 0


@chance(an.SIDES, clause="DD-4.2")
def side(s: State, answer: int, seat: Seat, planet: Planet) -> int:
    """Which side of a tile lies up. [DD-4.2]"""
    return sides_left(s, answer)


@chance(an.CAPTAINS, clause="DD-4.10")
def captain(s: State, answer: int, seat: Seat) -> int:
    """A captain. [DD-4.10]"""
    return 1 if s.card_zone[answer] == st.IN_DECK else 0


@decision(an.VOTES, clause="DD-4.7", code="D-01")
def vote(s: State, answer: int, seat: Seat) -> bool:
    """Accept the Big Bang, or have it again? [DD-4.7]"""
    return True


@decision(an.FRONTS, clause="DD-4.12", code="D-02", ask="front")
def pick_front(s: State, answer: int, seat: Seat) -> bool:
    """Which front does the ship get? [DD-4.12]"""
    return s.card_zone[answer] == st.IN_HAND


@decision(an.BACKS, clause="DD-4.12", code="D-03", ask="back")
def pick_back(s: State, answer: int, seat: Seat) -> bool:
    """Which back does the ship get? [DD-4.12]"""
    return s.card_zone[answer] == st.IN_HAND


@decision(an.DISCARDS, clause="DD-4.13", code="D-04", ask="discard")
def discard_one(s: State, answer: int, seat: Seat) -> bool:
    """Which of the first cards is discarded? [DD-4.13]"""
    return s.card_zone[answer] == st.IN_HAND


@decision(an.AIMS, clause="DD-4.17", code="D-07", ask="aim", sole=sole_ship_aim)
def kane_aim(s: State, out: Actions, seat: Seat, planet: Planet) -> int:
    """Where does Ara Kane fall beside her planet? [DD-4.17]"""
    return aims(s, planet, NOSE, out)


@rule
def seat_after(s: State, index: int) -> int:
    """Return the seat that comes so many after the starting one. [DD-4.10]"""
    return (s.start + index) % s.seats


@procedure
def opening(s: State) -> Waits:
    """Go through the set-up, then take the first turn. [DD-4.1, DD-4.8, DD-4.9, DD-4.14, DD-4.18, DD-21.6]"""
    s.start = yield start(0)
    s.by = s.start
    yield tiles()
    yield big_bang()
    s.by = s.start
    for anomaly in range(st.ANOMALIES):
        if s.preset >> anomaly & 1:
            yield arrival(s.start, anomaly, 0)
    for index in range(s.seats):
        s.by = seat_after(s, index)
        drawn = yield captain(s.by)
        take_captain(s, s.by, drawn)
    for index in range(s.seats):
        s.by = seat_after(s, index)
        yield halves(s.by)
    for index in range(s.seats):
        s.by = seat_after(s, index)
        yield first_cards(s.by)
    for index in range(s.seats):
        s.by = seat_after(s, index)
        yield first_fuel(s.by)
    if kane(s) >= 0:
        s.by = kane(s)
        yield head_start(s.by)
    s.by, s.round = s.start, 1
    return (yield turn(s.start))


@procedure
def tiles(s: State) -> Waits:
    """Two tiles show Homeworld, in the first game all five. [DD-4.2, DD-21.1]"""
    for planet in range(st.PLANETS):
        shown = 0
        if s.mode != st.FIRST_GAME:
            shown = yield side(0, planet)
        s.side[planet] = shown
    if s.gradual:
        set_aside(s)


@rule
def set_aside(s: State) -> None:
    """Each player keeps one asteroid of each colour and one salvage for later. [DD-4.5]"""
    for i in range(s.seats):
        seat = seat_after(s, i)
        for colour in range(st.COLOURS):
            obj = st.ASTEROID + colour * st.EACH_COLOUR + i
            s.zone[obj], s.holder[obj] = st.ASIDE, seat
        s.zone[st.SALVAGE + i], s.holder[st.SALVAGE + i] = st.ASIDE, seat


@procedure
def big_bang(s: State) -> Waits:
    """Drop everything over the sun; repeat while all want that, three times at most. [DD-4.6, DD-4.7]"""
    while True:
        let_all_fall(s)
        yield fall(s.start)
        if s.redos == REDOS:
            break
        if (yield accepted()):
            break
        s.redos += 1
    s.redos = 0


@rule
def let_all_fall(s: State) -> None:
    """Take in hand all that is not set aside. [DD-4.6]"""
    for obj in range(st.SHIP):
        if s.zone[obj] != st.ASIDE:
            let_fall(s, obj)


@procedure
def accepted(s: State) -> Waits:
    """Ask in turn until somebody accepts the Big Bang. [DD-4.7]"""
    for voted in range(s.seats):
        s.by = seat_after(s, voted)
        if (yield vote(s.by)) == ACCEPTED:
            return 1
    return 0


@rule
def take_captain(s: State, seat: int, drawn: int) -> None:
    """Give a seat its captain, with ship and pirate of the colour. [DD-4.10, DD-4.11]"""
    s.captain[seat] = drawn
    s.card_zone[drawn], s.card_holder[drawn] = st.ON_SHIP, seat
    attach(s, ship_of(s, seat), s.card[drawn, st.LEVEL])
    s.zone[pirate_of(s, seat)], s.holder[pirate_of(s, seat)] = st.WITH, seat


@procedure
def halves(s: State, seat: Seat) -> Waits:
    """A seat draws fronts and backs and keeps one of each. [DD-4.12, DD-21.1]"""
    for number in range(2 if s.mode == st.FIRST_GAME else 4):
        fronts = 1 if s.mode == st.FIRST_GAME else 2
        drawn = yield draw_card(seat, FRONT_DECK if number < fronts else BACK_DECK)
        to_hand(s, drawn)
    front = yield pick_front(seat)
    s.front[seat] = front
    own_half(s, seat, front)
    back = yield pick_back(seat)
    s.back[seat] = back
    own_half(s, seat, back)
    drop_hand(s)
    refit(s, seat)


@rule
def own_half(s: State, seat: int, card: int) -> None:
    """Move half a ship from the hand to the table."""
    out_of_hand(s, card)
    s.card_zone[card], s.card_holder[card] = st.ON_SHIP, seat


@procedure
def first_cards(s: State, seat: Seat) -> Waits:
    """A seat draws three explore cards and discards one. [DD-4.13, DD-4.15]"""
    for _number in range(START_CARDS):
        drawn = yield draw_card(seat, EXPLORE_DECK)
        to_hand(s, drawn)
    lost = yield discard_one(seat)
    out_of_hand(s, lost)
    discard(s, lost)
    while s.hands > 0:
        keep_card(s, s.hand[0])
    return (yield keeping(seat))


@procedure
def first_fuel(s: State, seat: Seat) -> Waits:
    """A seat collects the fuel nearest to its ship. [DD-4.17]"""
    fuel = yield take(seat, ship_of(s, seat), st.KIND_FUEL)
    if fuel >= 0:
        return (yield collect(seat, fuel))


@procedure
def head_start(s: State, seat: Seat) -> Waits:
    """Ara Kane falls beside her planet and collects asteroids. [DD-4.17]"""
    aim = yield kane_aim(seat, s.card[s.captain[seat], st.LEVEL])
    if aim >= 0:
        let_fall(s, ship_of(s, seat))
        yield fall(seat, AIMED, aim_x(aim), aim_y(aim))
    for _number in range(total(s, seat, st.START_DROP)):
        if not any_wanted(s, st.KIND_ASTEROID):
            break
        taken = yield take(seat, ship_of(s, seat), st.KIND_ASTEROID)
        yield collect(seat, taken)


@rule
def kane(s: State) -> int:
    """Return the seat whose captain starts in space, or -1."""
    for seat in range(s.seats):
        if s.card[s.captain[seat], st.START_DROP] > 0:
            return seat
    return -1
