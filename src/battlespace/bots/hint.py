"""A bot's reasons as sentences: what it would do, what each seat may expect, and what it weighed instead."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from battlespace.bots.bot import Thought, line_moves
from battlespace.bots.greedy import Greedy
from battlespace.kernel.game import Game
from battlespace.kernel.words import LANGUAGES, Event, Language, Lexicon, Words

OTHERS = 3
"""Alternatives that are told."""
EFFECTS = 5
"""Things that a move does, of which it is told."""


@cache
def lexicon() -> Lexicon:
    """Return the sentences."""
    return Lexicon(Path(__file__).with_name("words.toml"))


def sentences(
    game: Game[Any], state: Any, thought: Thought, language: Language = LANGUAGES[0]
) -> list[str]:
    """Return the reasons of a thought about this state, the most important first."""
    move, label = _named(game, state, thought.action, language)
    forced = len(game.legal(state)) == 1
    seats = ", ".join(
        _say("seat", language, seat=number, share=_percent(share))
        for number, share in enumerate(thought.values)
    )
    does = _told(game, effects(game, state, thought), language)
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
        told + _others(game, state, thought, language) + _otherwise(game, state, thought, language)
    )


def effects(game: Game[Any], state: Any, thought: Thought) -> list[Event]:
    """Return what the move does, and what the same seat goes on to do."""
    seat, s, told = game.turn(state), state, list[Event]()
    for action in thought.line or (thought.action,):
        if game.turn(s) != seat or action not in game.legal(s):
            break
        after = game.after(s, action)
        told += game.view.tell(s, action, after)
        s = after
    return told[:EFFECTS]


def reply(game: Game[Any], state: Any, thought: Thought) -> list[Event]:
    """Return what the next seat would do against the best other move, one step ahead: what the move prevents."""
    other = next((w for w in thought.weighed if w.action != thought.action), None)
    if other is None:
        return []
    after = game.after(state, other.action)
    if game.turn(after) < 0 or game.turn(after) == game.turn(state):
        return []
    answer = Greedy().choose(game, after, 0).action
    return list(game.view.tell(after, answer, game.after(after, answer)))[:EFFECTS]


def _otherwise(game: Game[Any], state: Any, thought: Thought, language: Language) -> list[str]:
    """Return a sentence about the answer to the best other move."""
    does = _told(game, reply(game, state, thought), language)
    others = [w.action for w in thought.weighed if w.action != thought.action]
    if not does:
        return []
    move = game.notation.write_move(state, others[0])
    return [_say("otherwise", language, move=move, does=does)]


def _told(game: Game[Any], events: list[Event], language: Language) -> str:
    return " ".join(game.lexicon.told(event, language) for event in events)


def _others(game: Game[Any], state: Any, thought: Thought, language: Language) -> list[str]:
    """Return what was weighed instead, in the order of the bot."""
    seat, mine = game.turn(state), _percent(thought.values[game.turn(state)])
    told: list[str] = []
    for other in [w for w in thought.weighed if w.action != thought.action][:OTHERS]:
        move, label = _named(game, state, other.action, language)
        share = _percent(other.values[seat])
        key, worse = ("other", {"worse": mine - share}) if share < mine else ("equal", {})
        told.append(_say(key, language, move=move, label=label, share=share, **worse))
    return told


def _named(game: Game[Any], state: Any, action: int, language: Language) -> tuple[str, str]:
    """Return a move's text and its words."""
    label = game.lexicon.say(game.view.label(state, action), language)
    return game.notation.write_move(state, action), label


def _percent(share: float) -> int:
    return round(100 * share)


def _say(key: str, language: Language, **values: int | str) -> str:
    return lexicon().say(Words(f"hint.{key}", values), language)
