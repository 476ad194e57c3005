"""What a type checker knows of the library, asked of the checker itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import battlespace as bs

ROOT = Path(__file__).parents[2]


def test_a_game_loaded_by_its_name_has_its_own_types(tmp_path: Path) -> None:
    lines = ["import battlespace as bs"]
    for slug in bs.slugs():
        lines += [
            f'reveal_type(bs.load("{slug}").view.view)',
            f'reveal_type(bs.Match(bs.load("{slug}"), seed=1).state)',
        ]
    lines += ["reveal_type(bs.load(input()))", 'bs.Match(bs.load("x"), seed="7")']
    page = tmp_path / "asks.py"
    page.write_text("\n".join(lines), "utf-8")
    command = ["tools/node.py", ".venv/bin/pyright", "--outputjson", str(page)]
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    said = json.loads(done.stdout)["generalDiagnostics"]
    told = [one["message"] for one in said if one["severity"] == "information"]
    for _ in bs.slugs():
        assert 'is "(State, int) -> View"' in told.pop(0)
        assert 'is "State"' in told.pop(0)
    assert 'is "Game[Any, Any]"' in told.pop(0)
    assert [one["rule"] for one in said if one["severity"] == "error"] == ["reportArgumentType"]
