"""Why a move is refused: the clause, the cards and lanes that cause it, and a sentence about this case."""

from __future__ import annotations

from collections.abc import Callable

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
from battlespace.kernel.words import Reason, Words

CLAUSE = {
    "FL": "GOE-5.5", "DE": "GOE-5.6", "RE": "GOE-5.7", "SA": "GOE-5.8", "MO": "GOE-5.9", "ME": "GOE-5.10",
    "BO": "GOE-5.13", "BE": "GOE-5.14", "SE": "GOE-5.15", "SO": "GOE-5.16",
}  # fmt: skip
"""The clause of each power that asks for something."""
_POWERS = ("target", "move", "batch", "swap")
"""The forms of text that use a power and begin with its code."""


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
        return [Reason("GOE-8.1", (), Words("why.over"), Fact("decision", "is", "over"))]
    if turn(s) == CHANCE:
        return _undrawn(s, form, parts)
    if form in ("start", "token"):
        drawn = Reason("GOE-2.2", (), Words("why.drawn"), Fact("decision", "is not", "draw"))
        return [drawn, Reason("GOE-2.4")] if form == "start" else [drawn]
    return _untimely(s, form, parts) + _unknown(form, parts) or _FORMS[form](s, parts)


def _unknown(form: str, parts: tuple[str, ...]) -> list[Reason]:
    """Return the reasons when a text names a lane or a strength that does not exist. [GOE-1.2, GOE-1.4]"""
    at = {"play": (1,), "target": (2,), "move": (2, 3), "batch": (2, 3), "swap": (2, 4)}
    faces = {"play": (0,), "target": (1,), "move": (1,), "batch": (1,), "swap": (1, 3)}
    lanes = [parts[i] for i in at.get(form, (0,)) if not on_table(int(parts[i]))]
    cards = [face for i in faces.get(form, ()) for face in parts[i] if face not in FACES]
    found = [Reason("GOE-1.4", (), Words("why.no_lane", {"lane": lane})) for lane in lanes[:1]]
    return found + [
        Reason("GOE-1.2", (), Words("why.no_strength", {"strength": face})) for face in cards[:1]
    ]


def _undrawn(s: State, form: str, parts: tuple[str, ...]) -> list[Reason]:
    """Return the reasons against anything but the draw that is due. [GOE-2.2, GOE-2.4]"""
    if s.phase == SETUP_START:
        words = Words("why.starter_first" if form == "token" else "why.setup")
        return [Reason("GOE-2.4", (), words)] if form != "start" else []
    if form == "start":
        clause = "GOE-8.2" if s.wins[0] + s.wins[1] else "GOE-2.4"
        return [Reason(clause, (), Words("why.starter_known")), Reason("GOE-2.2")]
    if form != "token":
        return [Reason("GOE-2.2", (), Words("why.setup"))]
    token = CODES.index(parts[0])
    for lane in range(LANES):
        if s.token[lane] == token + 1:
            words, there = Words("why.drawn_once", {"lane": lane + 1}), f"lanes.{lane}.token"
            return [Reason("GOE-2.2", (lane_target(lane),), words, Fact(there, "is", parts[0]))]
    if s.supply >> token & 1:
        return []
    beginners = s.supply == sum(1 << CODES.index(code) for code in BEGINNER)
    return [
        Reason("GOE-9.1", (), Words("why.not_in_match")),
        *([Reason("GOE-2.5")] if beginners else []),
        Reason("GOE-2.2"),
    ]


def _asked(s: State) -> tuple[str, Reason]:
    """Return the form that is asked for now, and the reason against every other."""
    kind = top_kind(s)
    if kind == PLAY:
        cards = tuple(
            hand_target(s.active, level) for level in range(CLASSES) if s.hand[s.active, level]
        )
        return "play", Reason("GOE-3.1", cards, Words("why.play_now"), _now("play"))
    if kind == GROUP:
        lanes = tuple(lane_target(lane) for lane in range(LANES) if group_lanes(s) >> lane & 1)
        return "next", Reason("GOE-6.3", lanes, Words("why.next_now"), _now("next"))
    if kind == SETTLE:
        lanes = tuple(lane_target(lane) for lane in range(LANES) if in_order(s, lane))
        return "order", Reason("GOE-4.6", lanes, Words("why.order_now"), _now("order"))
    if kind == LOCK:
        lanes = tuple(lane_target(lane) for lane in range(LANES) if s.control[lane] == s.active)
        return "lock", Reason("GOE-7.2", lanes, Words("why.lock_now"), _now("lock"))
    power = pending_power(s)
    code = CODES[power]
    lanes = tuple(lane_target(lane) for lane in range(LANES) if s.token[lane] == power + 1)
    words = Words("why.power_now", {"power": Words(f"token.{code}")})
    return code, Reason("GOE-5.2", lanes, words, _now(code))


