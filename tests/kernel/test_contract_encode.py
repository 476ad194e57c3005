"""The check of encodings finds what it is there to find."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battlespace import load
from battlespace.kernel.contract_encode import check_encode
from battlespace.kernel.encode import Encode, Factor, encoded
from battlespace.kernel.game import Game

GAME = load("_template")
GOOD: Encode[Any] = encoded(GAME)


def blind(s: Any, seat: int, out: Any) -> int:
    other = s.copy()
    other.roll = 0
    return GOOD.observe(other, seat, out)


def unturned(s: Any, seat: int, out: Any) -> int:
    return GOOD.observe(s, 0, out)


def longer(s: Any, seat: int, out: Any) -> int:
    return GOOD.observe(s, seat, out) + 1


def busy(s: Any, seat: int, out: Any) -> int:
    s.turns += 1
    return GOOD.observe(s, seat, out)


def wide(s: Any, seat: int, out: Any) -> int:
    size = GOOD.observe(s, seat, out)
    out[0] = 1000
    return size


def forgetful(s: Any, seat: int, out: Any) -> int:
    out[1:] = 0
    return len(out)


def alike(s: Any, action: int, out: Any) -> None:
    out[0], out[1], out[2] = 0, 0, 0


def numbered(s: Any, action: int, out: Any) -> None:
    out[0], out[1], out[2] = 0, 0, action


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"observe": blind}, "looks like"),
    ({"observe": unturned}, "sees another"),
    ({"observe": longer}, "are declared"),
    ({"observe": busy}, "looking changed the state"),
    ({"observe": wide}, "place is 1000"),
    ({"erase": forgetful}, "are left"),
    ({"describe": alike}, "have one description"),
    ({"factors": lambda seats, options: (*[Factor(n, 1, "") for n in "abc"],)}, "c is 3"),
    ({"choices": lambda seats, options: 0}, "choices end at 0"),
]


@pytest.mark.parametrize(("change", "why"), BROKEN)
def test_a_broken_encoding_is_found(change: dict[str, Any], why: str) -> None:
    game: Game[Any] = replace(GAME, encode=replace(GOOD, **change))
    with pytest.raises(AssertionError, match=why):
        check_encode(game, 1, 3)


def test_the_template_passes() -> None:
    assert len(check_encode(GAME, 1, 3)) > 20


def test_a_description_that_depends_on_numbering_is_found() -> None:
    """Reading a position may number like pieces anew: then the same move has another action."""
    swapped = replace(GAME.notation, read_move=lambda s, text: 1 - _read(s, text))
    game: Game[Any] = replace(
        GAME,
        notation=swapped,
        encode=replace(GOOD, describe=numbered, choices=lambda seats, options: 2),
    )
    with pytest.raises(AssertionError, match="described otherwise"):
        check_encode(game, 1, 2)


def _read(s: Any, text: str) -> int:
    action = GAME.notation.read_move(s, text)
    assert action is not None
    return action
