"""What a position is worth by a bot's own judgement: at chance turns too, and where there is nothing to decide."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from battlespace.bots import rollouts, turns
from battlespace.bots.bot import FREE, Bot, Budget, BySeats, Thought, Weighed
from battlespace.bots.greedy import Greedy
from battlespace.bots.mcts import DEFAULT_SIMULATIONS, Mcts
from battlespace.bots.outlook import DRAWN, outlook
from battlespace.bots.rollouts import PLAYED, Rollouts
from battlespace.bots.turns import Turns
from battlespace.games import TEMPLATE, load
from battlespace.kernel.game import CHANCE, OVER, Actions, Game, Shares
from battlespace.kernel.rule import rule

from .darts import GAME as DARTS
from .locks import GAME as LOCKS
from .locks import two_lines

GAME = load(TEMPLATE)


@rule
def by_hand(s: Any, out: Shares) -> None:
    """Say the same of every position: whoever repeats it did not judge by himself."""
    out[0], out[1] = 0.123, 0.877


def misled(game: Game[Any]) -> Game[Any]:
    """Return a game whose own guess is of no use."""
    return replace(game, heuristic=replace(game.heuristic, evaluate=by_hand))


@dataclass
class Spy:
    """A bot that notes where it was asked."""

    asked: list[Any] = field(default_factory=list[Any])

    def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
        self.asked.append(state)
        share = 0.1 * len(self.asked)
        return Thought(game.legal(state)[0], (share, 1 - share))


def thrown(points: tuple[int, int], thrown: int) -> Any:
    """Return a position with a dart in the air, thrown by seat 0."""
    s = DARTS.new(2)
    s.points[:] = points
    s.thrown, s.flying = thrown, 1
    return s


def test_what_is_over_is_worth_what_it_brought(nim: Game[Any]) -> None:
    state = nim.new(2, {"a": 0, "b": 0, "c": 0})
    assert outlook(Spy(), nim, state, 1) == nim.scores(state)


def test_where_there_is_nothing_to_decide_it_is_what_comes_of_it_that_counts(
    nim: Game[Any],
) -> None:
    spy = Spy()
    assert outlook(spy, nim, nim.new(2, {"a": 1, "b": 0, "c": 0}), 1) == (1, 0)
    assert not spy.asked


def test_a_decision_is_worth_what_the_bot_says_of_it(nim: Game[Any]) -> None:
    assert outlook(Spy(), nim, nim.new(2, {"a": 1, "b": 2, "c": 0}), 1) == (0.1, 0.9)


def test_a_bot_that_only_chooses_counts_what_it_thinks_and_time_is_a_ceiling(
    nim: Game[Any],
) -> None:
    told = list[Budget]()

    class Noting(Spy):
        def choose(self, game: Game[Any], state: Any, seed: int, budget: Budget = FREE) -> Thought:
            told.append(budget)
            return super().choose(game, state, seed, budget)

    outlook(Noting(), nim, nim.new(2, {"a": 1, "b": 2, "c": 0}), 1, Budget(ms=70))
    assert told == [Budget(ms=70, counted=True)]


def test_a_chance_turn_is_worth_the_mean_of_what_the_bot_says_of_each_outcome() -> None:
    state, spy = GAME.new(2), Spy()
    assert GAME.turn(state) == CHANCE
    outcomes = GAME.outcomes(state)
    values = outlook(spy, misled(GAME), state, 1)
    assert len(spy.asked) == len(outcomes)
    assert all(GAME.turn(s) >= 0 for s in spy.asked)
    mean = sum(0.1 * (i + 1) * w for i, (_, w) in enumerate(outcomes))
    assert values[0] == pytest.approx(mean / sum(w for _, w in outcomes))


def test_outcomes_count_by_their_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    (one, _), (other, _), *_ = GAME.outcomes(GAME.new(2))
    monkeypatch.setattr(type(GAME), "outcomes", lambda game, s: [(one, 1), (other, 3)])
    assert outlook(Spy(), GAME, GAME.new(2), 1)[0] == pytest.approx(0.1 / 4 + 0.2 * 3 / 4)


def test_what_cannot_be_listed_is_drawn_some_times_always_the_same() -> None:
    spies = Spy(), Spy()
    first, second = (outlook(spy, DARTS, thrown((0, 0), 0), 1) for spy in spies)
    assert first == second
    assert len(spies[0].asked) == DRAWN
    assert len({int(s.points[0]) for s in spies[0].asked}) > 2


def test_a_level_is_asked_for_the_number_of_seats_that_are_left() -> None:
    spies = Spy(), Spy()
    level = BySeats(spies[0], {2: spies[1]})
    outlook(level, DARTS, DARTS.new(2), 1)
    assert [len(spy.asked) for spy in spies] == [0, 1]


@pytest.mark.parametrize(
    "bot", [Mcts(simulations=4000, keep=False), Rollouts(turns=1, samples=4000)]
)
def test_a_search_looks_at_a_chance_turn_itself(bot: Any) -> None:
    """The last dart, five points behind: four faces of ten win, one draws."""
    share = bot.expect(DARTS, thrown((0, 5), 5), 1, Budget(simulations=4000))[0]
    assert share == pytest.approx(0.45, abs=0.03)


def test_no_guess_by_hand_comes_between_what_a_search_found() -> None:
    game, s, bot = misled(DARTS), thrown((30, 0), 4), Mcts(cut=20)
    assert outlook(bot, game, s, 1)[0] == pytest.approx(1.0, abs=0.01)
    s.flying = 0
    assert outlook(bot, game, s, 1)[0] == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("bot", [Mcts(keep=False), Rollouts(), Turns(), Greedy()])
def test_the_clock_ends_nothing_before_its_ceiling(bot: Bot) -> None:
    found = {outlook(bot, DARTS, thrown((3, 0), 2), 7, Budget(ms=ms)) for ms in (60_000, 90_000)}
    assert len(found) == 1


def test_a_tree_tells_what_a_position_is_worth_by_the_search_that_it_chooses_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A chart that looked less would show no win where a hint proves one, and no turn where it was missed."""
    asked: list[int | None] = []

    def grow(bot: Mcts, game: Any, state: Any, seed: int, budget: Budget) -> Any:
        asked.append(budget.simulations)
        return searched(bot, game, state, seed, replace(budget, simulations=1))

    searched = Mcts._searched  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(Mcts, "_searched", grow)
    for simulations in (None, 10 * DEFAULT_SIMULATIONS, 40):
        Mcts(simulations=simulations).expect(DARTS, DARTS.new(2), 1, Budget(ms=50))
    Mcts().expect(DARTS, DARTS.new(2), 1, Budget(simulations=7))
    assert asked == [DEFAULT_SIMULATIONS, 10 * DEFAULT_SIMULATIONS, 40, 7]


