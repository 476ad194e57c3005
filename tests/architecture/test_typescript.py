"""The TypeScript of views says what their structs say."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from msgspec import UNSET, UnsetType, field, inspect

from battlespace.kernel.seen import Part
from battlespace.kernel.words import Words

TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools/messages.py"))


class Ground(Part, frozen=True):
    """A board without pieces."""

    places: list[tuple[int, int]]  # row and column of each


class Table(Ground, frozen=True):
    """What a seat
    sees."""

    start: str | None = field(name="from")  # where it began
    kind: Literal["hex", "square"]
    said: dict[str, tuple[Words, ...]]
    left: int | UnsetType = UNSET  # only while somebody moves


EXPECTED = """
/** What a seat sees. */
export interface Table extends Ground {
  /** Where it began. */
  readonly from: string | null;
  readonly kind: 'hex' | 'square';
  readonly said: Readonly<Record<string, readonly Words[]>>;
  /** Only while somebody moves. */
  readonly left?: number;
}

/** A board without pieces. */
export interface Ground {
  /** Row and column of each. */
  readonly places: readonly (readonly [number, number])[];
}
"""


def test_an_interface_has_the_fields_the_names_and_the_remarks_of_its_struct() -> None:
    writer = TOOL["Writer"]()
    assert writer.name(inspect.type_info(Table)) == "Table"
    assert EXPECTED in writer.text("here", [])


def test_a_type_that_json_has_no_word_for_is_refused() -> None:
    with pytest.raises(TypeError, match=r"no TypeScript for .*BytesType"):
        TOOL["Writer"]().name(inspect.type_info(bytes))


def test_two_structs_of_one_name_are_refused() -> None:
    other = msgspec.defstruct("Ground", [("size", int)], bases=(Part,), frozen=True)
    writer = TOOL["Writer"]()
    writer.name(inspect.type_info(Ground))
    with pytest.raises(TypeError, match="two structs have the name Ground"):
        writer.name(inspect.type_info(other))


def test_a_stale_file_is_named_and_a_fresh_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, main = tmp_path / "view.ts", TOOL["main"]
    here: dict[str, Any] = main.__globals__
    monkeypatch.setitem(here, "texts", lambda: iter([(file, "fresh")]))
    monkeypatch.setattr(sys, "argv", ["messages.py", "--check"])
    assert main() == 1
    assert f"{file} is stale" in capsys.readouterr().err
    assert not file.exists()
    monkeypatch.setattr(sys, "argv", ["messages.py"])
    assert main() == 0
    monkeypatch.setattr(sys, "argv", ["messages.py", "--check"])
    assert main() == 0
    assert capsys.readouterr().err == ""
