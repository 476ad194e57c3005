"""A file is held by one process at a time, and by none that is gone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from battlespace.arena.held import BusyError, held

pytest.importorskip("fcntl", reason="without it nothing is held")

HOLDING = """
from pathlib import Path
from battlespace.arena.held import held
with held(Path({path!r}), "wait"):
    print("held", flush=True)
    input()
"""


def test_a_held_file_is_refused_to_others_until_it_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "new" / "rows.jsonl"
    with held(path, "wait"):
        with pytest.raises(BusyError, match="another run is writing there; give another --out"):
            held(path, "give another --out").__enter__()
        path.write_text("written meanwhile\n")
    with held(path, "wait"):
        assert path.read_text() == "written meanwhile\n"


def test_what_a_killed_process_held_is_free(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    code = HOLDING.format(path=str(path))
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(BusyError):
            held(path, "wait").__enter__()
        other.kill()
    with held(path, "wait"):
        pass
