"""Matches of a search against itself, and what a net can learn from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace import bots, games
from battlespace.arena.duel import Opening, bot_seed
from battlespace.arena.workers import ALL_CORES, Workers
from battlespace.bots.bot import COUNTED, Bot, Thought
from battlespace.bots.net import weights as kept
from battlespace.bots.taste import flavoured
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import CHANCE, Game
from battlespace.kernel.match import Match
from battlespace.kernel.sight import Sight
from battlespace.learn.choices import Choices
from battlespace.learn.parts import Parts, blocks, stacked

FEWEST = 2
"""Matches that a net can be fitted to."""
Told = Callable[[int, int], None]
"""Told after each match: how many are done, and how many rows there are."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What all matches of a generation have in common; it travels to the workers."""

    game: str
    seats: tuple[int, ...]  # matches go through them in turn; trials have the first
    options: Mapping[str, Any]
    net: bytes | None  # a net's file, since another machine has none; None: the game's own guess
    search: Mapping[str, Any]  # settings of the search
    loose: int  # up to so many decisions at the start of a match are any legal action
    bot: str = "mcts"  # which search it is: any that can be told to guess by a net
    taste: tuple[float, ...] = ()  # factors of the game's own guess; (): as it is written
    fade: float = 1.0  # how much each decision trusts what comes after the next; 1: only the end
    level: str = ""  # a level of the game that plays as it ships, in place of a search
    room: int = 0  # bytes that the lessons of a match may take; 0: no bounds

    @property
    def before_chance(self) -> bool:
        """Whether positions before chance has come are judged too: by a search that plays nothing out."""
        return self.search.get("cut") == 0

    def seen(self, state: Any) -> Any:
        """Return a position as the search is to see it."""
        return flavoured(state, self.taste) if self.taste else state


@dataclass(slots=True)
class Lessons:
    """Rows of positions: what a net sees, who won in the end, what the search thought then and later."""

    rows: list[NDArray[np.float16]] = field(default_factory=list[Any])
    whole: list[NDArray[np.float16]] = field(default_factory=list[Any])
    seats: list[int] = field(default_factory=list[int])  # whose view
    places: list[int] = field(default_factory=list[int])  # of which position
    # what the search gave every seat; None: chance was to come
    values: list[tuple[float, ...] | None] = field(default_factory=list[Any])
    choices: Choices = field(default_factory=Choices)

    def add(self, game: Game[Any], state: Any, thought: Thought | None) -> None:
        """Note one position as each seat sees it whose view a net is asked for."""
        sight, place = sight_of(game), 1 + (self.places[-1] if self.places else 0)
        for number, seat in enumerate(views(game, state)):
            rows, whole = sight.seen(state, seat)
            self.rows.append(rows.astype(np.float16))
            self.whole.append(whole.astype(np.float16))
            self.seats.append(seat)
            self.places.append(place)
            self.values.append(None if thought is None else thought.values)
            if sight.acts is not None and number == 0 and thought is not None:
                self.choices.add(game, sight.acts, seat, state, thought)
            elif sight.acts is not None:
                self.choices.add_none()

    def arrays(self, sight: Sight, match: Match[Any], fade: float) -> dict[str, NDArray[Any]]:
        """Return all as arrays when the match is over; those about actions where the game describes them."""
        acts = {} if sight.acts is None else self.choices.arrays(len(sight.acts.sizes))
        found, later = self.looking_back(ended(match), fade)
        return acts | {
            "rows": np.array(self.rows, np.float16),
            "whole": np.array(self.whole, np.float16),
            "won": np.array([match.scores[seat] for seat in self.seats], np.float32),
            "found": np.array(found, np.float32),
            "later": np.array(later, np.float32),
        }

    def looking_back(
        self, shares: tuple[float, ...], fade: float
    ) -> tuple[list[float], list[float]]:
        """Return what the search found for each view, and what it found later on and in the end, the later the less."""
        found, later, last = list[float](), list[float](), shares
        sooner, at = shares, 0
        for seat, values, place in zip(
            reversed(self.seats), reversed(self.values), reversed(self.places), strict=True
        ):
            if place != at:
                shares, at = sooner, place
            found.append((values or last)[seat])
            later.append(shares[seat])
            if values is not None:
                last = values
                sooner = tuple(
                    fade * s + (1 - fade) * v for s, v in zip(shares, values, strict=True)
                )
        return found[::-1], later[::-1]


def ended(match: Match[Any]) -> tuple[float, ...]:
    """Return each seat's share in the end; where points are counted, half of it is by the lead in them."""
    points = match.game.heuristic.points
    if points is None:
        return match.scores
    counted = np.array([points.of(match.state, seat) for seat in range(match.seats)])
    odds = np.exp((counted - counted.max()) / points.swing)
    return tuple(
        0.5 * won + 0.5 * float(lead)
        for won, lead in zip(match.scores, odds / odds.sum(), strict=True)
    )


@cache
def _weights(net: bytes) -> kept.Weights:
    return kept.read_bytes(net, "of self-play")


def player(plan: Plan) -> Bot:
    """Return the search that plays, or the level."""
    if plan.level:
        return bots.player(games.load(plan.game), plan.level)
    bot = bots.learner(plan.bot, **plan.search)
    if plan.net is not None:
        bot.learned(_weights(plan.net))
    return bot


