"""Another engine behind a pipe, and the comparison of its answers with ours."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from battlespace.cli.progress import Meter
from battlespace.engine import messages as m
from battlespace.engine.client import Client, PeerError
from battlespace.engine.session import Session
from battlespace.games import load, slugs
from battlespace.kernel.decode import JsonError, fit
from battlespace.kernel.errors import shown

if TYPE_CHECKING:
    from battlespace.cli.conform import Asked

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


@dataclass(slots=True)
class Report:
    """What the comparison found."""

    games: int = 0
    checks: int = 0
    differences: list[str] = field(default_factory=list[str])


@dataclass(slots=True)
class Comparison:
    """Asks both engines the same and notes where they differ."""

    peer: Client
    seconds: float
    report: Report
    ours: Session = field(default_factory=Session)
    trail: list[str] = field(default_factory=list[str])

    def both(self, request: m.Request) -> dict[str, Any]:
        """Return our answer; a difference is noted with the way that led there."""
        line = m.write(request)
        self.trail.append(line.decode().rstrip())
        ours, theirs = (
            json.loads(m.write(self.ours.answer(line))),
            self.peer.ask(request, self.seconds),
        )
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


def compared(peer: Client, asked: Asked) -> Report:
    """Walk through random games of every table size with both engines."""
    known = _known(peer, asked.timeout)
    report = Report()
    tables = [
        (slug, seats)
        for slug in ([asked.game] if asked.game else known)
        for seats in range(load(slug).seats[0], load(slug).seats[1] + 1)
    ]
    walks = {
        f"{slug}, {seats} seats, walk {walk + 1}": (slug, seats, walk)
        for slug, seats in tables
        for walk in range(asked.walks)
    }
    with Meter(len(walks), "comparing") as meter:
        for name, (slug, seats, walk) in walks.items():
            start = m.New(slug, seats, seed=asked.seed + walk)
            _walk(Comparison(peer, asked.timeout, report), start, asked.plies)
            report.games += 1
            meter.step(name)
            if len(report.differences) >= MOST_DIFFERENCES:
                break
    return report


def _known(peer: Client, seconds: float) -> list[str]:
    """Return the games that both know; only their slugs are asked of the other."""
    answer = peer.ask(m.Games(), seconds)
    try:
        games = fit(answer, _Known).games
    except JsonError as error:
        raise PeerError(f"{peer.command}: answered {shown(answer)} to games: {error}") from error
    return sorted({game.slug for game in games} & set(slugs()))


class _Slug(msgspec.Struct):
    slug: str


class _Known(msgspec.Struct):
    games: list[_Slug]


def _walk(comparison: Comparison, start: m.New, plies: int) -> None:
    rng, heard, both = Random(m.write(start)), list[str](), comparison.both
    here, found = both(start), len(comparison.report.differences)
    while (
        here["turn"] != "over"
        and here["ply"] < plies
        and len(comparison.report.differences) == found
    ):
        moves = _options(comparison, here["turn"])
        if not moves:  # a sampled turn has no text to compare: ours draws, theirs gets the outcome
            here = _dropped(comparison)
            continue
        for text in rng.sample(heard, min(2, len(heard))):
            both(m.Why(text))
        move = rng.choice(moves)
        heard.append(move)
        here = both(m.Play(move))
        if rng.random() < 0.1:
            both(m.Undo())
            here = both(m.Play(move))
    both(m.Score())


def _options(comparison: Comparison, turn: int | str) -> list[str]:
    if turn == "chance":
        return [text for text, _ in comparison.both(m.Chance()).get("outcomes", [])]
    moves = comparison.both(m.Legal())["moves"]
    if len(moves) ** 2 < PERFT_LIMIT // 10:
        comparison.both(m.Perft(1))
    return moves


def _dropped(comparison: Comparison) -> dict[str, Any]:
    drawn = m.plain(comparison.ours.answer(m.write(m.Draw())))
    comparison.ours.answer(m.write(m.Undo()))
    return comparison.both(m.Play(drawn["move"]))
