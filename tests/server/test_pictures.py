"""Options that take a file: what their values are drawn from, and a user's own file checked before a table is made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.test_app import Client, client_of

from battlespace.games import load, slugs
from battlespace.kernel.option import File

FILES = [(slug, o) for slug in slugs() for o in load(slug).options if isinstance(o, File)]
DRAWN = [(slug, option) for slug, option in FILES if option.picture]


@pytest.fixture
def shop(quick_url: str) -> Iterator[Client]:
    with client_of(quick_url, slugs()) as found:
        yield found


@pytest.mark.parametrize(("slug", "option"), DRAWN, ids=lambda x: getattr(x, "name", x))
def test_every_file_that_comes_with_a_game_can_be_drawn(
    shop: Client, slug: str, option: File
) -> None:
    found = shop.get(f"/api/games/{slug}/options/{option.name}").json()
    assert list(found) == list(option.words)
    for data in found.values():
        assert data["title"]
        assert set(data["seats"]) <= set(range(2, 5))


@pytest.mark.parametrize(("slug", "option"), DRAWN, ids=lambda x: getattr(x, "name", x))
def test_an_own_file_is_drawn_like_those_that_come_with_the_game(
    shop: Client, slug: str, option: File
) -> None:
    path = f"/api/games/{slug}/options/{option.name}"
    known = shop.get(path).json()[option.words[0]]
    answer = shop.post(path, json={"file": "mine.map", "text": known["text"]})
    assert answer.status_code == 200
    assert answer.json() == known


@pytest.mark.parametrize(("slug", "option"), FILES, ids=lambda x: getattr(x, "name", x))
def test_a_bad_file_is_refused_by_the_games_own_check(
    shop: Client, slug: str, option: File
) -> None:
    path = f"/api/games/{slug}/options/{option.name}"
    answer = shop.post(path, json={"file": "mine", "text": "no such thing"})
    assert (answer.status_code, answer.json()["code"]) == (400, "content")
    assert "mine" in answer.json()["why"]
    answer = shop.post(path, json={"file": "mine", "text": "x" * (option.limit + 1)})
    assert answer.status_code in (400, 413)


def test_only_options_that_take_a_file_are_asked(shop: Client) -> None:
    slug = FILES[0][0]
    answer = shop.get(f"/api/games/{slug}/options/nothing")
    assert (answer.status_code, answer.json()["code"]) == (400, "option")
    assert shop.get("/api/games/nothing/options/map").status_code == 404
    assert shop.post(f"/api/games/{slug}/options/map", json={"text": 1}).status_code == 400
