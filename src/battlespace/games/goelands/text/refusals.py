"""Why a move is refused: the clause, the cards and lanes that cause it, and a sentence about this case."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from battlespace.games.goelands.rules.combos import group_lanes, owed_on, top_kind
from battlespace.games.goelands.rules.control import in_order, present
from battlespace.games.goelands.rules.play import turn
from battlespace.games.goelands.rules.powers import victim
from battlespace.games.goelands.rules.state import (
    BEGINNER,
    CLASSES,
    CODES,
    EQ,
    GROUP,
    KIND_SHIFT,
    LANES,
    LOCK,
    MATCH_OVER,
    PLAY,
    SETTLE,
    SETUP_START,
    State,
)
from battlespace.games.goelands.text.moves import (
    CAMP_LETTERS,
    FACES,
    on_table,
    parsed,
    pending_power,
)
from battlespace.kernel.fact import Fact
from battlespace.kernel.game import CHANCE
from battlespace.kernel.words import Reason, Words, because

CLAUSE = {
    "FL": "GOE-5.5", "DE": "GOE-5.6", "RE": "GOE-5.7", "SA": "GOE-5.8", "MO": "GOE-5.9", "ME": "GOE-5.10",
    "BO": "GOE-5.13", "BE": "GOE-5.14", "SE": "GOE-5.15", "SO": "GOE-5.16",
}  # fmt: skip
"""The clause of each power that asks for something."""
_POWERS = ("target", "move", "batch", "swap")
"""The forms of text that use a power and begin with its code."""
_LANES = {"play": (1,), "target": (2,), "move": (2, 3), "batch": (2, 3), "swap": (2, 4)}
_CARDS = {"play": (0,), "target": (1,), "move": (1,), "batch": (1,), "swap": (1, 3)}
"""Which parts of a form are lanes, where not the first alone, and which are cards."""
Parts = tuple[str, ...]
Reasons = Iterator[Reason]


def card_target(camp: int, lane: int, level: int) -> str:
    """Name a card in play; lanes count from 0 here and from 1 in the name."""
    return f"card:{CAMP_LETTERS[camp]}{lane + 1}.{FACES[level]}"


def lane_target(lane: int) -> str:
    """Name a lane."""
    return f"lane:{lane + 1}"


def hand_target(camp: int, level: int) -> str:
    """Name the cards of one strength in a hand."""
    return f"hand:{CAMP_LETTERS[camp]}.{level}"


def refusals(s: State, move: str) -> list[Reason]:
    """Return the clauses against a well-formed move, with the facts they rest on."""
    form, parts = parsed(move)
    if s.phase == MATCH_OVER:
        return [because("GOE-8.1", "over", fact=_now("over"))]
    if turn(s) == CHANCE:
        return [*_undrawn(s, form, parts)]
    if form in ("start", "token"):
        drawn = because("GOE-2.2", "drawn", fact=_now("draw", "is not"))
        return [drawn, Reason("GOE-2.4")] if form == "start" else [drawn]
    return [*_untimely(s, form, parts), *_unknown(form, parts)] or [*_FORMS[form](s, parts)]


def _unknown(form: str, parts: Parts) -> Reasons:
    """A text may name a lane or a strength that does not exist. [GOE-1.2, GOE-1.4]"""
    lanes = [parts[i] for i in _LANES.get(form, (0,)) if not on_table(int(parts[i]))]
    cards = [face for i in _CARDS.get(form, ()) for face in parts[i] if face not in FACES]
    if lanes:
        yield because("GOE-1.4", "no_lane", lane=lanes[0])
    if cards:
        yield because("GOE-1.2", "no_strength", strength=cards[0])


def _undrawn(s: State, form: str, parts: Parts) -> Reasons:
    """Nothing but the draw that is due may be. [GOE-2.2, GOE-2.4]"""
    if s.phase == SETUP_START:
        if form != "start":
            yield because("GOE-2.4", "starter_first" if form == "token" else "setup")
    elif form == "start":
        yield because("GOE-8.2" if s.wins[0] + s.wins[1] else "GOE-2.4", "starter_known")
        yield Reason("GOE-2.2")
    elif form != "token":
        yield because("GOE-2.2", "setup")
    else:
        yield from _drawn_twice(s, parts[0])


def _drawn_twice(s: State, code: str) -> Reasons:
    """A token that lies on a lane, or is not in this match, cannot be drawn. [GOE-2.2]"""
    token = CODES.index(code)
    for lane in range(LANES):
        if s.token[lane] == token + 1:
            there = Fact(f"lanes.{lane}.token", "is", code)
            yield because("GOE-2.2", "drawn_once", lane_target(lane), fact=there, lane=lane + 1)
            return
    if s.supply >> token & 1:
        return
    yield because("GOE-9.1", "not_in_match")
    if s.supply == sum(1 << CODES.index(one) for one in BEGINNER):
        yield Reason("GOE-2.5")
    yield Reason("GOE-2.2")


def _lanes(holds: Callable[[int], object]) -> list[str]:
    """Return the targets of all lanes of which something holds."""
    return [lane_target(lane) for lane in range(LANES) if holds(lane)]


def _asked(s: State) -> tuple[str, Reason]:
    """Return the form that is asked for now, and the reason against every other."""
    kind, mine = top_kind(s), s.active
    if kind == PLAY:
        cards = [hand_target(mine, level) for level in range(CLASSES) if s.hand[mine, level]]
        return "play", because("GOE-3.1", "play_now", *cards, fact=_now("play"))
    if kind == GROUP:
        lanes = _lanes(lambda lane: group_lanes(s) >> lane & 1)
        return "next", because("GOE-6.3", "next_now", *lanes, fact=_now("next"))
    if kind == SETTLE:
        lanes = _lanes(lambda lane: in_order(s, lane))
        return "order", because("GOE-4.6", "order_now", *lanes, fact=_now("order"))
    if kind == LOCK:
        lanes = _lanes(lambda lane: s.control[lane] == mine)
        return "lock", because("GOE-7.2", "lock_now", *lanes, fact=_now("lock"))
    power = pending_power(s)
    code, lanes = CODES[power], _lanes(lambda lane: s.token[lane] == power + 1)
    name = Words(f"token.{code}")
    return code, because("GOE-5.2", "power_now", *lanes, fact=_now(code), power=name)


def _now(decision: str, how: str = "is") -> Fact:
    """Return the fact that this is asked, or that it is not."""
    return Fact("decision", how, decision)


def _untimely(s: State, form: str, parts: Parts) -> Reasons:
    """Something else may have to be decided now: what is due, and why this is not. [GOE-6.1]"""
    asked, due = _asked(s)
    if (parts[0] if form in _POWERS else form) == asked:
        return
    not_due = _not_due(s, form, parts, replay=asked == "play")
    yield due
    if asked == "play":
        yield Reason("GOE-3.2", fact=_now(asked))
    yield not_due
    if asked != "play" and not_due.clause != "GOE-6.1":
        yield because("GOE-6.1", "one_at_a_time", fact=_now(asked))


def _not_due(s: State, form: str, parts: Parts, replay: bool) -> Reason:
    """Return the reason why this decision does not come now, whatever does."""
    if form == "play":
        return because("GOE-3.1", "card_played", fact=_now("play", "is not"))
    if form == "order":
        return because("GOE-4.6", "order_not_asked", fact=_now("order", "is not"))
    if form == "lock" and s.final:
        return because("GOE-7.5", "final_turn", fact=Fact("final", "is", True))
    if form == "lock":
        return because("GOE-7.2", "lock_later", fact=_now("lock", "is not"))
    power = form in _POWERS
    for lane in range(LANES):
        meant = CODES[s.token[lane] - 1] == parts[0] if power else parts[0] == str(lane + 1)
        if meant and _waits(s, lane):
            clause = "GOE-5.12" if replay else "GOE-6.1"
            return because(clause, "waits", lane_target(lane), fact=_owed(lane), lane=lane + 1)
    if power:
        return because("GOE-5.1", "power_not_owed", fact=_now(parts[0], "is not"))
    named = _lanes(lambda lane: parts[0] == str(lane + 1))
    return because("GOE-6.3", "not_owed", *named, lane=parts[0])


def _waits(s: State, lane: int) -> bool:
    """Say whether a lane's power waits in any group of the turn."""
    return any(
        s.stack[frame] >> KIND_SHIFT == GROUP and owed_on(s, frame, lane) > 0
        for frame in range(s.depth)
    )


