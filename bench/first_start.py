"""First start of an installed wheel, as a stranger has it: an empty environment, an empty home, no checkout.

The wheel that `make release` left in dist/, or the one named on the command line, is installed with pip. Measured is
the time from the command to the first prompt of `battlespace play`, and from `battlespace serve` to a table where an
expert sits.
"""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from measure import table

BUILT = Path(__file__).parents[1] / "dist"
GAME, ROUNDS = "goelands", 3
PROMPT = b"for help> "


class Stranger:
    """An environment with the wheel alone, and a home where nothing is yet."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        """Install the wheel as the docs say it."""
        self._folder = folder
        subprocess.run([sys.executable, "-m", "venv", str(folder / "env")], check=True)
        pip = [str(folder / "env/bin/pip"), "install", "--quiet", str(wheel)]
        subprocess.run(pip, check=True)

    def start(
        self, *words: str, stdout: int, stdin: int = subprocess.DEVNULL
    ) -> subprocess.Popen[bytes]:
        """Start the installed command with a home of its own."""
        home = tempfile.mkdtemp(dir=self._folder)
        environment = {"PATH": "/usr/bin:/bin", "HOME": home, "TERM": "xterm-256color"}
        command = [str(self._folder / "env/bin/battlespace"), *words]
        return subprocess.Popen(command, cwd=home, env=environment, stdin=stdin, stdout=stdout)


def prompted(stranger: Stranger) -> float:
    """Return the seconds until the terminal asks for a move."""
    ours, theirs = pty.openpty()
    begun = time.perf_counter()
    process = stranger.start("play", GAME, stdin=theirs, stdout=theirs)
    os.close(theirs)
    try:
        shown = b""
        while PROMPT not in shown:
            shown += os.read(ours, 65536)  # fails when the program ends before it asks
        return time.perf_counter() - begun
    finally:
        process.terminate()
        process.wait()
        os.close(ours)


def asked(url: str, body: bytes | None = None) -> Any:
    """Return what the server answers."""
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def seated(stranger: Stranger) -> float:
    """Return the seconds until a server is up and has made a table with an expert."""
    begun = time.perf_counter()
    process = stranger.start("serve", "--port", "0", stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        url = process.stdout.readline().decode().split("at ")[1].split(" ")[0]
        while not asked(f"{url}/api/games/{GAME}/ready")["ready"]:  # as the page does it
            pass
        wanted = {"game": GAME, "mine": [0], "bots": {"1": "expert"}}
        asked(f"{url}/api/tables", json.dumps(wanted).encode())
        return time.perf_counter() - begun
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    """Print the table."""
    built = [Path(name) for name in sys.argv[1:]] or sorted(BUILT.glob("*.whl"))
    if not built:
        sys.exit("first_start: there is no wheel in dist/; `make release` builds one")
    wheel = built[-1].resolve()
    with tempfile.TemporaryDirectory() as folder:
        stranger = Stranger(Path(folder), wheel)
        taken = [sorted(prompted(stranger) for _ in range(ROUNDS))]
        taken.append(sorted(seated(stranger) for _ in range(ROUNDS)))
    names = (f"battlespace play {GAME}, to the first prompt", "serve, to a table with an expert")
    rows = [
        (name, f"{found[ROUNDS // 2]:.1f} s", f"at most {limit} s (worst {found[-1]:.1f} s)")
        for name, found, limit in zip(names, taken, (3, 5), strict=True)
    ]
    table(f"First start of {wheel.name} (load {os.getloadavg()[0]:.1f})", rows)


if __name__ == "__main__":
    main()
