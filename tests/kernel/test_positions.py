"""The orders of position files do what they say, and can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlespace.games import TEMPLATE, load
from battlespace.kernel.positions import read_blocks, run_block

BLOCK = """a die lies on the table
play roll:2
legal {move}
from drone: {ends}
then 0,0/0,0 mover=0 roll=2 turns=0 length=8 limit=200
"""


def run(folder: Path, move: str, ends: str = "1") -> bool:
    """Run the block; return whether it shows something allowed."""
    path = folder / "positions.txt"
    path.write_text(BLOCK.format(move=move, ends=ends), "utf-8")
    (block,) = read_blocks(path)
    run_block(load(TEMPLATE), block)
    return block.allows


def test_legal_asks_without_playing(tmp_path: Path) -> None:
    assert run(tmp_path, "drone:1")


def test_legal_fails_for_a_move_that_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="drone:2"):
        run(tmp_path, "drone:1 drone:2")


@pytest.mark.parametrize("ends", ["1 2", "2", ""])
def test_from_fails_unless_it_lists_them_all(tmp_path: Path, ends: str) -> None:
    with pytest.raises(AssertionError, match=r"missing|too many"):
        run(tmp_path, "drone:1", ends)


@pytest.mark.parametrize(
    ("fact", "fault"),
    [
        ("turn is 1", "found 0"),
        ("turn is not 0", "found 0"),
        ("turn equals 0", "expected <where>"),
    ],
)
def test_shows_fails_for_what_is_not_seen(tmp_path: Path, fact: str, fault: str) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(
        f"a die lies on the table\nplay roll:2\nshows turn is 0\nshows {fact}\n", "utf-8"
    )
    (block,) = read_blocks(path)
    with pytest.raises(AssertionError, match=fault):
        run_block(load(TEMPLATE), block)