def _owed(lane: int) -> Fact:
    """Return the fact that a lane's power waits."""
    return Fact(f"lanes.{lane}.owed", "above", 0)


def _play(s: State, parts: Parts) -> Reasons:
    level = int(parts[0])
    if not s.hand[s.active, level]:
        none = Fact(f"hands.{s.active}.{level - 1}", "is", 0)
        place = hand_target(s.active, level)
        yield because("GOE-3.1", "not_held", place, fact=none, strength=parts[0])


def _missing(s: State, code: str, face: str, lane: int) -> list[Reason]:
    """Return the reasons when no such card lies there on the side that the power touches."""
    camp = victim(s, CODES.index(code))
    if s.cards[lane, camp, FACES.index(face)]:
        return []
    key = "no_own_card" if camp == s.active else "no_enemy_card"
    where, none = lane_target(lane), Fact(_cards(lane, camp, face), "is", 0)
    card = Words(f"bare.{face}")
    absent = because(CLAUSE[code], key, where, fact=none, card=card, lane=lane + 1)
    return [absent, Reason("GOE-1.9", (where,), None, none)]


def _cards(lane: int, camp: int, face: str) -> str:
    """Return where the view counts these cards."""
    return f"lanes.{lane}.cards.{camp}.{FACES.index(face)}"


