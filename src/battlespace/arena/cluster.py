"""Jobs on a Ray cluster: one machine or many. A worker or a machine that is lost costs the jobs that it was at.

Ray does the rest: it starts a job again elsewhere, and hands over what all have in common once a machine.
"""

from __future__ import annotations

import hashlib
import os
import signal
import socket
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, TypeVar

from battlespace.kernel.errors import BattlespaceError, MissingError

C = TypeVar("C")
J = TypeVar("J")
R = TypeVar("R")

AGAIN = 3
"""How often a job is begun again after its worker was lost; one that ends every worker would never be done."""
MADE_FROM = {".py", ".toml", ".npz"}
"""Kinds of files that change what a match gives, wherever they lie."""
ANSWER = 10.0
"""Seconds in which a machine that has a cluster lets somebody in."""
TRIES = "2"
"""How often Ray asks one that has let it in; by itself it asks twenty times, which can take a quarter of an hour."""
NOT_THERE = "failed to import on the worker"
"""What Ray says where a machine does not know our code."""
CONTENT = "content"
"""The folder of a game in which every file does: boards, maps, cards, a bank of drops."""


class ClusterError(BattlespaceError):
    """The cluster cannot do a job: it lost its worker too often, or its machines have different code."""

    code = "cluster"


@dataclass(frozen=True, slots=True)
class Cluster:
    """The cluster that RAY_ADDRESS names, else one that runs on this machine, else one that is started for this run.

    `at_once` is how many jobs it gets at a time: as many as it has cores, unless told. It is asked again after each
    result, for machines may come and go.
    """

    at_once: int | None = None

    def each(
        self, work: Callable[[C, J], R], common: C, jobs: Iterator[J]
    ) -> Generator[tuple[J, R]]:
        """Yield each job with its result as they come.

        Where no more of them are asked for, jobs under way are done to their end, and forgotten; when this process
        ends, Ray ends them. They are not cancelled: a job that is cancelled in the moment in which it is done can end
        this process, by a check of Ray's own (seen with 2.60, one time in ten on a busy machine).
        """
        ray = joined()
        task = ray.remote(num_cpus=1, max_retries=AGAIN)(done)
        shared, running = ray.put((code_digest(), work, common)), dict[Any, J]()
        while True:
            most = self.at_once or int(ray.cluster_resources().get("CPU", 1))
            for job in islice(jobs, max(0, most - len(running))):
                running[task.remote(shared, job)] = job
            if not running:
                return
            for ref in ray.wait([*running])[0]:
                yield running.pop(ref), _result(ray, ref)


def done(shared: tuple[str, Callable[[Any, Any], Any], Any], job: Any) -> Any:
    """Do one job, on some machine of the cluster."""
    digest, work, common = shared
    if digest != code_digest():
        raise ClusterError(
            "the machines of the cluster have different versions of Battlespace: their results cannot be mixed"
        )
    return work(common, job)


@cache
def code_digest() -> str:
    """Return a mark of all that decides what a match gives here: code, content and nets."""
    return digest_of(Path(__file__).parents[1])


def digest_of(folder: Path) -> str:
    """Return a mark of the names and the content of all files in a folder that decide what a match gives."""
    digest = hashlib.sha256()
    for path in made_from(folder):
        digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def made_from(folder: Path) -> list[Path]:
    """Return the files in a folder that decide what a match gives, in order."""
    return [path for path in sorted(folder.rglob("*")) if _counts(path, path.relative_to(folder))]


def _counts(path: Path, inside: Path) -> bool:
    """Say whether a file decides what a match gives."""
    kind = path.suffix in MADE_FROM or CONTENT in inside.parts
    return kind and "tests" not in inside.parts and path.is_file()


def joined() -> Any:
    """Return Ray, connected; say how to get it where it is not installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    named = os.environ.get("RAY_ADDRESS", "")
    address = named or _begun_here()
    silence = _silence(address)
    if ":" in address and not silence:
        os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", TRIES)  # read when Ray is imported
    try:
        ray: Any = import_module("ray")  # optional, and slow to import
    except ImportError as error:
        raise MissingError("Ray", "ray") from error
    if not ray.is_initialized():
        if named and silence:
            raise ClusterError(f"no cluster answers at RAY_ADDRESS={named}: {silence}")
        try:
            with signals_kept():
                ray.init("local" if silence else None, log_to_driver=False, logging_level="warning")
        except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
            raise ClusterError(f"no cluster answers: {_told(error)}") from error
    return ray


def _begun_here() -> str:
    """Return the address of the cluster that was begun last on this machine; it may have been killed."""
    temporary = os.environ.get("RAY_TMPDIR") or os.environ.get("TMPDIR") or "/tmp"
    try:
        return Path(temporary, "ray", "ray_current_cluster").read_text("utf-8").strip()
    except OSError:
        return ""


def _silence(address: str) -> str:
    """Say why nobody can be reached at an address; "" where somebody can, or where it has no port."""
    host, colon, port = address.rpartition(":")
    if not colon or "/" in host or not port.isdecimal():
        return ""
    if not host:
        return "it names no machine"
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWER).close()
    except OverflowError:
        return f"there is no port {port}"
    except OSError as error:
        return error.strerror or str(error)
    except UnicodeError:
        return f"no machine can have the name {host}"
    return ""


def _told(error: Exception) -> str:
    """Return in one line why a cluster was not joined."""
    if "AuthenticationError" in f"{type(error).__name__} {error.__cause__}":
        return (
            "it asks for a token: set RAY_AUTH_MODE=token here and on all its machines, and give all of them the same "
            "~/.ray/auth_token (docs/cluster.md)"
        )
    return " ".join(str(error).split())


@contextmanager
def signals_kept() -> Generator[None]:
    """Leave who hears Ctrl-C and SIGTERM as it is: Ray would end this process by itself, in the middle of anything."""
    if current_thread() is not main_thread():  # only there are signals told
        yield
        return
    former = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        yield
    finally:
        for number, hears in former:
            if hears is not None:  # None: who hears it was not said in Python
                signal.signal(number, hears)


def _result(ray: Any, ref: Any) -> Any:
    """Return what a job gave; what went wrong in it is raised here as if it had been done here."""
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        if isinstance(cause, ray.exceptions.RayError) or NOT_THERE in str(cause):
            why = str(cause).strip().rpartition("\n")[2]
            raise ClusterError(
                f"a machine of the cluster has no Battlespace, or a very different version of it: {why}"
            ) from None
        raise cause from None
    except ray.exceptions.RayError as error:
        raise ClusterError(
            f"a job was begun {AGAIN + 1} times and lost its worker each time: {error}"
        ) from error
