"""Checks that any game must pass, yours too: play at random and test every promise in every position."""

from __future__ import annotations

import dis
import hashlib
import inspect
import json
from collections.abc import Iterable, Mapping
from random import Random  # noqa: TID251  a seeded generator: the checks repeat exactly
from typing import Any

import msgspec

from battlespace.kernel.errors import BattlespaceError, IllegalMoveError
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.guide import ASK, LONGEST_GOAL, LONGEST_WORDS, MOST_SIGNS, NOBODY, stages
from battlespace.kernel.match import Match, Step
from battlespace.kernel.option import Value
from battlespace.kernel.positions import blocks_of, reached
from battlespace.kernel.seen import Part, plain
from battlespace.kernel.words import LANGUAGES, Reason, Words

CLOSE = 1e-9


def check(
    game: Game[Any],
    seed: int,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    every: int = 1,
) -> Match[Any]:
    """Play one random match; look closely at every n-th position. Return the match."""
    rng, match = Random(seed), Match(game, seed, seats, options)
    heard: list[str] = []
    while not match.over:
        assert match.ply < game.max_plies, f"longer than max_plies, {game.max_plies}"
        if match.ply % every == 0:
            check_position(match)
            check_unrefused(match)
            check_refusals(match, rng.sample(heard, min(len(heard), 6)))
        before = match.state.copy()
        step = match.draw() if match.turn == CHANCE else match.play(rng.choice(match.legal()))
        heard.append(step.move)
        if match.ply % every == 0:
            check_told(game, before, step, match.state)
    check_over(match)
    check_replay(match)
    return match


def check_position(match: Match[Any]) -> None:
    """Check one position of a match that is not over."""
    game, s = match.game, match.state
    untouched = s.value()
    text = game.write(s)
    again = game.read(text, match.seats, match.options)
    assert game.write(again) == text, f"lossy position text: {text}"
    assert game.turn(again) == game.turn(s), f"another turn after reading {text}"
    if match.turn == CHANCE:
        check_chance(match, again)
    else:
        check_choices(match, again)
    shares = game.evaluate(s)
    assert abs(sum(shares) - 1) < CLOSE, f"shares {shares} do not sum to 1"
    assert min(shares) >= 0, f"a share of {shares} is negative"
    for language in LANGUAGES:
        assert isinstance(game.view.board(s, language), str)
        for sign, meaning in game.view.legend(s, language):
            assert sign, f"{meaning} has no sign"
            assert meaning, f"{sign} means nothing"
    for seat in range(match.seats):
        check_view(game, game.view.view(s, seat))
    check_standing(game, s)
    if match.turn >= 0:
        check_prompts(match)
    assert s.value() == untouched, "a question changed the state"


def check_view(game: Game[Any], view: Part) -> None:
    """Check that a view is what the game declares: JSON of it reads back to the same, by the declared types."""
    struct = game.view.struct
    assert isinstance(view, struct), f"a view is a {type(view).__name__}, not a {struct.__name__}"
    try:
        again = msgspec.json.decode(msgspec.json.encode(view), type=struct)
    except msgspec.ValidationError as error:
        raise AssertionError(f"a view is not what {struct.__name__} declares: {error}") from error
    assert again == view, f"JSON of a view reads back to {again}, not to {view}"


def check_chance(match: Match[Any], again: Any) -> None:
    """Check the outcomes of a chance turn."""
    game, s = match.game, match.state
    outcomes = game.outcomes(s)
    assert game.legal(s) == [], "nobody may act on a chance turn"
    if not outcomes:
        assert game.physics is not None, "a sampled chance turn needs physics"
        return
    actions = [action for action, _ in outcomes]
    assert actions == sorted(set(actions)), "outcomes are distinct and ascending"
    assert all(weight > 0 for _, weight in outcomes), "outcomes have positive weights"
    names = [game.notation.write_move(s, action) for action in actions]
    assert [game.notation.read_move(s, name) for name in names] == actions, "texts read back"
    again_names = [game.notation.write_move(again, action) for action, _ in game.outcomes(again)]
    assert set(again_names) == set(names), "a position read back has the same outcomes"


