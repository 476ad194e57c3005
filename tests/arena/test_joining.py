"""Joining a Ray cluster: what cannot be joined is told in one line and at once."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from battlespace.arena import cluster
from battlespace.arena.cluster import ClusterError


class RayError(Exception):
    """As Ray has it."""


class RayTaskError(RayError):
    """As Ray has it."""

    def __init__(self, cause: Exception) -> None:
        """Know what went wrong in the task."""
        self.cause = cause


class AuthenticationError(RayError):
    """As Ray has it."""


class Ray:
    """What joining asks of Ray; it raises what it is told to."""

    exceptions = SimpleNamespace(RayError=RayError)

    def __init__(self, error: Exception | None = None) -> None:
        """Know what goes wrong."""
        self.error, self.asked = error, list[str | None]()

    def is_initialized(self) -> bool:
        """Say that nothing is joined yet."""
        return False

    def init(self, address: str | None, **_: object) -> None:
        """Note what is asked for."""
        self.asked.append(address)
        if self.error:
            raise self.error


@pytest.fixture
def no_address(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let nothing of this machine's clusters be known."""
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    for name in ("RAY_NUM_REDIS_GET_RETRIES", "RAY_USAGE_STATS_ENABLED"):
        monkeypatch.setenv(name, "0")  # they are given back after the test


def joined(
    monkeypatch: pytest.MonkeyPatch, ray: Ray, answer: OSError | UnicodeError | None
) -> None:
    """Join where machines answer like this."""

    def connected(address: tuple[str, int], timeout: float) -> Any:
        assert timeout <= 10
        if answer:
            raise answer
        return SimpleNamespace(close=lambda: None)

    monkeypatch.setattr(socket, "create_connection", connected)
    monkeypatch.setitem(sys.modules, "ray", ray)
    cluster.joined()


REFUSED = ConnectionRefusedError(111, "Connection refused")


@pytest.mark.parametrize(
    ("address", "answer", "said"),
    [
        ("first:6379", REFUSED, "RAY_ADDRESS=first:6379: Connection refused"),
        ("first:6379", TimeoutError("timed out"), "RAY_ADDRESS=first:6379: timed out"),
        (":6379", None, "RAY_ADDRESS=:6379: it names no machine"),
        (
            "a..b:6379",
            UnicodeError("label empty or too long"),
            r"RAY_ADDRESS=a\.\.b:6379: no machine can have the name a\.\.b",
        ),
    ],
)
@pytest.mark.usefixtures("no_address")
def test_an_address_at_which_nobody_answers_is_not_waited_for(
    address: str, answer: OSError | UnicodeError | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = Ray()
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(ClusterError, match=f"no cluster answers at {said}$"):
        joined(monkeypatch, ray, answer)
    assert not ray.asked


@pytest.mark.parametrize(
    ("answer", "asked"), [(None, None), (REFUSED, "local")], ids=["runs", "was killed"]
)
@pytest.mark.usefixtures("no_address")
def test_a_cluster_that_was_begun_here_is_joined_if_it_still_runs(
    answer: OSError | UnicodeError | None,
    asked: str | None,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text("192.0.2.1:6379")
    ray = Ray()
    joined(monkeypatch, ray, answer)
    assert ray.asked == [asked]


@pytest.mark.usefixtures("no_address")
def test_where_no_cluster_is_known_ray_starts_one(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = Ray()
    joined(monkeypatch, ray, REFUSED)
    assert ray.asked == [None]


def without_a_token() -> ConnectionError:
    """Return what Ray raises where a cluster asks for one."""
    error = ConnectionError("Failed to connect to Ray cluster at first:6379")
    error.__cause__ = RuntimeError("Last error: ...\nray.exceptions.AuthenticationError: RPC")
    return error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            RuntimeError("Version mismatch: with:\n    Ray: 2.40\n"),
            "Version mismatch: with: Ray: 2.40",
        ),
        (ValueError("Invalid address"), "Invalid address"),
        (AuthenticationError("no token"), "it asks for a token: set RAY_AUTH_MODE=token here"),
        (without_a_token(), "it asks for a token: set RAY_AUTH_MODE=token here and on all"),
    ],
)
@pytest.mark.usefixtures("no_address")
def test_why_a_cluster_is_not_joined_is_told_in_one_line(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ClusterError, match=f"no cluster answers: {said}") as told:
        joined(monkeypatch, Ray(error), None)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "cause",
    [
        RayError("System error: \n  File x\nModuleNotFoundError: No module named 'battlespace'\n"),
        RuntimeError(
            "The remote function failed to import on the worker.\nModuleNotFoundError: No module named 'battlespace'"
        ),
    ],
)
def test_a_machine_without_battlespace_is_told_of_in_one_line(
    cause: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def get(ref: object) -> None:
        raise RayTaskError(cause)

    ray = SimpleNamespace(
        get=get,
        put=lambda value: value,
        wait=lambda refs: (refs, []),
        cluster_resources=dict,
        remote=lambda **_: lambda function: SimpleNamespace(remote=lambda *told: 1),
        exceptions=SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError),
    )
    monkeypatch.setattr(cluster, "joined", lambda: ray)
    with pytest.raises(ClusterError) as told:
        list(cluster.Cluster().each(pow, 2, iter([1])))
    assert str(told.value) == (
        "a machine of the cluster has no Battlespace, or a very different version of it: "
        "ModuleNotFoundError: No module named 'battlespace'"
    )
