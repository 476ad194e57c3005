"""What guides a newcomer at the table: how near everybody is to winning, and what is asked, exactly.

A seat's standing is a few words and a small picture: a row or a ring of signs, each for the seat that it counts for,
or for nobody. A shell draws it beside the board in a fixed place, so there are limits to what fits.

A prompt's key is `ask.X`. After some clicks the sentence is `then.X.KINDS`: the kinds of targets that can be clicked
next, in the order of the alphabet, such as `then.swap.card` or `then.batch.card-lane`. Both have the prompt's values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from battlespace.kernel.words import Words

NOBODY = -1
"""A sign that counts for no seat yet."""
LONGEST_GOAL, LONGEST_WORDS, MOST_SIGNS = 72, 44, 18
"""What fits beside a board on a telephone: letters of the two texts in any language, signs of a picture."""
ASK, THEN = "ask.", "then."
"""How the keys of prompts begin: before the first click, and after it."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """One seat: its words, the number that they are about, its signs; `out` once it cannot win any more."""

    words: Words
    number: int
    signs: tuple[int, ...]
    ring: bool = False
    out: bool = False


class Standings(msgspec.Struct, frozen=True, gc=False):
    """The goal of the match in one line as it stands now, and every seat in order."""

    goal: Words
    seats: tuple[Standing, ...]


class Guide(msgspec.Struct, frozen=True, gc=False):
    """All that guides at one position; nothing is asked on a chance turn and at the end."""

    standings: Standings
    prompt: Words | None


def filled(number: int, of: int, seat: int) -> tuple[int, ...]:
    """Return a row of signs of which so many count for a seat."""
    return tuple(seat if i < number else NOBODY for i in range(of))


def stages(prompt: str, paths: Iterable[Sequence[str]]) -> set[str]:
    """Return the keys of all sentences that come after a first click on the way to any of these choices."""
    after: dict[tuple[str, ...], set[str]] = {}
    for path in paths:
        for n in range(1, len(path)):
            after.setdefault(tuple(path[:n]), set()).add(path[n].split(":")[0])
    about = prompt.removeprefix(ASK)
    return {f"{THEN}{about}.{'-'.join(sorted(kinds))}" for kinds in after.values()}
