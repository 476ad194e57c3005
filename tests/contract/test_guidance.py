"""What helps a newcomer, in every game: how everybody stands, and a prompt of its own for every stage."""

from __future__ import annotations

from random import Random

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.contract import check_prompts, check_standing
from battlespace.kernel.match import Match
from battlespace.kernel.positions import blocks_of, reached
from battlespace.kernel.record import DEBUG

PLIES = 60 if DEBUG else 400
PLAYED = 2 if DEBUG else 6


@pytest.mark.parametrize("slug", [*slugs(), TEMPLATE])
def test_random_play_meets_no_general_prompt_and_no_standing_that_does_not_fit(slug: str) -> None:
    game = load(slug)
    for seed in range(PLAYED):
        match, rng = Match(game, seed, game.seats[seed % 2]), Random(seed)
        while not match.over and match.ply < PLIES:
            check_standing(game, match.state)
            if match.turn < 0:
                match.draw(fast=True)
                continue
            check_prompts(match)
            match.play(rng.choice(match.legal()))
        check_standing(game, match.state)


@pytest.mark.parametrize("slug", slugs())
def test_where_scenarios_lead_every_stage_has_its_prompt(slug: str) -> None:
    game = load(slug)
    blocks = [block for blocks in blocks_of(game).values() for block in blocks]
    for block in blocks:
        for match in reached(game, block):
            check_standing(game, match.state)
            if match.turn >= 0:
                check_prompts(match)


@pytest.mark.parametrize("slug", slugs())
def test_every_prompt_is_asked_for_by_its_game(slug: str) -> None:
    """A sentence that no stage uses is a leftover: its key stands nowhere in the game."""
    game = load(slug)
    source = "".join(path.read_text("utf-8") for path in game.folder.rglob("*.py"))
    asked = [key.split(".")[1] for key in game.lexicon.sentences if key.startswith("ask.")]
    assert [name for name in asked if name not in source] == []
