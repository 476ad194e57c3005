"""Files that cannot be read or written."""

from __future__ import annotations

import errno

import pytest

from battlespace.cli.main import main


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left"), "battlespace: file: No space left\n"),
        (OSError(errno.EACCES, "Not allowed", "x"), "battlespace: file: x: Not allowed\n"),
    ],
)
def test_a_file_that_cannot_be_written_is_one_clear_line(
    error: OSError, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def write() -> int:
        raise error

    monkeypatch.setattr("battlespace.cli.games.run", write)
    assert main(["games"]) == 2
    assert capsys.readouterr().err == said
