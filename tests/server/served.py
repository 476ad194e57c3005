"""Starts, kills and restarts a server as its users do."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

AS_IN_A_TERMINAL = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from battlespace.cli.main import run
run()
"""
"""A shell lets what it runs in the background ignore an interrupt, and children inherit that."""


class Served:
    """One server process."""

    def __init__(self, folder: Path, warm: bool = False, words: Sequence[str] = ()) -> None:
        """Start on any free port; with `warm` wait until all games are compiled; `words` go to the command."""
        self.folder, self.port, self.warm, self.words = folder, 0, warm, words
        self.start()

    def start(self) -> None:
        """Start, on the same port as before, and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--template", "--tables-per-hour", "100000"]
        words += ["--work-per-address", "100000", "--sockets-per-address", "1000", *self.words]
        words += [] if self.warm else ["--no-warm"]
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder), "BATTLESPACE_REQUIRE": ""}
        self.process = subprocess.Popen(
            [sys.executable, "-c", AS_IN_A_TERMINAL, *words],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.url = line.split("at ")[1].split(" ")[0]
        self.port = int(self.url.rsplit(":", 1)[1])
        while self.warm and self.get("/health")["preparing"]:
            time.sleep(0.2)

    def kill(self) -> None:
        """Kill without warning."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        """Stop as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self._gone()

    def _gone(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def get(self, path: str) -> Any:
        """Ask for something."""
        with urllib.request.urlopen(self.url + path) as answer:
            return json.load(answer)

    def post(self, path: str, body: Any) -> Any:
        """Send a request."""
        data = json.dumps(body).encode()
        head = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, data, head)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def table(self, game: str, **wanted: Any) -> tuple[str, str]:
        """Make a table; return its address and the personal link of the first own seat."""
        made = self.post("/api/tables", {"game": game, "mine": [0], **wanted})
        address = f"{self.url}/t/{made['table']}"
        seat, token = next(iter(made["tokens"].items()), ("", ""))
        return address, f"{address}#{seat}.{token}"
