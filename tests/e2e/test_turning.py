"""After a match: where it turned, what was better, and a board to try it, with a way back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.fixtures import Visit
from tests.e2e.house import drawn_games, give_up, moved, my_turn, ply
from tests.server.served import Served

from battlespace.games import load
from battlespace.kernel.puzzle import read_puzzles
from battlespace.kernel.record import DEBUG

PUZZLED = [] if DEBUG else [s for s in drawn_games() if read_puzzles(load(s).folder)][:1]
PHONE = {"viewport": {"width": 390, "height": 844}}
LOW = {"viewport": {"width": 1280, "height": 560}}


def marked(page: Page) -> None:
    """Wait for the end of the search; as many turns are marked on the chart as are told of."""
    turned = page.locator("[data-turning]")
    expect(turned.get_by_text("A bot is looking")).to_have_count(0)
    expect(page.locator(".chart .mark")).to_have_count(turned.locator("li").count())


@pytest.mark.parametrize("context", [{}, LOW, PHONE], ids=["desk", "low", "phone"])
@pytest.mark.parametrize("slug", drawn_games()[:1])
def test_a_match_without_a_turn_says_so(
    slug: str, context: dict[str, dict[str, int]], served: Served, visit: Visit
) -> None:
    _, link = served.table(slug, bots={1: load(slug).levels[0].name})
    page = visit(link, **context)
    my_turn(page)
    give_up(page)
    page.locator("[data-ending]").get_by_role("button", name="Turning points").click()
    none = page.locator("[data-turning]").get_by_text("The bot found no move that clearly")
    expect(none).to_be_in_viewport(ratio=1)
    marked(page)


@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("slug", PUZZLED)
def test_a_blunder_is_found_explained_and_tried_anew(
    slug: str, context: dict[str, dict[str, int]], served: Served, visit: Visit
) -> None:
    game = load(slug)
    one = max(read_puzzles(game.folder), key=lambda puzzle: puzzle.best - puzzle.next)
    match = one.match(game)
    others = {seat: game.levels[0].name for seat in range(match.seats) if seat != match.turn}
    _, link = served.table(
        slug,
        seats=match.seats,
        options=dict(one.options),
        position=one.position,
        mine=[match.turn],
        bots=others,
    )
    page = visit(link, **context)
    my_turn(page)
    blunder = next(
        move
        for move in match.moves()
        if move not in one.line and len(game.view.path(match.state, match.tried(move).action)) < 3
    )
    before = ply(page)
    for target in game.view.path(match.state, match.tried(blunder).action):
        page.locator(f"[data-target='{target}']").first.dispatch_event("click")
    moved(page, before)
    my_turn(page)
    table = page.url
    give_up(page)
    page.locator("[data-ending]").get_by_role("button", name="Turning points").click()
    found = page.locator("[data-turning] li").first
    expect(found).to_contain_text("Better:")
    expect(found).to_contain_text("Chances of winning (You): ")
    expect(found.locator("p").first).to_be_in_viewport()
    marked(page)
    found.get_by_role("button", name="See it").click()
    expect(page.locator("output")).to_contain_text("0 /")
    expect(page.locator(".shape.marked").first).to_be_attached()
    if context:  # the list makes way for the board, and comes back
        expect(page.locator("[data-better]")).to_contain_text("Better:")
        page.get_by_role("button", name="Turning points").click()
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    found.get_by_role("button", name="Try it").click()
    my_turn(page)
    assert page.url != table
    assert len(opened) == 1, "the page of a table is built once"
    easiest = page.locator("section[aria-label=Players]").get_by_text(game.levels[0].name)
    expect(easiest, "whoever played goes on").to_have_count(len(others))
    page.get_by_role("button", name="Back to your game").click()
    expect(page.locator("[data-ending], [data-headline]").first).to_be_visible()
    assert page.url == table
