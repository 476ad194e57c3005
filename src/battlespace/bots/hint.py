"""A bot's reasons as sentences: what it would do, what each seat may expect, and what it weighed instead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from battlespace.bots.advice import clearly_worse, own, then
from battlespace.bots.bot import Thought, Weighed, line_moves
from battlespace.kernel.game import CHANCE, OVER, Game
from battlespace.kernel.words import LANGUAGES, YOU, Event, Language, Lexicon, Words

OTHERS = 3
"""Alternatives that are told."""
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
        *_stands(game, state, thought, language, you),
        _say("proven" if thought.sure else "chances", language, seats=seats),
        *([] if forced else _worth(game, state, thought, language, you)),
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


def effects(game: Game[Any], state: Any, thought: Thought | Weighed) -> list[Event]:
    """Return what the move does, and what the same seat goes on to do."""
    return _events(game, state, thought.line or (thought.action,))


def follow(game: Game[Any], state: Any, thought: Thought | Weighed) -> Any:
    """Return where the move leads, with what the same seat goes on to do."""
    return then(game, state, thought.line or (thought.action,))[0]


def before(thought: Thought, seat: int) -> float:
    """Return what a seat may expect as it stands: the mean of all that the search weighed and that is no better.

    What seems better than its own move it has hardly looked at: that is a guess, and has no part in it.
    """
    best = thought.values[seat]
    known = [w for w in thought.weighed if w.visits and w.values[seat] <= best]
    visits = sum(w.visits for w in known)
    return sum(w.visits * w.values[seat] for w in known) / visits if visits else best


def share(thought: Thought, one: Weighed, seat: int) -> float | None:
    """Return what a move gives a seat; None: it seems better than the bot's own, and was hardly looked at."""
    return one.values[seat] if one.values[seat] <= thought.values[seat] else None


def stands(game: Game[Any], before: Any, after: Any) -> list[tuple[int, Words]]:
    """Return the seats that stand otherwise than before, each with what is said of it."""
    was, now = (game.guide(s).standings.seats for s in (before, after))
    return [
        (seat, new.words)
        for seat, (old, new) in enumerate(zip(was, now, strict=True))
        if old.number != new.number
    ]


def _events(game: Game[Any], state: Any, line: Sequence[int]) -> list[Event]:
    """Return what happens while the seat on turn follows a line."""
    told = [
        game.view.tell(s, action, game.after(s, action)) for s, action in own(game, state, line)
    ]
    return [event for events in told for event in events][:EFFECTS]


def reply(game: Game[Any], state: Any, thought: Thought, played: int | None = None) -> list[Event]:
    """Return how the next seat would answer a clearly worse move, as the bot expects, where that changes how all stand.

    Of such moves what was `played` goes first.
    """
    other = clearly_worse(game, state, thought, played)
    if other is None:
        return []
    after, answer = then(game, state, other.line or (other.action,))
    if not answer or game.turn(after) in (CHANCE, OVER, game.turn(state)):
        return []
    told = stands(game, after, then(game, after, answer)[0])
    return _events(game, after, answer) if told else []


def _stands(
    game: Game[Any], state: Any, thought: Thought, language: Language, you: int | None
) -> list[str]:
    """Return a sentence about how everybody stands after the move, where that is otherwise than before."""
    names = game.lexicon.camps(len(thought.values), language)
    said = "; ".join(
        _say("of", language, who=YOU[language] if seat == you else names[seat], what=what)
        for seat, words in stands(game, state, follow(game, state, thought))
        for what in [game.lexicon.say(words, language, you=you)]
    )
    return [_say("stands", language, what=said)] if said else []


def _worth(
    game: Game[Any], state: Any, thought: Thought, language: Language, you: int | None
) -> list[str]:
    """Return a sentence about what the move gains, or that it wins."""
    seat = game.turn(state)
    after, now = (_percent(x) for x in (thought.values[seat], before(thought, seat)))
    if thought.sure and thought.values[seat] == 1:
        return [_say("wins", language)]
    if now >= after:
        return []
    if seat == you:
        return [_say("yours", language, now=now, after=after)]
    who = game.lexicon.camps(len(thought.values), language)[seat]
    return [_say("worth", language, who=who, now=now, after=after)]


def _otherwise(
    game: Game[Any], state: Any, thought: Thought, language: Language, you: int | None
) -> list[str]:
    """Return a sentence about the answer to a clearly worse move."""
    does = _told(game, reply(game, state, thought), language, you)
    other = clearly_worse(game, state, thought)
    if not does or other is None:
        return []
    move = game.notation.write_move(state, other.action)
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
        known = share(thought, other, seat)
        gives = _percent(other.values[seat])
        if known is None:
            told.append(_say("unsure", language, move=move, label=label))
        elif gives == mine:
            told.append(_say("equal", language, move=move, label=label, share=gives))
        else:
            worse = {"share": gives, "worse": mine - gives}
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
