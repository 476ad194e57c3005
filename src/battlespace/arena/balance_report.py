"""What a balance study found, as text for the terminal and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from battlespace.arena.balance import (
    Share,
    by_order,
    by_seat,
    by_value,
    endings,
    facets,
    histogram,
    lengths,
    own_facets,
    short_verdict,
    verdict,
)
from battlespace.arena.page import Bar, bars, page, paragraph, section, table
from battlespace.arena.page import verdict as sentence
from battlespace.arena.report import columns
from battlespace.arena.results import Result
from battlespace.kernel.game import Game

LENGTH_HEAD = ["", "mean", "median", "least", "most"]
MOST_GROUPS = 24
"""The most common values of a facet that are shown."""
EXPLAINED = (
    "± is a 95 % interval. A verdict on one row of many asks for more than that, so that among all rows of a table"
    " a false one is as rare as one in twenty."
)
Groups = Mapping[str, Sequence[Result]]


def verdicts(results: Sequence[Result]) -> list[str]:
    """Return the plain sentences: one a seat, one a place in the turn order."""
    seats = len(results[0].players)
    return [verdict(found, seats) for found in (*by_seat(results), *by_order(results))]


def group_rows(groups: Groups) -> list[list[str]]:
    """Return a row for each group of matches: how many, each seat's share, the length, and a verdict."""
    shown = list(groups.items())[:MOST_GROUPS]
    most = max(len(group[0].players) for _, group in shown)
    tests = sum(len(group[0].players) for _, group in shown)
    rows: list[list[str]] = []
    for value, group in shown:
        shares = by_seat(group)
        cells = [str(share) for share in shares] + [""] * (most - len(shares))
        length = f"{lengths(group)[1].mean:.0f}"
        rows.append([value, f"{len(group)}", *cells, length, short_verdict(shares, tests)])
    return rows


def group_head(name: str, groups: Groups) -> list[str]:
    """Return the head of a table of groups."""
    most = max(len(group[0].players) for group in groups.values())
    return [name, "matches", *(f"seat {seat}" for seat in range(most)), "decisions", "verdict"]


def own_rows(shares: Sequence[Share], seats: int) -> list[list[str]]:
    """Return a row for each value that a seat can have: how many seats had it, what they won, and a verdict."""
    shown = shares[:MOST_GROUPS]
    return [
        [s.name, f"{s.matches}", str(s), short_verdict([s], len(shown), 1 / seats)] for s in shown
    ]


def left_out(count: int) -> str:
    """Say how many values are not shown."""
    return f"{count - MOST_GROUPS} rarer values are not shown." if count > MOST_GROUPS else ""


def facet_tables(results: Sequence[Result]) -> list[tuple[str, list[str], list[list[str]], int]]:
    """Return name, head and rows of each facet's table, and how many values there are."""
    seats = len(results[0].players)
    found = [
        (name, group_head(name, groups), group_rows(groups), len(groups))
        for name, groups in facets(results).items()
        if len(groups) > 1
    ]
    for name in own_facets(results):
        shares = by_value(results, name)
        if len(shares) > 1:
            head = [name, "seats", "share of the win", "verdict"]
            found.append((name, head, own_rows(shares, seats), len(shares)))
    return found


def as_text(groups: Groups) -> str:
    """Return the report for a terminal; several groups are compared first."""
    blocks: list[str] = []
    if len(groups) > 1:
        blocks.append(columns([group_head("", groups), *group_rows(groups)]))
    for label, results in groups.items():
        blocks += [label.upper()] if label else []
        blocks += _text_of(results)
    return "\n\n".join(blocks)


def _text_of(results: Sequence[Result]) -> list[str]:
    """Return the blocks about one group of matches."""
    blocks = [
        "\n".join(verdicts(results)),
        columns([LENGTH_HEAD, *(spread.cells() for spread in lengths(results))]),
        columns([["ending", "share"], *([s.name, str(s)] for s in endings(results))]),
    ]
    for _, head, rows, count in facet_tables(results):
        blocks.append("\n".join(filter(None, [columns([head, *rows]), left_out(count)])))
    return blocks + [f"fault: {r.transcript}: {r.fault}" for r in results if r.fault]


def _bars(shares: Sequence[Share], fair: float | None) -> str:
    """Draw shares of the win with their intervals."""
    drawn = [Bar(s.name, s.mean, s.margin, f"{100 * s.mean:.1f} %") for s in shares]
    high = max((s.mean + s.margin for s in shares), default=1.0)
    return bars(drawn, 0.0, min(1.0, max(high, 0.1)), fair)


def as_page(game: Game[Any], groups: Groups, bot: str, meant: str) -> str:
    """Return the report as a page that stands alone; several groups are compared first."""
    parts: list[str] = []
    if len(groups) > 1:
        compared = table(group_head("", groups), group_rows(groups), texts=1)
        parts.append(section("Compared", compared, paragraph(EXPLAINED)))
    for label, results in groups.items():
        parts += _sections(game, results, f" ({label})" if label else "")
    count = sum(len(results) for results in groups.values())
    who = bot if bot == meant else f"{bot} ({meant})"
    below = f"{count} matches, {who} in every seat, rules version {game.version}"
    return page(f"{game.title}: balance", below, parts)


def _sections(game: Game[Any], results: Sequence[Result], label: str) -> list[str]:
    """Return the parts of the page about one group of matches."""
    seats = len(results[0].players)
    counted = histogram([r.decisions for r in results])
    most = max(count for _, count in counted)
    fair = "The upright line is an even share, the line on a bar the 95 % interval."
    parts = [
        section(f"Verdict{label}", *(sentence(text) for text in verdicts(results))),
        section(
            f"Share of the win{label}",
            paragraph(f"A draw is shared. {fair}"),
            _bars(by_seat(results), 1 / seats),
            _bars(by_order(results), 1 / seats),
        ),
        section(
            f"Length and choice{label}",
            table(LENGTH_HEAD, [spread.cells() for spread in lengths(results)]),
            paragraph("How many matches have how many decisions:"),
            bars([Bar(name, count, 0, f"{count}") for name, count in counted], 0, most),
        ),
        section(f"Endings{label}", _bars([_titled(game, s) for s in endings(results)], None)),
    ]
    for name, head, rows, count in facet_tables(results):
        below = [paragraph(text) for text in (left_out(count), EXPLAINED) if text]
        parts.append(section(f"By {name}{label}", table(head, rows, texts=1), *below))
    return parts


def _titled(game: Game[Any], share: Share) -> Share:
    """Name an ending by its clause and the clause's title."""
    clause = game.rulebook.clauses.get(share.name)
    if clause is None:
        return share
    return Share(f"{share.name} {clause.title['en']}", share.mean, share.margin, share.matches)
