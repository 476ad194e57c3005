"""A folder of training that was damaged, or that two runs write, is told of before anything is played."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
from tests.learn.test_resume import COURSE, SLUG

from battlespace.arena.held import held
from battlespace.bots.net import weights
from battlespace.bots.net.weights import NetError
from battlespace.cli.main import main
from battlespace.games import load, slugs
from battlespace.kernel.errors import OptionError
from battlespace.learn import parts
from battlespace.learn.training import Generation, Training
from battlespace.learn.trial import Score


def trained(folder: Path, *numbers: int) -> None:
    """Write a course that has done these generations, with the net that ships for each."""
    training = Training(COURSE, folder)
    for number in numbers:
        training.record.add(
            Generation(
                number, 7, 100, 0.6, 0.7, "easy", Score(4, 0.5, 1.0, 1.0, 0.0), None, 1.0, 1.0, 1.0
            )
        )
        shutil.copyfile(load(SLUG).folder / "nets/master.npz", training.net(number))


def test_a_whole_course_is_gone_on_with(tmp_path: Path) -> None:
    trained(tmp_path, 1, 2)
    assert [row.number for row in Training(COURSE, tmp_path).done] == [1, 2]


@pytest.mark.parametrize("damage", ["cut", "gone"])
def test_a_net_that_is_damaged_is_named(tmp_path: Path, damage: str) -> None:
    trained(tmp_path, 1, 2)
    net = tmp_path / "net-2.npz"
    if damage == "gone":
        net.unlink()
    else:
        net.write_bytes(net.read_bytes()[:500])
    with pytest.raises(NetError, match=r"net-2\.npz"):
        Training(COURSE, tmp_path)


@pytest.mark.parametrize(("numbers", "told"), [((1, 1), "line 3"), ((2,), "line 2")])
def test_generations_out_of_order_are_refused(
    tmp_path: Path, numbers: tuple[int, ...], told: str
) -> None:
    trained(tmp_path, *numbers)
    with pytest.raises(OptionError, match=f"{told} is generation {numbers[-1]}, expected"):
        Training(COURSE, tmp_path)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("share", "5.0", "against.share: found 5.0, expected"),
        ("matches", "-6", "found -6, expected"),
    ],
)
def test_trials_that_cannot_have_gone_so_are_refused(
    tmp_path: Path, field: str, value: str, told: str
) -> None:
    trained(tmp_path, 1)
    record = tmp_path / "training.jsonl"
    head, row = record.read_text().splitlines()
    odd = re.sub(rf'("against":.*?"{field}":)[^,]*', rf"\g<1>{value}", row)
    record.write_text(f"{head}\n{odd}\n")
    with pytest.raises(OptionError, match=re.escape(told)):
        Training(COURSE, tmp_path)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda head: head | {"seed": 9, "search": {"cut": 1}}, "it differs in seed, search;"),
        (lambda head: head | {"rules": 99, "odd": 1}, "it differs in rules, odd;"),
        (
            lambda head: {"tasting": head.pop("training"), **head},
            "it differs in training, tasting;",
        ),
        (lambda head: head | {"stand_for": 3}, "its rival and further were replaced;"),
    ],
)
def test_what_makes_another_course_is_told(
    change: Callable[[dict[str, Any]], dict[str, Any]], told: str, tmp_path: Path
) -> None:
    record = Training(COURSE, tmp_path).record.path
    record.write_text(json.dumps(change(json.loads(record.read_text()))) + "\n")
    with pytest.raises(OptionError, match=f"another course.*{told} give another --out"):
        Training(COURSE, tmp_path)


def test_two_runs_do_not_write_one_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("fcntl", reason="without it nothing is held")
    slug = next(slug for slug in slugs() if load(slug).heuristic.taste)
    asked = ["train", slug, "--learn=taste", "--matches=2", "--out", str(tmp_path)]
    with held(tmp_path / "training.jsonl", "wait"):
        assert main(asked) == 2
    assert "another run is writing there; wait for it, or give another --out" in (
        capsys.readouterr().err
    )
    assert (tmp_path / "training.jsonl").read_bytes() == b""


def test_a_file_is_no_folder_for_a_course(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("battlespace.learn.fit.torch_here", lambda: None)
    (tmp_path / "file").touch()
    assert main(["train", SLUG, "--out", str(tmp_path / "file")]) == 2
    assert "it is a file; expected a folder" in capsys.readouterr().err


def flipped(data: bytes) -> Iterator[bytes]:
    """Yield a file with one byte changed, for all its bytes."""
    for place in range(len(data)):
        for mask in (0x01, 0x20, 0xFF):
            yield data[:place] + bytes([data[place] ^ mask]) + data[place + 1 :]


def of_one_array(header: str) -> bytes:
    """Return an archive whose arrays all have this header."""
    head = header.encode().ljust(117) + b"\n"
    array = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head
    kept = BytesIO()
    with ZipFile(kept, "w") as archive:
        for name in ("mark", "seconds", "won", *weights.NAMES, *weights.POLICY):
            archive.writestr(f"{name}.npy", array)
    return kept.getvalue()


HEADERS = (
    "{'descr': '<f4', 'shape': (3,",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (9)",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (10000000000000,)}",
)


def test_lessons_with_a_wrong_byte_are_read_or_played_again(tmp_path: Path) -> None:
    path = tmp_path / "part-0.npz"
    parts.write(path, "mark", 1.0, {"won": np.zeros(2, np.float32)})
    for wrong in (*flipped(path.read_bytes()), *map(of_one_array, HEADERS)):
        path.write_bytes(wrong)
        found = parts.read(path, "mark")
        assert found is None or found[0].keys() == {"won"}


def test_lessons_are_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk may be full, and a run may be killed, while they are written."""

    def half(file: Any, **arrays: Any) -> None:
        file.write(b"half")
        raise OSError("no room")

    path, won = tmp_path / "part-0.npz", {"won": np.zeros(2, np.float32)}
    parts.write(path, "mark", 1.0, won)
    monkeypatch.setattr(np, "savez_compressed", half)
    for there in (path, tmp_path / "part-1.npz"):
        with pytest.raises(OSError, match="no room"):
            parts.write(there, "mark", 1.0, won)
    assert [path.name for path in tmp_path.glob("*.npz")] == ["part-0.npz"]
    assert parts.read(path, "mark") is not None


def test_a_net_with_a_wrong_byte_is_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    row, table = np.ones(1, np.float32), np.ones((1, 1), np.float32)
    weights.write(path, weights.Weights(table, row, table, row, row, row))
    refused, size = list[str](), len(path.read_bytes())
    for wrong in (*flipped(path.read_bytes()), *map(of_one_array, HEADERS)):
        try:
            weights.read_bytes(wrong, "net-1.npz")
        except NetError as error:
            refused.append(str(error))
    assert len(refused) > size
    assert all(said.startswith("net-1.npz is no net") for said in refused)
