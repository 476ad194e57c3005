"""Text for moves. One text per decision; with the position an id gives its text back.

put@A8.05   go@A8.05>A8.09   use@A9.05   pay:0+1   drone@B7.03>B7.05!   fly:n@S10.08   done
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules import steps, tables
from battlespace.games.septikon.rules.play import ASKED
from battlespace.games.septikon.rules.production import receiver, store_amount
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.text.names import (
    FLYER_NAMES,
    OBJECT_NAMES,
    STATIONS,
    STORE_NAMES,
    depth_name,
    flyer_place,
    read_square,
    square_name,
)
from battlespace.kernel.forms import Forms

_SQUARE = "[AB][0-9]\\.[0-9][0-9]"
_PLACE = f"{_SQUARE}|S[0-9][0-9]\\.[0-9][0-9]"
_STORE, _NUMBER = "|".join(STORE_NAMES), "0|[1-9][0-9]?"
PARTS = {
    "square": _SQUARE,
    "start": _SQUARE,
    "end": _PLACE,
    "place": _PLACE,
    "blast": "!?",
    "store": _STORE,
    "loot": f"{_STORE}|no",
    "left": _NUMBER,
    "right": _NUMBER,
    "value": _NUMBER,
    "who": f"[{STATIONS}]",
    "object": f"[{OBJECT_NAMES}]",
    "unit": f"[{FLYER_NAMES}]",
}
"""What moves are made of, and how each part is written."""
WAYS = {"go": tables.CLONE_WAYS, "drone": tables.DRONE_WAYS}
Part = int | str


class Kind(NamedTuple):
    """A kind of move: its text and its clicks with gaps for the same parts, an example, and the parts of an index."""

    text: str
    clicks: str
    example: str
    parts: Callable[[State, int], tuple[Part, ...]]


def _square(example: str, of: Callable[[State, int], str], part: str = "square") -> Kind:
    """A word and one square."""
    word = example.partition("@")[0]
    return Kind(f"{word}@{{{part}}}", f"square:{{{part}}}", example, lambda s, i: (of(s, i),))


def _split(amount: int, left: int) -> tuple[int, int]:
    if left > amount:
        raise ValueError(f"no split of {amount} has {left} units on the left")
    return left, amount - left


def _stolen(s: State, index: int) -> tuple[str, str]:
    """A spy steals from the two warehouses of its level, or nothing. [SEP-15.6]"""
    loot = ("no", *STORE_NAMES[(5 - s.at // 21) * 2 :][:2])
    return square_name(s.station, s.at), loot[index]


@cache
def _walked(by: int, word: str, index: int) -> tuple[str, ...]:
    """A walk of P's clone; else of a piece abroad, last with Damage left behind."""
    ways = WAYS[word].pairs
    kind, pair = divmod(index, len(ways))
    abroad = kind > 0 or word == "drone"
    start, end = (square_name(1 - by if abroad else by, square) for square in ways[pair])
    return start, end, "!" if kind == (1 if word == "drone" else 2) else ""