def check_choices(match: Match[Any], again: Any) -> None:
    """Check the legal actions of a seat: their order, their texts, their clicks, their words."""
    game, s = match.game, match.state
    legal = game.legal(s)
    assert legal, "a state that is not over has a legal action"
    assert legal == sorted(set(legal)), "legal actions are distinct and ascending"
    assert 0 <= legal[0] <= legal[-1] < game.actions(match.seats, match.options), "ids in range"
    names = game.moves(s)
    assert len(set(names)) == len(names), "two actions have one text"
    assert [game.notation.read_move(s, name) for name in names] == legal, "texts read back"
    assert set(game.moves(again)) == set(names), "a position read back has the same moves"
    paths = {
        tuple(game.view.path(s, action)): name for action, name in zip(legal, names, strict=True)
    }
    assert len(paths) == len(legal), "two actions have one path"
    for path, name in paths.items():
        assert path, f"{name} has nothing to click"
        assert not any(path[:n] in paths for n in range(1, len(path))), (
            f"a path begins that of {name}"
        )
        assert game.view.meant(s, list(path)) == name, f"the clicks of {name} mean something else"
    for action in legal:
        for language in LANGUAGES:
            assert game.lexicon.say(game.view.label(s, action), language)


def check_standing(game: Game[Any], s: Any) -> None:
    """Check that everybody's standing can be said in every language, and fits beside a board."""
    found, seats = game.view.standing(s), game.rules.seats(s)
    assert len(found.seats) == seats, "every seat has a standing"
    for language in LANGUAGES:
        goal = game.lexicon.say(found.goal, language)
        assert 0 < len(goal) <= LONGEST_GOAL, f"{len(goal)} letters do not fit: {goal}"
        for one in found.seats:
            words = game.lexicon.say(one.words, language)
            assert 0 < len(words) <= LONGEST_WORDS, f"{len(words)} letters do not fit: {words}"
    for one in found.seats:
        assert 0 < len(one.signs) <= MOST_SIGNS, f"{len(one.signs)} signs do not fit"
        assert all(NOBODY <= sign < seats for sign in one.signs), f"{one.signs}: no such seat"


def check_prompts(match: Match[Any]) -> None:
    """Check that every stage of a choice has its own sentence: before the first click, and after each."""
    game, s = match.game, match.state
    prompt = game.view.prompt(s)
    assert prompt.key.startswith(ASK), f"{prompt.key} is not a prompt"
    paths = [game.view.path(s, action) for action in match.legal()]
    for key in (prompt.key, *stages(prompt.key, paths)):
        for language in LANGUAGES:
            assert game.lexicon.say(Words(key, prompt.values), language)


