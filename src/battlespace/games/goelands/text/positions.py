"""Text for whole positions, between turns, inside them, and during the set-up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from battlespace.games.goelands.rules.combos import advance, owed_on
from battlespace.games.goelands.rules.control import held, order_open, unsettled
from battlespace.games.goelands.rules.play import apply, new
from battlespace.games.goelands.rules.round import begin_round, hand_size
from battlespace.games.goelands.rules.state import (
    CAMPS,
    CLASSES,
    CODES,
    COUNT_BITS,
    DECK,
    DRAWS,
    EQ,
    GROUP,
    IN_ROUND,
    KIND_SHIFT,
    LANES,
    LOCK,
    MATCH_OVER,
    MAX_CAP,
    MAX_READ,
    MOST_OWED,
    MOST_POOLED,
    PLAY,
    POWER,
    SETTLE,
    SETUP_START,
    SETUP_TOKENS,
    State,
)
from battlespace.games.goelands.text.moves import CAMP_LETTERS, FACES
from battlespace.kernel.errors import NotationError, PositionError

_LANE = re.compile(rf"({'|'.join(CODES)})([dg])(!?)\(([x1-5]*)\|([x1-5]*)\)")
_MATCH = r"(?: m(?P<wd>[0-9]{1,9})-(?P<wg>[0-9]{1,9}))?"
_POSITION = re.compile(
    r"(?P<lanes>\S+) (?P<d>-|[1-5]+) (?P<g>-|[1-5]+) (?P<active>[DG]) (?P<status>[nf])"
    rf"(?: \[(?P<frames>[^\]]*)\] (?P<powers>[0-9]{{1,9}}))?{_MATCH}"
)
_SETUP = re.compile(
    rf"new(?: start:(?P<start>[DG]))?(?P<tokens>(?: token:(?:{'|'.join(CODES)}))*){_MATCH}"
)
_FRAME = re.compile(rf"(PLAY)|(LOCK)|P:({'|'.join(CODES)})|G:([1-7]*)|S:([1-7]*)")
EXPECTED = (
    "expected seven lanes such as DEg(2|x3) with / between them, both hands, D or G, n or f, "
    "then [frames] and a counter inside a turn, and m0-0; or new with the draws so far"
)


def write_position(s: State) -> str:
    """Write a position; the rounds won always stand at the end. [GOE-10.1]"""
    match = f"m{s.wins[0]}-{s.wins[1]}"
    if s.phase in (SETUP_START, SETUP_TOKENS):
        start = [f"start:{CAMP_LETTERS[s.active]}"] if s.phase == SETUP_TOKENS else []
        tokens = [f"token:{CODES[s.token[lane] - 1]}" for lane in range(LANES) if s.token[lane]]
        return " ".join(["new", *start, *tokens, match])
    parts = ["/".join(_lane_text(s, lane) for lane in range(LANES))]
    parts += [cards_text(s.hand[camp]) or "-" for camp in range(CAMPS)]
    parts += [CAMP_LETTERS[s.active], "f" if s.final else "n"]
    fresh = s.depth == 1 and s.stack[0] >> KIND_SHIFT == PLAY and s.powers == 0
    if s.phase == IN_ROUND and not fresh:
        parts.append(f"[{' '.join(_frame_text(s, frame) for frame in range(s.depth))}] {s.powers}")
    return " ".join([*parts, match])


def cards_text(counts: Any) -> str:
    """Write cards in ascending order, those face down first."""
    return "".join(FACES[level] * counts[level] for level in range(CLASSES))


def _lane_text(s: State, lane: int) -> str:
    aside = "!" if s.locked == lane + 1 else ""
    sides = "|".join(cards_text(s.cards[lane, camp]) for camp in range(CAMPS))
    return f"{CODES[s.token[lane] - 1]}{'dg'[s.control[lane]]}{aside}({sides})"


def _frame_text(s: State, frame: int) -> str:
    kind, data = s.stack[frame] >> KIND_SHIFT, s.stack[frame] & ((1 << KIND_SHIFT) - 1)
    if kind == GROUP:
        return "G:" + "".join(str(lane + 1) * owed_on(s, frame, lane) for lane in range(LANES))
    if kind == SETTLE:
        return "S:" + "".join(str(lane + 1) for lane in range(LANES) if data >> lane & 1)
    return {PLAY: "PLAY", LOCK: "LOCK"}.get(kind) or f"P:{CODES[data]}"


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; whatever meets the invariants is accepted. [GOE-10.5]"""
    s = new(seats, **options)
    line = " ".join(text.split())
    found = _SETUP.fullmatch(line)
    if found:
        return _read_setup(s, text, found)
    found = _POSITION.fullmatch(line)
    if not found:
        raise NotationError(text, EXPECTED)
    lanes, frames = _lane_parts(text, found), _frame_parts(text, found)
    _read_wins(s, text, found)
    over = max(s.wins[0], s.wins[1]) >= s.need
    s.phase = MATCH_OVER if over else IN_ROUND
    s.active, s.final = CAMP_LETTERS.index(found["active"]), found["status"] == "f"
    _read_lanes(s, text, lanes)
    for camp, cards in enumerate((found["d"], found["g"])):
        for level in range(CLASSES):
            s.hand[camp, level] = min(cards.count(FACES[level]), 127)
    if over and found["frames"] is not None:
        raise PositionError(text, "the match is over, yet a turn goes on")
    if not over:
        _read_frames(s, text, frames, int(found["powers"] or 0))
    _check(s, text)
    advance(s)  # a frame with nothing to decide is worked off, as in play
    s.logged = 0
    return s


