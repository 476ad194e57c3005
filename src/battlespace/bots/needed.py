"""What a clause is good for: positions that a bot wins with the moves that the clause allows, and not without them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from battlespace.bots.bot import FREE, Bot, Budget, Thought
from battlespace.bots.greedy import Greedy
from battlespace.kernel.game import Game
from battlespace.kernel.lesson import clause_used
from battlespace.kernel.match import Match

TRIES = 4
"""Games that are played on from a position with the moves, and as many without."""
APART = 6
"""Plies between two positions of one game."""


@dataclass(frozen=True, slots=True)
class Blind:
    """A bot that does not see the moves of one clause, unless it has no others."""

    bot: Bot
    uses: Mapping[str, str]
    clause: str

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        """Return what the bot likes best among the moves it sees."""
        thought = self.bot.choose(game, state, seed, budget)
        seen = [action for action in game.legal(state) if not self.hides(game, state, action)]
        if thought.action in seen or not seen:
            return thought
        liked = next((w for w in thought.weighed if w.action in seen), None)
        return Thought(liked.action if liked else seen[0], thought.values)

    def hides(self, game: Game[Any], state: Any, action: int) -> bool:
        """Say whether an action uses the clause."""
        return clause_used(self.uses, game.view.label(state, action)) == self.clause


@dataclass(frozen=True, slots=True)
class Needed:
    """A position in which the clause decides: how often the seat on turn won with its moves and without."""

    position: str
    moves: tuple[str, ...]
    whole: float
    blind: float


def needed(game: Game[Any], uses: Mapping[str, str], clause: str, seed: int) -> Iterator[Needed]:
    """Play one game between bots and yield the positions that only the whole bot wins."""
    match, bot = Match(game, seed), Greedy()
    blind, last = Blind(bot, uses, clause), -APART
    while not match.over:
        if match.turn < 0:
            match.draw(fast=True)
            continue
        state, legal = match.state, match.legal()
        using = [a for a in legal if blind.hides(game, state, a)]
        if using and len(using) < len(legal) and match.ply - last >= APART:
            whole, without = _won(match, bot, bot, seed), _won(match, blind, bot, seed)
            if whole > 0.5 > without:
                last = match.ply
                moves = tuple(game.notation.write_move(state, a) for a in using)
                yield Needed(game.write(state), moves, whole, without)
        match.play(bot.choose(game, state, seed + match.ply).action)


def _won(match: Match[Any], mine: Bot, others: Bot, seed: int) -> float:
    """Return the share of the seat on turn over some games played on from here, itself by `mine`."""
    seat, total = match.turn, 0.0
    for number in range(TRIES):
        on = match.ahead()
        while not on.over:
            if on.turn < 0:
                on.draw(seed + number, fast=True)
            else:
                bot = mine if on.turn == seat else others
                on.play(bot.choose(on.game, on.state, seed + number + on.ply).action)
        total += on.scores[seat]
    return total / TRIES
