"""A course of training as a page: what was asked for, how nets or tastes did, what they learned, what it took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from types import MappingProxyType
from typing import Any

from battlespace import bots, games
from battlespace.arena.page import Bar, bars, page, paragraph, section, table, verdict
from battlespace.arena.sequential import OPEN, PROVEN, REFUTED
from battlespace.bots.net.weights import SUFFIXES
from battlespace.kernel.game import Game
from battlespace.kernel.option import plain
from battlespace.learn.curves import (
    STYLE,
    Line,
    Plot,
    Point,
    command,
    facts,
    grown,
    plots,
    scale,
    short,
)
from battlespace.learn.tasting import Step
from battlespace.learn.training import WINDOW, Course, Generation, best_of
from battlespace.learn.trial import Score

SHOWN = 12
"""Weights whose slopes are drawn: those that stand out most."""
GAP = "\N{NO-BREAK SPACE}"
Row = Generation | Step


def sentence(row: Row) -> str:
    """Say how one generation went."""
    if isinstance(row, Step):
        against, former = (
            f"{_result(score)} by {_lead(score)}" for score in (row.against, row.former)
        )
        return (
            f"generation {row.number}: {row.lessons} lessons, a slope is known to ± {row.error:.2f}; won {against} "
            f"against {row.rival}, {former} against the one before; {row.played_s:.0f} s of play, {row.tried_s:.0f} s "
            "of trials"
        )
    former = "" if row.former is None else f", {_result(row.former)} against the one before"
    trials = f"won {_result(row.against)} against {row.rival}{former}"
    ranks = (
        ""
        if row.rank_loss is None
        else f" and {row.rank_loss:.2f} ({row.hand_loss:.2f}) for actions"
    )
    return (
        f"generation {row.number}: {row.matches} matches, {row.lessons:,} lessons, loss {row.loss:.3f} "
        f"(the game's own guess {row.guess_loss:.3f}){ranks}; {trials}; {row.played_s:.0f} s of play, "
        f"{row.fitted_s:.0f} s of fitting, {row.tried_s:.0f} s of trials"
    )


def as_page(
    course: Course,
    again: str,
    rows: Sequence[Generation] | Sequence[Step],
    now: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return what was asked for, the curves and the figures behind them.

    `again` is the command that repeats it, `now` has what else there is to do and the commands for that.
    """
    game = games.load(course.game)
    nets = [row for row in rows if isinstance(row, Generation)]
    tastes = [row for row in rows if isinstance(row, Step)]
    what = "taste" if tastes else "net"
    return page(
        f"{game.title}: a {what} that learned by playing itself",
        f"{len(rows)} {'generation' if len(rows) == 1 else 'generations'} of {course.matches:,} matches, "
        f"rules version {game.version}, seed {course.seed}",
        [
            f"<style>{STYLE}</style>",
            *(verdict(text) for text in _findings(what, rows)),
            *_now(what, rows, now),
            section(
                "What was asked for", facts(_asked(game, course, what)), _repeated(what, again)
            ),
            _strength(course, what, rows),
            *(_of_tastes(game, tastes) if tastes else _of_nets(course, nets)),
            section("What it took", *_lesson(course, nets), plots(_effort(rows))),
            section("Figures", *_figures(nets, tastes, counted=game.heuristic.points is not None)),
            *_last_taste(tastes),
        ],
    )


def _findings(what: str, rows: Sequence[Row]) -> list[str]:
    """Say in words how the newest did, and which did best."""
    last, rival = rows[-1], _named(rows[-1].rival)
    told = [
        f"Against {rival} the newest {what} (number {last.number}) took {_told(last.against)} It thought "
        f"{last.against.ours_ms:.1f}{GAP}ms a decision, {rival} {last.against.theirs_ms:.1f}{GAP}ms."
    ]
    if last.former is not None:
        told.append(f"Against the {what} before it took {_told(last.former)}")
    best = best_of(rows)
    if best is not last:
        told.append(
            f"Number {best.number} did best against {rival}: {_percent(best.against.share)} of "
            f"{best.against.matches} matches."
        )
    return told


def _now(what: str, rows: Sequence[Row], now: Mapping[str, str]) -> list[str]:
    """Say what to do with it, with a command for each."""
    if not now:
        return []
    best = paragraph(
        f"The best {what} is number {best_of(rows).number}, beside this page as master{SUFFIXES[what]}."
    )
    parts = [f"{paragraph(f'To {what_for}:')}\n{command(line)}" for what_for, line in now.items()]
    return [section("What to do now", best, *parts)]


def _named(rival: str) -> str:
    """Return what to call a rival where there is little room: a level by its name."""
    return "the rival" if ":" in rival else rival


def _told(score: Score) -> str:
    """Say a share, its interval and what is proven."""
    even = "half" if score.even == 1 / 2 else f"an even share of {_percent(score.even)}"
    answers = {
        PROVEN: f"It is proven to take more than {even}.",
        REFUTED: f"It is proven not to take more than {even}.",
        OPEN: f"Whether it takes more than {even} is open.",
    }
    return (
        f"{_percent(score.share)} of {score.matches} matches (95{GAP}% interval: {_span(score)}). "
        f"{answers[score.answer]}"
    )


