"""Another engine behind a pipe, and the comparison of its answers with ours."""

from __future__ import annotations

import argparse
import json
import queue
import subprocess
import threading
from dataclasses import dataclass, field
from random import Random
from typing import Any

from battlespace.cli.progress import progress
from battlespace.cli.session import Answer, Session
from battlespace.games import load
from battlespace.kernel.errors import BattlespaceError, shown

COMPARED = (
    "ok",
    "code",
    "position",
    "turn",
    "ply",
    "moves",
    "outcomes",
    "sampled",
    "leaves",
    "scores",
    "legal",
    "move",
)
"""The fields in which two engines must agree; sentences and views may differ."""
PERFT_LIMIT = 20_000
MOST_DIFFERENCES = 20


class PeerError(BattlespaceError):
    """The other engine is gone, late, or does not answer with JSON."""

    code = "peer"


class Peer:
    """A program that speaks the engine protocol."""

    def __init__(self, command: list[str], timeout: float) -> None:
        """Start it."""
        self.timeout = timeout
        self._answers: queue.Queue[str] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except OSError as error:
            raise PeerError(f"cannot start {shown(' '.join(command))}: {error.strerror}") from error
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put("")

    def ask(self, request: Answer) -> Answer:
        """Send a request and return the answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._answers.get(timeout=self.timeout)
            answer = json.loads(line) if line else None
        except (OSError, queue.Empty, ValueError) as error:
            raise PeerError(
                f"no answer to {shown(request)}: {type(error).__name__} {error}"
            ) from error
        if not isinstance(answer, dict):
            raise PeerError(f"no answer to {shown(request)}: found {shown(line)}")
        return answer

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        """Close its input, and end it if it does not end by itself."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join()
        if self._process.stdout is not None:
            self._process.stdout.close()


@dataclass(slots=True)
class Report:
    """What the comparison found."""

    games: int = 0
    checks: int = 0
    differences: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class Comparison:
    """Asks both engines the same and notes where they differ."""

    peer: Peer
    report: Report
    ours: Session = field(default_factory=Session)
    trail: list[str] = field(default_factory=list[str])

    def both(self, request: Answer) -> Answer:
        """Return our answer; a difference is noted with the way that led there."""
        self.trail.append(json.dumps(request))
        ours, theirs = self.ours.answer(self.trail[-1]), self.peer.ask(request)
        self.report.checks += 1
        for name in COMPARED:
            mine, other = _plain(name, ours.get(name)), _plain(name, theirs.get(name))
            if mine != other:
                self.report.differences.append(
                    f"{name}: ours {mine!r}, theirs {other!r}, after\n  " + "\n  ".join(self.trail)
                )
        return ours


def _plain(name: str, value: Any) -> Any:
    """Forget the order of what has none."""
    return sorted(value) if name in ("moves", "outcomes") and isinstance(value, list) else value


def compared(peer: Peer, args: argparse.Namespace) -> Report:
    """Walk through random games of every table size with both engines."""
    known = {str(game["slug"]) for game in peer.ask({"do": "games"}).get("games", [])}
    ours = {str(game["slug"]) for game in Session().answer('{"do":"games"}')["games"]}
    slugs = [args.game] if args.game else sorted(known & ours)
    report = Report()
    tables = [
        (slug, seats)
        for slug in slugs
        for seats in range(load(slug).seats[0], load(slug).seats[1] + 1)
    ]
    walks = {
        f"{slug}, {seats} seats, walk {walk + 1}": (slug, seats, walk)
        for slug, seats in tables
        for walk in range(args.walks)
    }
    for name in progress(list(walks), "comparing"):
        slug, seats, walk = walks[name]
        _walk(
            Comparison(peer, report),
            {"do": "new", "game": slug, "seats": seats, "seed": args.seed + walk},
            args.plies,
        )
        report.games += 1
        if len(report.differences) >= MOST_DIFFERENCES:
            break
    return report


def _walk(comparison: Comparison, start: Answer, plies: int) -> None:
    rng, heard, both = Random(json.dumps(start)), list[str](), comparison.both
    here, found = both(start), len(comparison.report.differences)
    while (
        here["turn"] != "over"
        and here["ply"] < plies
        and len(comparison.report.differences) == found
    ):
        moves = _options(comparison, str(here["turn"]))
        if (
            not moves
        ):  # a sampled turn is no text to compare: let ours draw and hand theirs the outcome
            here = _dropped(comparison)
            continue
        for text in rng.sample(heard, min(2, len(heard))):
            both({"do": "why", "move": text})
        move = rng.choice(moves)
        heard.append(move)
        here = both({"do": "play", "move": move})
        if rng.random() < 0.1:
            both({"do": "undo"})
            here = both({"do": "play", "move": move})
    both({"do": "score"})


def _options(comparison: Comparison, turn: str) -> list[str]:
    if turn == "chance":
        return [text for text, _ in comparison.both({"do": "chance"}).get("outcomes", [])]
    moves = comparison.both({"do": "legal"})["moves"]
    if len(moves) ** 2 < PERFT_LIMIT // 10:
        comparison.both({"do": "perft", "depth": 1})
    return moves


def _dropped(comparison: Comparison) -> Answer:
    drawn = comparison.ours.answer('{"do":"draw"}')
    comparison.ours.answer('{"do":"undo"}')
    return comparison.both({"do": "play", "move": drawn["move"]})