def test_a_look_by_playing_on_takes_no_more_than_a_fraction_of_a_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The chart of a match has hundreds of positions, and one server may have many matches."""
    spans: list[Any] = []
    monkeypatch.setattr(rollouts, "compare", lambda rules, table, lot, span: spans.append(span))
    for samples, simulations, played in ((500, None, PLAYED), (48, 10**9, 48), (48, 1, 1)):
        spans.clear()
        bot = Rollouts(samples=samples)
        bot.expect(DARTS, DARTS.new(2), 1, Budget(simulations=simulations))
        assert sum(last - first for first, last, _, _ in spans) == played


def test_playing_on_stops_at_the_ceiling_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr(rollouts, "perf_counter", lambda: float(next(clock)))
    spans: list[Any] = []
    compare = rollouts.compare

    def noted(rules: Any, table: Any, lot: Any, span: Any) -> None:
        spans.append(span)
        compare(rules, table, lot, span)

    monkeypatch.setattr(rollouts, "compare", noted)
    bot = Rollouts(turns=1, samples=400)
    values = bot.expect(DARTS, DARTS.new(2), 1, Budget(ms=1, simulations=4000))
    assert sum(values) == pytest.approx(1)
    assert sum(last - first for first, last, _, _ in spans) < 400


@pytest.mark.parametrize(("first", "most"), [(1.0, 3), (0.01, 4)], ids=["all slow", "most slow"])
def test_no_batch_of_playouts_goes_on_for_long_when_time_is_up(
    first: float, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a playout takes a second, a batch of them takes as long as nobody waits for a hint."""
    played: list[int] = []

    def slow(rules: Any, table: Any, lot: Any, span: Any) -> None:
        played.append(span[1] - span[0])
        compare(rules, table, lot, span)

    compare = rollouts.compare
    monkeypatch.setattr(rollouts, "compare", slow)
    monkeypatch.setattr(
        rollouts, "perf_counter", lambda: first * min(sum(played), 1) + max(sum(played) - 1, 0)
    )
    for asked in ("expect", "choose"):
        played.clear()
        values = getattr(Rollouts(turns=1), asked)(LOCKS, LOCKS.new(2), 1, Budget(ms=3000))
        assert sum(played) == most
        assert sum(getattr(values, "values", values)) == pytest.approx(1)


def test_playouts_are_the_same_in_batches_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    state, found = thrown((3, 0), 2), set[Any]()
    for given in (None, 10**7):
        clock = iter(range(10_000))
        monkeypatch.setattr(rollouts, "perf_counter", lambda clock=clock: float(next(clock)))
        found.add(Rollouts(turns=1).expect(DARTS, state, 1, Budget(ms=given, counted=True)))
    assert len(found) == 1


def test_a_turn_that_is_laid_with_more_care_than_the_answers_is_not_taken_at_its_word() -> None:
    """In a match of alike turns each seat likes its own best; the mean of both says who is ahead."""
    bot = Turns(width=8, turns=0)
    first = DARTS.new(2)
    own = bot.choose(DARTS, first, 1).values[0]
    assert own > 0.52, "the points of its own turn"
    assert abs(bot.expect(DARTS, first, 1)[0] - 0.5) < own - 0.5


