"""A bot's reasons as sentences: what it would do, what each seat may expect, and what it weighed instead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from battlespace.bots.bot import Thought, line_moves
from battlespace.bots.greedy import Greedy
from battlespace.kernel.game import Game
from battlespace.kernel.words import LANGUAGES, YOU, Event, Language, Lexicon, Words

OTHERS = 3
"""Alternatives that are told."""
CLEARLY = 0.12
"""How much less of the win a clearly worse move gives; a coach offers what is nearer to the best."""
EFFECTS = 5
"""Things that a move does, of which it is told."""


@cache
def lexicon() -> Lexicon:
    """Return the sentences."""
    return Lexicon(Path(__file__).with_name("words.toml"))


def sentences(
    game: Game[Any],
    state: Any,
    thought: Thought,
    language: Language = LANGUAGES[0],
    you: int | None = None,
) -> list[str]:
    """Return the reasons of a thought about this state, the most important first; `you` is the seat that reads."""
    move, label = _named(game, state, thought.action, language, you)
    forced = len(game.legal(state)) == 1
    seats = ", ".join(
        _say("seat", language, who=YOU[language] if seat == you else name, share=_percent(share))
        for seat, (name, share) in enumerate(
            zip(game.lexicon.camps(len(thought.values), language), thought.values, strict=True)
        )
    )
    does = _told(game, effects(game, state, thought), language, you)
    told = [
        _say("forced" if forced else "move", language, move=move, label=label),
        *([_say("does", language, does=does)] if does else []),
        _say("proven" if thought.sure else "chances", language, seats=seats),
    ]
    line = line_moves(game, state, thought.line)
    if len(line) > 1:
        told.append(_say("line", language, line=" ".join(line)))
    if thought.visits:
        told.append(_say("visits", language, visits=thought.visits))
    return (
        told
        + _others(game, state, thought, language, you)
        + _otherwise(game, state, thought, language, you)
    )


def effects(game: Game[Any], state: Any, thought: Thought) -> list[Event]:
    """Return what the move does, and what the same seat goes on to do."""
    told = [
        game.view.tell(s, action, game.after(s, action)) for s, action in _own(game, state, thought)
    ]
    return [event for events in told for event in events][:EFFECTS]


def follow(game: Game[Any], state: Any, thought: Thought) -> Any:
    """Return where the move leads, with what the same seat goes on to do."""
    *_, (s, action) = _own(game, state, thought)
    return game.after(s, action)


def stands(game: Game[Any], before: Any, after: Any) -> list[tuple[int, Words]]:
    """Return the seats that stand otherwise than before, each with what is said of it."""
    was, now = (game.guide(s).standings.seats for s in (before, after))
    return [
        (seat, new.words)
        for seat, (old, new) in enumerate(zip(was, now, strict=True))
        if old.number != new.number
    ]


def _own(game: Game[Any], state: Any, thought: Thought) -> Iterator[tuple[Any, int]]:
    """Yield the states in which the seat acts in a row, each with its action."""
    seat, s = game.turn(state), state
    for action in thought.line or (thought.action,):
        if game.turn(s) != seat or action not in game.legal(s):
            break
        yield s, action
        s = game.after(s, action)


def worse(game: Game[Any], state: Any, thought: Thought) -> int | None:
    """Return the best of the moves that are clearly worse; one that is nearly as good is no warning."""
    if not thought.values:
        return None
    seat = game.turn(state)
    most = thought.values[seat] - CLEARLY
    return next((w.action for w in thought.weighed if w.values[seat] <= most), None)


def reply(game: Game[Any], state: Any, thought: Thought) -> list[Event]:
    """Return what the next seat would do against a clearly worse move, where that sets the seat to act back."""
    seat, other = game.turn(state), worse(game, state, thought)
    if other is None:
        return []
    after = game.after(state, other)
    if game.turn(after) < 0 or game.turn(after) == seat:
        return []
    answer = Greedy().choose(game, after, 0).action
    then = game.after(after, answer)
    if not stands(game, after, then) or game.evaluate(then)[seat] > game.evaluate(after)[seat]:
        return []
    return list(game.view.tell(after, answer, then))[:EFFECTS]


def _otherwise(
    game: Game[Any], state: Any, thought: Thought, language: Language, you: int | None
) -> list[str]:
    """Return a sentence about the answer to a clearly worse move."""
    does = _told(game, reply(game, state, thought), language, you)
    other = worse(game, state, thought)
    if not does or other is None:
        return []
    move = game.notation.write_move(state, other)
    return [_say("otherwise", language, move=move, does=does)]


def _told(game: Game[Any], events: list[Event], language: Language, you: int | None) -> str:
    return " ".join(dict.fromkeys(game.lexicon.told(event, language, you) for event in events))


def _others(
    game: Game[Any], state: Any, thought: Thought, language: Language, you: int | None
) -> list[str]:
    """Return what was weighed instead, in the order of the bot.

    What seems better than the move was looked at less: its share is a guess, and no number against the move's own.
    """
    seat, mine = game.turn(state), _percent(thought.values[game.turn(state)])
    told: list[str] = []
    for other in [w for w in thought.weighed if w.action != thought.action][:OTHERS]:
        move, label = _named(game, state, other.action, language, you)
        share = _percent(other.values[seat])
        if share > mine:
            told.append(_say("unsure", language, move=move, label=label))
        elif share == mine:
            told.append(_say("equal", language, move=move, label=label, share=share))
        else:
            worse = {"share": share, "worse": mine - share}
            told.append(_say("other", language, move=move, label=label, **worse))
    return told


def _named(
    game: Game[Any], state: Any, action: int, language: Language, you: int | None
) -> tuple[str, str]:
    """Return a move's text and its words."""
    label = game.lexicon.say(game.view.label(state, action), language, you=you)
    return game.notation.write_move(state, action), label


def _percent(share: float) -> int:
    return round(100 * share)


def _say(key: str, language: Language, **values: int | str) -> str:
    return lexicon().say(Words(f"hint.{key}", values), language)
