"""One decision is found in few files: where it is declared, spelt and judged, and where other texts are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.kernel.decision import Asking

MOST = 4
APART = {"tests", "bot"}
"""Tests ask, and a bot likes what it wants."""
OLD = "version2.py"
"""Reads the numbers of old texts, and goes with them."""


def sources() -> dict[str, str]:
    """Return the text of each file that may know of a decision."""
    found = (path.relative_to(GAME.folder) for path in GAME.folder.rglob("*.py"))
    kept = (path for path in found if path.parts[0] not in APART and path.name != OLD)
    return {str(path): Path(GAME.folder / path).read_text("utf-8") for path in kept}


SOURCES = sources()


@pytest.mark.parametrize(
    "question", [q for q in ASKED.questions if not q.chance], ids=lambda question: question.name
)
def test_a_decision_is_found_in_at_most_four_files(question: Asking) -> None:
    declared = rf'def {question.name}\(s: State, (?:answer|out)|code="{question.text}"'
    named = rf'"{question.text}"|^ +.*"{question.name}".*_?against_'
    answers = str(Path("rules/asked/answers.py"))
    known = {name for name, text in SOURCES.items() if re.search(f"{declared}|{named}", text, re.M)}
    assert known, "declared somewhere"
    assert len(known | {answers}) <= MOST, sorted(known | {answers})
