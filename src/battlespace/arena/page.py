"""A page that can be read without us: one HTML file with its style and its plots inside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

STYLE = """
:root { color-scheme: light dark; --ink: #1c2733; --soft: #66788a; --line: #d6dee6; --fill: #2f6f9f; --page: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4ebf2; --soft: #93a4b5; --line: #33414f; --fill: #6db3e2; --page: #151c23; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 60rem;
       margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } p { overflow-wrap: anywhere; } .soft { color: var(--soft); }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid var(--line); text-align: right; }
.text { text-align: left; } td:not(.text) { white-space: nowrap; }
.wide { overflow-x: auto; } .wide svg { min-width: 44rem; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.bar { fill: var(--fill); } .span { stroke: var(--ink); stroke-width: 2; }
.even { stroke: var(--ink); stroke-dasharray: 4 3; }
.verdict { border-left: 4px solid var(--fill); padding: .2rem 1rem; margin: .5rem 0; }
"""

SETTING = re.compile(r",(?=[a-z])")
"""The comma between two settings of a bot; a number has other ones."""

ROW, LEFT, RIGHT, WIDTH = 28, 260, 90, 900
"""The sizes of a plot, in pixels."""
NAME = 32
"""Letters of a name that there is room for, to the left of its bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a plot: its value, and how far it may be off."""

    name: str
    value: float
    margin: float = 0.0
    text: str = ""


def page(title: str, below: str, parts: Sequence[str]) -> str:
    """Return the whole page."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n"
        f'<h1>{escape(title)}</h1>\n<p class="soft">{escape(below)}</p>\n'
        + "\n".join(parts)
        + "\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    """Return a part of the page under its own heading."""
    return f"<section>\n<h2>{escape(title)}</h2>\n" + "\n".join(parts) + "\n</section>"


def paragraph(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{escape(text)}</p>"


def verdict(text: str) -> str:
    """Return a sentence that stands out."""
    return f'<p class="verdict">{escape(text)}</p>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 0) -> str:
    """Return a table; the first column and the last `texts` are text, the others numbers."""

    def row(cells: Sequence[str], tag: str) -> str:
        plain = len(cells) - texts
        return "".join(
            f'<{tag} class="text">{_cell(cell)}</{tag}>'
            if i == 0 or i >= plain
            else f"<{tag}>{_cell(cell)}</{tag}>"
            for i, cell in enumerate(cells)
        )

    body = "".join(f"<tr>{row(cells, 'td')}</tr>\n" for cells in rows)
    return f'<div class="wide"><table>\n<tr>{row(head, "th")}</tr>\n{body}</table></div>'


def bars(items: Sequence[Bar], low: float, high: float, mark: float | None = None) -> str:
    """Draw horizontal bars from zero, or `low` above it, with their intervals; `mark` is a line to compare with."""
    span, height = max(high - low, 1e-9), ROW * len(items) + 10

    def at(value: float) -> float:
        inside = min(max(value, low), high)
        return LEFT + (WIDTH - LEFT - RIGHT) * (inside - low) / span

    parts = [
        f'<div class="wide"><svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="bar plot">'
    ]
    for number, item in enumerate(items):
        y = ROW * number + 6
        middle, begin, end = y + ROW / 2 - 4, at(0.0), at(item.value)
        parts += [
            f'<text x="{LEFT - 8}" y="{middle + 5}" text-anchor="end">{_label(item.name)}</text>',
            f'<rect class="bar" x="{min(begin, end):.1f}" y="{y}" width="{abs(end - begin):.1f}"'
            f' height="{ROW - 8}" opacity=".75"/>',
            f'<line class="span" x1="{at(item.value - item.margin):.1f}" x2="{at(item.value + item.margin):.1f}"'
            f' y1="{middle}" y2="{middle}"/>',
            f'<text x="{WIDTH - RIGHT + 8}" y="{middle + 5}">{escape(item.text or f"{item.value:.3g}")}</text>',
        ]
    if mark is not None:
        x = f"{at(mark):.1f}"
        parts.append(f'<line class="even" x1="{x}" x2="{x}" y1="0" y2="{height}"/>')
    return "\n".join([*parts, "</svg></div>"])


def _cell(text: str) -> str:
    """Return what a cell says: settings of a bot may go on in the next line, so that one sees what they are of."""
    return SETTING.sub(",<wbr>", escape(text))


def _label(name: str) -> str:
    """Return a name as it stands beside its bar: of a long one beginning and end, and all of it under the pointer."""
    if len(name) <= NAME:
        return escape(name)
    half = NAME // 2
    return f"<title>{escape(name)}</title>{escape(name[:half])}…{escape(name[1 - half :])}"
