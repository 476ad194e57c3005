"""The contract check finds what it is there to find: broken games fail it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from battlespace import load
from battlespace.kernel import contract
from battlespace.kernel.drivers import perft, playouts
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.kernel.seen import Part
from battlespace.kernel.words import Words

GAME = load("_template")


def with_rules(**changes: Any) -> Game[Any]:
    return replace(GAME, rules=replace(GAME.rules, **changes))


def with_notation(**changes: Any) -> Game[Any]:
    return replace(GAME, notation=replace(GAME.notation, **changes))


def with_view(**changes: Any) -> Game[Any]:
    return replace(GAME, view=replace(GAME.view, **changes))


def misdeclared(**changes: Any) -> Callable[[Any, int], Part]:
    """A view with something in it that its struct does not declare."""
    return lambda s, seat: msgspec.structs.replace(GAME.view.view(s, seat), **changes)


def twice(s: Any, out: Any) -> int:
    count = GAME.rules.legal(s, out)
    out[count] = out[0]
    return count + 1 if count else 0


def moved(s: Any, out: Any) -> int:
    s.turns += 1
    return GAME.rules.legal(s, out)


def lossy(s: Any) -> str:
    other = s.copy()
    other.roll = 0
    return GAME.notation.write_position(other)


BROKEN: list[tuple[Callable[[], Game[Any]], str]] = [
    (lambda: with_rules(legal=lambda s, out: 0), "has a legal action"),
    (lambda: with_rules(legal=twice), "distinct and ascending"),
    (lambda: with_rules(score=lambda s, seat: 0.7), "do not sum to 1"),
    (lambda: with_rules(legal=moved), "a question changed the state"),
    (lambda: replace(GAME, actions=lambda seats, options: 1), "ids in range"),
    (lambda: replace(GAME, max_plies=3), "longer than max_plies"),
    (
        lambda: replace(GAME, refusals=lambda s, move: []),
        "without a reason",
    ),
    (
        lambda: with_notation(write_move=lambda s, action: "drone:1"),
        "two actions have one text|texts read back",
    ),
    (lambda: with_notation(write_position=lossy), "another turn|has the same moves|lossy"),
    (
        lambda: with_view(path=lambda s, action: ["drone:0.1"]),
        "two actions have one path|mean something else",
    ),
    (lambda: with_view(path=lambda s, action: []), "nothing to click|one path"),
    (lambda: with_view(label=lambda s, action: Words("none")), "no sentence 'none'"),
    (lambda: with_view(view=lambda s, seat: Part()), "a view is a Part, not a View"),
    (lambda: with_view(view=misdeclared(roll="2")), r"not what View declares.*\$.roll"),
    (
        lambda: with_view(view=misdeclared(length=float("nan"))),
        r"not what View declares.*\$.length",
    ),
    (lambda: with_view(view=misdeclared(drones=((0, 0), (0, 0)))), "reads back to"),
    (
        lambda: replace(GAME, heuristic=replace(GAME.heuristic, evaluate=lambda s, out: None)),
        "do not sum to 1",
    ),
]


@pytest.mark.parametrize(("broken", "complaint"), BROKEN)
def test_a_broken_game_fails(broken: Callable[[], Game[Any]], complaint: str) -> None:
    with pytest.raises(Exception, match=complaint):
        played(broken(), seeds=4)


def played(game: Game[Any], seeds: int) -> None:
    for seed in range(seeds):
        contract.check(game, seed)


def test_a_whole_game_passes() -> None:
    match = contract.check(GAME, 1, 3)
    assert match.over


def test_a_rule_that_names_no_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {name: field for name, field in GAME.state.fields.items() if name != "roll"}
    monkeypatch.setattr(GAME.state, "fields", fields)
    with pytest.raises(AssertionError, match="uses \\['roll'"):
        contract.check_names(GAME)


def test_playouts_split_over_threads_play_all_games() -> None:
    result = playouts(GAME, GAME.new(4), 10, seed=1, threads=3)
    assert result.games == 10
    assert sum(result.scores) == pytest.approx(1)
    assert result == playouts(GAME, GAME.new(4), 10, seed=1, threads=3)


def test_perft_agrees_with_counting_by_hand() -> None:
    def counted(match: Match[Any], depth: int) -> int:
        if depth == 0:
            return 1
        actions = [a for a, _ in GAME.outcomes(match.state)] if match.turn == -1 else match.legal()
        total = 0
        for action in actions:
            match.play(action)
            total += counted(match, depth - 1)
            match.undo()
        return total

    match = Match(GAME, 0, 2, {}, "6,3/0,7 mover=0 roll=- turns=0 length=8 limit=200")
    assert [perft(GAME, match.state, depth) for depth in range(7)] == [
        counted(match, depth) for depth in range(7)
    ]