def sight_of(game: Game[Any]) -> Sight:
    """Return what a net sees of a game; a game without that cannot be learned."""
    if game.sight is None:
        raise kept.NetError(f"{game.slug} does not say what a net sees of it: none can play it")
    return game.sight


def views(game: Game[Any], state: Any) -> list[int]:
    """Return whose views a net is asked for: the seat that decides, and with more than two seats the others too.

    A seat that has nothing more to expect by the game's own guess is out, and is not asked.
    """
    seat, seats = int(sight_of(game).view(state)), game.rules.seats(state)
    if seat < 0:
        return []
    others = range(seats) if seats > 2 else ()
    shares = game.evaluate(state)
    return [seat, *(other for other in others if other != seat and shares[other] > 0)]


def play_one(plan: Plan, seed: int) -> dict[str, NDArray[Any]]:
    """Play one match against itself and return its lessons."""
    game = games.load(plan.game)
    lessons = Lessons()
    match = Match(game, seed, plan.seats[seed % len(plan.seats)], plan.options)
    seated = [player(plan) for _ in range(match.seats)]
    opening, by_bots = Opening(seed, plan.loose), False
    while True:
        while match.turn == CHANCE:
            if plan.before_chance and by_bots:
                lessons.add(game, plan.seen(match.state), None)
            match.draw(fast=True)
        if match.over:
            break
        action = opening.move(match)
        if action is None:
            seat, state = match.turn, plan.seen(match.state)
            thought = seated[seat].choose(game, state, bot_seed(seed, seat, match.ply), COUNTED)
            action, by_bots = thought.action, True
            lessons.add(game, state, thought)
        match.take(match.tried(action))
    return thinned(lessons.arrays(sight_of(game), match, plan.fade), plan.room, seed)


OF_ACTIONS = ("told", "hand", "looked")
"""The arrays that have a row for each action; all others have one for each lesson."""


def thinned(lessons: dict[str, NDArray[Any]], room: int, seed: int) -> dict[str, NDArray[Any]]:
    """Return as many lessons of a match as there is room for, drawn by its seed: neighbours tell much the same."""
    count, size = len(lessons["won"]), sum(array.nbytes for array in lessons.values())
    if not 0 < room < size:
        return lessons
    stays = np.zeros(count, np.bool_)
    stays[np.random.default_rng(seed).permutation(count)[: max(1, count * room // size)]] = True
    of_actions = np.repeat(stays, lessons["counts"]) if "counts" in lessons else stays
    return {
        name: array[of_actions if name in OF_ACTIONS else stays] for name, array in lessons.items()
    }


def generation(
    plan: Plan,
    seeds: Sequence[int],
    told: Told,
    workers: Workers = ALL_CORES,
    kept: Parts | None = None,
) -> dict[str, NDArray[Any]]:
    """Play a match for each seed; return the lessons in the order of the seeds.

    With `kept` the lessons go to its folder part by part, and parts that lie there are not played again.
    """
    found = {} if kept is None else kept.read()
    wanted, played = blocks(seeds), dict[int, dict[str, NDArray[Any]]]()
    part_of = {seed: number for number, part in enumerate(wanted) for seed in part}
    missing = (seed for seed in seeds if part_of[seed] not in found)
    done = sum(len(wanted[number]) for number in found)
    rows = sum(len(part[MATCH]) for part in found.values())
    for seed, arrays in workers.each(play_one, plan, missing):
        played[seed] = arrays
        done, rows, number = done + 1, rows + len(arrays["won"]), part_of[seed]
        if all(each in played for each in wanted[number]):
            found[number] = joined([(each, played.pop(each)) for each in wanted[number]])
            if kept is not None:
                kept.write(number, found[number])
        told(done, rows)
    return together([found[number] for number in range(len(wanted))], plan.loose, len(seeds))


MATCH = "match"
"""The array that says which match each lesson is from."""


def joined(played: Sequence[tuple[int, dict[str, NDArray[Any]]]]) -> dict[str, NDArray[Any]]:
    """Put the lessons of matches one after another; `match` has the seed of each."""
    taught = [(seed, arrays) for seed, arrays in played if len(arrays["won"])]
    counts = [len(arrays["won"]) for _, arrays in taught]
    seeds = np.repeat(np.array([seed for seed, _ in taught], np.int64), counts)
    names = taught[0][1] if taught else ()
    whole = {name: np.concatenate([arrays[name] for _, arrays in taught]) for name in names}
    return {MATCH: seeds, **whole}


def together(
    parts: Sequence[dict[str, NDArray[Any]]], loose: int, matches: int
) -> dict[str, NDArray[Any]]:
    """Put the parts of a generation one after another, and number those of its matches that taught something."""
    taught = [part for part in parts if len(part[MATCH])]
    seeds = np.concatenate([np.zeros(0, np.int64), *(part[MATCH] for part in taught)])
    known, numbers = np.unique(seeds, return_inverse=True)
    if len(known) < FEWEST:
        raise OptionError(
            f"{len(known)} of {matches} matches went on after their loose moves (loose={loose}): a net needs "
            f"{FEWEST}, one to learn from and one to be tested by"
        )
    return stacked(taught) | {MATCH: numbers}
