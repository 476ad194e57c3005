"""What a move is told to have done, in the log and in hints."""

from __future__ import annotations

import pytest

from battlespace import load
from battlespace.kernel.match import Match
from battlespace.kernel.words import Event

from .test_acts import position

GAME = load("septikon")


def events(text: str, *moves: str) -> list[Event]:
    """Return what is told of the last of these moves."""
    match = Match(GAME, 1, position=text)
    for move in moves[:-1]:
        match.play(move)
    step = match.tried(moves[-1])
    after = GAME.after(match.state, step.action)
    return GAME.view.tell(match.state, step.action, after)


def told(text: str, *moves: str) -> list[str]:
    """Return the kinds of what is told of the last of these moves."""
    return [e.kind.removeprefix("event.") for e in events(text, *moves)]


def test_a_clone_in_the_lock_that_was_chosen_is_told_of_once() -> None:
    text = position(step="lock@A1.15,left=0", clones="A1.15,A8.04,B8.00")
    assert told(text, "lock@A6.10") == ["lock", "turn"]


def test_a_rocket_that_is_gone_is_told_of_though_another_flies_on() -> None:
    text = position(clones="A3.10,A8.04,B8.00", sky="Ar@S15.09,Ar@S15.12,Bs@S16.09")
    assert told(text, "go@A3.10>A2.10") == ["go", "gone", "flies", "gone", "turn"]


@pytest.mark.parametrize("column", ["09", "05"])
def test_a_capsule_that_is_launched_is_told_of_though_another_flies_on(column: str) -> None:
    text = position(clones="A8.04,A9.05,B8.00", sky=f"Ac@S15.{column}")
    happened = events(text, "go@A8.04>A8.03", "use@A9.05")
    flying = [e for e in happened if e.kind in {"event.flies", "event.appeared"}]
    assert [(e.kind, e.targets) for e in flying] == [
        ("event.flies", (f"square:S15.{column}",)),
        ("event.appeared", ("square:S09.05",)),
    ]
