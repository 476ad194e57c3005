"""The wheel, alone: installed in an empty environment outside the checkout, it serves the site and plays a move.

A release carries compiled rules: `make release` checks here that a game begins and an expert thinks without compiling.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from tests.server.loop import run
from websockets.asyncio.client import connect

from battlespace.games import TEMPLATE, slugs
from battlespace.kernel import picture
from battlespace.kernel.cache import CARRIED

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment that has our wheel, and what it depends on, and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([*pip, *build], check=True)
    (wheel,) = folder.glob("*.whl")
    home = folder / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(home)}))
    target = ["install", "--no-deps", "--target", str(packages), str(wheel)]
    subprocess.run([*pip, *target], check=True)
    depends = sysconfig.get_path("purelib")
    (packages / "depends.pth").write_text(
        depends + "\n"
    )  # a folder on the path: its own .pth files do not count
    for path in (packages / "battlespace").rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    return home / "bin" / "python"


async def a_move(port: int, table: str, token: str) -> dict[str, Any]:
    async with connect(f"ws://127.0.0.1:{port}/play/{table}", open_timeout=60) as socket:
        await socket.send(json.dumps({"type": "hello", "tokens": [token]}))
        last = json.loads(await socket.recv())["position"]["last"]
        play = {"type": "play", "id": "1", "token": token, "last": last, "move": "drone:1"}
        await socket.send(json.dumps(play))
        while (answer := json.loads(await socket.recv())).get("id") != "1":
            pass
        return answer


def test_the_wheel_serves_the_site_and_plays_a_move(program: Path, tmp_path: Path) -> None:
    clean = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    words = ["serve", "--port", "0", "--no-warm", "--template"]
    code = "import sys; from battlespace.cli import main; print(main.__file__, file=sys.stderr); main.run()"
    server = subprocess.Popen(
        [str(program), "-I", "-c", code, *words],
        cwd=tmp_path,
        env={**clean, "XDG_DATA_HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        assert server.stderr is not None
        assert str(program.parents[1]) in server.stderr.readline()
        url = server.stdout.readline().split("at ")[1].split(" ")[0]
        data = json.dumps({"game": TEMPLATE, "mine": [0, 1]}).encode()
        head = {"content-type": "application/json"}
        with urllib.request.urlopen(
            urllib.request.Request(f"{url}/api/tables", data, head)
        ) as answer:
            made = json.load(answer)
        done = run(a_move(int(url.rsplit(":", 1)[1]), made["table"], made["tokens"]["0"]))
        assert done["type"] == "done"
    finally:
        server.terminate()
        server.communicate(timeout=20)


COUNTED = """
import sys
from battlespace.kernel import cache
compiled = []
cache.on_keep.append(compiled.append)
from battlespace.cli.main import main
begun = main(["play", sys.argv[1], "--bot", "expert", "--seed", "1"])
asked = main(["hint", sys.argv[1], "--bot", "expert", "--simulations", "20", "--seed", "1"])
print(begun, asked, len(compiled))
"""


@pytest.mark.parametrize("slug", slugs() if CARRIED.exists() else ())
def test_a_release_compiles_nothing(program: Path, slug: str, tmp_path: Path) -> None:
    clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "BATTLESPACE_DEBUG")}
    done = subprocess.run(
        [str(program), "-I", "-c", COUNTED, slug],
        cwd=tmp_path,
        env={**clean, "BATTLESPACE_CACHE": str(tmp_path / "cache")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith("0 0 0\n"), done.stdout[-500:]
    assert "compiling" not in done.stderr
    assert not (tmp_path / "cache").exists()


@pytest.mark.skipif(
    not picture.available() and os.environ.get("BATTLESPACE_REQUIRE") != "all",
    reason="*** SKIPPED: the wheel's drawings: quickjs-ng or the built drawings are missing ***",
)
def test_the_wheel_draws_a_board(program: Path, tmp_path: Path) -> None:
    clean = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"BATTLESPACE_DEBUG": "1"}
    code = f"import battlespace as bs; print(bs.__file__, bs.Match(bs.load({TEMPLATE!r}), seed=1).svg())"
    done = subprocess.run(
        [program, "-c", code], cwd=tmp_path, env=clean, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert str(program.parents[1]) in done.stdout
    assert "</svg>" in done.stdout