def _span(score: Score) -> str:
    low, high = score.interval
    return f"{100 * low:.0f} to {_percent(high)}"


def _asked(game: Game[Any], course: Course, what: str) -> list[tuple[str, str]]:
    """Return the settings of a course."""
    first, seats = course.seats[0], ", ".join(map(str, course.seats))
    if len(course.seats) > 1:
        seats += f" in turn; trials have {first}"
    options = ", ".join(f"{name} {plain(value)}" for name, value in course.options.items())
    rival, stands_for = course.rival, bots.meaning(game, course.rival, first)
    if rival == bots.spelled(course.bot, course.search):
        rival = f"the same search by the guess as it is written, not expert: {rival}"
    elif stands_for != rival:
        rival = f"{rival}, which is {stands_for}"
    told = [
        ("Game", f"{game.title}, rules version {game.version}"),
        ("Seats", seats),
        ("Options", options or "as usual"),
        ("Seed", str(course.seed)),
        ("Search", bots.spelled(course.bot, course.search)),
        ("Rival", rival),
        ("Trials", f"at most {course.trials} matches each, fewer as soon as they prove something"),
    ]
    begun = {"upon": "ranks upon the net", "further": "further from the net"}
    told += [
        ("Learns", f"{words} {name}")
        for by, words in begun.items()
        if (name := getattr(course, by))
    ]
    if what == "net":
        told.append(("Fitted", f"to the newest {WINDOW} generations, on {course.device}"))
    return told


def _repeated(what: str, again: str) -> str:
    told = "With the same version of Battlespace this repeats it: the same matches, the same figures but for times."
    if what == "net":
        told += (
            " On another kind of processor or card the last digits of a fitted net may differ, and its matches with "
            "them."
        )
    return f"{paragraph(told)}\n{command(again)}"


def _strength(course: Course, what: str, rows: Sequence[Row]) -> str:
    """Draw the shares of all trials."""
    even, rival = rows[-1].against.even, _named(course.rival)
    told = f"share of matches won, by generation; the dashed level is even, {_percent(even)}"
    lines = [
        Line(f"Against {rival}", [_point(row.number, row.against) for row in rows]),
        Line(f"Against the {what} before", [_point(r.number, r.former) for r in rows if r.former]),
    ]
    drawn = [
        Plot(line.name, told, [line], scale(0.0, 1.0), _percent, even)
        for line in lines
        if line.points
    ]
    return section(
        "Strength",
        plots(drawn),
        paragraph(
            f"A draw counts half; upright lines are 95{GAP}% intervals. A trial ends as soon as the sequential test by "
            "which levels are proven has an answer: a short one was a clear one, and its share is somewhat overstated."
        ),
    )


def _point(number: int, score: Score) -> Point:
    return Point(number, score.share, *score.interval)


def even_loss(seats: Sequence[int]) -> float | None:
    """Return the loss of somebody who takes all seats for even; None where their number differs between matches."""
    if len(seats) > 1:
        return None
    even = 1 / seats[0]
    return -even * log(even) - (1 - even) * log(1 - even)


def _of_nets(course: Course, rows: Sequence[Generation]) -> list[str]:
    """Draw what nets learned."""
    told, even = "loss on matches it has not seen; less is better", even_loss(course.seats)
    if even is not None:
        told += ", the dashed level takes all seats for even"
    losses = [(r.number, r.loss, r.guess_loss) for r in rows]
    drawn = [_losses("Who wins, told from the position", told, losses, even)]
    ranked = [(r.number, r.rank_loss or 0.0, r.hand_loss or 0.0) for r in rows if r.rank_loss]
    if ranked:
        drawn.append(
            _losses(
                "Which action to look at", "loss on the same matches; less is better", ranked, None
            )
        )
    return [section("What it learned", plots(drawn))]


def _losses(
    title: str, told: str, rows: Sequence[tuple[int, float, float]], mark: float | None
) -> Plot:
    """Draw the losses of nets beside those of what the game does by itself."""
    values = [value for _, *both in rows for value in both] + ([] if mark is None else [mark])
    lines = [
        Line("the net", [Point(number, net) for number, net, _ in rows]),
        Line("the game's own guess", [Point(number, own) for number, _, own in rows]),
    ]
    return Plot(title, told, lines, scale(min(values), max(values)), _loss, mark)


