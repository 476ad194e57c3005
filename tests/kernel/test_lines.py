"""Files of JSON Lines: what was cut off while it was written is taken out, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlespace.kernel.lines import whole_lines

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
