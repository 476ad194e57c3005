"""A course of training as a page: how nets or tastes did in their trials, and what they learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battlespace.arena.page import Bar, bars, page, paragraph, section, table
from battlespace.kernel.game import Game
from battlespace.learn.tasting import Step
from battlespace.learn.training import Generation

COIN = 0.693
"""The loss of somebody who takes every match for even."""


SHOWN = 12
"""Weights whose slopes are drawn: those that stand out most."""


def sentence(row: Generation | Step) -> str:
    """Say how one generation went."""
    return _of_taste(row) if isinstance(row, Step) else _of_net(row)


def _of_taste(row: Step) -> str:
    return (
        f"generation {row.number}: {row.lessons} lessons, a slope is known to ± {row.error:.2f}; won "
        f"{100 * row.share:.0f} % ± {100 * row.margin:.0f} against {row.rival} by {row.lead:+.1f} ± "
        f"{row.lead_margin:.1f} (more than half: {row.answer}), {100 * row.former:.0f} % against the taste before by "
        f"{row.former_lead:+.1f} ± {row.former_margin:.1f}; "
        f"{row.played_s:.0f} s"
    )


def _of_net(row: Generation) -> str:
    former = "" if row.former is None else f", {100 * row.former:.0f} % against the net before"
    ranks = (
        ""
        if row.rank_loss is None
        else f" and {row.rank_loss:.2f} ({row.hand_loss:.2f}) for actions"
    )
    return (
        f"generation {row.number}: {row.matches} matches, {row.lessons:,} positions, loss {row.loss:.3f} "
        f"(the game's own guess {row.guess_loss:.3f}){ranks}; won {100 * row.share:.0f} % ± {100 * row.margin:.0f} "
        f"against {row.rival} (more than half: {row.answer}){former}; {row.played_s:.0f} s of play, "
        f"{row.fitted_s:.0f} s of fitting"
    )


def as_page(game: Game[Any], rows: Sequence[Generation] | Sequence[Step]) -> str:
    """Return the curves and the figures behind them."""
    nets = [row for row in rows if isinstance(row, Generation)]
    tastes = [row for row in rows if isinstance(row, Step)]
    return _page_of_tastes(game, tastes) if tastes else _page_of_nets(game, nets)


def _page_of_tastes(game: Game[Any], rows: Sequence[Step]) -> str:
    shares = [_share(f"taste {r.number}", r.share, r.margin) for r in rows]
    former = [_share(f"taste {r.number}", r.former, 0.0) for r in rows]
    last = rows[-1]
    by_size = sorted(last.slopes, key=lambda name: -abs(last.slopes[name]))
    top = max(abs(last.slopes[by_size[0]]) + last.error, 1e-9)
    slopes = [
        Bar(name, last.slopes[name], last.error, f"{last.slopes[name]:+.1f} ± {last.error:.1f}")
        for name in by_size[:SHOWN]
    ]
    figures = [
        [
            f"{r.number}", f"{r.lessons}", f"{r.error:.2f}", _percent(r.share), _lead(r.lead, r.lead_margin),
            r.answer, _percent(r.former), _lead(r.former_lead, r.former_margin),
            f"{r.ours_ms:.1f}", f"{r.theirs_ms:.1f}", f"{r.played_s:.0f}",
        ]
        for r in rows
    ]  # fmt: skip
    head = (
        "taste", "lessons", "error of a slope", "won", "lead", "more than half", "against the one before", "lead",
        "ms a decision", "the rival's", "seconds",
    )  # fmt: skip
    weights = [
        [name, f"{last.factors[name]:.3f}", f"{last.slopes[name]:+.3f}"] for name in last.factors
    ]
    return page(
        f"{game.title}: learned by playing",
        f"rules version {game.version}; each taste goes a step the way that its lessons say",
        [
            section("Against the rival", paragraph(last.rival), bars(shares, 0.0, 1.0, 0.5)),
            section("Against the taste before", bars(former, 0.0, 1.0, 0.5)),
            section(
                "What the last lessons said",
                paragraph("What a weight brings when it counts more, with one standard deviation."),
                bars(slopes, -top, top, 0.0),
            ),
            section("Figures", table(head, figures)),
            section("The last taste", table(("weight", "factor", "slope"), weights)),
        ],
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def _lead(lead: float, margin: float) -> str:
    return f"{lead:+.1f} ± {margin:.1f}".replace(" ", "\N{NO-BREAK SPACE}")


def _share(name: str, share: float, margin: float) -> Bar:
    told = f"{100 * share:.0f} %" + (f" ± {100 * margin:.0f}" if margin else "")
    return Bar(name, share, margin, told)


def _page_of_nets(game: Game[Any], rows: Sequence[Generation]) -> str:
    shares = [_share(f"net {r.number}", r.share, r.margin) for r in rows]
    former = [_share(f"net {r.number}", r.former, 0.0) for r in rows if r.former is not None]
    losses = [Bar(f"net {r.number}", r.loss, 0.0, f"{r.loss:.3f}") for r in rows]
    guess = [Bar("own guess", rows[-1].guess_loss, 0.0, f"{rows[-1].guess_loss:.3f}")]
    figures = [
        [
            f"{r.number}", f"{r.matches}", f"{r.lessons:,}", f"{r.loss:.3f}",
            f"{100 * r.share:.0f} %", r.answer, f"{r.ours_ms:.1f} ms", f"{r.theirs_ms:.1f} ms",
            f"{r.played_s:.0f} s", f"{r.fitted_s:.0f} s",
        ]
        for r in rows
    ]  # fmt: skip
    head = (
        "net", "matches", "positions", "loss", "won", "more than half", "a decision", "the rival's", "play",
        "fit",
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
