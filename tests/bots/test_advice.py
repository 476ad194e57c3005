"""What is told of a move in a hint comes from the bot that gives it, and can be held against its own move."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from battlespace.bots import advice
from battlespace.bots.advice import HARDLY, ONWARD, advise, costly, weighed
from battlespace.bots.bot import FREE, Bot, Budget, BySeats, Thought, Weighed
from battlespace.bots.mcts import Mcts
from battlespace.bots.outlook import outlook
from battlespace.bots.rollouts import Rollouts
from battlespace.bots.turns import Turns
from battlespace.kernel.game import Game
from battlespace.kernel.rule import rule

from .locks import GAME as LOCKS
from .locks import two_lines

TAKE_A, TAKE_C = 0, 14
"""In Nim: a counter of the first heap, one of the last."""


@dataclass
class Told:
    """A bot that says at first what it is told to say, and later that seat 0 gets a tenth; it notes all questions."""

    thought: Thought
    stands: tuple[float, ...] = ()
    """What it says of the position itself; (): what it says of its choice there."""
    begun: bool = False
    asked: list[Any] = field(default_factory=list[Any])
    judged: list[Any] = field(default_factory=list[Any])

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        self.asked.append((state, budget))
        answer = game.legal(state)[0]
        return self.thought if len(self.asked) == 1 else Thought(answer, (0.1, 0.9), 1, (answer,))

    def expect(
        self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE
    ) -> tuple[float, ...]:
        if not self.begun:
            self.begun = True
            return self.stands or self.thought.values
        self.judged.append(state)
        return (0.1, 0.9)


def thought(other: float, visits: int = 50, line: tuple[int, ...] = (TAKE_C, TAKE_A)) -> Thought:
    best = Weighed(TAKE_A, 50, (0.5, 0.5), (TAKE_A, TAKE_C))
    return Thought(
        TAKE_A,
        (0.5, 0.5),
        100,
        (TAKE_A, TAKE_C),
        (best, Weighed(TAKE_C, visits, (other, 1 - other), line)),
    )


def heaps(nim: Game[Any]) -> Any:
    return nim.new(2, {"a": 2, "b": 2, "c": 2})


def test_a_search_is_asked_to_look_at_what_was_played(nim: Game[Any]) -> None:
    bot = Told(thought(0.48))
    advise(bot, nim, heaps(nim), 1, Budget(ms=5, also=TAKE_C))
    assert [budget.also for _, budget in bot.asked] == [TAKE_C]
    assert not bot.judged, "it did"


def test_what_was_played_at_a_cost_is_worth_what_a_chart_says_then(nim: Game[Any]) -> None:
    bot, state = Told(thought(0.2)), heaps(nim)
    found = weighed(advise(bot, nim, state, 1, Budget(also=TAKE_C)), TAKE_C)
    assert found is not None
    assert found.values == outlook(bot, nim, nim.after(state, TAKE_C), 1)


def test_a_tree_that_a_search_has_grown_makes_no_other_number_than_the_charts(
    nim: Game[Any],
) -> None:
    state = nim.new(2, {"a": 3, "b": 4, "c": 6})
    bot = Mcts(simulations=300)
    after = nim.after(state, TAKE_C)
    told = weighed(advise(BySeats(bot, {}), nim, state, 1, Budget(also=TAKE_C)), TAKE_C)
    assert told is not None
    assert told.values == outlook(Mcts(simulations=300), nim, after, 1)


def test_a_chart_makes_no_blunder_of_what_the_search_thinks_as_good(nim: Game[Any]) -> None:
    bot = Told(thought(0.48))
    found = weighed(advise(bot, nim, heaps(nim), 1, Budget(also=TAKE_C)), TAKE_C)
    assert found is not None
    assert found.values[0] == 0.48


@pytest.mark.parametrize("visits", [0, int(HARDLY * 50) - 1])
def test_what_it_hardly_looked_at_it_looks_at_again(nim: Game[Any], visits: int) -> None:
    bot, state = Told(thought(0.8, visits)), heaps(nim)
    found = weighed(advise(bot, nim, state, 1, Budget(also=TAKE_C)), TAKE_C)
    assert found is not None
    assert found.values == (0.1, 0.9)
    assert [s.value() for s in bot.judged] == [nim.after(state, TAKE_C).value()]


def test_what_it_did_not_look_at_at_all_is_added(nim: Game[Any]) -> None:
    bot, state = Told(thought(0.2)), heaps(nim)
    told = advise(bot, nim, state, 1, Budget(also=7))
    assert [w.action for w in told.weighed] == [TAKE_A, TAKE_C, 7]
    assert told.weighed[-1].visits == 0, "it has no part in what the search found on average"


def test_its_own_move_needs_no_second_look(nim: Game[Any]) -> None:
    bot = Told(thought(0.45))
    assert advise(bot, nim, heaps(nim), 1, Budget(also=TAKE_A)) == bot.thought
    assert not bot.judged


def test_what_there_is_no_choice_about_is_worth_what_comes_of_it(nim: Game[Any]) -> None:
    bot = Told(Thought(0, (0.3, 0.7)))
    assert advise(bot, nim, nim.new(2, {"a": 1, "b": 0, "c": 0}), 1).values == (1, 0)


def test_the_answer_to_a_worse_move_is_that_of_the_search(nim: Game[Any]) -> None:
    bot = Told(thought(0.2))
    told = advise(bot, nim, heaps(nim), 1)
    assert len(bot.asked) == 1
    assert told == bot.thought


def test_where_the_search_has_none_the_same_bot_says_it(nim: Game[Any]) -> None:
    bot, state = Told(thought(0.2, line=(TAKE_C,))), heaps(nim)
    found = weighed(advise(bot, nim, state, 1, Budget(ms=60_000)), TAKE_C)
    assert found is not None
    assert found.line == (TAKE_C, TAKE_A)
    assert bot.asked[1][0].value() == nim.after(state, TAKE_C).value()
    assert bot.asked[1][1].simulations, "it counts"


def test_its_own_move_is_answered_too(nim: Game[Any]) -> None:
    bot, state = Told(Thought(TAKE_A, (0.5, 0.5), 1, (TAKE_A,))), heaps(nim)
    assert advise(bot, nim, state, 1).line == (TAKE_A, TAKE_A)
    assert bot.asked[1][0].value() == nim.after(state, TAKE_A).value()


def test_a_whole_turn_is_answered_where_it_ends() -> None:
    best, worse = (
        Weighed(action, 1, (share, 1 - share), line)
        for action, share, line in ((0, 0.6, (0, 1, 2, 0)), (2, 0.1, (2, 0, 0)))
    )
    bot = Told(Thought(0, (0.6, 0.4), 2, (0, 1, 2, 0), (best, worse)))
    told = weighed(advise(bot, LOCKS, LOCKS.new(2), 1), 2)
    assert told is not None
    assert told.line == (2, 0, 0, 0)
    assert LOCKS.turn(bot.asked[1][0]) == 1


@pytest.mark.parametrize("line", [(1, 2), (1, 2, 7)])
def test_a_turn_that_is_not_laid_to_its_end_is_carried_on(line: tuple[int, ...]) -> None:
    """A line ends, too, where it goes on with what is not asked."""
    bot = Told(Thought(1, (0.6, 0.4), 2, line))
    assert advise(bot, LOCKS, LOCKS.new(2), 1).line == (1, 2, 0, 0)
    assert [LOCKS.turn(s) for s, _ in bot.asked] == [0, 0, 1]


def test_a_bot_is_not_asked_for_ever_how_its_turn_goes_on() -> None:
    """Here seat 0 is always asked again."""
    endless = replace(LOCKS, rules=replace(LOCKS.rules, turn=always_first))
    bot = Told(Thought(0, (0.6, 0.4), 1, (0,)))
    assert len(advise(bot, endless, endless.new(2), 1).line) == 1 + ONWARD


def test_how_a_turn_goes_on_is_asked_only_as_long_as_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here seat 0 is always asked again, and each answer takes a second, the choice too."""
    endless = replace(LOCKS, rules=replace(LOCKS.rules, turn=always_first))
    bot = Told(Thought(0, (0.6, 0.4), 1, (0,)))
    monkeypatch.setattr(advice, "perf_counter", lambda: float(len(bot.asked)))
    assert len(advise(bot, endless, endless.new(2), 1, Budget(ms=3000)).line) == 1 + 2


