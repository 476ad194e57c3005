"""The docs as a site: every page is in it, every link leads somewhere, nothing is fetched from elsewhere."""

from __future__ import annotations

import os
import re
import sys
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

import battlespace as bs

ROOT = Path(__file__).parents[2]


class Page(HTMLParser):
    """What a page offers and asks for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names, self.links, self.loaded = set[str](), list[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.names |= {given["id"]} if "id" in given else set()
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag in ("script", "img", "link") and given.get("rel") != "canonical":
            self.loaded += [given[key] for key in ("src", "href") if key in given]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; its pictures are drawn elsewhere (tests/library), here each is an empty one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        patch.setenv("BATTLESPACE_DEBUG", "1")
        docs_pages, docs_site = map(import_module, ("docs_pages", "docs_site"))

        def blank(_game: Any, _state: Any, _seat: int, theme: str) -> str:
            return f'<svg xmlns="http://www.w3.org/2000/svg" class="{theme}"/>'

        patch.setattr(docs_pages.picture, "svg", blank)
        patch.setattr(docs_pages, "PLIES", 1)
        folder = tmp_path_factory.mktemp("docs")
        assert docs_site.built(folder) == 0
        for name in ("docs_pages", "docs_site"):
            sys.modules.pop(name)
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    return {
        str(path.relative_to(site)): Page(path.read_text("utf-8"))
        for path in sorted(site.rglob("*.html"))
    }


def test_every_page_of_the_docs_is_in_the_menu_or_in_a_list(pages: dict[str, Page]) -> None:
    wanted = {
        str(path.relative_to(ROOT / "docs").with_suffix(".html"))
        for path in (ROOT / "docs").rglob("*.md")
    } | {f"games/{slug}.html" for slug in bs.slugs()}
    reached = {
        os.path.normpath(os.path.join(os.path.dirname(name), urlsplit(link).path))
        for name in ("index.html", "decisions/list.html")
        for link in pages[name].links
    }
    assert wanted - reached == set()


def test_links_lead_to_pages_and_to_places_on_them(site: Path, pages: dict[str, Page]) -> None:
    broken: list[str] = []
    for name, page in pages.items():
        if name == "404.html":
            continue  # its links begin at the root, wherever the site will lie
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = name
            if parts.path:
                there = os.path.normpath(os.path.join(os.path.dirname(name), unquote(parts.path)))
            if not (site / there).exists():
                broken.append(f"{name}: {link}")
            elif parts.fragment and there in pages:
                if unquote(parts.fragment) not in pages[there].names:
                    broken.append(f"{name}: {link}")
    assert broken == []


def test_settings_in_a_table_break_behind_a_comma_and_nowhere_else(site: Path) -> None:
    text = (site / "bots.html").read_text("utf-8")
    assert "<td><code>mcts:simulations=400,<wbr>solve=20000</code></td>" in text
    assert (
        "<code>mcts:simulations=500,cut=4</code>" in text
    )  # outside of tables lines are long enough
    assert ".md-typeset td code" in (site / "style/site.css").read_text("utf-8")


def test_an_option_is_not_parted_from_its_dashes(site: Path) -> None:
    text = (site / "balance.html").read_text("utf-8")
    assert '<code><span class="whole">--loose</span> 6</code>' in text
    assert '<code><span class="whole">--vary</span> seats=2,3,4</code>' in text
    assert ".whole" in (site / "style/site.css").read_text("utf-8")


def test_nothing_is_fetched_from_elsewhere(site: Path, pages: dict[str, Page]) -> None:
    outside = [f"{n}: {url}" for n, page in pages.items() for url in page.loaded if "//" in url]
    assert outside == []
    sheet = (site / "style/site.css").read_text("utf-8")
    assert "http" not in sheet
    assert (site / "search.json").stat().st_size > 100_000


def test_a_game_has_its_page_and_every_clause_an_address(pages: dict[str, Page]) -> None:
    for slug in bs.slugs():
        shown = [url for url in pages[f"games/{slug}.html"].loaded if "boards/" in url]
        assert {url.rpartition("-")[2] for url in shown} == {"light", "dark"}
        assert set(bs.load(slug).rulebook.clauses) <= pages[f"rules/{slug}.html"].names


def test_the_reference_has_every_public_name(pages: dict[str, Page]) -> None:
    told = set(re.findall(r"battlespace\.(\w+)", (ROOT / "docs/api.md").read_text("utf-8")))
    assert told == set(bs.__all__)
    for name in bs.__all__:
        if name not in ("CHANCE", "OVER"):
            assert f"battlespace.{name}" in pages["api.html"].names, name
    assert "battlespace.Match.play" in pages["api.html"].names
