"""The first page of the rules: every game has one, it is short, and its pictures can be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.errors import ContentError
from battlespace.kernel.primer import FILE, LONGEST, pictured, read_primer
from battlespace.kernel.words import LANGUAGES

FEWEST = 4
"""The goal, a turn, the pieces, the end."""


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_a_first_page_is_short_and_its_pictures_can_be_drawn(slug: str) -> None:
    game = load(slug)
    parts = read_primer(game.folder)
    assert len(parts) >= FEWEST
    for language in LANGUAGES:
        assert sum(len(part.text[language]) for part in parts) <= LONGEST
    shown = [state for part in parts if (state := pictured(game, part)) is not None]
    assert shown
    for state in shown:
        game.view.view(state, 0)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[part]]\ntitle.en = "a"\ntitle.fr = "a"\n', "text"),
        ('[[part]]\ntitle.en = "a"\ntext = {en = "a", fr = "b"}\n', "title"),
        ('[[part]]\ntitle = {en = "a", fr = "b"}\ntext = {en = "a", fr = "b"}\nfoo = 1\n', "foo"),
    ],
)
def test_a_faulty_page_is_refused_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    with pytest.raises(ContentError, match=fault):
        read_primer(tmp_path)


def test_a_game_may_have_none(tmp_path: Path) -> None:
    assert read_primer(tmp_path) == ()
