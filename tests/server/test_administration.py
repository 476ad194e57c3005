"""What whoever runs a server does with its store."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.house import House, act

from battlespace.kernel.errors import OptionError
from battlespace.server import administration, answering
from battlespace.server import messages as m
from battlespace.server.errors import UnknownTableError


def test_tables_are_listed_muted_and_closed(url: str) -> None:
    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        assert table.row.id in "\n".join(administration.listed(house.url, 5))
        assert isinstance(await answering.answer(table, m.Say("a", ann, "rude")), m.Done)
        administration.mute(house.url, table.row.id)
        house.restart()
        table = await house.lobby.open(table.row.id)
        assert [said.text for said in table.chat] == [""]
        refused = await answering.answer(table, m.Say("b", ann, "again"))
        assert isinstance(refused, m.Refused)
        administration.close(house.url, table.row.id)
        house.restart()
        with pytest.raises(UnknownTableError):
            await house.lobby.open(table.row.id)
        for act_on in (administration.close, administration.mute):
            with pytest.raises(UnknownTableError):
                act_on(house.url, "nowhere")

    act(url, scene)


def test_a_backup_of_a_running_store_brings_everything_back(quick_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"

    async def scene(house: House) -> None:
        table, ann, _ = await house.pair()
        await house.play(table, ann)
        administration.backup(house.url, copy)
        kept = table.match.ply
        house.close()
        administration.close(house.url, table.row.id)
        administration.restore(house.url, copy)
        house.reopen()
        assert (await house.lobby.open(table.row.id)).match.ply == kept

    act(quick_url, scene)
    with pytest.raises(OptionError):
        administration.backup(quick_url, copy)
    with pytest.raises(OptionError):
        administration.restore(quick_url, tmp_path / "none")
    with pytest.raises(OptionError):
        administration.backup("postgresql://localhost/x", tmp_path / "new")
