"""Curves over the generations of a course, as SVG inside a page: at most two lines a plot, readable on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

STYLE = """
:root { --other: #b4532a; --plate: #f5f8fa; }
@media (prefers-color-scheme: dark) { :root { --other: #f2a26d; --plate: #1c252e; } }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.2rem; margin: 1rem 0; }
.facts dt { color: var(--soft); } .facts dd { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.25; } .wide td { white-space: nowrap; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 1rem; }
.plots.large { grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); }
figure { margin: 0; padding: .8rem .9rem .4rem; background: var(--plate); border-radius: .6rem; }
figcaption { font-weight: 600; } figcaption .soft { font-weight: 400; font-size: .9rem; display: block; }
.key { display: inline-block; margin-right: 1rem; font-weight: 400; font-size: .9rem; }
.key svg { width: 1.6rem; height: .8rem; vertical-align: -.05rem; margin-right: .35rem; }
.grid { stroke: var(--line); } svg .tick { fill: var(--soft); }
.one { stroke: var(--fill); } .other { stroke: var(--other); } .one, .other { fill: none; stroke-width: 2.2; }
.other.trace { stroke-dasharray: 6 4; } .one.dot { fill: var(--fill); } .other.dot { fill: var(--plate); }
.whisker { opacity: .55; stroke-width: 1.6; }
svg .one-text { fill: var(--fill); } svg .other-text { fill: var(--other); }
svg .one-text, svg .other-text { font-weight: 600; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--plate); padding: .7rem .9rem;
      border-radius: .6rem; }
pre span { display: inline-block; max-width: 100%; line-break: anywhere; }
@media (max-width: 32rem) {
  .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .5rem; }
}
"""

SIZES = {False: (300, 180), True: (400, 220)}
"""How wide and how high small and large plots are, in units of which a letter is 13 high."""
LEFT, RIGHT, TOP, BOTTOM = 50, 54, 12, 28
"""What surrounds the lines of a plot."""
MOST_TICKS = {False: 7, True: 12}
STEPS = 4
"""Numbers below a small and a large plot, and about how many steps its upright scale has."""
APART = 15
"""So far apart stand two values that are written beside each other."""
CLASSES = ("one", "other")
ROUNDED = 0.9995
"""From here on a number is 1 when it is written in three digits."""


@dataclass(frozen=True, slots=True)
class Point:
    """What a generation gave, with the ends of an interval around it if there is one."""

    number: int
    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One quantity over the generations."""

    name: str
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines that are told in the same unit."""

    title: str
    told: str  # what a reader needs to know
    lines: Sequence[Line]
    ticks: Sequence[float]  # of the upright scale, from its lower end to its upper one
    text: Callable[[float], str]
    mark: float | None = None  # a level to compare with
    large: bool = True

    @property
    def size(self) -> tuple[int, int]:
        """How wide and how high it is."""
        return SIZES[self.large]

    def across(self, number: int, numbers: Sequence[int]) -> float:
        """Return where a generation stands; one alone stands in the middle."""
        first, last = numbers[0], numbers[-1]
        part = 0.5 if first == last else (number - first) / (last - first)
        return LEFT + 14 + (self.size[0] - LEFT - RIGHT - 28) * part

    def down(self, value: float) -> float:
        """Return how far down a value stands."""
        low, high, height = self.ticks[0], self.ticks[-1], self.size[1]
        part = (min(max(value, low), high) - low) / (high - low)
        return height - BOTTOM - (height - TOP - BOTTOM) * part


def plots(drawn: Sequence[Plot]) -> str:
    """Return plots of one size side by side, or below each other where there is no room."""
    kind = "plots large" if any(plot.large for plot in drawn) else "plots"
    return f'<div class="{kind}">\n' + "\n".join(map(_figure, drawn)) + "\n</div>"


def facts(told: Sequence[tuple[str, str]]) -> str:
    """Return a list of names and what they are."""
    rows = (f"<dt>{escape(name)}</dt><dd>{escape(what)}</dd>" for name, what in told)
    return '<dl class="facts">\n' + "\n".join(rows) + "\n</dl>"


def command(text: str) -> str:
    """Return a command to be copied."""
    return "<pre>" + " ".join(f"<span>{escape(word)}</span>" for word in text.split(" ")) + "</pre>"


def grown(name: str, title: str, values: Sequence[float], text: Callable[[float], str]) -> Plot:
    """Return a plot of what adds up from one generation to the next."""
    total, points = 0.0, list[Point]()
    for number, value in enumerate(values, 1):
        total += value
        points.append(Point(number, total))
    told, line = "by generation", Line(name, points)
    return Plot(title, told, [line], scale(0.0, total), text, large=False)


def scale(low: float, high: float) -> list[float]:
    """Return round numbers from one that is not more than `low` to one that is not less than `high`."""
    rough = max(high - low, 1e-9) / STEPS
    unit = 10.0 ** floor(log10(rough))
    step = next(by * unit for by in (1, 2, 2.5, 5, 10) if by * unit >= rough * (1 - 1e-9))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [at * step for at in range(first, max(last, first + 1) + 1)]


def short(value: float) -> str:
    """Write a count in few letters."""
    for unit, letter in ((1e6, "M"), (1e3, "k")):
        if value >= ROUNDED * unit:
            return f"{value / unit:.3g}\N{NO-BREAK SPACE}{letter}"
    return f"{value:.3g}"


def _figure(plot: Plot) -> str:
    """Return one plot with its title and what its lines are."""
    keys = "".join(
        f'<span class="key"><svg viewBox="0 0 32 16" aria-hidden="true">'
        f'<path class="{kind} trace" d="M0 8H32"/>{_dot(kind, 16, 8)}</svg>{escape(line.name)}</span>'
        for kind, line in zip(CLASSES, plot.lines, strict=False)
    )
    told = f'<span class="soft">{escape(plot.told)}</span>' if plot.told else ""
    keys = f'<span class="soft">{keys}</span>' if len(plot.lines) > 1 else ""
    return (
        f"<figure><figcaption>{escape(plot.title)}{told}{keys}</figcaption>\n{_svg(plot)}</figure>"
    )


def _svg(plot: Plot) -> str:
    """Draw the lines."""
    numbers = sorted({point.number for line in plot.lines for point in line.points})
    heard = "; ".join(
        f"{line.name}: " + ", ".join(f"{p.number}: {plot.text(p.value)}" for p in line.points)
        for line in plot.lines
    )
    label = escape(f"{plot.title}. {heard}", quote=True)
    width, height = plot.size
    parts = [f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{label}">']
    parts += _frame(plot, numbers)
    for kind, line in zip(CLASSES, plot.lines, strict=False):
        parts += _drawn(plot, kind, line, numbers)
    parts += _ends(plot)
    return "\n".join([*parts, "</svg>"])


def _frame(plot: Plot, numbers: Sequence[int]) -> Iterator[str]:
    """Draw the scales, and the line to compare with."""
    width, height = plot.size
    for value in plot.ticks:
        y = plot.down(value)
        yield f'<line class="grid" x1="{LEFT}" x2="{width - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield (
            f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">'
            f"{escape(plot.text(value))}</text>"
        )
    every = -(-len(numbers) // MOST_TICKS[plot.large])
    for number in numbers[::every]:
        yield (
            f'<text class="tick" x="{plot.across(number, numbers):.1f}" y="{height - 8}" '
            f'text-anchor="middle">{number}</text>'
        )
    if plot.mark is not None:
        y = plot.down(plot.mark)
        yield f'<line class="even" x1="{LEFT}" x2="{width - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'


def _drawn(plot: Plot, kind: str, line: Line, numbers: Sequence[int]) -> Iterator[str]:
    """Draw one line with its intervals; two lines stand a little apart."""
    aside = (
        0
        if len(plot.lines) == 1 or len(numbers) > MOST_TICKS[plot.large]
        else 4 * (1 if kind == "one" else -1)
    )
    at = [(plot.across(p.number, numbers) + aside, plot.down(p.value), p) for p in line.points]
    if len(at) > 1:
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in at)
        yield f'<path class="{kind} trace" d="{path}"/>'
    for x, y, point in at:
        told = f"{line.name}, generation {point.number}: {plot.text(point.value)}"
        if point.low is not None and point.high is not None:
            told += f" ({plot.text(point.low)} to {plot.text(point.high)})"
            top, bottom = plot.down(point.high), plot.down(point.low)
            yield f'<path class="{kind} whisker" d="M{x:.1f} {top:.1f}V{bottom:.1f}"/>'
        yield f"<g><title>{escape(told)}</title>{_dot(kind, x, y)}</g>"


def _dot(kind: str, x: float, y: float) -> str:
    """Draw a point: a disc, or a diamond for the second line."""
    if kind == "one":
        return f'<circle class="one dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    return f'<path class="other dot" d="M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5z"/>'


def _ends(plot: Plot) -> Iterator[str]:
    """Write the newest value of each line beside it."""
    width, height = plot.size
    ends = [
        [plot.down(line.points[-1].value), kind, plot.text(line.points[-1].value)]
        for kind, line in zip(CLASSES, plot.lines, strict=False)
        if line.points
    ]
    ends.sort(key=lambda end: float(end[0]))
    if len(ends) == len(CLASSES) and float(ends[1][0]) - float(ends[0][0]) < APART:
        middle = (float(ends[0][0]) + float(ends[1][0])) / 2
        middle = min(max(middle, TOP + APART / 2), height - BOTTOM - APART / 2)
        ends[0][0], ends[1][0] = middle - APART / 2, middle + APART / 2
    for y, kind, text in ends:
        yield (
            f'<text class="{kind}-text" x="{width - RIGHT + 6}" y="{float(y) + 4:.1f}">'
            f"{escape(str(text))}</text>"
        )