def _of_tastes(game: Game[Any], rows: Sequence[Step]) -> list[str]:
    """Draw what tastes learned."""
    last = rows[-1]
    by_size = sorted(last.slopes, key=lambda name: -abs(last.slopes[name]))
    top = max(abs(last.slopes[by_size[0]]) + last.error, 1e-9)
    slopes = [
        Bar(name, last.slopes[name], last.error, f"{last.slopes[name]:+.1f} ± {last.error:.1f}")
        for name in by_size[:SHOWN]
    ]
    lines = [
        Line("over the rival", [_by(r.number, r.against) for r in rows]),
        Line("over the taste before", [_by(r.number, r.former) for r in rows]),
    ]
    ends = [x or 0.0 for line in lines for p in line.points for x in (p.value, p.low, p.high, 0.0)]
    unit = "shares of the win" if game.heuristic.points is None else "what the game counts"
    lead = Plot(
        "Lead at the end", f"in {unit}, by generation", lines,
        scale(min(ends), max(ends)), lambda x: f"{x:+.3g}", 0.0,
    )  # fmt: skip
    return [
        section("By how much", plots([lead])),
        section(
            "What the last lessons said",
            paragraph("What a weight brings when it counts more, with one standard deviation."),
            bars(slopes, -top, top, 0.0),
        ),
    ]


def _by(number: int, score: Score) -> Point:
    return Point(number, score.lead, *score.lead_interval)


def _lesson(course: Course, nets: Sequence[Generation]) -> list[str]:
    """Say what a net learns from, which is more than positions where a net is asked for every seat's view."""
    if not nets:
        return []
    told = "A lesson is a position as the seat that decides sees it."
    if max(course.seats) > 2:
        told = "A lesson is a position as one seat sees it; where more than two are left, each of them has its own."
    return [paragraph(told)]


def _effort(rows: Sequence[Row]) -> list[Plot]:
    """Draw what adds up over the generations."""
    nets = [row for row in rows if isinstance(row, Generation)]
    minutes = grown("minutes", "Minutes so far", [seconds_of(row) / 60 for row in rows], short)
    if not nets:
        matches = [2.0 * row.lessons for row in rows if isinstance(row, Step)]
        return [grown("matches", "Matches so far", matches, short), minutes]
    return [
        grown("matches", "Matches so far", [row.matches for row in nets], short),
        grown("lessons", "Lessons so far", [row.lessons for row in nets], short),
        minutes,
    ]


def seconds_of(row: Row) -> float:
    """Return how long a generation took."""
    return row.played_s + row.tried_s + (row.fitted_s if isinstance(row, Generation) else 0.0)


def _figures(nets: Sequence[Generation], tastes: Sequence[Step], counted: bool) -> list[str]:
    """Return all figures as tables: what each learned from, and trials of both kinds.

    The lead is told where more is counted than who has won; elsewhere it is the share again.
    """
    rows: Sequence[Row] = nets or tastes
    rival = _named(rows[-1].rival)
    trials = [
        [f"{row.number}", whom, *_trial_cells(score, counted)]
        for row in rows
        for whom, score in ((rival, row.against), (f"number {row.number - 1}", row.former))
        if score is not None
    ]
    head = (
        "generation", "trial against", "won", "95 %", "matches", "more than even", *(["lead"] if counted else []),
        "ms a decision", "the other's",
    )  # fmt: skip
    if nets:
        learned = table(
            ("generation", "matches", "lessons", "loss", "own guess", "play", "fit", "trials"),
            [
                [
                    f"{r.number}", f"{r.matches:,}", f"{r.lessons:,}", f"{r.loss:.3f}", f"{r.guess_loss:.3f}",
                    _time(r.played_s), _time(r.fitted_s), _time(r.tried_s),
                ]
                for r in nets
            ],
        )  # fmt: skip
    else:
        learned = table(
            ("generation", "lessons", "error of a slope", "play", "trials"),
            [
                [f"{r.number}", f"{r.lessons:,}", f"{r.error:.2f}", _time(r.played_s), _time(r.tried_s)]
                for r in tastes
            ],
        )  # fmt: skip
    return [learned, table(head, trials)]


def _trial_cells(score: Score, counted: bool) -> list[str]:
    return [
        _percent(score.share), _span(score), f"{score.matches}", score.answer,
        *([_lead(score)] if counted else []), f"{score.ours_ms:.1f}", f"{score.theirs_ms:.1f}",
    ]  # fmt: skip


def _last_taste(rows: Sequence[Step]) -> list[str]:
    """Return the weights of the newest taste."""
    if not rows:
        return []
    last = rows[-1]
    weights = [
        [name, f"{last.factors[name]:.3f}", f"{last.slopes[name]:+.3f}"] for name in last.factors
    ]
    return [section("The last taste", table(("weight", "factor", "slope"), weights))]


def _percent(share: float) -> str:
    return f"{100 * share:.0f}{GAP}%"


def _loss(value: float) -> str:
    return f"{value:.3f}"


def _result(score: Score) -> str:
    """Say a trial in a few words, for the terminal."""
    low, high = score.interval
    return (
        f"{100 * score.share:.0f} % of {score.matches} ({100 * low:.0f} to {100 * high:.0f} %, more than even: "
        f"{score.answer})"
    )


def _lead(score: Score) -> str:
    margin = "?" if score.lead_margin is None else f"{score.lead_margin:.1f}"
    return f"{score.lead:+.1f} ± {margin}".replace(" ", GAP)


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f}{GAP}s"
    return f"{seconds / 60:.0f}{GAP}min" if seconds < 6000 else f"{seconds / 3600:.1f}{GAP}h"
