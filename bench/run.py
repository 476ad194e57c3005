"""Run every script of this folder, one after the other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SHARED = {"run", "measure", "peers", "clients", "sockets", "search_rates"}
LONG = {"strength"}
"""Asks for a game, and for as long as there is."""


def main() -> int:
    """Run the scripts named on the command line, or all; return 1 if one fails."""
    names = sys.argv[1:] or sorted(p.stem for p in HERE.glob("*.py") if p.stem not in SHARED | LONG)
    failed = [
        n
        for n in names
        if subprocess.run([sys.executable, str(HERE / f"{n}.py")], check=False).returncode
    ]
    for name in failed:
        print(f"bench: {name} failed", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
