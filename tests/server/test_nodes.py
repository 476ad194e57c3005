"""Several nodes on one Postgres: who has a table, what fences off the others, and what players notice of it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import Connection, text
from tests.server.cluster import Member, cluster
from tests.server.house import House
from tests.server.loop import run
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from battlespace.games import TEMPLATE
from battlespace.kernel.errors import OptionError
from battlespace.server import messages as m
from battlespace.server import ownership
from battlespace.server.errors import ElsewhereError, FencedError, UnknownTableError
from battlespace.server.log_entries import Undone
from battlespace.server.node import Node
from battlespace.server.rows import SeatRow
from battlespace.server.run import free_port
from battlespace.server.settings import Settings


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> str:
    """A fresh Postgres that several servers share."""
    from battlespace.server.store import open_engine

    base = request.getfixturevalue("postgres")
    engine = open_engine(base)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return base


async def two_houses(url: str) -> list[House]:
    houses = [House(url), House(url)]
    for house, name in zip(houses, "ab", strict=True):
        house.lobby.node = Node(house.store, name, f"ws://{name}")
        await house.lobby.node.start()
    return houses


async def dies(house: House) -> None:
    """Let the lease of a node run out."""
    dead = text("UPDATE nodes SET until = 0 WHERE id = :me")
    await house.store.write(lambda c: c.execute(dead, {"me": house.store.owner}))


def test_a_table_is_its_node_s_until_the_lease_runs_out(shared: str) -> None:
    async def scene() -> None:
        one, two = await two_houses(shared)
        table, _ = await one.table()
        with pytest.raises(ElsewhereError) as found:
            await two.lobby.open(table.row.id)
        assert found.value.peer == ownership.Peer(str(one.store.owner), "ws://a")
        with pytest.raises(UnknownTableError):
            await two.lobby.open("none")
        await dies(one)
        taken = await two.lobby.open(table.row.id)
        assert (table.lease.epoch, taken.lease.epoch) == (1, 2)
        one.close()
        two.close()

    run(scene())


def test_a_node_that_lost_its_table_stores_nothing(shared: str) -> None:
    async def scene() -> None:
        one, two = await two_houses(shared)
        table, tokens = await one.table(mine=[0])
        other, _ = await one.table()
        await one.play(table, tokens[0])
        await dies(one)
        await two.lobby.open(table.row.id)
        before = await two.store.load(table.row.id)
        said = m.Said("Ann", 0, "hello", 1)
        entry, last = Undone(0), table.log.last
        for write in (
            one.store.append(table.lease, last, [entry], 1),
            one.store.append(table.lease, last, [entry], 1, scores=(1.0, 0.0)),
            one.store.sit(table.lease, SeatRow(1, "person", "Eve")),
            one.store.say(table.lease, said),
            one.store.offer(table.lease, None),
            one.store.follow(table.lease, other.row.id),
        ):
            with pytest.raises(FencedError):
                await write
        assert await two.store.load(table.row.id) == before
        results = await asyncio.gather(
            one.store.append(table.lease, last, [entry], 1),
            one.store.append(other.lease, other.log.last, [entry], 1),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [FencedError, type(None)]
        one.close()
        two.close()

    run(scene())


def test_a_table_that_is_read_anew_fences_off_what_was_on_its_way(shared: str) -> None:
    async def scene() -> None:
        one, two = await two_houses(shared)
        table, _ = await one.table()
        one.lobby.forget([table.row.id])
        again = await one.lobby.open(table.row.id)
        with pytest.raises(FencedError):
            await one.store.append(table.lease, table.log.last, [Undone(0)], 1)
        await one.store.append(again.lease, again.log.last, [Undone(0)], 1)
        one.close()
        two.close()

    run(scene())


def test_the_newest_process_of_a_name_has_its_tables(shared: str) -> None:
    async def scene() -> None:
        one, two = await two_houses(shared)
        table, _ = await one.table()
        again = Node(two.store, "a", "ws://a2")
        await again.start()
        assert not await one.store.write(lambda c: ownership.renew(c, str(one.store.owner)))
        assert (await again.claim(table.row.id)).epoch == 2
        one.close()
        two.close()

    run(scene())


def test_clocks_of_a_dead_node_are_found_and_not_charged(shared: str) -> None:
    async def scene() -> None:
        one, two = await two_houses(shared)
        table, ann, _ = await one.pair(clock=m.ClockRule(60_000))
        one.time += 10_000
        await one.play(table, ann)
        assert two.lobby.node is not None
        assert await two.lobby.node.orphans() == []
        await dies(one)
        two.time += 50_000
        assert await two.lobby.node.orphans() == [table.row.id]
        taken = await two.lobby.open(table.row.id)
        assert taken.clock is not None
        assert taken.clock.now(two.time) == [50_000, 60_000]
        one.close()
        two.close()

    run(scene())


async def made(member: Member, **wanted: Any) -> tuple[str, str]:
    body = {"game": TEMPLATE, "mine": [0, 1], **wanted}
    opened = json.loads(await member.request("/api/tables", body))
    return opened["table"], opened["tokens"]["0"]


def test_any_node_takes_a_socket_and_all_see_the_same(shared: str) -> None:
    async def scene() -> None:
        async with cluster(shared, "a", "b") as (one, two):
            table, token = await made(one)
            async with (
                two.socket(table, token) as ann,
                two.socket(table) as eve,
                one.socket(table) as bob,
            ):
                position = ann.welcome["position"]
                assert await ann.play("x", token, position) == {"type": "done", "id": "x"}
                seen = [await guest.hear("news") for guest in (eve, bob)]
                assert seen[0]["position"] == seen[1]["position"]
                assert (await eve.play("y", "none", seen[0]["position"]))["code"] == "token"
                await ann.line.send("{")
                assert (await ann.hear("refused"))["code"] == "malformed"
            text = await two.request(f"/api/tables/{table}/transcript")
            assert text == await one.request(f"/api/tables/{table}/transcript")
            free, _ = await made(one, mine=[0])
            sat = json.loads(await two.request(f"/api/tables/{free}/seats", {"name": "Bob"}))
            assert list(sat["tokens"]) == ["1"]
            assert one.house.lobby.tables.keys() == {table, free}
            assert two.house.lobby.tables.keys() == set()

    run(scene())


def test_only_nodes_may_speak_for_others(shared: str) -> None:
    async def scene() -> None:
        async with cluster(shared, "a") as (one,):
            for word in ("", "Bearer ", "Bearer wrong"):
                head = {"authorization": word}
                async with connect(
                    f"ws://127.0.0.1:{one.port}/node", additional_headers=head
                ) as line:
                    with pytest.raises(ConnectionClosed):
                        await line.recv()
                    assert line.close_code == 4403

    run(scene())


@pytest.mark.parametrize("drained", [True, False])
def test_a_player_goes_on_at_another_node_when_his_table_s_node_is_gone(
    shared: str, drained: bool
) -> None:
    async def scene() -> None:
        async with cluster(shared, "a", "b") as (one, two):
            table, token = await made(one)
            async with two.socket(table, token) as ann:
                position = ann.welcome["position"]
                assert (await ann.play("x", token, position))["type"] == "done"
                await (one.stop() if drained else one.freeze())
                if not drained:  # another node takes the table over, and the old one hears of it
                    await two.house.lobby.open(table)
                with pytest.raises(ConnectionClosed):
                    await ann.hear("nothing")
                assert ann.line.close_code == 4409
            async with two.socket(table, token) as ann:
                again = ann.welcome["position"]
                assert again["ply"] > position["ply"]
                assert (await ann.play("x", token, again)) == {"type": "done", "id": "x"}
                assert (await ann.play("z", token, again))["type"] == "done"
            assert table in two.house.lobby.tables

    run(scene())


def test_a_node_whose_process_is_gone_is_not_waited_for(shared: str) -> None:
    """Nothing listens at its address any more, though its lease has long to go."""

    async def scene() -> None:
        async with cluster(shared, "a") as [one]:
            table, token = await made(one)
            ghost = {"id": "ghost/1", "at": f"ws://127.0.0.1:{free_port('127.0.0.1', 0, 0)}"}

            def haunt(connection: Connection) -> None:
                row = "INSERT INTO nodes VALUES (:id, 'ghost', :at, 9000000000000)"
                connection.execute(text(row), ghost)
                owned = "UPDATE tables SET owner = :id, epoch = epoch + 1"
                connection.execute(text(owned), {"id": ghost["id"]})

            await one.house.store.write(haunt)
            one.house.lobby.forget([table])
            async with one.socket(table, token) as player:
                answer = await player.play("a", token, player.welcome["position"])
                assert answer["type"] == "done"

    run(scene())


def test_an_older_node_answers_a_newer_one_as_far_as_it_can(shared: str) -> None:
    """During an upgrade: a kind of item, a field and a message that it has never heard of."""

    async def scene() -> None:
        async with cluster(shared, "old") as [old]:
            table, token = await made(old)
            assert old.house.node is not None
            head = {"authorization": f"Bearer {old.house.node.secret}"}
            address = f"ws://127.0.0.1:{old.port}/node"
            async with connect(address, additional_headers=head) as line:
                hello = {"type": "hello", "tokens": [token], "last": 0}
                wave = {"type": "wave", "id": "w", "to": 1}
                said = [
                    ["greet", "new", {"version": 2}],
                    ["enter", 1, table, "from far away"],
                    ["said", 1, hello],
                    ["said", 1, wave],
                    ["said", 1, {"type": "beat", "id": "b"}],
                    ["ask", 2, "applaud", table, None],
                    ["ask", 3, "sit", table, {"name": "Bob", "hat": "red"}],
                ]
                await line.send("." + json.dumps(said))
                heard: list[Any] = []
                while len(heard) < 5:
                    for item in json.loads(str(await line.recv())[1:]):
                        kind, _, *rest = item
                        is_news = kind == "told" and rest[0]["type"] == "present"
                        heard += [] if is_news else [rest]
            told = [first for first, *_ in heard if not isinstance(first, str)]
            assert sorted(message["type"] for message in told) == ["done", "refused", "welcome"]
            refusal = next(message for message in told if message["type"] == "refused")
            assert (refusal["id"], refusal["code"]) == ("w", "malformed")
            answers = [first for first, *_ in heard if isinstance(first, str)]
            assert answers == ["malformed", "malformed"]

    run(scene())


def test_nobody_is_lost_while_one_node_after_the_other_is_upgraded(shared: str) -> None:
    """The first node has older rules than the second, which knows columns of the store that it does not."""

    async def scene() -> None:
        async with cluster(shared, "old", "new") as (old, new):
            table, token = await made(old)
            older = text("UPDATE tables SET version = version - 1")
            await old.house.store.write(lambda connection: connection.execute(older))
            added = text("ALTER TABLE tables ADD COLUMN colour text")
            await new.house.store.write(lambda connection: connection.execute(added))
            old.house.lobby.forget([table])
            async with old.socket(table, token) as ann, new.socket(table, token) as bob:
                assert (await ann.play("a", token, ann.welcome["position"]))["type"] == "done"
                position = (await bob.hear("news"))["position"]
                assert (await bob.play("b", token, position))["type"] == "done"
                await old.stop()
                for guest in (ann, bob):
                    with pytest.raises(ConnectionClosed):
                        await guest.hear("nothing")
            async with new.socket(table, token) as ann:
                again = ann.welcome["position"]
                assert again["ply"] > position["ply"], "both moves are there"
                assert (await ann.play("b", token, again)) == {"type": "done", "id": "b"}
                assert (await ann.play("c", token, again))["type"] == "done"

    run(scene())


def test_nodes_need_a_postgres() -> None:
    with pytest.raises(OptionError):
        Settings("sqlite:///file", (TEMPLATE,), node="a")
