"""Hints at a table: who gets them and when, and what is told of a move."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec import structs
from tests.server.house import House, act, heard, refused
from tests.server.loop import run

from battlespace.bots import hint as reasons
from battlespace.bots.bot import Thought, Weighed
from battlespace.games import TEMPLATE, load
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import LEFT
from battlespace.server import answering, players, questions, snapshot
from battlespace.server import messages as m
from battlespace.server.audience import Device
from battlespace.server.metrics import Metrics
from battlespace.server.place import LocalPlace


def test_people_get_hints_only_when_all_of_them_agree(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()

        async def ask(message: m.Answered) -> Any:
            return await answering.answer(table, message)

        last = table.log.last
        assert not snapshot.info(table).hints
        assert refused(await ask(m.Hint("a", last))) == "consent", "nobody gets one, whoever asks"
        assert refused(await ask(m.Graph("b"))) == "consent", "chances are hints too"
        await ask(m.AskHints("c", ann, last))
        assert snapshot.position(table).offer == m.Offered("hints", 0, table.match.ply, [1])
        assert refused(await ask(m.Hint("d", last))) == "consent", "to ask is not enough"
        await ask(m.Reply("e", bob, last, False))
        assert refused(await ask(m.Hint("f", last))) == "consent"
        await ask(m.AskHints("g", bob, last))
        await ask(m.Reply("h", ann, last, True))
        assert snapshot.info(table).hints
        assert isinstance(await ask(m.Hint("i", last)), m.Hinted)
        assert isinstance(await ask(m.Graph("j")), m.Graphed)
        assert refused(await ask(m.AskHints("k", ann, last))) == "consent", "they are given already"
        await ask(m.HandOn("l", bob, 1, "f" * 32))
        assert refused(await ask(m.Hint("m", last))) == "consent", "somebody new has not agreed"

    act(quick_url, scene)


def test_when_all_is_over_a_bot_says_what_was_better(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, bob = await house.pair()
        await house.play(table, ann)

        async def ask(ply: int) -> Any:
            return await answering.answer(table, m.Hint(house.id(), table.log.last, ply))

        assert refused(await ask(1)) == "consent", "not while people play"
        await answering.answer(table, m.Resign("r", bob, table.log.last))
        turns = [step.turn for step in table.match.steps]
        found = await ask(turns.index(0))
        assert isinstance(found, m.Hinted)
        assert found.played is not None
        assert found.played.move == table.match.steps[turns.index(0)].move
        assert found == structs.replace(await ask(turns.index(0)), id=found.id), (
            "it says the same again"
        )
        assert refused(await ask(turns.index(CHANCE))) == "over", "nobody acted there"
        assert refused(await ask(-1)) == refused(await ask(99)) == "limit"

    act(quick_url, scene)


@pytest.mark.parametrize(
    ("played", "told", "share"),
    [
        (1, Weighed(1, 10, (0.2, 0.8)), 0.2),
        (1, Weighed(1, 0, (0.2, 0.8)), 0.2),
        (1, Weighed(1, 1, (0.9, 0.1)), None),
        (0, Weighed(1, 10, (0.2, 0.8)), 0.6),
    ],
    ids=["worse", "looked at afterwards", "hardly looked at", "best"],
)
def test_what_was_played_is_told_by_the_share_of_the_same_search(
    played: int, told: Weighed, share: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: Any = load(TEMPLATE)
    s = game.read("2,5/4,1 mover=0 roll=2 turns=0 length=8 limit=200")
    asked: list[int | None] = []

    async def advise(game: Any, s: Any, options: Any, level: str, also: int | None) -> Thought:
        asked.append(also)
        return Thought(0, (0.6, 0.4), 30, (0,), (Weighed(0, 30, (0.6, 0.4), (0,)), told))

    monkeypatch.setattr(players, "advise", advise)
    hint = run(questions.hint("a", game, s, {}, played))
    assert hint.played is not None
    assert (hint.played.action, hint.played.share) == (played, share)
    assert len(hint.others) == (told.visits > 0), "what was only looked at afterwards is no idea"
    assert hint.best.share == 0.6
    left = run(questions.hint("a", game, s, {}, LEFT))
    assert left.played is None
    assert asked == [played, None], "who leaves plays no move"


def test_a_warning_says_which_move_it_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = load(TEMPLATE)
    s = game.read("2,5/4,1 mover=0 roll=2 turns=0 length=8 limit=200")
    bad = Weighed(1, 10, (0.2, 0.8))

    async def advise(*given: Any) -> Thought:
        return Thought(0, (0.6, 0.4), 30, (0,), (Weighed(0, 30, (0.6, 0.4), (0,)), bad))

    monkeypatch.setattr(players, "advise", advise)
    monkeypatch.setattr(reasons, "reply", lambda *given: reasons.Reply(bad, []))
    hint = run(questions.hint("a", game, s, {}, None))
    assert hint.otherwise is not None
    assert hint.otherwise.move == game.notation.write_move(s, 1)
    assert hint.otherwise.label == game.view.label(s, 1).json()


def test_one_person_gets_hints_without_asking(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        assert snapshot.info(table).hints
        asked = await answering.answer(table, m.AskHints("a", tokens[0], table.log.last))
        assert refused(asked) == "consent"

    act(quick_url, scene)


def test_a_table_finds_one_hint_at_a_time(quick_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House) -> None:
        table, _ = await house.table()
        go_on = asyncio.Event()
        found = questions.hint

        async def slow(*given: Any) -> m.Hinted:
            await go_on.wait()
            return await found(*given)

        monkeypatch.setattr(questions, "hint", slow)
        first = asyncio.create_task(answering.answer(table, m.Hint("a", table.log.last)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert refused(await answering.answer(table, m.Hint("b", table.log.last))) == "limit"
        go_on.set()
        assert isinstance(await first, m.Hinted)
        assert isinstance(await answering.answer(table, m.Hint("c", table.log.last)), m.Hinted)

    act(quick_url, scene)


def test_a_device_is_answered_while_a_bot_looks_for_its_hint(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        go_on, found, device = asyncio.Event(), questions.hint, Device()

        async def slow(*given: Any) -> m.Hinted:
            await go_on.wait()
            return await found(*given)

        monkeypatch.setattr(questions, "hint", slow)
        place = LocalPlace(table, device, Metrics(house.lobby))
        last = table.log.last
        for asked in (
            m.Hint("hint", last),
            m.Beat("alive"),
            m.Hint("more", last),
            m.Play("move", tokens[0], last, table.match.legal()[0]),
        ):
            await asyncio.wait_for(place.take(asked, ""), 5)
        await asyncio.sleep(0)
        answers = {said.id: said for said in heard(device)}
        assert answers.keys() == {"alive", "more", "move"}
        assert refused(answers["more"]) == "limit"
        assert answers["move"] == m.Done("move")
        go_on.set()
        while not (late := heard(device)):
            await asyncio.sleep(0.01)
        assert [type(said) for said in late] == [m.Hinted]

    act(quick_url, scene)
