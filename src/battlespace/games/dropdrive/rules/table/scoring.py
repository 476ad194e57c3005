"""What specimens are worth, and who wins. [DD-17.4, DD-18]"""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.ship import owns_specimen, sound_upgrades
from battlespace.kernel.rule import rule


@rule
def instances(s: State, card: int) -> int:
    """Return how many specimens a card counts as. [DD-18.1, DD-18.3]"""
    return s.card[card, st.LOW] if s.card[card, st.SCORING] == st.COUNTS_AS else 1


@rule
def specimen_credits(s: State, seat: int) -> int:
    """Add up the effects of all specimens but the rolled ones. [DD-18.2]"""
    credits = 0
    for card in range(st.EXPLORE, st.TECH):
        if owns_specimen(s, card, seat):
            credits += worth(s, seat, card)
    return credits


@rule
def worth(s: State, seat: int, card: int) -> int:
    """Return what one specimen scores. [DD-18.2]"""
    kind, credits = s.card[card, st.SCORING], s.card[card, st.WORTH]
    if kind == st.ROLL:
        return 0
    if kind == st.PER_UPGRADE:
        return credits * sound_upgrades(s, seat)
    if kind == st.EACH_ORIGIN:
        return credits * origins(s, seat)
    if kind in (st.WILD_ORIGIN, st.WILD_WEIGHT, st.COUNTS_AS):
        return credits
    count = 0
    for other in range(st.EXPLORE, st.TECH):
        if owns_specimen(s, other, seat) and matches(s, card, other):
            count += instances(s, other)
    return credits * (count - 1 if kind == st.EACH_OTHER else count)


@rule
def matches(s: State, card: int, other: int) -> bool:
    """Say whether a specimen counts for another's effect. [DD-18.2, DD-18.4, DD-18.5]"""
    kind, what = s.card[card, st.SCORING], s.card[card, st.VITAL]
    if kind == st.EACH_OTHER:
        return True
    if kind == st.BY_ORIGIN:
        origin = s.card[other, st.ORIGIN]
        return origin == what or origin == st.ALL_ORIGINS  # noqa: PLR1714  tuples of mixed integers do not compile
    value = s.card[other, what]
    return value == st.ANY_VITAL or s.card[card, st.LOW] <= value <= s.card[card, st.HIGH]


@rule
def origins(s: State, seat: int) -> int:
    """Count different origins; a wild one stands for one more. [DD-18.2, DD-18.4]"""
    seen, wild = 0, 0
    for card in range(st.EXPLORE, st.TECH):
        if not owns_specimen(s, card, seat):
            continue
        origin = s.card[card, st.ORIGIN]
        if origin == st.ALL_ORIGINS:
            wild += instances(s, card)
        elif origin > 0:
            seen |= 1 << origin
    count = 0
    for origin in range(1, st.PLANETS + 1):
        if seen & (1 << origin):
            count += 1
    return min(st.PLANETS, count + wild)


@rule
def beats(s: State, one: int, two: int) -> bool:
    """More credits win, then more undamaged upgrades. [DD-17.4, DD-17.5]"""
    if s.credits[one] != s.credits[two]:
        return s.credits[one] > s.credits[two]
    return sound_upgrades(s, one) > sound_upgrades(s, two)


@rule
def share(s: State, seat: int) -> float:
    """The best share the win. [DD-17.4]"""
    winners, won = 0, False
    for one in range(s.seats):
        beaten = False
        for two in range(s.seats):
            beaten = beaten or beats(s, two, one)
        if not beaten:
            winners += 1
            won = won or one == seat
    return 1.0 / winners if won else 0.0