def check_unrefused(match: Match[Any], most: int = 12) -> None:
    """Check that there is no reason against a legal move; where there are many, every n-th is tried."""
    names = match.moves()
    for name in names[:: len(names) // most + 1]:
        reasons = match.game.refusals(match.state, name)
        assert reasons == [], f"{name} is legal, yet {reasons} speak against it"


def check_refusals(match: Match[Any], texts: Iterable[str]) -> None:
    """Check that what is not legal here is refused with clauses and true facts, and changes nothing."""
    if match.turn < 0:
        return
    game, s, untouched = match.game, match.state, match.state.value()
    view = plain(game.view.view(s, match.turn))
    for text in texts:
        try:
            if game.notation.read_move(s, text) in match.legal():
                continue
            match.play(text)
        except IllegalMoveError as error:
            assert error.reasons, f"{text} is refused without a reason"
            for reason in error.reasons:
                check_reason(game, reason, view)
        except BattlespaceError:
            pass  # a redundant mark contradicts the position: a refusal with a code is enough
        else:
            raise AssertionError(f"{text} is not among the legal moves, yet was played")
        assert s.value() == untouched, "a refusal changed the state"


def check_scenarios(game: Game[Any], texts: int = 6) -> None:
    """Check refusals wherever a game's scenarios lead, with texts that they use elsewhere."""
    blocks = [block for blocks in blocks_of(game).values() for block in blocks]
    heard = sorted({move for block in blocks for move in block.moves})
    rng = Random(game.slug)
    for block in blocks:
        for match in reached(game, block):
            if match.turn >= 0:
                check_unrefused(match)
                some = rng.sample(heard, min(len(heard), texts))
                check_refusals(match, [*block.moves, *some])


def check_reason(game: Game[Any], reason: Reason, view: Mapping[str, Any]) -> None:
    """Check one reason: a clause of the book, in every language, and true where it rests on a fact."""
    assert reason.clause in game.rulebook.clauses, f"no clause {reason.clause}"
    assert reason.fact is None or reason.fact.holds(view), f"it is not true that {reason.fact}"
    for language in LANGUAGES:
        assert game.sentence(reason, language)


def check_told(game: Game[Any], before: Any, step: Step, after: Any) -> None:
    """Check that what happened can be said in every language."""
    for event in game.view.tell(before, step.action, after):
        json.dumps(event.json())
        for language in LANGUAGES:
            assert game.lexicon.say(event.words(), language)


def check_over(match: Match[Any]) -> None:
    """Check the end: nothing is legal, the scores share one win, the text reads back."""
    game, s = match.game, match.state
    assert game.turn(s) == OVER
    assert game.legal(s) == []
    assert abs(sum(match.scores) - 1) < CLOSE, f"scores {match.scores} do not sum to 1"
    text = game.write(s)
    again = game.read(text, match.seats, match.options)
    assert game.write(again) == text, f"lossy position text: {text}"
    assert game.turn(again) == OVER
    assert game.scores(again) == match.scores


def check_replay(match: Match[Any]) -> None:
    """Check that the moves as texts replay exactly, and that undo leads back to the start."""
    again = Match(match.game, match.seed, match.seats, match.options, match.position)
    first = again.state.value()
    for step in match.steps:
        again.play(step.move)
    assert again.state.value() == match.state.value(), "replay is exact"
    while again.ply:
        again.undo()
    assert again.state.value() == first, "undo leads back to the start"


def trace(
    game: Game[Any],
    seed: int,
    seats: int,
    limit: int = 10_000,
    options: Mapping[str, Value] | None = None,
) -> str:
    """Return a digest of a random match: every legal list, every value. The same compiled and plain."""
    digest, rng, match = hashlib.sha256(), Random(seed), Match(game, seed, seats, options)
    while not match.over and match.ply < limit:
        digest.update(
            f"{match.turn} {match.legal()} {[round(x, 9) for x in game.evaluate(match.state)]}".encode()
        )
        digest.update(match.state.value())
        if match.turn == CHANCE:
            digest.update(repr(game.outcomes(match.state)).encode())
            match.draw(fast=True)
        else:
            match.play(rng.choice(match.legal()))
    digest.update(f"{match.ply} {match.scores}".encode())
    return digest.hexdigest()


def check_names(game: Game[Any]) -> None:
    """Check that rules name only fields that the state has: a slip is a bare KeyError once compiled."""
    for function in (game.rules.turn, game.rules.legal, game.rules.apply, game.rules.score):
        module = inspect.getmodule(getattr(function, "py_func", function))
        for name, rule in inspect.getmembers(module, callable):
            plain = getattr(rule, "py_func", rule)
            if inspect.isfunction(plain) and plain.__annotations__.get("s") in (
                game.state,
                "State",
            ):
                strangers = _strangers(plain, game)
                assert not strangers, (
                    f"{name} uses {strangers}, which {game.slug}'s state does not have"
                )


def _strangers(function: Any, game: Game[Any]) -> list[str]:
    """Return the names that a function reads from `s` and that are not fields."""
    found: list[str] = []
    last: Any = None
    for step in dis.get_instructions(function):
        if step.opname in ("LOAD_ATTR", "STORE_ATTR") and last is not None and last.argval == "s":
            found.append(str(step.argval))
        last = step if step.opname.startswith("LOAD_FAST") else None
    return [name for name in found if name not in game.state.fields]
