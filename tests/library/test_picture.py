"""The drawn board without a browser: every game's own scene as an SVG."""

from __future__ import annotations

import os
import re
import sys
import threading
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import battlespace as bs
from battlespace.games import TEMPLATE
from battlespace.kernel import picture

GAMES = [*bs.slugs(), TEMPLATE]
SVG = "{http://www.w3.org/2000/svg}"

built = pytest.mark.skipif(
    not picture.available() and os.environ.get("BATTLESPACE_REQUIRE") != "all",
    reason="*** SKIPPED: pictures: quickjs-ng or the built drawings are missing ***",
)


def played(slug: str, plies: int = 8) -> bs.Match[bs.Record]:
    match = bs.Match(bs.load(slug), seed=3)
    for number in range(plies):
        if not match.over:
            match.play(match.legal()[number * 7 % len(match.legal())])
    return match


def shown(match: bs.Match[bs.Record], how: str) -> str | None:
    """What a notebook asks for."""
    return getattr(match, how)()


@built
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_drawn_in_both_themes(slug: str) -> None:
    match = played(slug)
    drawn = {theme: match.svg(theme=theme) for theme in picture.THEMES}
    assert drawn["light"] != drawn["dark"]
    for text in drawn.values():
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.get("aria-label") == match.game.title
        assert sum(1 for _ in root.iter()) > 30
        assert not re.search(r"var\(|light-dark|<!--|NaN|undefined|<script", text)


@built
@pytest.mark.parametrize("slug", GAMES)
def test_what_a_picture_refers_to_is_in_it_under_a_name_of_its_own(slug: str) -> None:
    text = played(slug).svg()
    names = set(re.findall(r' id="([^"]+)"', text))
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= names
    assert all(name.startswith(f"{slug}-light-") for name in names)
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")


def texts(svg: str) -> set[str]:
    return {(one.text or "").strip() for one in ElementTree.fromstring(svg).iter(f"{SVG}text")}


@built
@pytest.mark.parametrize("slug", GAMES)
def test_who_has_given_up_is_offered_nothing_and_marked_no_longer(slug: str) -> None:
    match = played(slug, 14)  # past every set-up
    game, seat = match.game, match.turn
    now = match.svg(seat)
    at_once = [a for a in match.legal() if len(game.view.path(match.state, a)) == 1]
    labels = {game.lexicon.say(game.view.label(match.state, a), "en") for a in at_once}
    match.end("resign", seat)
    after = match.svg(seat)
    assert after != now, "whose turn it was is no longer marked"
    assert not texts(after) & labels


@built
def test_a_picture_follows_the_match_the_seat_and_the_language() -> None:
    match = played(TEMPLATE)
    first = match.svg()
    match.play(match.moves()[0])
    assert match.svg(0) != first
    assert match.svg(0) == match.copy().svg(0)
    assert match.svg(0, language="fr") != match.svg(0)


@built
def test_a_notebook_shows_the_drawing() -> None:
    match = played(TEMPLATE)
    assert shown(match, "_repr_svg_") == match.svg()
    assert match.svg() in str(shown(match, "_repr_html_"))


@built
def test_every_thread_draws() -> None:
    match, drawn = played(TEMPLATE), list[str]()
    threads = [threading.Thread(target=lambda: drawn.append(match.svg())) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert drawn == [match.svg()] * 3


def test_without_the_engine_a_notebook_shows_text_and_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played(TEMPLATE)
    monkeypatch.setitem(sys.modules, "quickjs", None)
    monkeypatch.setattr(picture, "find_spec", lambda _: None)
    monkeypatch.setattr(picture, "_mine", SimpleNamespace(still=None))
    assert shown(match, "_repr_svg_") is None
    assert "battlespace[notebook]" in str(shown(match, "_repr_html_"))
    with pytest.raises(bs.MissingError, match=r"battlespace\[notebook\]"):
        match.svg()


@built
def test_bad_wishes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(TEMPLATE)
    with pytest.raises(bs.OptionError, match="'pink': expected light or dark"):
        match.svg(theme="pink")
    with pytest.raises(bs.OptionError, match="'de': expected en or fr"):
        match.svg(language="de")
    with pytest.raises(bs.SeatsError, match="seats are 0 to 1, not 2"):
        match.svg(2)
    monkeypatch.setattr(picture, "_mine", SimpleNamespace(still=None))
    monkeypatch.setattr(picture, "SCRIPT", picture.SCRIPT.with_name("nothing.js"))
    with pytest.raises(bs.PictureError, match="not built"):
        match.svg()
