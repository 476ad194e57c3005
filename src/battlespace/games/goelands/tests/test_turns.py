"""Whole turns with all that they cause: the blocks of `turns.txt`, whose head explains the lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from battlespace.games.goelands import GAME
from battlespace.games.goelands.rules.control import strength
from battlespace.games.goelands.rules.state import (
    CLASSES,
    CODES,
    FLIPPED,
    LANES,
    SKIPPED,
    STARTED,
    WON_BY_COUNT,
    WON_BY_SEVEN,
)
from battlespace.games.goelands.view.seen import decision
from battlespace.kernel.match import Match
from battlespace.kernel.rulebook import citations

TURNS = Path(__file__).parent / "turns.txt"
FACES = "x12345"


@dataclass
class Story:
    """A block being obeyed: the match, and what happened in it so far."""

    match: Match[Any]
    log: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])

    def of_kind(self, kind: int) -> list[int]:
        return [what for found, what in self.log if found == kind]


def play(story: Story, rest: str) -> None:
    for move in rest.split():
        story.match.play(move)
        s = story.match.state
        story.log += [divmod(s.log[i], 16) for i in range(s.logged)]


def same(found: object, expected: object) -> None:
    assert found == expected, f"expected {expected}, found {found}"


def listed(found: list[str], rest: str) -> None:
    same(" ".join(found) or "-", rest)


def lane(story: Story, rest: str) -> None:
    number, _, sides = rest.partition(" ")
    cards = [cards_text(story.match.state.cards[int(number) - 1, camp]) for camp in (0, 1)]
    same("|".join(cards), sides)


def cards_text(counts: Any) -> str:
    return "".join(FACES[level] * int(counts[level]) for level in range(CLASSES))


def strengths(story: Story, rest: str) -> None:
    number, _, sides = rest.partition(" ")
    found = [int(strength(story.match.state, int(number) - 1, camp)) for camp in (0, 1)]
    same("|".join(map(str, found)), sides)


def hand(story: Story, rest: str) -> None:
    camp, _, cards = rest.partition(" ")
    same(cards_text(story.match.state.hand["DG".index(camp)]) or "-", cards)


def control(story: Story, rest: str) -> None:
    same("".join("dg"[story.match.state.control[i]] for i in range(LANES)), rest)


def flips(story: Story, rest: str) -> None:
    listed([f"{what % 8 + 1}{'dg'[what // 8]}" for what in story.of_kind(FLIPPED)], rest)


def powers(story: Story, rest: str) -> None:
    listed([CODES[what] for what in story.of_kind(STARTED)], rest)


def nothing(story: Story, rest: str) -> None:
    listed([CODES[what] for what in story.of_kind(SKIPPED)], rest)


def winner(story: Story, rest: str) -> None:
    kind = {"seven": WON_BY_SEVEN, "count": WON_BY_COUNT}[rest.split()[1]]
    other = WON_BY_SEVEN + WON_BY_COUNT - kind
    same(["DG"[what] for what in story.of_kind(kind)], [rest[0]])
    same(story.of_kind(other), [])
    same(story.match.scores, (1.0, 0.0) if rest[0] == "D" else (0.0, 1.0))


def kind(story: Story, rest: str) -> None:
    same(decision(story.match.state).upper(), rest)


def turn(story: Story, rest: str) -> None:
    same(story.match.turn, "DG".index(rest))


def final(story: Story, rest: str) -> None:
    same(bool(story.match.state.final), rest == "yes")


def moves(story: Story, rest: str) -> None:
    same(sorted(story.match.moves()), sorted(rest.split()))


def count(story: Story, rest: str) -> None:
    same(len(story.match.moves()), int(rest))


def legal(story: Story, rest: str) -> None:
    same([move for move in rest.split() if move not in story.match.moves()], [])


def illegal(story: Story, rest: str) -> None:
    same([move for move in rest.split() if move in story.match.moves()], [])
    same([move for move in rest.split() if not GAME.explain(story.match.state, move)], [])


ORDERS: dict[str, Callable[[Story, str], None]] = {
    order.__name__: order
    for order in (
        play,
        lane,
        hand,
        control,
        flips,
        powers,
        nothing,
        winner,
        kind,
        turn,
        final,
        moves,
        count,
        legal,
        illegal,
    )
} | {"strength": strengths}
ALLOWS, REFUSES = {"play", "moves", "legal"}, {"moves", "count", "illegal"}


def blocks() -> list[Any]:
    """One test a block, marked with the clauses in its title."""
    found: list[Any] = []
    for text in TURNS.read_text("utf-8").split("\n\n"):
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        words, cited = {line.split()[0] for line in lines[1:]}, citations(lines[0])
        marks = [pytest.mark.proves(*cited)]
        marks += [pytest.mark.allows(*cited)] if words & ALLOWS else []
        marks += [pytest.mark.refuses(*cited)] if words & REFUSES else []
        name = lines[0].partition("] ")[2].partition(":")[0]
        found.append(pytest.param(lines, id=name, marks=marks))
    return found


@pytest.mark.parametrize("lines", blocks())
def test_turn(lines: list[str]) -> None:
    options: dict[str, Any] = {"rounds_to_win": 1}
    readers = {option.name: option.read for option in GAME.options}
    position, orders = None, list[tuple[str, str]]()
    for line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word == "option":
            name, _, value = rest.partition("=")
            options[name] = readers[name](value)
        elif word == "position":
            position = rest
        else:
            orders.append((word, rest))
    story = Story(Match(GAME, 0, None, options, position))
    for word, rest in orders:
        try:
            ORDERS[word](story, rest)
        except AssertionError as error:
            raise AssertionError(f"{lines[0]}: {word} {rest}: {error}") from error
