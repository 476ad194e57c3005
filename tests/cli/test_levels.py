"""The terminal says how the bots of a game play."""

from __future__ import annotations

import pytest

from battlespace.bots.manner import manners
from battlespace.cli.main import main
from battlespace.games import load, slugs


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", slugs())
def test_a_game_that_is_named_tells_how_each_level_plays(
    slug: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", slug, "--language", language]) == 0
    out = capsys.readouterr().out
    assert all(other not in out for other in slugs() if other != slug)
    for level in load(slug).levels:
        assert f"--bot {level.name}" in out
    assert all(words[language] in out for words in manners(load(slug)).values())


@pytest.mark.parametrize("slug", slugs())
def test_what_a_level_does_with_more_seats_is_told_only_where_it_is_something_else(
    slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {key: said["en"] for key, said in manners(load(slug)).items()}
    other = [key for key in words if "." in key and words[key] != words[key.partition(".")[0]]]
    assert main(["games", slug, "--language", "en"]) == 0
    assert capsys.readouterr().out.count("players left:") == len(other)


def test_the_list_of_games_is_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "--bot" not in capsys.readouterr().out


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err
