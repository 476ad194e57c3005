"""What people ask of a table: reasons, previews, words, past positions, chances, forks."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.house import House, act, refused

from battlespace.kernel.chance import pick
from battlespace.kernel.game import CHANCE
from battlespace.server import answering, snapshot, wire
from battlespace.server import messages as m
from battlespace.server.errors import OriginRunsError
from battlespace.server.table import Table


def test_an_answer_that_takes_too_long_has_its_code_and_an_act_is_not_broken_off(
    quick_url: str,
) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        house.hurry(table, 0.05)
        async with table.lock:
            assert refused(await answering.answer(table, m.Look("a", 0))) == "timeout"
        append = house.store.append

        async def slow(*given: Any, **more: Any) -> None:
            await asyncio.sleep(0.2)
            await append(*given, **more)

        house.store.append = slow
        assert isinstance(await house.play(table, ann), m.Done)

    act(quick_url, scene)


def test_the_chart_is_found_in_the_background_and_forgets_what_was_taken_back(
    quick_url: str,
) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        for _ in range(3):
            await house.play(table, tokens[0])
        first = await answering.answer(table, m.Graph("a"))
        assert isinstance(first, m.Graphed)
        assert (first.shares, first.total) == ([], table.match.ply + 1)
        shares = await charted(table)
        assert all(sum(row) == pytest.approx(1) for row in shares)
        await answering.answer(table, m.Back("b", tokens[0], table.log.last))
        again = await answering.answer(table, m.Graph("c"))
        assert isinstance(again, m.Graphed)
        assert again.shares == shares[: table.match.ply + 1]
        await answering.answer(table, m.Resign("d", tokens[0], table.log.last))
        assert sorted((await charted(table))[-1]) == [0, 1]

    act(quick_url, scene)


async def charted(table: Table) -> list[list[float]]:
    """Wait until the chart is whole."""
    for _ in range(6000):
        found = await answering.answer(table, m.Graph("x"))
        assert isinstance(found, m.Graphed)
        if len(found.shares) == found.total:
            return found.shares
        await asyncio.sleep(0.01)
    raise AssertionError("the chart is not finished")


def test_questions_change_nothing(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        last = table.log.last
        why = await answering.answer(table, m.Why("a", last, ["drone:0.2"]))
        assert isinstance(why, m.Reasons)
        assert why.reasons[0].clause == "TPL-2.3"
        preview = await answering.answer(table, m.Preview("b", last, table.match.legal()[0]))
        assert isinstance(preview, m.Previewed)
        assert preview.events[0].kind == "event.move"
        text = table.game.notation.write_move(table.match.state, table.match.legal()[0])
        again = await answering.answer(table, m.Preview("b", last, text))
        assert isinstance(again, m.Previewed)
        assert again.view == preview.view
        seen = await answering.answer(table, m.Look("c", 0))
        assert isinstance(seen, m.Seen)
        assert seen.turn == CHANCE
        labels = await answering.answer(table, m.Labels("d", last))
        assert isinstance(labels, m.Labelled)
        assert [words["key"] for words in labels.labels] == ["label.move"] * len(
            table.match.legal()
        )
        hint = await answering.answer(table, m.Hint("e", last))
        assert isinstance(hint, m.Hinted)
        assert hint.steps, "what is seen after the hinted move"
        assert sum(hint.values) == pytest.approx(1)
        assert hint.best.share in hint.values
        assert hint.best.share is not None
        assert hint.played is None, "nothing was played here yet"
        assert "event.move" not in {event.kind for event in hint.best.does}, "its name says that"
        assert hint.forced == (len(table.match.legal()) == 1)
        assert len(hint.others) == min(8, len(table.match.legal()) - 1)
        assert all(other.path != hint.best.path for other in hint.others)
        known = [other.share for other in hint.others if other.share is not None]
        assert all(share <= hint.best.share for share in known)
        assert hint.best.action in table.match.legal()
        assert refused(await answering.answer(table, m.Look("f", 99))) == "limit"
        assert table.log.last == last
        assert tokens[0] == tokens[1], "one device, one token"

    act(quick_url, scene)


def test_texts_and_words_of_many_choices_come_when_asked(
    quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        table, _ = await house.table()
        few = snapshot.position(table).choices
        assert all(choice.move and choice.label for choice in few)
        monkeypatch.setattr(wire, "SPOKEN", 0)
        many = snapshot.position(table).choices
        assert [(c.action, c.path) for c in many] == [(c.action, c.path) for c in few]
        assert {(c.move, c.label) for c in many} == {("", None)}
        found = await answering.answer(table, m.Labels("d", table.log.last))
        assert isinstance(found, m.Labelled)
        assert found.moves == [choice.move for choice in few]
        assert found.labels == [choice.label for choice in few]

    act(quick_url, scene)


def test_a_fork_is_a_table_of_its_own(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        for _ in range(4):
            await house.play(table, tokens[0])
        opened = await house.lobby.fork(table.row.id, m.Fork(3))
        fork = await house.lobby.open(opened.table)
        assert fork.game.write(fork.match.past(0)) == table.game.write(table.match.past(3))
        assert fork.row.seed != table.row.seed, "a fork tells nothing of what is to be drawn"
        assert isinstance(await house.play(fork, opened.tokens[0]), m.Done)

    act(quick_url, scene)


def test_a_board_taken_from_a_running_match_gets_no_help_until_that_is_over(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        await house.play(table, ann)
        with pytest.raises(OriginRunsError):
            await house.lobby.fork(table.row.id, m.Fork(1, bots={1: "easy"}))
        first = await house.lobby.fork(table.row.id, m.Fork(1))
        again = await house.lobby.fork(first.table, m.Fork(0))
        token = again.tokens[0]
        fork = await house.lobby.open(again.table)
        await answering.answer(fork, m.Resign("r", token, fork.log.last))
        await answering.answer(fork, m.Rematch("s", token))
        for id_ in (first.table, again.table, fork.next or ""):
            board = await house.lobby.open(id_)
            assert not snapshot.info(board).hints
            last = board.log.last
            for asked in (m.Hint("a", last, 0), m.Graph("b")):
                assert refused(await answering.answer(board, asked)) == "fork"
        asked = m.AskHints("c", first.tokens[0], 0)
        board = await house.lobby.open(first.table)
        assert refused(await answering.answer(board, asked)) == "fork", "nobody here may allow them"
        await answering.answer(table, m.Resign("z", ann, table.log.last))
        assert isinstance(await answering.answer(board, m.Graph("d")), m.Graphed)
        assert snapshot.info(board).hints
        freed = await house.lobby.fork(first.table, m.Fork(0, bots={1: "easy"}))
        assert (await house.lobby.open(freed.table)).row.origin is None

    act(quick_url, scene)


def test_a_board_from_a_running_match_remembers_that_when_it_is_read_anew(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, _, _ = await house.pair()
        opened = await house.lobby.fork(table.row.id, m.Fork(0, mine=[0]))
        house.restart()
        board = await house.lobby.open(opened.table)
        assert refused(await answering.answer(board, m.Hint("a", board.log.last))) == "fork"
        filled = await answering.answer(board, m.Fill("b", opened.tokens[0], 1, "easy"))
        assert refused(filled) == "fork", "a bot would show what it thinks of the position"

    act(quick_url, scene)


def test_where_all_agreed_to_hints_or_one_plays_alone_a_board_gets_them_too(quick_url: str) -> None:
    async def scene(house: House) -> None:
        alone, _ = await house.table()
        table, ann, bob = await house.pair()
        await answering.answer(table, m.AskHints("a", ann, table.log.last))
        await answering.answer(table, m.Reply("b", bob, table.log.last, True))
        for id_ in (alone.row.id, table.row.id):
            opened = await house.lobby.fork(id_, m.Fork(0, bots={1: "easy"}))
            assert snapshot.info(await house.lobby.open(opened.table)).hints

    act(quick_url, scene)


@pytest.mark.parametrize("bots", [{}, {1: "easy"}])
def test_who_could_not_agree_is_told_truly(quick_url: str, bots: dict[int, str]) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table(mine=[0], bots=bots)
        token = tokens[0]
        offered = await answering.answer(table, m.OfferDraw("a", token, table.log.last))
        assert isinstance(offered, m.Refused)
        said = {"nobody": "nobody sits there yet", "bots": "bots agree to nothing"}
        assert offered.code == ("bots" if bots else "nobody")
        assert offered.why.startswith(said[offered.code])

    act(quick_url, scene)


def test_every_draw_of_a_finished_match_can_be_recomputed_from_its_seed(quick_url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table(options={"length": 4})
        assert await answering.answer(table, m.Beat("alive")) == m.Done("alive")
        assert refused(await answering.answer(table, m.Draws("early"))) == "running"
        while not table.match.over:
            await house.play(table, tokens[0])
        answer = await answering.answer(table, m.Draws("a"))
        assert isinstance(answer, m.Diced)
        assert len(answer.draws) == sum(step.turn < 0 for step in table.match.steps) > 2
        for draw in answer.draws:
            assert draw.moves[pick(table.row.seed, draw.ply, draw.weights)] == draw.drawn

    act(quick_url, scene)
