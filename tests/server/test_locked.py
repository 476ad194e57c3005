"""One server for one SQLite file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.served import Served

from battlespace.cli.main import main
from battlespace.games import TEMPLATE
from battlespace.kernel.errors import OptionError
from battlespace.server import administration
from battlespace.server.locked import locked


def test_a_store_is_held_once_and_let_go_at_the_end(quick_url: str) -> None:
    for _ in range(2):
        with (
            locked(quick_url),
            pytest.raises(OptionError, match="a server uses"),
            locked(quick_url),
        ):
            pass


def test_several_servers_may_share_a_postgres() -> None:
    with locked("postgresql://localhost/x"), locked("postgresql://localhost/x"):
        pass


def test_a_store_that_is_served_is_neither_replaced_nor_served_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served = Served(tmp_path)
    try:
        url = f"sqlite:///{tmp_path}/battlespace/battlespace.sqlite"
        table = served.post("/api/tables", {"game": TEMPLATE, "mine": [0]})["table"]
        administration.backup(url, tmp_path / "copy")
        with pytest.raises(OptionError, match="stop it first"):
            administration.restore(url, tmp_path / "copy")
        assert main(["serve", "--no-warm", "--port", "0", "--database", url]) == 2
        assert "stop it first" in capsys.readouterr().err
        served.kill()
        served.start()
        assert served.get("/health")["status"] == "ok"
        assert table in "\n".join(administration.listed(url, 5))
    finally:
        served.stop()
    assert "restored" in administration.restore(url, tmp_path / "copy")