def _read_wins(s: State, text: str, found: re.Match[str]) -> None:
    wins = [int(found["wd"] or 0), int(found["wg"] or 0)]
    if max(wins) > s.need or min(wins) >= s.need:
        raise PositionError(
            text, f"m{wins[0]}-{wins[1]}: the first with {s.need} rounds has the match"
        )
    s.wins[0], s.wins[1] = wins


def _read_setup(s: State, text: str, found: re.Match[str]) -> State:
    """Read a set-up by drawing it again; tokens that the options leave out hold all the same. [GOE-2.2, GOE-2.4]"""
    _read_wins(s, text, found)
    if max(s.wins[0], s.wins[1]) >= s.need:
        raise PositionError(text, "the match is over: no round is set up")
    if found["start"] is None:
        if found["tokens"] or s.wins[0] + s.wins[1]:
            raise PositionError(
                text, "the starter is known before the first token and after the first round"
            )
        return s
    begin_round(s, CAMP_LETTERS.index(found["start"]))
    words = found["tokens"].split()
    if len(set(words)) < len(words):
        raise PositionError(text, "a token is drawn twice [GOE-1.3]")
    for word in words[:LANES]:
        apply(s, DRAWS + CODES.index(word.removeprefix("token:")))
    if s.phase != SETUP_TOKENS:
        raise PositionError(text, "all seven tokens are drawn: write the lanes")
    s.logged = 0
    return s


def _lane_parts(text: str, found: re.Match[str]) -> list[tuple[str, ...]]:
    """Return each lane as token, controller, mark and both sides; lanes and hands must be well formed."""
    lanes = found["lanes"].split("/")
    if len(lanes) != LANES:
        raise NotationError(text, f"expected {LANES} lanes, found {len(lanes)}")
    parts: list[tuple[str, ...]] = []
    for lane, part in enumerate(lanes):
        well_formed = _LANE.fullmatch(part)
        if not well_formed:
            raise NotationError(
                text, f"lane {lane + 1} is {part[:40]!r}, expected one such as DEg!(2|x3)"
            )
        parts.append(well_formed.groups())
        for cards in parts[-1][3:]:
            if list(cards) != sorted(cards, key=FACES.index):
                raise NotationError(
                    text,
                    f"lane {lane + 1} lists its cards in the order {FACES}, found {cards[:40]}",
                )
    for cards in (found["d"], found["g"]):
        if list(cards) != sorted(cards):
            raise NotationError(
                text, f"a hand lists its cards in ascending order, found {cards[:40]}"
            )
    return parts


def _frame_parts(text: str, found: re.Match[str]) -> list[re.Match[str]] | None:
    """Return the frames of a turn, none between turns; they must be well formed."""
    if found["frames"] is None:
        return None
    frames: list[re.Match[str]] = []
    for word in found["frames"].split():
        well_formed = _FRAME.fullmatch(word)
        if not well_formed:
            raise NotationError(
                text, f"frame {word[:40]!r}: expected PLAY, LOCK, P:code, G:lanes or S:lanes"
            )
        frames.append(well_formed)
    if not frames:
        raise NotationError(text, "expected a frame such as PLAY between the brackets")
    return frames


