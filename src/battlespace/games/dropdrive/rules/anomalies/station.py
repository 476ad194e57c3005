"""The Dyson Sphere as a station: who docks may feed it. [DD-20.5.3, DD-22.9]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked.ids import Seat
from battlespace.games.dropdrive.rules.contact.dropping import redrop
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.cargo import let_fall
from battlespace.games.dropdrive.rules.table.ship import count_usable, ship_of, usable
from battlespace.kernel.decision import decision
from battlespace.kernel.procedure import procedure
from battlespace.kernel.rule import rule
from battlespace.kernel.step import Waits


@decision(an.DONE, an.FEEDS, clause="DD-20.5.3", code="D-55")
def feed(s: State, answer: int, seat: Seat) -> bool:
    """Which fuel or salvage is fed to the sphere? [DD-20.5.3]"""
    return answer < 0 or usable(s, answer, seat)


@procedure
def docking(s: State, seat: Seat) -> Waits:
    """Feed fuel and salvage to the sphere, then drop them. [DD-20.5.3, DD-20.5.4]"""
    while hungry(s) and count_usable(s, seat, st.FUEL, st.TOKEN) > 0:
        fed = yield feed(seat)
        if fed < 0:
            break
        take_in(s, seat, fed)
    return (yield redrop(seat, ship_of(s, seat)))


@rule
def hungry(s: State) -> bool:
    """Say whether the sphere is short of energy. [DD-20.5.4]"""
    return s.energy < s.parameter[st.ENERGY_GOAL]


@rule
def take_in(s: State, seat: int, fed: int) -> None:
    """Take a cargo in hand and pay for it; the last one brings a bonus. [DD-20.5.3, DD-20.5.4]"""
    s.bay_card[fed], s.bay[fed] = 0, 0
    let_fall(s, fed)
    s.energy += 1
    s.credits[seat] += s.parameter[st.FEED_CREDITS]
    if not hungry(s):
        s.credits[seat] += s.parameter[st.COMPLETION_BONUS]