def _target(s: State, parts: Parts) -> Reasons:
    code, face, lane = parts[0], parts[1], int(parts[2]) - 1
    missing = _missing(s, code, face, lane)
    yield from missing
    if not missing and code == "FL" and face == FACES[0]:
        card = card_target(victim(s, CODES.index(code)), lane, 0)
        yield because("GOE-5.5", "face_down", card, lane=lane + 1)


def _move(s: State, parts: Parts) -> Reasons:
    code, face, lane, to = parts[0], parts[1], int(parts[2]) - 1, int(parts[3]) - 1
    yield from _missing(s, code, face, lane)
    if lane == to:
        yield because(CLAUSE[code], "same_lane", lane_target(lane), lane=lane + 1)


def _batch(s: State, parts: Parts) -> Reasons:
    code, faces, lane, to = parts[0], parts[1], int(parts[2]) - 1, int(parts[3]) - 1
    camp, where, clause = victim(s, CODES.index(code)), lane_target(lane), CLAUSE[code]
    counts = {face: s.cards[lane, camp, FACES.index(face)] for face in faces}
    absent = [face for face, here in counts.items() if here == 0]
    yield from _missing(s, code, absent[0], lane) if absent else ()
    for face in [face for face, here in counts.items() if 0 < here < faces.count(face)][:1]:
        few, card = (
            Fact(_cards(lane, camp, face), "below", faces.count(face)),
            Words(f"bare.{face}"),
        )
        count = counts[face]
        yield because(clause, "too_few", where, fact=few, count=count, card=card, lane=lane + 1)
    if lane == to:
        yield because(clause, "same_lane", where, lane=lane + 1)
    if len(faces) == 1:
        yield because(clause, "small_batch", where, count=present(s, lane, camp), lane=lane + 1)


def _swap(s: State, parts: Parts) -> Reasons:
    code, lanes = parts[0], (int(parts[2]) - 1, int(parts[4]) - 1)
    both = [_missing(s, code, face, lane) for face, lane in zip(parts[1::2], lanes, strict=True)]
    yield from both[0]
    yield from (reason for reason in both[1] if reason not in both[0])
    if lanes[0] == lanes[1]:
        yield because(CLAUSE[code], "swap_one_lane", lane_target(lanes[0]), lane=lanes[0] + 1)


def _next(s: State, parts: Parts) -> Reasons:
    """A lane is not the next: it waits longer, it is EQ, or nothing is owed there. [GOE-5.1, GOE-6.4]"""
    lane = int(parts[0]) - 1
    where = lane_target(lane)
    if group_lanes(s) >> lane & 1:
        return
    if _waits(s, lane):
        yield because("GOE-6.4", "newest_first", where, fact=_owed(lane), lane=parts[0])
        yield Reason("GOE-6.3")
        return
    none = Fact(f"lanes.{lane}.owed", "is", 0)
    yield because("GOE-6.3", "not_owed", where, fact=none, lane=parts[0])
    if s.token[lane] == EQ + 1:
        yield Reason("GOE-5.1", (where,))


def _order(s: State, parts: Parts) -> Reasons:
    lane = int(parts[0]) - 1
    if in_order(s, lane):
        return
    closed = Fact("choices", "lacks", lane)
    yield because("GOE-4.6", "no_order", lane_target(lane), fact=closed, lane=parts[0])
    if s.locked == int(parts[0]):
        yield Reason("GOE-7.3", (lane_target(lane),))


def _lock(s: State, parts: Parts) -> Reasons:
    lane = int(parts[0]) - 1
    if s.control[lane] != s.active:
        theirs = Fact(f"lanes.{lane}.control", "is", 1 - s.active)
        yield because("GOE-7.2", "not_yours", lane_target(lane), fact=theirs, lane=parts[0])


_FORMS: dict[str, Callable[[State, Parts], Reasons]] = {
    "play": _play, "target": _target, "move": _move, "batch": _batch, "swap": _swap,
    "next": _next, "order": _order, "lock": _lock,
}  # fmt: skip
