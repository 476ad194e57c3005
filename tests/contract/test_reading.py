"""What plain Python says of a position is the same where arrays are read as lists and parts are remembered."""

from __future__ import annotations

import random
from typing import Any

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.kernel.remembered import forget

PLIES = 90


def said(game: Game[Any], s: Any, legal: list[int]) -> list[Any]:
    """Return all that the server says of a position."""
    view = game.view
    some = legal[:: max(1, len(legal) // 12)]
    return [
        view.view(s, 0),
        game.write(s),
        view.board(s),
        game.guide(s),
        [game.notation.write_move(s, action) for action in legal],
        [view.path(s, action) for action in legal],
        [view.label(s, action).json() for action in some],
    ]


@pytest.mark.parametrize("seed", [11, 12, 13])
@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_a_position_says_the_same_when_it_is_only_read(slug: str, seed: int) -> None:
    game, rng = load(slug), random.Random(seed)
    match = Match(game, seed, game.seats[0])
    match.draw_pending()
    while not match.over and match.ply < PLIES:
        s, legal = match.state, list(match.legal())
        before = s.value()
        read = said(game, s.reading(), legal)
        forget()  # what was remembered of the position before
        assert read == said(game, s, legal)
        assert s.value() == before
        action = rng.choice(legal)
        after = game.after(s.reading(), action)
        assert type(after) is type(s)
        told = game.view.tell
        assert told(s.reading(), action, after.reading()) == told(s, action, after)
        match.play(action)
        match.draw_pending()


def test_a_position_that_is_only_read_cannot_be_written() -> None:
    s = load(TEMPLATE).new().reading()
    with pytest.raises(AttributeError, match="only read"):
        s.mover = 1