def _now(decision: str, how: str = "is") -> Fact:
    """Return the fact that this is asked, or that it is not."""
    return Fact("decision", how, decision)


def _untimely(s: State, form: str, parts: tuple[str, ...]) -> list[Reason]:
    """Return the reasons when something else is to be decided now: what is due, and why this is not. [GOE-6.1]"""
    asked, due = _asked(s)
    given = parts[0] if form in _POWERS else form
    if given == asked:
        return []
    not_due = _not_due(s, form, parts, replay=asked == "play")
    if asked == "play":
        return [due, Reason("GOE-3.2", fact=_now(asked)), not_due]
    single = Reason("GOE-6.1", (), Words("why.one_at_a_time"), _now(asked))
    return [due, not_due] if not_due.clause == single.clause else [due, not_due, single]


def _not_due(s: State, form: str, parts: tuple[str, ...], replay: bool) -> Reason:
    """Return the reason why this decision does not come now, whatever does."""
    if form == "play":
        return Reason("GOE-3.1", (), Words("why.card_played"), _now("play", "is not"))
    if form == "order":
        return Reason("GOE-4.6", (), Words("why.order_not_asked"), _now("order", "is not"))
    if form == "lock":
        return (
            Reason("GOE-7.5", (), Words("why.final_turn"), Fact("final", "is", True))
            if s.final
            else Reason("GOE-7.2", (), Words("why.lock_later"), _now("lock", "is not"))
        )
    named = [
        lane
        for lane in range(LANES)
        if (CODES[s.token[lane] - 1] == parts[0] if form in _POWERS else parts[0] == str(lane + 1))
    ]
    if named and _waits(s, named[0]):
        words = Words("why.waits", {"lane": named[0] + 1})
        clause, where = "GOE-5.12" if replay else "GOE-6.1", (lane_target(named[0]),)
        return Reason(clause, where, words, _owed(named[0]))
    if form in _POWERS:
        return Reason("GOE-5.1", (), Words("why.power_not_owed"), _now(parts[0], "is not"))
    return Reason(
        "GOE-6.3", tuple(map(lane_target, named)), Words("why.not_owed", {"lane": parts[0]})
    )


def _waits(s: State, lane: int) -> bool:
    """Say whether a lane's power waits in any group of the turn."""
    return any(
        s.stack[frame] >> KIND_SHIFT == GROUP and owed_on(s, frame, lane) > 0
        for frame in range(s.depth)
    )


def _owed(lane: int) -> Fact:
    """Return the fact that a lane's power waits."""
    return Fact(f"lanes.{lane}.owed", "above", 0)


def _play(s: State, parts: tuple[str, ...]) -> list[Reason]:
    level = int(parts[0])
    if s.hand[s.active, level]:
        return []
    place, held = hand_target(s.active, level), f"hands.{s.active}.{level - 1}"
    words = Words("why.not_held", {"strength": parts[0]})
    return [Reason("GOE-3.1", (place,), words, Fact(held, "is", 0))]


def _missing(s: State, code: str, face: str, lane: int) -> list[Reason]:
    """Return the reason when no such card lies there on the side that the power touches."""
    camp = victim(s, CODES.index(code))
    if s.cards[lane, camp, FACES.index(face)]:
        return []
    key = "why.no_own_card" if camp == s.active else "why.no_enemy_card"
    words = Words(key, {"card": Words(f"bare.{face}"), "lane": lane + 1})
    where, none = (lane_target(lane),), Fact(_cards(lane, camp, face), "is", 0)
    return [Reason(CLAUSE[code], where, words, none), Reason("GOE-1.9", where, None, none)]


def _cards(lane: int, camp: int, face: str) -> str:
    """Return where the view counts these cards."""
    return f"lanes.{lane}.cards.{camp}.{FACES.index(face)}"


