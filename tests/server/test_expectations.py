"""The chart of a match: one judge for all of it, counted and not timed, and no more work than somebody waits for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.house import House, act
from tests.server.loop import run
from tests.server.test_questions import charted

from battlespace import bots
from battlespace.games import TEMPLATE, load
from battlespace.kernel.errors import ContentError
from battlespace.kernel.game import CHANCE
from battlespace.server import answering, players, thinkers
from battlespace.server import messages as m
from battlespace.server.expectations import LOOK_MS, PATIENCE
from battlespace.server.thinkers import Question, Thinkers


class Analyst:
    """Who says the same of every position, and notes how many he was asked about at once."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.busy, self.most = 0, 0
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def look(self, question: Question) -> tuple[float, ...]:
        self.asked.append(question)
        self.busy += 1
        self.most = max(self.most, self.busy)
        await self.go_on.wait()
        await asyncio.sleep(0)
        self.busy -= 1
        return (0.25, 0.75)


@pytest.fixture
def analyst(monkeypatch: pytest.MonkeyPatch) -> Analyst:
    found = Analyst()
    monkeypatch.setattr(players, "analysing", found)
    return found


def test_one_judge_says_what_every_position_is_worth(quick_url: str, analyst: Analyst) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        for _ in range(3):
            await house.play(table, tokens[0])
        turns = [step.turn for step in table.match.steps]
        assert CHANCE in turns
        assert await charted(table) == [[0.25, 0.75]] * (table.match.ply + 1)
        assert [table.game.turn(question.state) for question in analyst.asked[:-1]] == turns
        levels = {question.level for question in analyst.asked}
        assert levels == {bots.adviser(table.game)}

    act(quick_url, scene)


def test_a_match_that_is_over_ends_with_what_each_got(quick_url: str, analyst: Analyst) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        await house.play(table, tokens[0])
        await answering.answer(table, m.Resign("r", tokens[0], table.log.last))
        assert (await charted(table))[-1] == list(table.match.scores)

    act(quick_url, scene)


def test_time_is_a_ceiling_far_above_what_a_look_takes(quick_url: str, analyst: Analyst) -> None:
    async def scene(house: House) -> None:
        table, _ = await house.table()
        await charted(table)
        assert {question.ms for question in analyst.asked} == {LOOK_MS}
        assert LOOK_MS >= players.ADVICE_MS / 3 >= players.THINK_MS

    act(quick_url, scene)


def test_all_positions_of_a_match_have_the_same_luck(quick_url: str, analyst: Analyst) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        await house.play(table, tokens[0])
        await charted(table)
        assert len({question.seed for question in analyst.asked}) == 1

    act(quick_url, scene)


def test_nobody_looks_on_when_nobody_asks_any_more(quick_url: str, analyst: Analyst) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        for _ in range(3):
            await house.play(table, tokens[0])
        analyst.go_on.clear()
        await answering.answer(table, m.Graph("a"))
        await asyncio.sleep(0)
        house.time += PATIENCE
        analyst.go_on.set()
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(analyst.asked) == 1
        assert len(await charted(table)) == table.match.ply + 1, "until somebody asks again"

    act(quick_url, scene)


def test_a_table_looks_at_one_position_at_a_time_however_many_ask(
    quick_url: str, analyst: Analyst
) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        await house.play(table, tokens[0])
        for n in range(9):
            await answering.answer(table, m.Graph(f"a{n}"))
        await charted(table)
        assert analyst.most == 1
        assert len(analyst.asked) == table.match.ply + 1, "nothing is looked at twice"

    act(quick_url, scene)


def test_all_tables_share_one_process_for_their_charts() -> None:
    assert len(players.analysing._pools) == 1  # pyright: ignore[reportPrivateUsage]


def test_a_table_that_stops_looks_no_further(quick_url: str, analyst: Analyst) -> None:
    async def scene(house: House) -> None:
        table, _ = await house.table()
        analyst.go_on.clear()
        await answering.answer(table, m.Graph("a"))
        await asyncio.sleep(0)
        table.expectations.stop()
        analyst.go_on.set()
        for _ in range(5):
            await asyncio.sleep(0)
        assert len(analyst.asked) == 1
        table.expectations.stop()

    act(quick_url, scene)


def test_a_look_in_a_process_judges_a_chance_turn_too() -> None:
    game: Any = load(TEMPLATE)
    state = game.new(2)
    assert game.turn(state) == CHANCE
    asked = Question(TEMPLATE, state, {}, bots.adviser(game), 1, LOOK_MS)
    assert sum(thinkers.looked(asked)) == pytest.approx(1)
    pool = Thinkers(1)
    try:
        assert run(pool.look(asked)) == thinkers.looked(asked)
    finally:
        pool.stop()


def test_what_was_uploaded_for_a_table_is_read_in_another_process_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process that does not know it yet makes the position once with the options of the table."""
    game: Any = load(TEMPLATE)
    known: list[Any] = []

    def outlook(*given: Any) -> tuple[float, ...]:
        if not known:
            raise ContentError("not known here")
        return (1.0, 0.0)

    monkeypatch.setattr(thinkers, "outlook", outlook)
    monkeypatch.setattr(type(game), "new", lambda game, seats, options: known.append(options))
    asked = Question(TEMPLATE, None, {"length": 4}, "novice", 1, 50)
    assert thinkers.looked(asked) == (1.0, 0.0)
    assert known == [{"length": 4}]
