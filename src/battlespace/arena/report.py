"""What an arena found, as text for the terminal and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from battlespace.arena.page import Bar, bars, page, paragraph, section, table
from battlespace.arena.rating import Rating, cross_table, rated
from battlespace.arena.results import Result, repeats_told, told_apart
from battlespace.arena.sequential import Verdict
from battlespace.kernel.game import Game

Groups = Mapping[str, Sequence[Result]]
"""The matches of each value of what varies; those of one alone have no label."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The stronger bot, the weaker one, the share that was asked for, what the test says, and where they met."""

    strong: str
    weak: str
    share: float
    found: Verdict
    label: str = ""


def rating_rows(ratings: Sequence[Rating]) -> list[list[str]]:
    """Return the ratings as cells."""
    return [
        [r.bot, f"{r.points:.0f}", f"± {r.margin:.0f}", f"{r.games}", f"{100 * r.share:.1f} %"]
        for r in ratings
    ]


def cross_rows(results: Sequence[Result], bots: Sequence[str]) -> list[list[str]]:
    """Return each bot's mean share against each other bot as cells."""
    shares = cross_table(results, bots)

    def cell(a: str, b: str) -> str:
        found = shares.get((a, b))
        return f"{100 * mean(found):.0f} % of {len(found)}" if found else ""

    return [[a, *(cell(a, b) for b in bots)] for a in bots]


def think_rows(results: Sequence[Result], bots: Sequence[str]) -> list[list[str]]:
    """Return how long each bot thinks, as cells: a decision, and a match."""
    rows: list[list[str]] = []
    for bot in bots:
        spent = [
            (seconds, r.decisions / len(r.players))
            for r in results
            for player, seconds in zip(r.players, r.seconds, strict=True)
            if player == bot
        ]
        if spent:
            whole = sum(seconds for seconds, _ in spent)
            each = 1000 * whole / max(sum(count for _, count in spent), 1)
            rows.append([bot, f"{each:.1f} ms", f"{whole / len(spent):.2f} s"])
    return rows


def refusal_rows(results: Sequence[Result], bots: Sequence[str]) -> list[list[str]]:
    """Return how often each bot's answers were refused, and how often again for the same question."""
    rows: list[list[str]] = []
    for bot in bots:
        counted = [
            (illegal, repeated)
            for r in results
            for player, illegal, repeated in zip(r.players, r.illegal, r.repeated, strict=False)
            if player == bot
        ]
        illegal, repeated = (sum(pair[i] for pair in counted) for i in range(2))
        if illegal:
            rows.append([bot, str(illegal), str(repeated), f"{illegal / len(counted):.2f}"])
    return rows


REFUSED = ["refused", "illegal moves", "repeated", "a match"]


def proof_sentence(proof: Proof) -> str:
    """Say what a sequential test found."""
    found, share = proof.found, f"{100 * proof.share:.4g} %"
    won = f"{proof.strong} won {found.wins} of {found.games} decided matches against {proof.weak}"
    answers = {
        "proven": f"more than {share} is proven",
        "refuted": f"{share} is refuted",
        "open": f"{share} is neither proven nor refuted yet",
    }
    return f"{_labelled(proof.label)}{won}: {answers[found.answer]}."


def _labelled(label: str) -> str:
    """Return what stands before a sentence about one group of matches."""
    return f"{label}: " if label else ""


def _counted(groups: Groups) -> tuple[list[Result], list[str]]:
    """Return the matches that count, and what to say of the others. A repeat is one within its group."""
    repeats = [
        _labelled(label) + text for label, rows in groups.items() for text in repeats_told(rows)
    ]
    return [row for rows in groups.values() for row in told_apart(rows)], repeats


def as_text(groups: Groups, bots: Sequence[str], proofs: Sequence[Proof] = ()) -> str:
    """Return the report for a terminal."""
    results, repeats = _counted(groups)
    ratings = rated(results, bots)
    ranked = [rating.bot for rating in ratings]
    blocks = [
        columns([["bot", "rating", "95 %", "seats", "share"], *rating_rows(ratings)]),
        columns([["share against", *ranked], *cross_rows(results, ranked)]),
        columns([["thinks", "a decision", "a match"], *think_rows(results, ranked)]),
    ]
    refused = refusal_rows(results, ranked)
    blocks += [columns([REFUSED, *refused])] if refused else []
    blocks += [proof_sentence(proof) for proof in proofs] + repeats
    blocks += [f"fault: {r.transcript}: {r.fault}" for r in results if r.fault]
    return "\n\n".join(blocks)


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Line up cells: the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def as_page(
    game: Game[Any],
    groups: Groups,
    meant: Mapping[str, str],
    proofs: Sequence[Proof] = (),
) -> str:
    """Return the report as a page that stands alone; `meant` says what each bot's name stands for."""
    results, repeats = _counted(groups)
    ratings = rated(results, list(meant))
    ranked = [rating.bot for rating in ratings]
    low = min(r.points - r.margin for r in ratings) - 50
    high = max(r.points + r.margin for r in ratings) + 50
    drawn = [Bar(r.bot, r.points, r.margin, f"{r.points:.0f} ± {r.margin:.0f}") for r in ratings]
    parts = [
        section(
            "Ratings",
            paragraph(
                "400 points are odds of ten to one. The line on each bar is the 95 % confidence interval."
            ),
            bars(drawn, low, high),
            table(["bot", "rating", "95 %", "seats", "share of wins"], rating_rows(ratings)),
        ),
        section(
            "Cross table",
            paragraph(
                "The share of the bot at the left against the bot above, in so many matches that one of them won."
            ),
            table(["", *ranked], cross_rows(results, ranked)),
        ),
        section("Thinking", table(["bot", "a decision", "a match"], think_rows(results, ranked))),
    ]
    if repeats:
        parts.append(section("Repeats", *map(paragraph, repeats)))
    parts += _asides(results, meant, proofs)
    seats = sorted({len(r.players) for r in results})
    below = (
        f"{len(results)} matches, {', '.join(map(str, seats))} seats, rules version {game.version}"
    )
    return page(f"{game.title}: arena", below, parts)


def _asides(
    results: Sequence[Result], meant: Mapping[str, str], proofs: Sequence[Proof]
) -> list[str]:
    """Return the parts that not every run has: what levels stand for, proofs, faults."""
    parts: list[str] = []
    levels = [[name, text] for name, text in meant.items() if name != text]
    if levels:
        parts.append(section("Bots", table(["level", "stands for"], levels, texts=1)))
    if proofs:
        parts.append(section("Proofs", *(paragraph(proof_sentence(proof)) for proof in proofs)))
    refused = refusal_rows(results, sorted({bot for r in results for bot in r.players}))
    if refused:
        parts.append(section("Refused answers", table(["bot", *REFUSED[1:]], refused)))
    faults = [[r.transcript, r.fault] for r in results if r.fault]
    if faults:
        parts.append(section("Faults", table(["transcript", "what happened"], faults, texts=1)))
    return parts