def _target(s: State, parts: tuple[str, ...]) -> list[Reason]:
    code, face, lane = parts[0], parts[1], int(parts[2]) - 1
    missing = _missing(s, code, face, lane)
    if missing or code != "FL" or face != FACES[0]:
        return missing
    card = card_target(victim(s, CODES.index(code)), lane, 0)
    return [Reason("GOE-5.5", (card,), Words("why.face_down", {"lane": lane + 1}))]


def _move(s: State, parts: tuple[str, ...]) -> list[Reason]:
    code, face, lane, to = parts[0], parts[1], int(parts[2]) - 1, int(parts[3]) - 1
    return _missing(s, code, face, lane) + (_same_lane(code, lane) if lane == to else [])


def _same_lane(code: str, lane: int) -> list[Reason]:
    words = Words("why.same_lane", {"lane": lane + 1})
    return [Reason(CLAUSE[code], (lane_target(lane),), words)]


def _batch(s: State, parts: tuple[str, ...]) -> list[Reason]:
    code, faces, lane, to = parts[0], parts[1], int(parts[2]) - 1, int(parts[3]) - 1
    camp, where = victim(s, CODES.index(code)), (lane_target(lane),)
    counts = {face: s.cards[lane, camp, FACES.index(face)] for face in faces}
    absent = [face for face, here in counts.items() if here == 0]
    short = [face for face, here in counts.items() if 0 < here < faces.count(face)]
    found = _missing(s, code, absent[0], lane) if absent else []
    for face in short[:1]:
        values = {"count": counts[face], "card": Words(f"bare.{face}"), "lane": lane + 1}
        few = Fact(_cards(lane, camp, face), "below", faces.count(face))
        found.append(Reason(CLAUSE[code], where, Words("why.too_few", values), few))
    if lane == to:
        found += _same_lane(code, lane)
    if len(faces) == 1:
        values = {"count": present(s, lane, camp), "lane": lane + 1}
        found.append(Reason(CLAUSE[code], where, Words("why.small_batch", values)))
    return found


def _swap(s: State, parts: tuple[str, ...]) -> list[Reason]:
    code, lanes = parts[0], (int(parts[2]) - 1, int(parts[4]) - 1)
    found: list[Reason] = []
    for face, lane in zip(parts[1::2], lanes, strict=True):
        found += [reason for reason in _missing(s, code, face, lane) if reason not in found]
    if lanes[0] == lanes[1]:
        words = Words("why.swap_one_lane", {"lane": lanes[0] + 1})
        found.append(Reason(CLAUSE[code], (lane_target(lanes[0]),), words))
    return found


def _next(s: State, parts: tuple[str, ...]) -> list[Reason]:
    """Say why a lane is not the next: it waits longer, it is EQ, or nothing is owed there. [GOE-5.1, GOE-6.4]"""
    lane = int(parts[0]) - 1
    where, values = (lane_target(lane),), {"lane": parts[0]}
    if group_lanes(s) >> lane & 1:
        return []
    if _waits(s, lane):
        return [
            Reason("GOE-6.4", where, Words("why.newest_first", values), _owed(lane)),
            Reason("GOE-6.3"),
        ]
    none = Fact(f"lanes.{lane}.owed", "is", 0)
    found = [Reason("GOE-6.3", where, Words("why.not_owed", values), none)]
    return [*found, Reason("GOE-5.1", where)] if s.token[lane] == EQ + 1 else found


def _order(s: State, parts: tuple[str, ...]) -> list[Reason]:
    lane = int(parts[0]) - 1
    if in_order(s, lane):
        return []
    where, words = (lane_target(lane),), Words("why.no_order", {"lane": parts[0]})
    found = [Reason("GOE-4.6", where, words, Fact("choices", "lacks", lane))]
    return [*found, Reason("GOE-7.3", where)] if s.locked == int(parts[0]) else found


def _lock(s: State, parts: tuple[str, ...]) -> list[Reason]:
    lane = int(parts[0]) - 1
    if s.control[lane] == s.active:
        return []
    words, enemy = Words("why.not_yours", {"lane": parts[0]}), 1 - s.active
    fact = Fact(f"lanes.{lane}.control", "is", enemy)
    return [Reason("GOE-7.2", (lane_target(lane),), words, fact)]


_FORMS: dict[str, Callable[[State, tuple[str, ...]], list[Reason]]] = {
    "play": _play,
    "target": _target,
    "move": _move,
    "batch": _batch,
    "swap": _swap,
    "next": _next,
    "order": _order,
    "lock": _lock,
}
