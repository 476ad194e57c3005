"""What a hint is made of: a bot's choice, and what the same bot says of the other moves that a hint tells of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any

from battlespace.bots.bot import FREE, Bot, Budget, BySeats, Thought, Weighed
from battlespace.bots.mcts import Mcts
from battlespace.bots.outlook import judge_of, outlook
from battlespace.kernel.game import CHANCE, OVER, Game

CLEARLY = 0.12
"""How much less of the win a clearly worse move gives."""
NEARLY = 0.06
"""What a move may give less than the best one, as a coach has it, before it is warned of."""
SOME = 0.03
"""How much less of the win a move gives that cost something."""
HARDLY = 0.05
"""An action that was looked at less often than this share of the best one's visits was hardly looked at."""
LEAST = 1e-4
"""A share below this is taken for it where shares are divided."""
REPLY = Budget(simulations=100)
"""How much a bot thinks about an answer that its search has not come to."""
ONWARD = 8
"""So often at most it is asked how a turn goes on that its search has not come to the end of."""


class _Time:
    """How much of a budget is left; where it says nothing of time, all of it always."""

    def __init__(self, budget: Budget) -> None:
        """Begin now."""
        self._budget = budget
        self._end = inf if budget.ms is None else perf_counter() + budget.ms / 1000

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return perf_counter() >= self._end

    def left(self, parts: int = 1) -> Budget:
        """Return an equal part of what is left."""
        if self._budget.ms is None:
            return self._budget
        seconds = (self._end - perf_counter()) / parts
        return replace(self._budget, ms=max(1, round(1000 * seconds)))


def advise(bot: Bot, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
    """Return what a bot would do, with what it says of an action asked about, and how both would go on.

    What it hardly looked at it looks at again, and so whatever is told of a move comes from the bot itself, and can be
    held against what it says of its own. A move asked about that cost something is worth what the position after it
    is: a chart beside it says the same. All of it together takes no longer than it is given: the position, the choice
    and whatever comes after them get a third each, with what is left over by those before.
    """
    stands, also, time = None, budget.also, _Time(budget)
    asked = seed, time
    judges = judge_of(bot, game, state) is not None
    if len(game.legal(state)) == 1 or judges:
        stands = outlook(_anew(bot), game, state, seed, time.left(3))
    thought = bot.choose(game, state, seed, budget if stands is None else time.left(2))
    if stands is not None:
        thought = anchored(thought, stands)
    if also is not None and also != thought.action:
        thought = _looked(bot, game, state, thought, (also, *asked))
    if judges:  # a program that only chooses has a limit of time for its answer
        line = thought.line or (thought.action,)
        thought = replace(thought, line=_onward(bot, game, state, line, asked))
    worse = next(iter(costly(game, state, thought, also)), None)
    if worse is None:
        return thought
    line = _onward(bot, game, state, worse.line or (worse.action,), asked)
    return _put(thought, replace(worse, line=line))


def anchored(thought: Thought, stands: tuple[float, ...]) -> Thought:
    """Return a thought whose own choice gives what the position is worth; all else changes by the same odds.

    A bot that compares choices may think too well of all of them, as of its own turns beside the answers to them. What
    it has proven stays as it is.
    """
    own = thought.values
    if thought.sure or not own:
        return replace(thought, values=own or stands)
    odds = [max(now, LEAST) / max(was, LEAST) for now, was in zip(stands, own, strict=True)]

    def moved(values: tuple[float, ...]) -> tuple[float, ...]:
        shares = [share * by for share, by in zip(values, odds, strict=True)]
        return stands if values == own else tuple(share / sum(shares) for share in shares)

    weighed = tuple(replace(each, values=moved(each.values)) for each in thought.weighed)
    return replace(thought, values=stands, weighed=weighed)


def costly(
    game: Game[Any], state: Any, thought: Thought, first: int | None = None
) -> list[Weighed]:
    """Return the moves that a hint may warn of, clear blunders ahead; only the `first` if it is one of them."""
    if not thought.values:
        return []
    seat = game.turn(state)
    mine = thought.values[seat]
    found = [w for w in thought.weighed if mine - w.values[seat] > NEARLY]
    found.sort(key=lambda w: mine - w.values[seat] < CLEARLY)
    return [w for w in found if w.action == first] or found


def weighed(thought: Thought, action: int) -> Weighed | None:
    """Return what was said of an action, if anything was."""
    return next((w for w in thought.weighed if w.action == action), None)


def _looked(
    bot: Bot, game: Game[Any], state: Any, thought: Thought, asked: tuple[int, int, _Time]
) -> Thought:
    """Return a thought in which an action is weighed by more than a passing look, and as a chart does if it cost."""
    action, seed, time = asked
    seat, found, best = game.turn(state), weighed(thought, action), weighed(thought, thought.action)
    if found and best and found.visits >= HARDLY * best.visits:
        if not thought.values or found.values[seat] > thought.values[seat] - SOME:
            return thought
    if time.over:
        return thought
    values = outlook(_anew(bot), game, game.after(state, action), seed, time.left())
    line = found.line if found and found.line else (action,)
    return _put(thought, Weighed(action, found.visits if found else 0, values, line))


def _anew(bot: Bot) -> Bot:
    """Return a bot that looks at a position as a chart's does: from no tree that was grown before."""
    if isinstance(bot, BySeats):
        others = {seats: _anew(other) for seats, other in bot.others.items()}
        return replace(bot, usual=_anew(bot.usual), others=others)
    return replace(bot, keep=False) if isinstance(bot, Mcts) else bot


def _onward(
    bot: Bot, game: Game[Any], state: Any, line: Sequence[int], asked: tuple[int, _Time]
) -> tuple[int, ...]:
    """Return a line that the bot carries on to the end of the turn and the answer to it; what is drawn ends it.

    What its search has come to goes first, and no more of it is found than there is time for.
    """
    seed, time = asked
    seat, most = game.turn(state), len(line) + ONWARD
    after, rest = then(game, state, line)
    while not (rest and game.turn(after) != seat) and len(line) < most:
        on_turn = game.turn(after)
        if on_turn in (CHANCE, OVER) or time.over:
            break
        more = bot.choose(game, after, seed, replace(REPLY, ms=time.left().ms))
        line = (*line[: len(line) - len(rest)], *(more.line or (more.action,)))
        if on_turn != seat:
            break
        after, rest = then(game, state, line)
    return tuple(line)


def own(game: Game[Any], state: Any, line: Sequence[int]) -> Iterator[tuple[Any, int]]:
    """Yield the states in which the seat on turn acts in a row, each with its action."""
    seat, s = game.turn(state), state
    for action in line:
        if game.turn(s) != seat or action not in game.legal(s):
            break
        yield s, action
        s = game.after(s, action)


def then(game: Game[Any], state: Any, line: Sequence[int]) -> tuple[Any, Sequence[int]]:
    """Return where the seat on turn leaves a line to others, and what of the line is left there."""
    s, count = state, 0
    for before, action in own(game, state, line):
        s, count = game.after(before, action), count + 1
    return s, line[count:]


def _put(thought: Thought, one: Weighed) -> Thought:
    """Return a thought with what it says of an action replaced, or added in the end."""
    known = [one if w.action == one.action else w for w in thought.weighed]
    return replace(thought, weighed=(*known, *(() if one in known else (one,))))
