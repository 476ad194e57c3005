"""Players add chance of their own to a table's draws, and anybody can check them afterwards."""

from __future__ import annotations

import msgspec
import pytest
from tests.server.house import House, act

from battlespace.games import TEMPLATE, load
from battlespace.kernel.chance import commitment, mixed, pick
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import Match
from battlespace.kernel.transcript import read, verified
from battlespace.server import answering
from battlespace.server import messages as m
from battlespace.server.audience import Device
from battlespace.server.log_entries import Closed, Handed, Mixed, Stepped, Undone
from battlespace.server.log_entries import read as read_entry
from battlespace.server.log_entries import write as write_entry
from battlespace.server.transcripts import opened_from, written

ENTROPY = "5e" * 32


def test_players_add_chance_of_their_own_once(quick_url: str) -> None:
    async def scene(house: House) -> None:
        opened = await house.lobby.create(m.Wanted(game=TEMPLATE, mine=[0], adds=True))
        table = await house.lobby.open(opened.table)
        assert opened.commitment == table.commitment == commitment(table.row.seed)
        assert table.match.turn == CHANCE, "nothing is drawn before the player has added to it"
        first, hello = Device(), m.Hello([opened.tokens[0]], 0, ENTROPY)
        await table.join(first, hello)
        await table.join(first, m.Hello([opened.tokens[0]], 0, "11" * 16))
        await table.begin()
        assert [tuple(mix) for mix in table.match.mixes] == [(0, ENTROPY)]
        assert table.match.steps[0].move == Match(table.game, table.row.seed, 2).drawn(
            mixed(table.row.seed, [ENTROPY])
        ).move  # fmt: skip
        await table.join(Device(), m.Hello([], 0, "22" * 16))
        other = await house.lobby.sit(opened.table, m.Sitting("Bob"))
        assert other.commitment == opened.commitment
        await table.join(Device(), m.Hello([other.tokens[1]], 0, "33" * 16))
        assert [mix.seat for mix in table.match.mixes] == [0, 1], "who only watches adds nothing"
        while not table.log.over:
            seat = table.match.turn
            await house.play(table, (opened.tokens | other.tokens)[seat])
        found = await answering.answer(table, m.Draws("d"))
        assert isinstance(found, m.Diced)
        assert found.entropy == [ENTROPY, "33" * 16]
        for draw in found.draws:
            seed = mixed(table.row.seed, found.entropy[: draw.mixed])
            assert draw.moves[pick(seed, draw.ply, draw.weights)] == draw.drawn
        verified(read(await written(table)), load)
        house.restart()
        again = await house.lobby.open(opened.table)
        assert again.match.mixes == table.match.mixes
        uploaded = await opened_from(house.lobby, await written(again))
        copy = await house.lobby.open(uploaded.table)
        assert copy.row.uploaded
        verified(read(await written(copy)), load)

    act(quick_url, scene)


def test_a_rematch_waits_for_what_its_players_add(quick_url: str) -> None:
    async def scene(house: House) -> None:
        opened = await house.lobby.create(m.Wanted(game=TEMPLATE, mine=[0, 1], adds=True))
        table = await house.lobby.open(opened.table)
        await table.join(Device(), m.Hello([opened.tokens[0]], 0, ENTROPY))
        await table.begin()
        await answering.answer(table, m.Resign("r", opened.tokens[0], table.log.last))
        await answering.answer(table, m.Rematch("n", opened.tokens[0]))
        again = await house.lobby.open(str(table.next))
        assert again.match.turn == CHANCE

    act(quick_url, scene)


@pytest.mark.parametrize("entropy", ["5e", "5E" * 16, "zz" * 16, "5e" * 33, "5" * 33])
def test_what_is_no_entropy_is_refused(entropy: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        m.decode(f'{{"type":"hello","entropy":"{entropy}"}}')


def test_entries_from_before_there_were_mixes_are_read_and_a_mix_is_refused_by_name_there() -> None:
    former = msgspec.json.Decoder(Stepped | Undone | Closed | Handed).decode
    for entry in (Stepped(0, 1, "a"), Undone(3), Closed("resign", 1), Handed(1, "time", "easy")):
        assert read_entry(write_entry(entry)) == former(write_entry(entry)) == entry
    with pytest.raises(msgspec.ValidationError, match="mix"):
        former(write_entry(Mixed(0, ENTROPY)))
