"""Why a move is refused: the clause, the cards and lanes that cause it, and a sentence about this case."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from battlespace.games.goelands.combos import group_lanes, top_kind
from battlespace.games.goelands.control import in_order, present
from battlespace.games.goelands.notation import (
    CAMP_LETTERS,
    FACES,
    on_table,
    parsed,
    pending_power,
    read_move,
)
from battlespace.games.goelands.powers import victim
from battlespace.games.goelands.rules import chance, legal, turn
from battlespace.games.goelands.state import (
    CODES,
    GROUP,
    LANES,
    LOCK,
    MATCH_OVER,
    MAX_LEGAL,
    PLAY,
    SETTLE,
    SETUP_START,
    TOKENS,
    State,
)
from battlespace.kernel.game import CHANCE
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, Words

CLAUSE = {
    "FL": "GOE-5.5", "DE": "GOE-5.6", "RE": "GOE-5.7", "SA": "GOE-5.8", "MO": "GOE-5.9", "ME": "GOE-5.10",
    "BO": "GOE-5.13", "BE": "GOE-5.14", "SE": "GOE-5.15", "SO": "GOE-5.16",
}  # fmt: skip
"""The clause of each power that asks for something."""


def card_target(camp: int, lane: int, level: int) -> str:
    """Name a card in play; lanes count from 0 here and from 1 in the name."""
    return f"card:{CAMP_LETTERS[camp]}{lane + 1}.{FACES[level]}"


def lane_target(lane: int) -> str:
    """Name a lane."""
    return f"lane:{lane + 1}"


def explain(s: State, move: str) -> list[Reason]:
    """Return the clauses against a well-formed move; none when it is legal."""
    form, parts = parsed(move)
    if is_legal(s, move):
        return []
    wrong_time = _wrong_time(s, form, parts)
    if wrong_time is not None:
        return [wrong_time]
    lanes = [part for part in _lanes(form, parts) if not on_table(int(part))]
    if lanes:
        return [Reason("GOE-1.4", (), Words("why.no_lane", {"lane": lanes[0]}))]
    return _FORMS[form](s, parts)


def is_legal(s: State, move: str) -> bool:
    """Say whether a move is among the legal ones, or among the draws."""
    action = read_move(s, move)
    out, weights = room(MAX_LEGAL, np.int32), room(TOKENS, np.int64)
    count = chance(s, out, weights) if turn(s) == CHANCE else legal(s, out)
    return action is not None and action in out[:count].tolist()


def _lanes(form: str, parts: tuple[str, ...]) -> list[str]:
    """Return the lanes that a text names."""
    at = {"play": (1,), "target": (2,), "move": (2, 3), "batch": (2, 3), "swap": (2, 4)}.get(
        form, (0,)
    )
    return [parts[i] for i in at]


def _asked(s: State) -> tuple[str, Reason]:
    """Return the form that is asked for now, and the reason against every other."""
    kind = top_kind(s)
    if kind == PLAY:
        return "play", Reason("GOE-3.1", (f"hand:{CAMP_LETTERS[s.active]}",), Words("why.play_now"))
    if kind == GROUP:
        lanes = tuple(lane_target(lane) for lane in range(LANES) if group_lanes(s) >> lane & 1)
        return "next", Reason("GOE-6.3", lanes, Words("why.next_now"))
    if kind == SETTLE:
        lanes = tuple(lane_target(lane) for lane in range(LANES) if in_order(s, lane))
        return "order", Reason("GOE-4.6", lanes, Words("why.order_now"))
    if kind == LOCK:
        lanes = tuple(lane_target(lane) for lane in range(LANES) if s.control[lane] == s.active)
        return "lock", Reason("GOE-7.2", lanes, Words("why.lock_now"))
    code = CODES[pending_power(s)]
    return code, Reason("GOE-5.2", (), Words("why.power_now", {"power": Words(f"token.{code}")}))


def _wrong_time(s: State, form: str, parts: tuple[str, ...]) -> Reason | None:
    """Return the reason when something else is to be decided now."""
    if s.phase == MATCH_OVER:
        return Reason("GOE-8.1", (), Words("why.over"))
    if turn(s) == CHANCE:
        clause = "GOE-2.4" if s.phase == SETUP_START else "GOE-2.2"
        return Reason(clause, (), Words("why.not_drawn" if form == "token" else "why.setup"))
    if form in ("start", "token"):
        return Reason("GOE-2.2", (), Words("why.drawn"))
    asked, reason = _asked(s)
    given = parts[0] if form in ("target", "move", "batch", "swap") else form
    return None if given == asked else reason


def _play(s: State, parts: tuple[str, ...]) -> list[Reason]:
    hand = f"hand:{CAMP_LETTERS[s.active]}"
    if parts[0] not in FACES[1:]:
        return [Reason("GOE-1.2", (), Words("why.no_strength", {"strength": parts[0]}))]
    return [Reason("GOE-3.1", (hand,), Words("why.not_held", {"strength": parts[0]}))]


def _missing(s: State, code: str, face: str, lane: int) -> list[Reason]:
    """Return the reason when no such card lies there on the side that the power touches."""
    camp = victim(s, CODES.index(code))
    level = FACES.find(face)
    if level < 0:
        return [Reason("GOE-1.2", (), Words("why.no_strength", {"strength": face}))]
    if s.cards[lane, camp, level]:
        return []
    key = "why.no_own_card" if camp == s.active else "why.no_enemy_card"
    words = Words(key, {"card": Words(f"bare.{face}"), "lane": lane + 1})
    return [
        Reason(CLAUSE[code], (lane_target(lane),), words),
        Reason("GOE-1.9", (lane_target(lane),)),
    ]


def _target(s: State, parts: tuple[str, ...]) -> list[Reason]:
    code, face, lane = parts[0], parts[1], int(parts[2]) - 1
    missing = _missing(s, code, face, lane)
    if missing:
        return missing
    card = card_target(victim(s, CODES.index(code)), lane, 0)
    return [Reason("GOE-5.5", (card,), Words("why.face_down", {"lane": lane + 1}))]


def _move(s: State, parts: tuple[str, ...]) -> list[Reason]:
    code, face, lane = parts[0], parts[1], int(parts[2]) - 1
    missing = _missing(s, code, face, lane)
    return missing or [
        Reason(CLAUSE[code], (lane_target(lane),), Words("why.same_lane", {"lane": lane + 1}))
    ]


def _batch(s: State, parts: tuple[str, ...]) -> list[Reason]:
    code, faces, lane, to = parts[0], parts[1], int(parts[2]) - 1, int(parts[3]) - 1
    for face in dict.fromkeys(faces):
        missing = _missing(s, code, face, lane)
        if missing:
            return missing
    camp, where = victim(s, CODES.index(code)), (lane_target(lane),)
    for face in dict.fromkeys(faces):
        here = s.cards[lane, camp, FACES.index(face)]
        if faces.count(face) > here:
            words = Words(
                "why.too_few", {"count": here, "card": Words(f"bare.{face}"), "lane": lane + 1}
            )
            return [Reason(CLAUSE[code], where, words)]
    if lane == to:
        return [Reason(CLAUSE[code], where, Words("why.same_lane", {"lane": lane + 1}))]
    return [
        Reason(
            CLAUSE[code],
            where,
            Words("why.small_batch", {"count": present(s, lane, camp), "lane": lane + 1}),
        )
    ]


def _swap(s: State, parts: tuple[str, ...]) -> list[Reason]:
    code, lanes = parts[0], (int(parts[2]) - 1, int(parts[4]) - 1)
    for face, lane in zip(parts[1::2], lanes, strict=True):
        missing = _missing(s, code, face, lane)
        if missing:
            return missing
    return [
        Reason(
            CLAUSE[code],
            (lane_target(lanes[0]),),
            Words("why.swap_one_lane", {"lane": lanes[0] + 1}),
        )
    ]


def _next(s: State, parts: tuple[str, ...]) -> list[Reason]:
    return [
        Reason(
            "GOE-6.3", (lane_target(int(parts[0]) - 1),), Words("why.not_owed", {"lane": parts[0]})
        )
    ]


def _order(s: State, parts: tuple[str, ...]) -> list[Reason]:
    return [
        Reason(
            "GOE-4.6", (lane_target(int(parts[0]) - 1),), Words("why.no_order", {"lane": parts[0]})
        )
    ]


def _lock(s: State, parts: tuple[str, ...]) -> list[Reason]:
    return [
        Reason(
            "GOE-7.2", (lane_target(int(parts[0]) - 1),), Words("why.not_yours", {"lane": parts[0]})
        )
    ]


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
