"""Files of JSON Lines: what was cut off while it was written is taken out, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlespace.kernel.decode import JsonError
from battlespace.kernel.lines import begins, rows_of, whole_lines

resource = pytest.importorskip("resource")
LINE = b'{"seed": 1}'


def test_a_line_that_was_cut_off_is_taken_out(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    for torn in (b"", b"{", LINE):
        path.write_bytes((LINE + b"\n") * 3 + torn)
        assert whole_lines(path) == [LINE] * 3
        assert path.read_bytes() == (LINE + b"\n") * 3


def test_no_room_is_needed_to_take_it_out(tmp_path: Path) -> None:
    """A disk that is full is what most often cuts lines off."""
    path, whole = tmp_path / "results.jsonl", (LINE + b"\n") * 100
    path.write_bytes(whole + b"{")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        assert whole_lines(path) == [LINE] * 100
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert path.read_bytes() == whole


def test_a_file_begins_as_ours_do_however_soon_it_was_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    for text, ours in ((b"", True), (b'{"se', True), (LINE, True), (b"{}", False), (b"x", False)):
        path.write_bytes(text)
        assert begins(path, b'{"seed": ') is ours


def test_rows_are_of_a_file_that_need_not_be_there(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    assert rows_of(path, b'{"seed": ', lambda data: dict[str, int]) == []
    path.write_bytes((LINE + b"\n") * 2 + LINE[:5])
    assert rows_of(path, b'{"seed": ', lambda data: dict[str, int]) == [{"seed": 1}] * 2
    assert path.read_bytes() == (LINE + b"\n") * 2, "what was cut off is taken out"


@pytest.mark.parametrize(
    "text", [b"a letter", b'{"name": 1}', b"one\ntwo", b'{"seed": "one"}\n{"cut', b'{"seed": 1}\n3\nend']
)  # fmt: skip
def test_a_file_of_somebody_else_is_left_as_it_is(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(text)
    with pytest.raises(JsonError, match=r"results\.jsonl:[12]: "):
        rows_of(path, b'{"seed": ', lambda data: dict[str, int])
    assert path.read_bytes() == text
