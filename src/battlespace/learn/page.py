"""A course of training as a page: how well nets tell who wins, and how they did in their trials."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battlespace.arena.page import Bar, bars, page, paragraph, section, table
from battlespace.kernel.game import Game
from battlespace.learn.training import Generation

COIN = 0.693
"""The loss of somebody who takes every match for even."""


def sentence(row: Generation) -> str:
    """Say how one generation went."""
    former = "" if row.former is None else f", {100 * row.former:.0f} % against the net before"
    ranks = (
        ""
        if row.rank_loss is None
        else f" and {row.rank_loss:.2f} ({row.hand_loss:.2f}) for actions"
    )
    return (
        f"generation {row.number}: {row.matches} matches, {row.lessons:,} positions, loss {row.loss:.3f} "
        f"(the game's own guess {row.guess_loss:.3f}){ranks}; won {100 * row.share:.0f} % ± {100 * row.margin:.0f} "
        f"against {row.rival}{former}; {row.played_s:.0f} s of play, {row.fitted_s:.0f} s of fitting"
    )


def as_page(game: Game[Any], rows: Sequence[Generation]) -> str:
    """Return the curves and the figures behind them."""
    shares = [
        Bar(f"net {r.number}", r.share, r.margin, f"{100 * r.share:.0f} % ± {100 * r.margin:.0f}")
        for r in rows
    ]
    former = [
        Bar(f"net {r.number}", r.former, 0.0, f"{100 * r.former:.0f} %")
        for r in rows
        if r.former is not None
    ]
    losses = [Bar(f"net {r.number}", r.loss, 0.0, f"{r.loss:.3f}") for r in rows]
    guess = [Bar("own guess", rows[-1].guess_loss, 0.0, f"{rows[-1].guess_loss:.3f}")]
    figures = [
        [
            f"{r.number}", f"{r.matches}", f"{r.lessons:,}", f"{r.loss:.3f}",
            f"{100 * r.share:.0f} %", f"{r.ours_ms:.1f} ms", f"{r.theirs_ms:.1f} ms",
            f"{r.played_s:.0f} s", f"{r.fitted_s:.0f} s",
        ]
        for r in rows
    ]  # fmt: skip
    head = (
        "net", "matches", "positions", "loss", "won", "a decision", "the rival's", "play", "fit",
    )  # fmt: skip
    rival = rows[-1].rival
    return page(
        f"{game.title}: learned by playing",
        f"rules version {game.version}; each net is fitted to the newest generations of matches against itself",
        [
            section(f"Against {rival}", bars(shares, 0.0, 1.0, 0.5)),
            section("Against the net before", bars(former, 0.0, 1.0, 0.5)) if former else "",
            section(
                "Who wins, told from the position",
                paragraph("The loss on matches that the net has not seen: less is better, 0.693 is a coin."),
                bars([*losses, *guess], 0.0, COIN, COIN),
            ),
            section("Figures", table(head, figures)),
        ],
    )  # fmt: skip
