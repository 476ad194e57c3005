"""Plays lessons and puzzles in a page by what is pressed for them: by mouse, by touch, or by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from playwright.sync_api import Error, Locator, Page

from battlespace.kernel.game import Game
from battlespace.kernel.lesson import Course, read_lessons
from battlespace.kernel.match import Match
from battlespace.kernel.puzzle import Solving, read_puzzles

PATIENCE = 20_000
"""Milliseconds after which nothing seems to come of a click."""
PUZZLES = 10
DRAGS = 8
"""Times that an enlarged board is dragged to find something on it."""


class Way(NamedTuple):
    """How somebody sits there: language, width of the window, and what it is pressed with."""

    language: str
    width: int
    hand: str

    @property
    def context(self) -> dict[str, Any]:
        """The same for a browser."""
        height = 800 if self.width > 800 else 844
        touch = {"has_touch": True} if self.hand == "touch" else {}
        locale = {"en": "en-GB", "fr": "fr-FR"}[self.language]
        return {"viewport": {"width": self.width, "height": height}, "locale": locale, **touch}


WAYS = [Way(*way) for way in product(("en", "fr"), (1280, 390), ("mouse", "touch", "keyboard"))]


class Step(NamedTuple):
    """One thing to do: where it stands, the move, and whether the rules are meant to refuse it."""

    match: Match[Any]
    move: str
    refused: bool = False


def exercises(game: Game[Any]) -> list[str]:
    """Return the names of all lessons and of ten puzzles, spread over the levels."""
    puzzles = read_puzzles(game.folder)
    some = puzzles[:: max(1, len(puzzles) // PUZZLES)][:PUZZLES]
    return [lesson.name for lesson in read_lessons(game.folder).lesson] + [p.name for p in some]


def script(game: Game[Any], name: str) -> Iterator[Step]:
    """Yield what is to be done, step by step."""
    lessons = read_lessons(game.folder)
    if name not in {lesson.name for lesson in lessons.lesson}:
        solving = Solving(game, next(p for p in read_puzzles(game.folder) if p.name == name))
        while not solving.over:
            yield Step(solving.match.ahead(), solving.wanted)
            solving.attempt(solving.wanted)
        return
    course = Course(game, lessons, lessons.named(name))
    while not course.over:
        move = course.solutions()[0]
        yield Step(course.match.ahead(), move, bool(course.task.done.refused))
        course.attempt(move)


FREE = """e => {
  const { left, top, width, height } = e.getBoundingClientRect();
  for (const across of [0.5, 0.3, 0.7, 0.15, 0.85])
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const [x, y] = [left + width * across, top + height * down];
      if (document.elementFromPoint(x, y)?.closest('[data-target]') === e) return [x, y];
    }
  return null;
}"""
"""A point at which a shape is met, if it is in sight."""


def free_point(page: Page, thing: Locator) -> list[float]:
    """Return a point at which a shape is met; an enlarged board is dragged until it is in sight."""
    if thing.evaluate("e => e.matches('button')"):
        thing.scroll_into_view_if_needed(timeout=PATIENCE)
    for _ in range(DRAGS):
        if (point := thing.evaluate(FREE)) is not None:
            return point
        box, board = thing.bounding_box(), page.locator(".board svg").bounding_box()
        if box is None or board is None:
            break
        middle = [board["x"] + board["width"] / 2, board["y"] + board["height"] / 2]
        away = [middle[0] - box["x"] - box["width"] / 2, middle[1] - box["y"] - box["height"] / 2]
        most = [board["width"] * 0.4, board["height"] * 0.4]
        by = [max(-m, min(m, d)) for d, m in zip(away, most, strict=True)]
        page.mouse.move(middle[0] - by[0], middle[1] - by[1])
        page.mouse.down()
        page.mouse.move(*middle, steps=4)
        page.mouse.up()
    raise Error("it is covered by something else, or cannot be brought into sight")


def press(page: Page, target: str, hand: str) -> None:
    """Press a shape, or the button that answers, as a hand would."""
    meant = f':is([data-target="{target}"], [data-also~="{target}"])'
    drawn, keyed = page.locator(meant), page.locator(f"{meant}:is([tabindex], button)")
    drawn.first.wait_for(state="attached", timeout=PATIENCE)
    thing = keyed.first if keyed.count() else drawn.first
    if hand == "keyboard":
        thing.focus()
        page.keyboard.press("Enter")
    elif hand == "touch":
        page.touchscreen.tap(*free_point(page, thing))
    else:
        page.mouse.click(*free_point(page, thing))


def do(page: Page, step: Step, way: Way) -> None:
    """Press what a move is made of."""
    action = step.match.tried(step.move).action
    for target in step.match.game.view.path(step.match.state, action):
        press(page, target, way.hand)


def place(page: Page, url: str, slug: str, name: str, moves: list[str]) -> None:
    """Let the page stand after these moves."""
    kept = json.dumps({name: {"moves": moves, "done": False}})
    page.evaluate(
        "([key, kept]) => (localStorage[key] = kept)", [f"battlespace.learn.{slug}", kept]
    )
    page.goto(f"{url}/learn/{slug}/{name}")


def fault(page: Page, url: str, game: Game[Any], name: str, way: Way) -> str:
    """Play one lesson or puzzle to its end; return where it fails, or nothing."""
    moves: list[str] = []
    place(page, url, game.slug, name, moves)
    for number, step in enumerate(script(game, name)):
        try:
            page.wait_for_selector(f".steps[aria-valuenow='{number}']", timeout=PATIENCE)
            page.locator(".shape, .answer").first.wait_for(state="attached", timeout=PATIENCE)
            moves.append(step.move)
            if step.refused:  # tried by typing, since nothing invites to click it
                place(page, url, game.slug, name, moves)
            else:
                do(page, step, way)
        except Error as error:
            return f"{game.slug} {name} step {number + 1} {step.move} {way}: {str(error)[:300]}"
    try:
        page.wait_for_selector(f".steps[aria-valuenow='{len(moves)}']", timeout=PATIENCE)
    except Error:
        said = page.locator(".said").all_inner_texts()
        return f"{game.slug} {name} {way}: not done after {moves[-1]}: {said}"
    return ""
