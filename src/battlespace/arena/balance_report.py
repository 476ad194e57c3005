"""What a balance study found, as text for the terminal and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from battlespace.arena.balance import (
    EVEN,
    FEW,
    Share,
    by_order,
    by_seat,
    by_value,
    drawn,
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
from battlespace.arena.results import Result, repeats_told, told_apart
from battlespace.kernel.game import Game

LENGTH_HEAD = ["", "mean", "median", "least", "most"]
MOST_ROWS = 24
"""The most common values of a facet that are shown."""
READING = (
    "A share is the part of the win that a seat takes on average; a draw is shared. The dashed line is an even"
    " share. ± and the line on a bar are a 95 % interval: the true share lies inside it in 95 of 100 such studies.",
    "A table has many rows, and of twenty even ones one looks uneven by chance. Its verdicts therefore ask for more:"
    " all of a table together are wrong in one of twenty studies.",
    f"A value that fewer than {FEW} seats or matches had is not shown.",
)
Groups = Mapping[str, Sequence[Result]]


@dataclass(frozen=True, slots=True)
class Split:
    """One facet: the head of its table, its rows, of which the last cell is the verdict, and how many are left out."""

    name: str
    head: list[str]
    rows: list[list[str]]
    rare: int

    def standing_out(self) -> list[str]:
        """Return a sentence for each row that is not even."""
        return [
            f"{self.name} {row[0]}: {row[-1]} ({', '.join(self._shares(row))})"
            for row in self.rows
            if row[-1] != EVEN
        ]

    def _shares(self, row: Sequence[str]) -> list[str]:
        named = zip(self.head, row, strict=True)
        return [f"{name} {cell}" for name, cell in named if "%" in cell]

    def rarer(self) -> str:
        """Say how many values are not shown."""
        return f"{self.rare} rarer values are not shown." if self.rare else ""


def verdicts(results: Sequence[Result]) -> list[str]:
    """Return the plain sentences: one a seat, one a place in the turn order, one about draws if there are any.

    Of two seats the second is the rest.
    """
    seats, even = len(results[0].players), drawn(results)
    shown = 1 if seats == 2 else seats
    found = (*by_seat(results)[:shown], *by_order(results)[:shown])
    told = [f"{100 * even.mean:.0f} % ± {100 * even.margin:.0f} of matches are drawn"]
    return [verdict(share, seats) for share in found] + (told if even.mean else [])


def group_rows(groups: Groups) -> list[list[str]]:
    """Return a row for each group of matches: how many, each seat's share, the length, and a verdict."""
    most = max(len(group[0].players) for group in groups.values())
    tests = sum(len(group[0].players) for group in groups.values())
    rows: list[list[str]] = []
    for value, group in groups.items():
        shares = by_seat(group)
        cells = [str(share) for share in shares] + [""] * (most - len(shares))
        length = f"{lengths(group)[1].mean:.0f}"
        rows.append([value, f"{len(group)}", *cells, length, short_verdict(shares, tests)])
    return rows


def group_head(name: str, groups: Groups) -> list[str]:
    """Return the head of a table of groups."""
    most = max(len(group[0].players) for group in groups.values())
    return [name, "matches", *(f"seat {seat}" for seat in range(most)), "decisions", "verdict"]


def splits(results: Sequence[Result]) -> list[Split]:
    """Return the table of each facet that tells something: at least two values that are not rare."""
    found: list[Split] = []
    for name, groups in facets(results).items():
        common = {v: g for v, g in list(groups.items())[:MOST_ROWS] if len(g) >= FEW}
        if len(common) > 1:
            rare = len(groups) - len(common)
            found.append(Split(name, group_head(name, common), group_rows(common), rare))
    fair = 1 / len(results[0].players)
    for name in own_facets(results):
        shares = by_value(results, name)
        shown = [s for s in shares[:MOST_ROWS] if s.matches >= FEW]
        rows = [
            [s.name, f"{s.matches}", str(s), short_verdict([s], len(shown), fair)] for s in shown
        ]
        if len(shown) > 1:
            head = [name, "seats", "share of the win", "verdict"]
            found.append(Split(name, head, rows, len(shares) - len(shown)))
    return found


