"""What just happened: the others' turns on a small screen, and a round that ends."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.fixtures import Sit, Visit
from tests.e2e.house import click_a_move, drawn_games, moved, my_turn, ply
from tests.server.served import Served

from battlespace import bots
from battlespace.games import load
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.kernel.record import DEBUG

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
IN_ROUNDS = [s for s in drawn_games() if "about.rounds" in load(s).lexicon.sentences]


def last_of_a_round(game: Game[Any]) -> tuple[str, int, int]:
    """Let bots play until a round ends and the match goes on; return the position before that, who acts and what."""
    kinds = {f"event.{kind}" for kind in game.lexicon.sentences["about.rounds"]["en"].split()}
    player, match = bots.player(game, game.levels[1].name), Match(game, 1)
    while True:
        while match.turn < 0:
            match.draw(fast=True)
        action = player.choose(game, match.state, match.ply).action
        after = game.after(match.state, action)
        if kinds & {event.kind for event in game.view.tell(match.state, action, after)}:
            return game.write(match.state), match.turn, action
        match.play(action)


@pytest.mark.skipif(DEBUG, reason="bots are slow in plain Python")
@pytest.mark.parametrize("slug", IN_ROUNDS)
def test_a_finished_round_is_announced(slug: str, served: Served, visit: Visit) -> None:
    game = load(slug)
    position, seat, action = last_of_a_round(game)
    bot = {other: game.levels[0].name for other in range(game.seats[0]) if other != seat}
    _, link = served.table(slug, position=position, mine=[seat], bots=bot)
    page = visit(link)
    my_turn(page)
    before = ply(page)
    match = Match(game, 0, None, None, position)
    for target in game.view.path(match.state, action):
        page.locator(f"[data-target='{target}']").first.dispatch_event("click")
    moved(page, before)
    expect(page.locator("[data-round]")).to_contain_text("The round is over.")
    page.locator("[data-round]").get_by_role("button", name="Close").click()
    expect(page.locator("[data-round]")).to_have_count(0)


@pytest.mark.parametrize("slug", drawn_games()[1:2])
def test_a_small_screen_lists_the_others_turns_over_the_board(slug: str, sit: Sit) -> None:
    page = sit(slug, context=PHONE)
    click_a_move(page, 0)
    for _ in range(12):
        if page.locator("[data-since]").count():
            break
        click_a_move(page, 0)
    frame = page.locator("svg[data-open]").bounding_box()
    page.locator("[data-since]").click()
    expect(
        page.get_by_role("region", name="Since your last move").locator("svg").first
    ).to_be_visible()
    expect(page.locator("[data-step] svg.vignette").first).to_be_visible()
    assert page.locator("svg[data-open]").bounding_box() == frame
    page.reload()  # what was seen on the way is asked for
    my_turn(page)
    page.locator("[data-since]").click()
    expect(page.locator("[data-step] svg.vignette").first).to_be_visible()
