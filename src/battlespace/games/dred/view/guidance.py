"""What helps a newcomer at the table: how near everybody is to winning, and what is asked now."""

from __future__ import annotations

from battlespace.games.dred.rules.economy import active, living
from battlespace.games.dred.rules.leaving import pressed
from battlespace.games.dred.rules.state import ACT, IN_PLAY, SUPPLY_LIMIT, State
from battlespace.games.dred.text.positions import PHASES
from battlespace.kernel.guide import Standing, Standings, filled
from battlespace.kernel.words import Words


def standing(s: State) -> Standings:
    """Tell whose Hero stands, and draw the Supply on the board. [DRED-8.3, DRED-4.3]"""
    goal = Words("goal", {"living": living(s), "round": s.round + 1})
    return Standings(goal, tuple(_standing(s, seat) for seat in range(s.seats)))


def _standing(s: State, seat: int) -> Standing:
    if s.out[seat] != IN_PLAY:
        return Standing(Words("standing.out"), 0, filled(0, SUPPLY_LIMIT, seat), out=True)
    supply = active(s, seat)
    words = Words("standing.hero", {"supply": supply, "limit": SUPPLY_LIMIT})
    return Standing(words, supply, filled(supply, SUPPLY_LIMIT, seat))


def prompt(s: State) -> Words:
    """Say what is asked, with the Actions that are left. [DRED-5.1, DRED-6.1]"""
    if pressed(s):
        return Words("ask.LEAVE", {"left": s.left})
    if s.phase != ACT:
        return Words(f"ask.{PHASES[s.phase]}", {"gain": s.gain})
    if s.left == 0:
        return Words("ask.END")
    return Words("ask.MOVE" if s.spawned else "ask.ACT", {"left": s.left})
