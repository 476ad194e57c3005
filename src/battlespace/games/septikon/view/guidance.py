"""What helps a newcomer at the table: how near everybody is to winning, and what is asked now."""

from __future__ import annotations

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import size
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.text.stages import NAMES
from battlespace.games.septikon.view.means import means
from battlespace.kernel.guide import MOST_SIGNS, Standing, Standings, filled
from battlespace.kernel.words import Words


def standing(s: State) -> Standings:
    """Draw the ways in which each station can still do damage; in a short game the damage it can bear. [SEP-17.1]"""
    goal = Words("goal.short", {"short": s.short}) if s.short else Words("goal.ways")
    draw = _bearing if s.short else _ways
    return Standings(goal, tuple(draw(s, seat) for seat in range(st.SEATS)))


def _ways(s: State, seat: int) -> Standing:
    """Count the lines of the victory analysis that hold. [SEP-17.4]"""
    found = means(s, seat)
    ways = sum(way.can for way in found)
    words = Words("standing.ways", {"ways": ways, "all": len(found)})
    return Standing(words, ways, filled(ways, len(found), seat))


def _bearing(s: State, seat: int) -> Standing:
    """Count the tokens that a station can still bear. [SEP-17.7]"""
    tokens = size(s.damage, seat)
    left = max(s.short - tokens, 0)
    words = Words("standing.damage", {"tokens": tokens, "short": s.short})
    most = min(s.short, MOST_SIGNS)
    return Standing(words, left, filled(-(-left * most // s.short), most, seat))


def prompt(s: State) -> Words:
    """Say what is asked, with the die where it counts."""
    return Words(f"ask.{NAMES[s.step]}", {"die": s.die})
