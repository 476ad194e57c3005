"""What a seat sees: lanes, hands and what is asked."""

from __future__ import annotations

from battlespace.games.goelands.rules.combos import owed_on, top_kind
from battlespace.games.goelands.rules.control import in_order, strength
from battlespace.games.goelands.rules.play import turn
from battlespace.games.goelands.rules.state import (
    CAMPS,
    CLASSES,
    CODES,
    GROUP,
    IN_ROUND,
    KIND_SHIFT,
    LANES,
    LOCK,
    MATCH_OVER,
    PLAY,
    POWER,
    SETTLE,
    State,
)
from battlespace.games.goelands.text.moves import pending_power
from battlespace.kernel.seen import Part


def decision(s: State) -> str:
    """Name what is to be decided: play, a power's code, next, order, lock, draw or over."""
    if s.phase != IN_ROUND:
        return "over" if s.phase == MATCH_OVER else "draw"
    kind = top_kind(s)
    if kind == POWER:
        return CODES[pending_power(s)]
    return {PLAY: "play", GROUP: "next", SETTLE: "order", LOCK: "lock"}[kind]


class Lane(Part, frozen=True):
    """A lane: its token, the cards on both sides, who is ahead and what is owed there."""

    token: str | None  # the power that lies there, by its code
    control: int  # the camp that holds it
    locked: bool  # whether it is set aside
    cards: list[list[int]]  # each camp's cards: how many of each strength
    strength: list[int]  # each camp's, as it counts now
    owed: int  # powers that wait to be used here


class View(Part, frozen=True):
    """What a seat sees: lanes, hands and what is asked."""

    lanes: list[Lane]
    hands: list[list[int]]  # each camp's cards: how many of each strength, from 1 on
    active: int  # the camp whose turn it is
    decision: str  # what is asked: play, a power's code, next, order, lock, draw or over
    turn: int  # the seat to act; below 0 chance, or the end
    final: bool  # whether this is the final turn
    wins: list[int]  # rounds won by each camp
    need: int  # how many rounds win the match
    powers: int  # started since the last card was played
    cap: int  # how many may be
    choices: list[int]  # the lanes that may be settled next


def view(s: State, seat: int) -> View:
    """Everything lies open; all seats see the same. [GOE-1.8]"""
    settling = top_kind(s) == SETTLE
    return View(
        lanes=_lanes(s),
        hands=[hand[1:CLASSES] for hand in s.hand.tolist()],
        active=s.active,
        decision=decision(s),
        turn=turn(s),
        final=bool(s.final),
        wins=s.wins.tolist(),
        need=s.need,
        powers=s.powers,
        cap=s.cap,
        choices=[lane for lane in range(LANES) if settling and in_order(s, lane)],
    )


def _lanes(s: State) -> list[Lane]:
    """Return all lanes; whole fields are read at once, since a table asks for this after every move."""
    cards, tokens, control = s.cards.tolist(), s.token.tolist(), s.control.tolist()
    stack = s.stack.tolist()[: s.depth]
    groups = [f for f, frame in enumerate(stack) if frame >> KIND_SHIFT == GROUP]
    locked = s.locked - 1
    return [
        Lane(
            token=CODES[tokens[lane] - 1] if tokens[lane] else None,
            control=control[lane],
            locked=locked == lane,
            cards=cards[lane],
            strength=[strength(s, lane, camp) for camp in range(CAMPS)],
            owed=sum(owed_on(s, f, lane) for f in groups),
        )
        for lane in range(LANES)
    ]
