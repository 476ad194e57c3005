"""Matches outlive the rules they were played by; old tables go when the operator wants it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.server.house import House, act, refused

from battlespace.cli.main import main
from battlespace.kernel.errors import OptionError
from battlespace.server import administration, answering, snapshot
from battlespace.server import messages as m
from battlespace.server.errors import UnknownTableError
from battlespace.server.lobby import DAY
from battlespace.server.settings import Settings
from battlespace.server.transcripts import written


def age(house: House, table: str, move: str | None = None) -> None:
    """Let a match be one of older rules; with `move` its second step was one that today's rules refuse."""
    with house.store.engine.begin() as connection:
        old = {"id": table}
        connection.execute(text("UPDATE tables SET version = 0 WHERE id = :id"), old)
        if move is not None:
            entry = json.dumps({"kind": "step", "turn": 0, "action": 1, "move": move})
            query = 'UPDATE log SET body = :body WHERE "table" = :id AND entry = 1'
            connection.execute(text(query), {**old, "body": entry})
    house.restart()


def test_a_match_of_older_rules_that_mean_the_same_goes_on(url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table()
        await house.play(table, tokens[0])
        age(house, table.row.id)
        again = await house.lobby.open(table.row.id)
        assert (again.log.frozen, again.match.steps) == ("", table.match.steps)
        assert isinstance(await house.play(again, tokens[0]), m.Done)

    act(url, scene)


def test_a_match_that_todays_rules_refuse_is_read_only_until_its_players_end_it(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair(clock=m.ClockRule(60_000))
        await house.play(table, ann)
        age(house, table.row.id, "drone:2")
        again = await house.lobby.open(table.row.id)
        assert "TPL-2.3" in again.log.frozen
        assert (again.match.ply, again.log.last) == (1, table.log.last)
        assert snapshot.position(again).choices == []
        house.time += 10**6
        assert (
            refused(await answering.answer(again, m.Play("a", ann, again.log.last, "drone:1")))
            == "rules"
        )
        assert refused(await answering.answer(again, m.Back("b", ann, again.log.last))) == "rules"
        assert "drone:2" in await written(again)
        assert '"rules":0' in await written(again)
        assert isinstance(await answering.answer(again, m.Resign("c", ann, again.log.last)), m.Done)
        house.restart()
        again = await house.lobby.open(table.row.id)
        assert snapshot.position(again).ended == m.Ended("resign", 0, [0.0, 1.0])

    act(url, scene)


def test_a_finished_match_keeps_its_result_whatever_the_rules_become(url: str) -> None:
    async def scene(house: House) -> None:
        table, tokens = await house.table(options={"length": 4})
        while not table.match.over:
            await house.play(table, tokens[0])
        text_ = await written(table)
        age(house, table.row.id, "drone:2")
        again = await house.lobby.open(table.row.id)
        assert snapshot.info(again).seed == str(table.row.seed)
        ended = snapshot.position(again).ended
        assert ended is not None
        assert ended.scores == list(table.match.scores)
        assert (
            refused(await answering.answer(again, m.Resign("a", tokens[0], again.log.last)))
            == "over"
        )
        old, new = (x.splitlines() for x in (text_, await written(again)))
        assert len(old) == len(new)
        assert old[-1] == new[-1], "the scores and the seed"

    act(url, scene)


def test_an_operator_learns_which_matches_would_differ(
    quick_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scene(house: House) -> None:
        same, tokens = await house.table()
        await house.play(same, tokens[0])
        other, tokens = await house.table()
        await house.play(other, tokens[0])
        age(house, other.row.id, "drone:2")
        lines = list(administration.checked(house.url))
        assert lines[-1] == "2 matches go on, 1 of them differ by today's rules"
        assert lines[0].startswith(f"{other.row.id}  ")
        assert "ply 2" in lines[0]
        assert "TPL-2.3" in lines[0]

    act(quick_url, scene)
    assert main(["tables", "--check", "--database", quick_url]) == 0
    assert "1 of them differ" in capsys.readouterr().out


def test_tables_at_which_nothing_happens_are_removed_when_the_operator_wants_it(url: str) -> None:
    async def scene(house: House) -> None:
        old, _ = await house.table()
        lively, tokens = await house.table()
        house.day += 10 * DAY
        await house.play(lively, tokens[0])
        fresh, _ = await house.table()
        assert await house.lobby.expire(11) == 0
        assert await house.lobby.expire(5) == 1
        with pytest.raises(UnknownTableError):
            await house.lobby.open(old.row.id)
        house.restart()
        for table in (lively, fresh):
            assert (await house.lobby.open(table.row.id)).row.id == table.row.id
        assert administration.expire(house.url, 1).startswith("removed 2 tables")

    act(url, scene)


def test_nobody_removes_what_was_made_today(quick_url: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError):
        Settings(quick_url, (), keep_days=0)
    with pytest.raises(OptionError):
        administration.expire(quick_url, 0)
    assert main(["tables", "--expire", "0", "--database", f"sqlite:///{tmp_path}/x"]) == 2
