"""What is handed to whoever runs a server: it names what there is, and starts where it can."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from battlespace.cli.main import main

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def known_options(command: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """Return the options that a command's help lists."""
    assert main([command, "--help"]) == 0
    return set(re.findall(r"--[a-z-]+", capsys.readouterr().out))


@pytest.mark.parametrize(
    ("file", "start"),
    [
        ("battlespace.service", r"^ExecStart=.*? serve (.*)$"),
        ("compose.yaml", r"^    command: \[serve, (.*)\]$"),
        ("Dockerfile", r"^CMD \[\"serve\", (.*)\]$"),
    ],
)
def test_the_server_knows_every_option_that_it_is_started_with(
    file: str, start: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (words,) = re.findall(start, (DEPLOY / file).read_text("utf-8"), re.MULTILINE)
    given = set(re.findall(r"--[a-z-]+", words))
    assert given
    assert given <= known_options("serve", capsys)


def test_the_page_for_operators_names_options_that_exist(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = (ROOT / "docs" / "self-host.md").read_text("utf-8")
    for command in ("serve", "tables"):
        known = known_options(command, capsys)
        for words in re.findall(rf"`battlespace {command} ([^`]*)`", page):
            assert set(re.findall(r"--[a-z-]+", words)) <= known, words


def test_the_image_is_made_of_files_that_exist() -> None:
    lines = (DEPLOY / "Dockerfile").read_text("utf-8")
    named = set(re.findall(r"\b(?:tools/[\w/]+\.py|requirements\.lock)\b", lines))
    assert named == {"tools/web.py", "requirements.lock"}
    assert all((ROOT / name).is_file() for name in named)
    mounted = re.findall(r"- \./([\w.]+):", (DEPLOY / "compose.yaml").read_text("utf-8"))
    assert mounted
    assert all((DEPLOY / name).is_file() for name in mounted)


def test_every_volume_of_the_image_has_a_name_that_operators_are_told() -> None:
    (volumes,) = re.findall(r"^VOLUME \[(.*)\]$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.M)
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    page = (ROOT / "docs" / "self-host.md").read_text("utf-8")
    for path in re.findall(r'"([^"]+)"', volumes):
        (name,) = re.findall(rf"- ([\w-]+):{path}$", compose, re.M)
        assert f"\n  {name}:\n    name: battlespace-{name}\n" in compose
        assert f"`battlespace-{name}`" in page


def test_the_image_starts_where_there_is_a_container_runtime() -> None:
    runtime = next((name for name in ("podman", "docker") if shutil.which(name)), None)
    if runtime is None:
        pytest.skip("*** SKIPPED: the image: there is no podman and no docker ***")
    found = subprocess.run(
        [runtime, "image", "inspect", "battlespace"], capture_output=True, check=False
    )
    if found.returncode:
        pytest.skip("*** SKIPPED: the image is not built; make image ***")
    words = ["run", "--rm", "--read-only", "--tmpfs", "/tmp", "battlespace", "games"]
    ran = subprocess.run([runtime, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
