"""A language model at the table: a client of the official SDK plays over standard input and output."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from tests.server.loop import run

from battlespace.cli.spoken import TOOLS, Spoken
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel import transcript

Ask = Callable[..., Awaitable[dict[str, Any]]]


async def served(talk: Callable[[Client, Ask], Awaitable[None]]) -> None:
    """Start the server as a client does, and talk to it."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "battlespace", "mcp"], env=dict(os.environ)
    )
    async with Client(command) as client:

        async def ask(tool: str, **given: Any) -> dict[str, Any]:
            result = await client.call_tool(tool, given)
            assert not result.is_error, result
            content: Any = result.content[0]
            return json.loads(content.text)

        await talk(client, ask)


async def a_match(client: Client, ask: Ask) -> None:
    listed = await client.list_tools()
    assert [tool.name for tool in listed.tools] == list(TOOLS)
    assert all(tool.description for tool in listed.tools)
    assert (await ask("board"))["code"] == "over"
    assert {"game", "seats", "bots"} <= set((await ask("games"))["games"][0])
    begun = await ask("start", game=TEMPLATE, bots={"1": "easy"}, seed=5)
    assert begun["ok"]
    assert begun["turn"] == "seat 0"
    assert begun["board"]
    move = (await ask("moves"))["moves"][0]
    assert move["means"]
    refused = await ask("play", move="drone:2")
    assert (refused["ok"], refused["code"]) == (False, "illegal")
    assert refused["why"][0]["clause"] in load(TEMPLATE).rulebook.clauses
    assert (await ask("board"))["position"] == begun["position"]
    assert not (await ask("why", move="drone:2"))["legal"]
    assert (await ask("hint", bot="greedy"))["reasons"]
    here = await ask("play", move=move["move"])
    assert here["happened"][0] == f"seat 0: {move['move']}"
    while here["turn"] != "over":
        here = await ask("play", move=(await ask("moves"))["moves"][0]["move"])
    assert sum(here["scores"]) == 1
    kept = transcript.read((await ask("save"))["transcript"])
    assert transcript.verified(kept, load)


def test_a_client_plays_a_match_over_standard_input_and_output() -> None:
    run(served(a_match))


LEAST = min(slugs(), key=lambda slug: load(slug).max_plies)


async def a_real_game(client: Client, ask: Ask) -> None:
    """Play one of the games until a move that was legal is so no more: it is refused with clauses of the rulebook."""
    await ask("games")
    here = await ask("start", game=LEAST, bots={"1": "novice"}, seed=3)
    game, known, gone, legal = load(LEAST), set[str](), list[str](), set[str]()
    for _ in range(40):
        assert here["turn"] == "seat 0"
        listed = await ask("moves", limit=200)
        assert listed["legal"] == here["choices"]
        legal = {one["move"] for one in listed["moves"]}
        gone = sorted(known - legal) if listed["shown"] == listed["legal"] else []
        if gone:
            break
        known |= legal
        here = await ask("play", move=max(legal))
        assert here["happened"]
    assert gone
    refused = await ask("play", move=gone[0])
    assert (refused["ok"], refused["code"]) == (False, "illegal")
    assert {reason["clause"] for reason in refused["why"]} <= set(game.rulebook.clauses)
    assert all(reason["text"] for reason in refused["why"])
    assert (await ask("why", move=gone[0]))["why"] == refused["why"]
    assert (await ask("board"))["position"] == here["position"]
    assert (await ask("hint", bot="novice"))["move"] in legal
    transcript.read((await ask("save"))["transcript"])


def test_a_client_plays_a_real_game_and_is_told_why_a_move_is_refused() -> None:
    run(served(a_real_game))


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("start", {"game": "no-such-game"}, "unknown-game"),
    ("start", {"game": TEMPLATE, "seats": 9}, "seats"),
    ("start", {"game": TEMPLATE, "bots": {"7": "easy"}}, "seats"),
    ("start", {"game": TEMPLATE, "bots": {"0": "easy", "1": "easy"}}, "seats"),
    ("start", {"game": TEMPLATE, "bots": {"0": "nobody"}}, "option"),
    ("start", {"game": TEMPLATE, "options": {"length": 99}}, "option"),
    ("start", {"game": TEMPLATE, "seed": -1}, "option"),
    ("play", {"move": "???"}, "notation"),
    ("why", {"move": "???"}, "notation"),
    ("moves", {"limit": 0}, "option"),
    ("moves", {"limit": 201}, "option"),
    ("hint", {"bot": "nobody"}, "option"),
    ("hint", {"ms": 0}, "option"),
]


@pytest.mark.parametrize(("tool", "given", "code"), WRONG)
def test_what_is_wrong_is_refused_with_a_code_and_changes_nothing(
    tool: str, given: dict[str, Any], code: str
) -> None:
    spoken = Spoken()
    first = spoken.start(TEMPLATE, seed=5)
    answer = getattr(spoken, tool)(**given)
    assert (answer["ok"], answer["code"]) == (False, code)
    assert spoken.board()["position"] == first["position"]


def test_moves_can_be_searched_for() -> None:
    spoken = Spoken("fr")
    spoken.start(TEMPLATE, seed=5)
    found = spoken.moves("drone:1")
    assert found["matching"] == 1
    assert spoken.moves("no such move")["matching"] == 0