def standing_out(split: Sequence[Split]) -> list[str]:
    """Return what is not even in any table, or that nothing is."""
    found = [text for one in split for text in one.standing_out()]
    return found or (["No value of any facet stands out."] if split else [])


def as_text(groups: Groups) -> str:
    """Return the report for a terminal; several groups are compared first."""
    blocks: list[str] = []
    counted = {label: told_apart(results) for label, results in groups.items()}
    if len(groups) > 1:
        blocks.append(columns([group_head("", counted), *group_rows(counted)]))
    for label, results in counted.items():
        blocks += [label.upper()] if label else []
        blocks += repeats_told(groups[label]) + _text_of(results)
    return "\n\n".join(blocks)


def _text_of(results: Sequence[Result]) -> list[str]:
    """Return the blocks about one group of matches."""
    split = splits(results)
    blocks = [
        "\n".join([*verdicts(results), *standing_out(split)]),
        columns([LENGTH_HEAD, *(spread.cells() for spread in lengths(results))]),
        columns([["ending", "share"], *([s.name, str(s)] for s in endings(results))]),
    ]
    for one in split:
        blocks.append("\n".join(filter(None, [columns([one.head, *one.rows]), one.rarer()])))
    return blocks + [f"fault: {r.transcript}: {r.fault}" for r in results if r.fault]


def _bars(shares: Sequence[Share], fair: float | None, others: Sequence[Share] = ()) -> str:
    """Draw shares of the win with their intervals, on a scale that fits others too."""
    lines = [Bar(s.name, s.mean, s.margin, f"{100 * s.mean:.1f} %") for s in shares]
    high = max((s.mean + s.margin for s in (*shares, *others)), default=1.0)
    return bars(lines, 0.0, min(1.0, max(high, 0.1)), fair)


def as_page(game: Game[Any], groups: Groups, bot: str, meant: str) -> str:
    """Return the report as a page that stands alone; several groups are compared first."""
    parts: list[str] = []
    counted = {label: told_apart(results) for label, results in groups.items()}
    if len(groups) > 1:
        compared = table(group_head("", counted), group_rows(counted), texts=1)
        parts.append(section("Compared", compared))
    for label, results in counted.items():
        named = f" ({label})" if label else ""
        repeats = repeats_told(groups[label])
        parts += [section(f"Repeats{named}", *map(paragraph, repeats))] if repeats else []
        parts += _sections(game, results, named)
    parts.append(section("How to read this", *map(paragraph, READING)))
    count = sum(len(results) for results in counted.values())
    who = bot if bot == meant else f"{bot} ({meant})"
    below = f"{count} matches, {who} in every seat, rules version {game.version}"
    return page(f"{game.title}: balance", below, parts)


def _sections(game: Game[Any], results: Sequence[Result], label: str) -> list[str]:
    """Return the parts of the page about one group of matches."""
    seats, split = len(results[0].players), splits(results)
    counted = histogram([r.decisions for r in results])
    most = max(count for _, count in counted)
    said = [sentence(text) for text in (*verdicts(results), *standing_out(split))]
    parts = [
        section(f"Verdict{label}", *said),
        section(
            f"Share of the win{label}",
            _bars(by_seat(results), 1 / seats, by_order(results)),
            _bars(by_order(results), 1 / seats, by_seat(results)),
        ),
        section(
            f"Length and choice{label}",
            table(LENGTH_HEAD, [spread.cells() for spread in lengths(results)]),
            paragraph("How many matches have how many decisions:"),
            bars([Bar(name, count, 0, f"{count}") for name, count in counted], 0, most),
        ),
        section(f"Endings{label}", _bars([_titled(game, s) for s in endings(results)], None)),
    ]
    for one in split:
        below = [paragraph(one.rarer())] if one.rare else []
        parts.append(section(f"By {one.name}{label}", table(one.head, one.rows, texts=1), *below))
    faults = [[r.transcript, r.fault] for r in results if r.fault]
    if faults:
        shown = table(["transcript", "what happened"], faults, texts=1)
        parts.append(section(f"Faults{label}", shown))
    return parts


def _titled(game: Game[Any], share: Share) -> Share:
    """Name an ending by its clause and the clause's title."""
    clause = game.rulebook.clauses.get(share.name)
    if clause is None:
        return share
    return Share(f"{share.name} {clause.title['en']}", share.mean, share.margin, share.matches)
