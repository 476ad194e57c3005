"""Pin the newest versions of all dependencies in requirements.lock, with hashes and without addresses."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Resolve what pyproject.toml names, with uv, installed into .venv for the purpose."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "uv"], check=True)
    with tempfile.NamedTemporaryFile("w", suffix=".in") as file:
        file.write("\n".join(wanted))
        file.flush()
        quiet = ["--no-emit-index-url", "--no-emit-find-links", "--no-header", "--no-annotate"]
        target = [
            "--generate-hashes",
            "--universal",
            "--python-version",
            "3.11",
            "-o",
            "requirements.lock",
        ]
        command = [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "compile",
            "--upgrade",
            *quiet,
            *target,
            file.name,
        ]
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