def _read_lanes(s: State, text: str, lanes: list[tuple[str, ...]]) -> None:
    for lane, (code, holder, aside, *sides) in enumerate(lanes):
        s.token[lane], s.control[lane] = CODES.index(code) + 1, "dg".index(holder)
        if aside and s.locked:
            raise PositionError(text, "two lanes are set aside [GOE-7.2]")
        if aside:
            s.locked = lane + 1
        for camp, cards in enumerate(sides):
            if len(cards) > 2 * sum(int(n) for n in DECK):
                raise PositionError(
                    text, f"lane {lane + 1} has {len(cards)} cards on one side [GOE-10.4]"
                )
            for level in range(CLASSES):
                s.cards[lane, camp, level] = cards.count(FACES[level])


def _read_frames(s: State, text: str, frames: list[re.Match[str]] | None, powers: int) -> None:
    if frames is None:
        s.stack[0], s.depth = PLAY << KIND_SHIFT, 1
        return
    if len(frames) > MAX_READ or powers > MAX_CAP:
        raise PositionError(text, f"expected 1 to {MAX_READ} frames and at most {MAX_CAP} powers")
    s.powers = powers
    for frame in frames:
        _read_frame(s, text, frame)


def _read_frame(s: State, text: str, found: re.Match[str]) -> None:
    play, lock, code, group, gained = found.groups()
    if group == "":
        return
    kind = PLAY if play else LOCK if lock else POWER if code else SETTLE if group is None else GROUP
    data = CODES.index(code) if code else 0
    for lane in range(LANES):
        here = (group or "").count(str(lane + 1))
        if here + s.owed[lane] > (MOST_POOLED if s.pool else MOST_OWED):
            raise PositionError(text, f"lane {lane + 1} is owed too many powers at once")
        if s.pool:
            s.owed[lane] += here
        else:
            data |= here << (COUNT_BITS * lane)
        if kind == SETTLE:
            data |= (str(lane + 1) in gained) << lane
        if s.token[lane] == EQ + 1 and str(lane + 1) in (group or gained or ""):
            raise PositionError(
                text, f"lane {lane + 1} is the equality token, which owes nothing [GOE-5.1]"
            )
    s.stack[s.depth] = kind << KIND_SHIFT | data
    s.depth += 1


def _check(s: State, text: str) -> None:
    """Refuse what breaks an invariant. [GOE-10.5, GOE-10.4]"""
    for broken, why in (
        (
            len({s.token[lane] for lane in range(LANES)}) < LANES,
            "an outpost lies there twice [GOE-1.3]",
        ),
        (_too_many(s), "there are more cards of a strength than both camps own [GOE-10.5]"),
        (
            bool(s.final) != bool(s.locked),
            "a lane is set aside in the final turn and in no other [GOE-7.3]",
        ),
    ):
        if broken:
            raise PositionError(text, why)
    if s.phase == MATCH_OVER:
        if unsettled(s):
            raise PositionError(text, "an outpost must flip, so the round is not over [GOE-4.7]")
        return
    if max(held(s, 0), held(s, 1)) == LANES:
        raise PositionError(
            text, "one camp holds all seven outposts, so the round is over [GOE-7.1]"
        )
    _check_stack(s, text)


def _check_stack(s: State, text: str) -> None:
    """Refuse a turn that cannot be in this state. [GOE-6.1]"""
    top = s.stack[s.depth - 1] >> KIND_SHIFT
    if top == PLAY and hand_size(s, s.active) == 0:
        raise PositionError(
            text, f"{CAMP_LETTERS[s.active]} is to play a card and has none [GOE-10.5]"
        )
    if unsettled(s) and not (top == SETTLE and order_open(s)):
        raise PositionError(text, "an outpost must flip before anything else [GOE-4.9]")
    kinds = [s.stack[frame] >> KIND_SHIFT for frame in range(s.depth)]
    if LOCK in kinds and (s.depth > 1 or s.final or s.powers):
        raise PositionError(
            text, "an outpost is set aside at the end of a turn, once a round [GOE-7.2]"
        )
    if SETTLE in kinds[:-1] or (s.pool and kinds.count(GROUP) > 1):
        raise PositionError(text, "only one settling is open, and only one pool [GOE-6.1]")


def _too_many(s: State) -> bool:
    total = 0
    for level in range(CLASSES):
        held_cards = [s.hand[camp, level] for camp in range(CAMPS)]
        in_play = sum(s.cards[lane, camp, level] for lane in range(LANES) for camp in range(CAMPS))
        owned = int(DECK[level])
        if level and (max(held_cards) > owned or sum(held_cards) + in_play > CAMPS * owned):
            return True
        total += sum(held_cards) + in_play
    return total > CAMPS * sum(int(n) for n in DECK)