@dataclass
class Slow(Told):
    """Takes all of its time for the position and for the choice, and notes how much it gets for each question."""

    clock: float = 0.0
    given: list[int | None] = field(default_factory=list[int | None])

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        self._think(budget)
        return Told.choose(self, game, state, seed, budget)

    def expect(
        self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE
    ) -> tuple[float, ...]:
        self._think(budget)
        return Told.expect(self, game, state, seed, budget)

    def _think(self, budget: Budget) -> None:
        self.given.append(budget.ms)
        self.clock += (budget.ms or 0) / 1000


def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Return a bot that knows neither the end of its line nor much of what was played."""
    bot = Slow(thought(0.2, visits=1, line=(TAKE_C,)))
    monkeypatch.setattr(advice, "perf_counter", lambda: bot.clock)
    return bot


def test_all_of_a_hint_takes_no_longer_than_it_is_given(
    nim: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = slow(monkeypatch)
    advise(bot, nim, heaps(nim), 1, Budget(ms=300, also=TAKE_C))
    assert bot.given == [100, 100, 100]
    assert bot.clock == pytest.approx(0.3)


def test_what_there_is_no_time_for_is_told_by_what_is_there(
    nim: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = slow(monkeypatch)
    told = advise(bot, nim, heaps(nim), 1, Budget(ms=1, also=TAKE_C))
    assert bot.given == [1, 1], "the least that a bot can be given"
    assert told == bot.thought


def test_a_hint_without_a_limit_asks_without_one(
    nim: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = slow(monkeypatch)
    advise(bot, nim, heaps(nim), 1, Budget(simulations=7, also=TAKE_C))
    assert bot.given == [None] * 4


def test_a_move_that_is_nearly_as_good_is_no_warning(nim: Game[Any]) -> None:
    state = heaps(nim)
    assert costly(nim, state, thought(0.45)) == []
    assert costly(nim, state, Thought(TAKE_A, ())) == []
    assert [w.action for w in costly(nim, state, thought(0.43))] == [TAKE_C]


def test_clear_blunders_go_before_what_costs_less(nim: Game[Any]) -> None:
    weighed = [Weighed(7, 1, (0.42, 0.58)), *thought(0.2).weighed, Weighed(8, 1, (0.1, 0.9))]
    three = Thought(0, (0.5, 0.5), 9, (0,), tuple(weighed))
    assert [w.action for w in costly(nim, heaps(nim), three)] == [TAKE_C, 8, 7]


def test_what_was_played_goes_before_other_bad_moves(nim: Game[Any]) -> None:
    two = thought(0.2).weighed
    three = Thought(0, (0.5, 0.5), 9, (0,), (*two, Weighed(7, 1, (0.1, 0.9))))
    for played, actions in ((7, [7]), (0, [TAKE_C, 7]), (None, [TAKE_C, 7])):
        assert [w.action for w in costly(nim, heaps(nim), three, played)] == actions


@rule
def always_first(s: Any) -> int:
    """Say that seat 0 is on turn."""
    return 0


@pytest.mark.parametrize(
    "bot",
    [
        Mcts(simulations=30, widen=0.1, keep=False),
        Rollouts(turns=1, samples=16),
        Turns(width=1, kept=1, tries=1, turns=0),
    ],
)
def test_every_search_tells_of_what_was_played_though_it_would_not_have_looked(bot: Bot) -> None:
    game = replace(LOCKS, heuristic=replace(LOCKS.heuristic, lines=two_lines))
    state, played = game.new(2), 1
    assert weighed(advise(bot, game, state, 1), played) is None
    found = weighed(advise(bot, game, state, 1, Budget(also=played)), played)
    assert found is not None
    assert sum(found.values) == pytest.approx(1)


def test_a_blunder_that_a_search_did_not_even_try_is_seen_through(nim: Game[Any]) -> None:
    """To take all of the last heap wins, all else loses; so narrow a search tries nothing but what wins."""
    state = nim.new(2, {"a": 2, "b": 2, "c": 7})
    bot = Mcts(simulations=2000, widen=0.1, keep=False)
    tried = [w.action for w in bot.choose(nim, state, 1).weighed]
    blunders = [action for action in nim.legal(state) if action not in tried]
    assert len(blunders) == 10
    for blunder in blunders:
        thought = advise(bot, nim, state, 1, Budget(also=blunder))
        told = weighed(thought, blunder)
        assert told is not None
        assert told.visits == 0
        assert (told.values[0], thought.values[0]) == (0, 1)
