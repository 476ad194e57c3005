"""Text for decisions, draws and positions, and back."""

from __future__ import annotations

from battlespace.games.goelands.rules.combos import top_data, top_kind
from battlespace.games.goelands.rules.powers import radix
from battlespace.games.goelands.rules.state import (
    BATCH,
    BATCHES,
    CLASSES,
    CODES,
    DRAWS,
    IN_ROUND,
    LANES,
    LOCKS,
    MOVES,
    NEXTS,
    ORDERS,
    POWER,
    SLOTS,
    STARTS,
    STRENGTHS,
    SWAPS,
    TARGETS,
    State,
)
from battlespace.kernel.errors import NotationError
from battlespace.kernel.forms import Forms

FACES = "x12345"
CAMP_LETTERS = "DG"

CARD, LANE = r"([x0-9])", r"([0-9])"
EXPECTED = (
    "expected a card such as P5@3, a power such as FL:3@2, MO:3@1>2, BO:23@2>3 or SO:2@2=4@3, "
    "a lane such as !2, ~3 or L4, or a draw such as start:D or token:EQ"
)
FORMS = Forms(
    EXPECTED,
    {
        "play": rf"P([0-9])@{LANE}",
        "target": rf"(FL|DE|RE|SA):{CARD}@{LANE}",
        "move": rf"(MO|ME):{CARD}@{LANE}>{LANE}",
        "batch": rf"(BO|BE):([x0-9]{{1,40}})@{LANE}>{LANE}",
        "swap": rf"(SO|SE):{CARD}@{LANE}={CARD}@{LANE}",
        "next": rf"!{LANE}",
        "order": rf"~{LANE}",
        "lock": rf"L{LANE}",
        "start": "start:([DG])",
        "token": rf"token:({'|'.join(CODES)})",
    },
)
"""Well-formed texts, whether or not such a card or lane exists. [GOE-1.2, GOE-1.4]"""


def parsed(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the form of a text and its parts, or raise."""
    form, parts = FORMS.parsed(text)
    if form == "batch" and list(parts[1]) != sorted(parts[1], key="x0123456789".index):
        raise NotationError(text, f"a batch lists its cards in the order {FACES}")
    return form, parts


def pending_power(s: State) -> int:
    """Return the power whose parameters are asked for, or -1."""
    return int(top_data(s)) if s.phase == IN_ROUND and top_kind(s) == POWER else -1


def slot_text(slot: int) -> str:
    """Write a card in play: its face and its lane."""
    return f"{FACES[slot // LANES]}@{slot % LANES + 1}"


def batch_counts(batch: int) -> list[int]:
    """Return how many cards of each class a batch has."""
    counts: list[int] = []
    for level in reversed(range(CLASSES)):
        counts.append(batch % radix(level))
        batch //= radix(level)
    return counts[::-1]


def batch_text(batch: int) -> str:
    """Write the cards of a batch in order."""
    return "".join(FACES[level] * count for level, count in enumerate(batch_counts(batch)))


def write_move(s: State, action: int) -> str:
    """Write one action; which power it belongs to is known from the state."""
    if action >= DRAWS:
        return f"token:{CODES[action - DRAWS]}"
    if action >= STARTS:
        return f"start:{CAMP_LETTERS[action - STARTS]}"
    if action < TARGETS:
        return f"P{action // LANES + 1}@{action % LANES + 1}"
    for first, sign in ((NEXTS, "!"), (ORDERS, "~"), (LOCKS, "L")):
        if first <= action < first + LANES:
            return f"{sign}{action - first + 1}"
    return _write_power(CODES[pending_power(s)], action)


def _write_power(code: str, action: int) -> str:
    if action < MOVES:
        return f"{code}:{slot_text(action - TARGETS)}"
    if action < SWAPS:
        slot, to = divmod(action - MOVES, LANES)
        return f"{code}:{slot_text(slot)}>{to + 1}"
    if action < NEXTS:
        one, two = divmod(action - SWAPS, SLOTS)
        return f"{code}:{slot_text(one)}={slot_text(two)}"
    lanes, batch = divmod(action - BATCH, BATCHES)
    return f"{code}:{batch_text(batch)}@{lanes // LANES + 1}>{lanes % LANES + 1}"


def read_move(s: State, text: str) -> int | None:
    """Read a move; None when it is well formed but no action of this decision."""
    form, parts = parsed(text)
    match form:
        case "play":
            strength, lane = int(parts[0]), int(parts[1])
            known = 1 <= strength <= STRENGTHS and on_table(lane)
            return (strength - 1) * LANES + lane - 1 if known else None
        case "next" | "order" | "lock":
            first = {"next": NEXTS, "order": ORDERS, "lock": LOCKS}[form]
            return first + int(parts[0]) - 1 if on_table(int(parts[0])) else None
        case "start":
            return STARTS + CAMP_LETTERS.index(parts[0])
        case "token":
            return DRAWS + CODES.index(parts[0])
        case _:
            return _read_power(s, form, parts)


def on_table(lane: int) -> bool:
    """Say whether a lane of this number, counted from 1, exists. [GOE-1.4]"""
    return 1 <= lane <= LANES


def _read_power(s: State, form: str, parts: tuple[str, ...]) -> int | None:
    if CODES.index(parts[0]) != pending_power(s):
        return None
    match form:
        case "target":
            slot = _slot(parts[1], parts[2])
            return None if slot is None else TARGETS + slot
        case "move":
            slot = _slot(parts[1], parts[2])
            return (
                None
                if slot is None or not on_table(int(parts[3]))
                else MOVES + slot * LANES + int(parts[3]) - 1
            )
        case "swap":
            slots = [_slot(parts[1], parts[2]), _slot(parts[3], parts[4])]
            one, two = (
                sorted((slot for slot in slots if slot is not None), key=lambda slot: slot % LANES)
                if None not in slots
                else (0, 0)
            )
            return SWAPS + one * SLOTS + two if one % LANES != two % LANES else None
        case _:
            return _read_batch(parts)


def _slot(face: str, lane: str) -> int | None:
    if face not in FACES or not on_table(int(lane)):
        return None
    return FACES.index(face) * LANES + int(lane) - 1


def _read_batch(parts: tuple[str, ...]) -> int | None:
    counts = [parts[1].count(face) for face in FACES]
    fits = all(count < radix(level) for level, count in enumerate(counts)) and sum(counts) == len(
        parts[1]
    )
    lane, to = int(parts[2]), int(parts[3])
    if not fits or not on_table(lane) or not on_table(to):
        return None
    batch = 0
    for level, count in enumerate(counts):
        batch = batch * radix(level) + count
    return BATCH + ((lane - 1) * LANES + to - 1) * BATCHES + batch
