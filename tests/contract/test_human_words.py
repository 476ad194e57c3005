"""What a player reads at the table: names and places, never seats, letters, coordinates or wrong plurals."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.match import Match
from battlespace.kernel.words import Words

NAMES = {0: "Ada", 1: "Zoé", 2: "Pip", 3: "Vera"}
PLIES, LABELS, REFUSED = 150, 12, 4
FAULTS = {
    "a seat's letter": re.compile(r"(?<![\w'’-])[B-D](?![\w'’-])"),
    "a seat's number": re.compile(r"\b(?:player|joueur|seat|place) \d", re.IGNORECASE),
    "a coordinate": re.compile(r"-?\d,-?\d|\b[A-Za-z]\d{1,2}\b|\b[ABS]\d\.\d\d\b|\d mm\b|\d degr"),
    "one of several": re.compile(
        r"(?<!lane )(?<!ligne )(?<!Piece )(?<!combat )(?<![\d.,])(?<![A-Z] )\b1 (?!pas\b)[a-zé]+s\b(?! shows)",
        re.IGNORECASE,
    ),
    "a gap": re.compile(r"[{}|]|None(?! of)"),
    "a wrong article": re.compile(
        r"\b[Aa] (?=[aeio])|\b(?:le|la|de|du|ne|que) (?=[aeiouéèêœ])|\b(?:de le|de les|à le|à les)\b"
    ),
    "two marks": re.compile(r"[.!?]\s*\.|,,|\s[.,]|  |: *\."),
}


def _guided(game: Game[Any], s: Any) -> Iterator[Words]:
    """Yield what stands at the top of the page and beside the players."""
    guide = game.guide(s)
    yield guide.standings.goal
    yield from (standing.words for standing in guide.standings.seats)
    if guide.prompt:
        yield guide.prompt


def _read(game: Game[Any], seats: int, seed: int) -> Iterator[tuple[str, Words]]:
    """Yield what a random game says, each with where it stands."""
    match, rng = Match(game, seats=seats, seed=seed), random.Random(seed)
    past: list[str] = []
    for _ in range(PLIES):
        match.draw_pending()
        if match.over or match.turn in (CHANCE, OVER):
            break
        s, legal = match.state, match.legal()
        yield from (("prompt", words) for words in _guided(game, s))
        for action in rng.sample(legal, min(len(legal), LABELS)):
            yield "choice", game.view.label(s, action)
        moves = {game.notation.write_move(s, action) for action in legal}
        for move in {*rng.sample(past, min(len(past), REFUSED))} - moves:
            yield from (("refusal", why.words) for why in game.explain(s, move) if why.words)
        past += sorted(moves - {*past})
        action = rng.choice(legal)
        after = game.after(s, action)
        for event in game.view.tell(s, action, after):
            yield "log", event.words()
        match.play(action)


def _spoken(game: Game[Any], words: Words) -> Iterator[str]:
    """Yield a sentence in both languages, to whom it is about and to somebody else."""
    for language in ("en", "fr"):
        for you in (0, None):
            yield game.lexicon.say(words, language, NAMES, you)


@pytest.mark.parametrize("slug", [TEMPLATE, *slugs()])
def test_a_random_game_is_told_in_human_words(slug: str) -> None:
    game = load(slug)
    found: dict[str, str] = {}
    for seats, seed in ((min(game.seats), 3), (max(game.seats), 8)):
        for where, words in _read(game, seats, seed):
            for text in _spoken(game, words):
                for fault, pattern in FAULTS.items():
                    if pattern.search(text):
                        found.setdefault(f"{where} {words.key}: {fault}", text)
    assert found == {}
