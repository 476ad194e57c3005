"""A program behind pipes that is asked in the engine protocol: a line there, a line back, each within its time.

All that can go wrong with a program goes wrong here, and is told in one way.
"""

from __future__ import annotations

import os
import selectors
import subprocess
import tempfile
from collections.abc import Sequence
from time import monotonic
from typing import Any, Self, cast

from battlespace.engine.messages import Request, write
from battlespace.kernel.decode import JsonError, parse
from battlespace.kernel.errors import BattlespaceError, shown

LONGEST_ANSWER = 1 << 20
"""Bytes of one line."""
LAST_WORDS = 400
"""How much of what a program wrote to standard error is repeated when it fails."""
DYING_SECONDS = 0.5
"""How long its last words are waited for."""
LEAVING_SECONDS = 2.0
"""How long a program may take to end once its input has ended."""
CHUNK = 1 << 16


class PeerError(BattlespaceError):
    """The program cannot be started, is gone, or does not answer with a JSON object."""

    code = "peer"


class LatePeerError(PeerError):
    """The program did not answer in time."""


class Client:
    """A running program. What it writes to standard error is kept for its last words, or heard by all (`loud`)."""

    def __init__(self, command: Sequence[str], loud: bool = False) -> None:
        """Start it."""
        self.command, self._unread = shown(" ".join(command)), b""
        self._errors = None if loud else tempfile.TemporaryFile()  # noqa: SIM115  closed by `close`
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
            )
        except OSError as error:
            if self._errors is not None:
                self._errors.close()
            raise PeerError(f"{self.command}: cannot be started: {error.strerror}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        os.set_blocking(self._input.fileno(), False)

    def ask(self, request: Request, seconds: float) -> dict[str, Any]:
        """Send one request and return its answer, whatever its fields are."""
        deadline = monotonic() + seconds
        self._send(write(request), deadline)
        line = self._line(deadline)
        try:
            answer = parse(line)
        except JsonError as error:
            raise PeerError(
                f"{self.command}: answered {shown(line)}, which is not JSON: {error}"
            ) from error
        if not isinstance(answer, dict):
            raise PeerError(f"{self.command}: answered {shown(line)}, expected a JSON object")
        return cast("dict[str, Any]", answer)

    def _wait(self, pipe: Any, event: int, deadline: float) -> None:
        """Wait until a pipe can be written or read."""
        with selectors.DefaultSelector() as ready:
            ready.register(pipe, event)
            if not ready.select(max(0.0, deadline - monotonic())):
                raise LatePeerError(f"{self.command}: no answer in time")

    def _send(self, line: bytes, deadline: float) -> None:
        """Write a line; a program that does not read is late, too."""
        while line:
            self._wait(self._input, selectors.EVENT_WRITE, deadline)
            try:
                line = line[os.write(self._input.fileno(), line[:CHUNK]) :]
            except BlockingIOError:  # less room than promised
                continue
            except OSError as error:
                raise self._ended() from error

    def _line(self, deadline: float) -> bytes:
        """Return the next line of the program's output, or raise when time is over or the program is."""
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST_ANSWER:
                raise PeerError(f"{self.command}: a line of more than {LONGEST_ANSWER} bytes")
            self._wait(self._output, selectors.EVENT_READ, deadline)
            read = os.read(self._output.fileno(), CHUNK)
            if not read:
                raise self._ended()
            self._unread += read
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _ended(self) -> PeerError:
        """Return the error for a program that is gone, with the end of what it wrote to standard error."""
        words = ""
        try:
            self._process.wait(DYING_SECONDS)
            if self._errors is not None:
                self._errors.seek(0)
                words = self._errors.read()[-LAST_WORDS:].decode("utf-8", "replace").strip()
        except subprocess.TimeoutExpired:
            words = "its output is closed, yet it runs"
        return PeerError(f"{self.command}: no answer: it has ended{': ' if words else ''}{words}")

    def close(self, patience: float = LEAVING_SECONDS) -> None:
        """End its input, and end the program too if it does not end by itself."""
        self._input.close()
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._output.close()
        if self._errors is not None:
            self._errors.close()

    def kill(self) -> None:
        """End the program at once."""
        self._process.kill()
        self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