def test_laying_turns_stops_at_the_ceiling_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, laid = iter(range(100)), list[int]()
    monkeypatch.setattr(turns, "perf_counter", lambda: float(next(clock)))
    lay = Turns._pass  # pyright: ignore[reportPrivateUsage]

    def noted(bot: Turns, game: Any, state: Any, seed: int, width: int) -> Any:
        laid.append(width)
        return lay(bot, game, state, seed, width)

    monkeypatch.setattr(Turns, "_pass", noted)
    Turns(width=8).expect(LOCKS, LOCKS.new(2), 1, Budget(ms=1))
    Turns(width=8).expect(LOCKS, LOCKS.new(2), 1)
    assert laid == [4, 4, 4], "each half as wide as a choice; the first search saw one turn only"


def test_the_turns_that_an_expectation_follows_may_end_the_match() -> None:
    s = LOCKS.new(2)
    s.played, s.points[0] = 3, 2
    assert Turns().expect(LOCKS, s, 1)[0] > 0.7


@rule
def only_one(s: Any, out: Actions) -> int:
    """List one action."""
    out[0] = 0
    return 1


@pytest.mark.parametrize("kind", [turns, rollouts])
def test_the_only_action_is_judged_by_the_bots_own_guess(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind, "glance", lambda game, state, weights=None: (0.75, 0.25))
    monkeypatch.setattr(LOCKS.rules.__class__, "legal", property(lambda rules: only_one))
    bot: Any = Turns() if kind is turns else Rollouts()
    assert bot.choose(misled(LOCKS), LOCKS.new(2), 1).values == (0.75, 0.25)


def test_the_only_line_is_played_on_like_any_other() -> None:
    """Locks with one line named: nothing is compared, and still it is not the guess by hand that tells its worth."""

    @rule
    def lines(s: Any, actions: Actions, count: int, found: Any, pad: Shares) -> int:
        for digit in range(3):
            found[0, digit] = digit
        found[0, 3] = -1
        return 1 if s.done == 0 else 0

    game = replace(LOCKS, heuristic=replace(LOCKS.heuristic, lines=lines))
    thought = Rollouts(turns=1).choose(game, game.new(2), 1)
    assert (thought.line, thought.values[0]) == ((0, 1, 2), pytest.approx(0.55))
    assert thought.visits > 1


def test_a_line_that_nobody_named_is_played_on_with_the_others_if_asked() -> None:
    game = replace(LOCKS, heuristic=replace(LOCKS.heuristic, lines=two_lines))
    plain = Rollouts(turns=1).choose(game, game.new(2), 1)
    asked = Rollouts(turns=1).choose(game, game.new(2), 1, Budget(also=1))
    assert {w.action for w in plain.weighed} == {0, 2}
    assert {w.action for w in asked.weighed} == {0, 1, 2}
    assert asked.action == plain.action


@pytest.mark.parametrize(
    ("also", "done", "share"), [(1, 0, 0.5), (0, 2, 0.59)], ids=["goes on", "ends the turn"]
)
def test_a_turn_that_was_not_laid_is_judged_like_those_that_were(
    also: int, done: int, share: float
) -> None:
    s = LOCKS.new(2)
    s.code, s.done = 3 * done, done
    bot = Turns(width=1, kept=1, tries=1, turns=0)
    plain, asked = bot.choose(LOCKS, s, 1), bot.choose(LOCKS, s, 1, Budget(also=also))
    assert also not in [w.action for w in plain.weighed]
    told = asked.weighed[-1]
    assert (told.action, told.line[0]) == (also, also)
    assert len(told.line) == 3 - done
    assert told.values[0] == pytest.approx(share), "2 0 0 brings nine points"
    assert asked.action == plain.action


def test_a_tree_tells_the_line_behind_each_action_that_it_knows() -> None:
    thought = Mcts(simulations=400).choose(GAME, GAME.read(NEAR), 1)
    assert all(w.line[0] == w.action for w in thought.weighed)
    assert thought.weighed[0].line == thought.line
    turn = Turns().choose(LOCKS, LOCKS.new(2), 1)
    assert len(turn.line) == 3
    assert turn.weighed[0].line == turn.line
    assert Weighed(1, 1, (0.5, 0.5)).line == ()


@pytest.mark.parametrize("bot", [Mcts(simulations=20), Turns(), Rollouts()])
def test_a_judge_says_of_a_match_that_is_over_what_it_brought(bot: Any) -> None:
    last = GAME.read("9,7/0,3 mover=0 roll=2 turns=9 length=8 limit=200")
    over = GAME.after(last, GAME.legal(last)[0])  # the other drone is home
    assert GAME.turn(over) == OVER
    assert bot.expect(GAME, over, 1) == (1.0, 0.0)


NEAR = "2,5/4,1 mover=0 roll=2 turns=0 length=5 limit=200"
