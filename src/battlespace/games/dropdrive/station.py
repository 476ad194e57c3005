"""The Dyson Sphere as a station: who docks may feed it. [DD-20.5.3, DD-22.9]"""

from __future__ import annotations

from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.cargo import let_fall, redrop
from battlespace.games.dropdrive.ship import count_usable, ship_of
from battlespace.games.dropdrive.state import State
from battlespace.kernel.rule import rule


@rule
def run_docking(s: State, f: int) -> None:
    """Feed fuel and salvage to the sphere. A is what was fed in all. [DD-20.5.3, DD-20.5.4]"""
    pc, seat = s.frames[f, fr.PC], s.frames[f, fr.SEAT]
    goal = s.parameter[st.ENERGY_GOAL]
    if pc == 0:
        fr.at(s, f, 2)
        if s.energy < goal and count_usable(s, seat, st.FUEL, st.TOKEN) > 0:
            fr.at(s, f, 1)
            fr.push(s, 55, seat)
    elif pc == 1:
        fr.at(s, f, 2)
        if s.answer >= 0:
            fr.at(s, f, 0)
            s.bay_card[s.answer], s.bay[s.answer] = 0, 0
            let_fall(s, s.answer)
            s.energy += 1
            s.credits[seat] += s.parameter[st.FEED_CREDITS]
            if s.energy == goal:
                s.credits[seat] += s.parameter[st.COMPLETION_BONUS]
    elif pc == 2:
        fr.at(s, f, 3)
        redrop(s, seat, ship_of(s, seat))
    else:
        fr.finish(s, 0)