KINDS = {
    "done": Kind("done", "done", "done", lambda s, i: ()),
    "first": Kind("first:{who}", "first:{who}", "first:A", lambda s, i: (STATIONS[i],)),
    "roll": Kind("roll:{value}", "die:{value}", "roll:4", lambda s, i: (i + 1,)),
    "steal": Kind(
        "steal@{square}:{loot}", "store:{loot}", "steal@B4.10:me or steal@B4.10:no", _stolen
    ),
    "pay": Kind(
        *("pay:{left}+{right}", "split:{left}+{right}", "pay:0+1"),
        lambda s, i: _split(tables.cost(tables.module_at(s.at), st.EN), i),
    ),
    "store": Kind(
        *("store:{left}+{right}", "split:{left}+{right}", "store:2+1"),
        lambda s, i: _split(store_amount(s) if s.step == steps.STORE else 0, i),
    ),
    "lock": _square("lock@A8.20", lambda s, i: square_name(receiver(s), tables.LOCK_SQUARES[i])),
    "arm": _square(
        "arm@A5.03", lambda s, i: square_name(s.station, tables.CELLS[st.RO * st.SLOTS + i])
    ),
    "hit": Kind("hit:{object}", "object:{object}", "hit:n", lambda s, i: (OBJECT_NAMES[i],)),
    "seize": _square("seize@S18.05", lambda s, i: depth_name(s.station, i + 1, s.gun), "place"),
    "turn": _square("turn@B9.15", lambda s, i: square_name(1 - s.station, i * 21 + 20 - s.gun)),
    "use": _square("use@A9.05", lambda s, i: square_name(s.station, st.SURFACE_0 + i)),
    "put": _square("put@A8.05", lambda s, i: square_name(s.by, tables.SETTLED[i])),
    "loyal": _square("loyal@A9.05", lambda s, i: square_name(s.station, tables.WALKS[i])),
    "fix": _square("fix@A8.00", lambda s, i: square_name(s.station, i)),
    "fly": Kind(
        *("fly:{unit}@{place}", "square:{place} object:{unit}", "fly:n@S10.08"),
        lambda s, i: (FLYER_NAMES[i // st.FLIGHTS], flyer_place(s.by, i)),
    ),
    "sense": Kind(
        *("sense@{square}:{store}", "square:{square} store:{store}", "sense@A6.14:ox"),
        lambda s, i: (square_name(s.station, i // st.STORES), STORE_NAMES[i % st.STORES]),
    ),
    "go": Kind(
        *("go@{start}>{end}{blast}", "square:{start} square:{end}", "go@A8.05>A8.09"),
        lambda s, i: _walked(int(s.by), "go", i),
    ),
    "drone": Kind(
        *("drone@{start}>{end}{blast}", "square:{start} square:{end}", "drone@B7.03>B7.05!"),
        lambda s, i: _walked(int(s.by), "drone", i),
    ),
}
_GAP = re.compile("{([a-z]+)}")
_TEXTS = {word: _GAP.sub("%s", kind.text) for word, kind in KINDS.items()}
_BLOCKS = {some.word: some for some in ASKED.blocks}


def pattern(template: str, parts: Mapping[str, str]) -> str:
    """Return what matches a text or clicks, with a named group for each gap."""
    return _GAP.sub(lambda gap: f"(?P<{gap[1]}>{parts[gap[1]]})", template.replace("+", "[+]"))


FORMS = Forms(
    f"expected a move that begins with {', '.join(KINDS)}",
    {word: pattern(kind.text, PARTS) for word, kind in KINDS.items()},
    {word: kind.example for word, kind in KINDS.items()},
)


def parsed(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the word of a move and its parts, or say what was expected."""
    return FORMS.parsed(text)


def named(text: str) -> tuple[str, dict[str, str]]:
    """Return the word of a move and its parts by their names."""
    word, found = FORMS.found(text)
    return word, found.groupdict()


@lru_cache(maxsize=20_000)
def _known(text: str) -> tuple[str, dict[str, str]]:
    return named(text)


def said(s: State, action: int) -> tuple[str, Mapping[str, str]]:
    """Return the word of an action and its parts by their names."""
    return _known(write_move(s, action))


def write_move(s: State, action: int) -> str:
    """Write one action; a number that is no action of this position is a ValueError."""
    some = ASKED.block(action)
    return _TEXTS[some.word] % KINDS[some.word].parts(s, action - some.first)


def read_move(s: State, text: str) -> int | None:
    """Read a move; it need not be legal. None: it is well formed, but names nothing that could be done here."""
    word, parts = parsed(text)
    some = _BLOCKS[word]
    tried = _walks(s, word, parts) if word in WAYS else range(some.count)
    return next((some.first + i for i in tried if _reads(s, some.first + i, text)), None)


def _reads(s: State, action: int, text: str) -> bool:
    try:
        return write_move(s, action) == text
    except (ValueError, IndexError):
        return False


def _walks(s: State, word: str, parts: tuple[str, ...]) -> list[int]:
    """Return the only index that a walk could have, if any."""
    start, end = read_square(parts[0]), read_square(parts[1])
    pair = WAYS[word].rank.get((start[1], end[1])) if start and end else None
    if pair is None or not start:
        return []
    spying = word == "go" and start[0] != s.by
    return [pair + len(WAYS[word].pairs) * (spying + bool(parts[2]))]
