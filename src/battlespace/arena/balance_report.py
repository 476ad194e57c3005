"""What a balance study found, as text for the terminal and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battlespace.arena.balance import (
    Share,
    by_order,
    by_seat,
    endings,
    facets,
    histogram,
    lengths,
    verdict,
)
from battlespace.arena.page import Bar, bars, page, paragraph, section, table
from battlespace.arena.page import verdict as sentence
from battlespace.arena.report import columns
from battlespace.arena.results import Result
from battlespace.kernel.game import Game

LENGTH_HEAD = ["", "mean", "median", "least", "most"]
FEW = 30
"""A group of fewer matches says nothing about seats."""
MOST_GROUPS = 24
"""The most common values of a facet that are shown."""


def verdicts(results: Sequence[Result]) -> list[str]:
    """Return the plain sentences: one a seat, one a place in the turn order."""
    seats = len(results[0].players)
    return [verdict(found, seats) for found in (*by_seat(results), *by_order(results))]


def facet_rows(groups: dict[str, list[Result]]) -> list[list[str]]:
    """Return a row for each value of a facet: how many matches, each seat's share, the length."""
    rows: list[list[str]] = []
    for value, group in list(groups.items())[:MOST_GROUPS]:
        shares = [str(s) if s.matches >= FEW else f"{100 * s.mean:.0f} %" for s in by_seat(group)]
        rows.append([value, f"{len(group)}", *shares, f"{lengths(group)[1].mean:.0f}"])
    return rows


def facet_head(name: str, results: Sequence[Result]) -> list[str]:
    """Return the head of a facet's table."""
    seats = [f"seat {seat}" for seat in range(len(results[0].players))]
    return [name, "matches", *seats, "decisions"]


def as_text(results: Sequence[Result]) -> str:
    """Return the report for a terminal."""
    blocks = [
        "\n".join(verdicts(results)),
        columns([LENGTH_HEAD, *(spread.cells() for spread in lengths(results))]),
        columns([["ending", "share"], *([s.name, str(s)] for s in endings(results))]),
    ]
    for name, groups in facets(results).items():
        blocks.append(columns([facet_head(name, results), *facet_rows(groups)]))
    faults = [f"fault: {r.transcript}: {r.fault}" for r in results if r.fault]
    return "\n\n".join(blocks + faults)


def _bars(shares: Sequence[Share], fair: float | None) -> str:
    """Draw shares of the win with their intervals."""
    drawn = [Bar(s.name, s.mean, s.margin, f"{100 * s.mean:.1f} %") for s in shares]
    high = max((s.mean + s.margin for s in shares), default=1.0)
    return bars(drawn, 0.0, min(1.0, max(high, 0.1)), fair)


def as_page(game: Game[Any], results: Sequence[Result], bot: str) -> str:
    """Return the report as a page that stands alone."""
    seats = len(results[0].players)
    counted = histogram([r.decisions for r in results])
    most = max(count for _, count in counted)
    parts = [
        section("Verdict", *(sentence(text) for text in verdicts(results))),
        section(
            "Shares by seat and by turn order",
            paragraph(
                f"{bot} plays every seat. The upright line is an even share, the line on a bar the 95 % interval."
            ),
            _bars(by_seat(results), 1 / seats),
            _bars(by_order(results), 1 / seats),
        ),
        section(
            "Length and choice",
            table(LENGTH_HEAD, [spread.cells() for spread in lengths(results)]),
            paragraph("Decisions a match:"),
            bars([Bar(name, count, 0, f"{count}") for name, count in counted], 0, most),
        ),
        section("Endings", _bars(endings(results), None)),
    ]
    for name, groups in facets(results).items():
        parts.append(section(f"By {name}", table(facet_head(name, results), facet_rows(groups))))
    below = (
        f"{len(results)} matches, {seats} seats, {bot} in every seat, rules version {game.version}"
    )
    return page(f"{game.title}: balance", below, parts)
