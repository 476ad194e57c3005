"""What each step asks: the words that may be said, what cannot be declined, and by which clause a game has ended."""

from __future__ import annotations

from battlespace.games.septikon.rules import modules, steps
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import size
from battlespace.games.septikon.rules.play import ASKED
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import module_at

NAMES = [name.removesuffix("2") for name in steps.NAMES]
"""What each step asks for."""


def answers(s: State, word: str) -> bool:
    """Say whether a word answers the open question."""
    return word in [some.word for some in ASKED.now(s)[0].answers]


def must(s: State) -> str:
    """Return the clause by which this decision cannot be left with `done`."""
    if s.step == steps.STORE:
        return "SEP-9.2" if s.die else "SEP-15.6"
    if s.step == steps.PAY:
        module = module_at(s.at)
        guns = "SEP-10.1" if module >= modules.LASER else "SEP-8.3"
        return "SEP-11.1" if module == modules.ENERGY_REPAIR else guns
    return ASKED.now(s)[0].clause if s.step != steps.STEAL else ""


def ended_by(s: State) -> str:
    """Return the clause by which the game has ended. [SEP-17.2, SEP-17.6, SEP-17.7, SEP-17.8]"""
    if s.short and max(size(s.damage, 0), size(s.damage, 1)) >= s.short:
        return "SEP-17.7"
    if s.winner == st.DRAWN and 0 < s.cap <= s.turns:
        return "SEP-17.8"
    return "SEP-17.6" if s.winner == st.DRAWN and s.quiet >= s.quiet_limit else "SEP-17.2"
