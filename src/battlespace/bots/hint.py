"""A bot's reasons as sentences: what it would do, what each seat may expect, and what it weighed instead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from battlespace.bots.advice import CLEARLY, SOME, costly, own, then, weighed
from battlespace.bots.bot import Thought, Weighed
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
        _say("seat", language, name=YOU[language] if seat == you else name, share=_percent(share))
        for seat, (name, share) in enumerate(
            zip(game.lexicon.camps(len(thought.values), language), thought.values, strict=True)
        )
    )
    told = [
        _say("forced" if forced else "move", language, move=move, label=label),
        *_why(game, state, thought, language, you),
        _say("proven" if thought.sure else "chances", language, seats=seats),
    ]
    end = (
        {1.0: "wins", 0.0: "loses"}.get(thought.values[game.turn(state)]) if thought.sure else None
    )
    if end and not forced:
        told.append(_say(end, language))
    if end == "loses":
        return told
    warned = reply(game, state, thought)
    return (
        told
        + _others(game, state, thought, warned, (language, you))
        + _otherwise(game, state, thought, warned, (language, you))
    )


def gains(game: Game[Any], state: Any, thought: Thought | Weighed) -> list[Event]:
    """Return what a move and what the same seat goes on to do bring about, beyond what the move's name says.

    Nothing of what leaves the seat worse off than before: that is no reason for a move, even where others cost more.
    """
    if _gained(game, state, follow(game, state, thought), game.turn(state)) < 0:
        return []
    events = _events(game, state, thought.line or (thought.action,), named=1)
    return _telling(game, events)[:EFFECTS]


def answer(game: Game[Any], state: Any, thought: Thought | Weighed) -> list[Event]:
    """Return what the next seat does after a move, as the search expects; nothing where something is drawn first."""
    after, rest = then(game, state, thought.line or (thought.action,))
    if not rest or game.turn(after) in (CHANCE, OVER, game.turn(state)):
        return []
    return _does(game, after, rest)


def example(game: Game[Any], state: Any, thought: Thought | Weighed) -> list[Event]:
    """Return what may be drawn after a move and what is done then: what the search has looked at most."""
    s, rest = then(game, state, thought.line or (thought.action,))
    drawn = list[Event]()
    while rest and game.turn(s) == CHANCE and rest[0] in [known for known, _ in game.outcomes(s)]:
        after = game.after(s, rest[0])
        drawn += game.view.tell(s, rest[0], after)
        s, rest = after, rest[1:]
    does = _does(game, s, rest) if drawn and rest and game.turn(s) != OVER else []
    return [*drawn, *does] if does else []


def follow(game: Game[Any], state: Any, thought: Thought | Weighed) -> Any:
    """Return where the move leads, with what the same seat goes on to do."""
    return then(game, state, thought.line or (thought.action,))[0]


def share(thought: Thought, one: Weighed, seat: int) -> float | None:
    """Return what a move gives a seat; None: it seems better than the bot's own, which it chose all the same."""
    return one.values[seat] if one.values[seat] <= thought.values[seat] else None


def less(thought: Thought, one: Weighed) -> bool:
    """Say whether the bot looked at a move less than at its own."""
    best = weighed(thought, thought.action)
    return one.visits < (thought.visits if best is None else best.visits)


def stands(game: Game[Any], before: Any, after: Any) -> list[tuple[int, Words]]:
    """Return the seats that stand otherwise than before, each with what is said of it.

    Nobody, unless the seat that acted has gained against the others.
    """
    was, now = (game.guide(s).standings.seats for s in (before, after))
    if _gained(game, before, after, game.turn(before)) <= 0:
        return []
    return [
        (seat, new.words)
        for seat, (old, new) in enumerate(zip(was, now, strict=True))
        if old.number != new.number
    ]


def _gained(game: Game[Any], before: Any, after: Any, seat: int) -> int:
    """Return by how much more a seat's standing has grown than that of any other."""
    was, now = (game.guide(s).standings.seats for s in (before, after))
    grown = [new.number - old.number for old, new in zip(was, now, strict=True)]
    return grown[seat] - max((by for other, by in enumerate(grown) if other != seat), default=0)


def _events(game: Game[Any], state: Any, line: Sequence[int], named: int = 0) -> list[Event]:
    """Return what happens while the seat on turn follows a line: no details, and not the first that are `named`."""
    told = [
        game.view.tell(s, action, game.after(s, action)) for s, action in own(game, state, line)
    ]
    details = _kinds(game, "about.details")
    events = [event for events in told for event in events][named:]
    return [event for event in events if _kind(event) not in details]


def _does(game: Game[Any], state: Any, line: Sequence[int]) -> list[Event]:
    """Return how the seat on turn begins a line and what it brings about, or else its plain moves."""
    events = _events(game, state, line)
    telling = _telling(game, events)
    told = [event for event in events if event in telling or event is events[0]]
    return (told if telling else events)[:EFFECTS]


def _telling(game: Game[Any], events: list[Event]) -> list[Event]:
    """Return the events that tell for a move or against one: none that is plain, or comes to nothing."""
    plain = _kinds(game, "about.plain")
    return [event for event in events if _kind(event) not in plain]


def _kind(event: Event) -> str:
    return event.kind.removeprefix("event.")


def _kinds(game: Game[Any], key: str) -> set[str]:
    """Return the kinds of events that a game lists among its sentences."""
    return set(game.lexicon.sentences.get(key, {}).get(LANGUAGES[0], "").split())


class Reply(NamedTuple):
    """A move that costs something, and how the next seat would answer it."""

    move: Weighed
    does: list[Event]


def reply(game: Game[Any], state: Any, thought: Thought, played: int | None = None) -> Reply | None:
    """Return how the next seat would answer a worse move, as the bot expects, where the bot's own prevents it.

    Only what helps that seat against the one that moved is told. If what was `played` is worse, it is about that.
    """
    for other in costly(game, state, thought, played):
        after, line = then(game, state, other.line or (other.action,))
        if not line or game.turn(after) in (CHANCE, OVER, game.turn(state)):
            continue
        does = _does(game, after, line)
        if does and _helps(game, after, line) and _prevents(game, after, line, (state, thought)):
            return Reply(other, does)
    return None


def _helps(game: Game[Any], state: Any, line: Sequence[int]) -> bool:
    """Say whether the seat on turn can follow a line and stands better then, or wins by it what the guess counts."""
    seat = game.turn(state)
    if line[0] not in game.legal(state):
        return False
    after = then(game, state, line)[0]
    gained = _gained(game, state, after, seat)
    if gained or not _telling(game, _events(game, state, line)):
        return gained > 0
    return game.evaluate(after)[seat] > game.evaluate(state)[seat] + SOME


def _prevents(
    game: Game[Any], after: Any, line: Sequence[int], own_choice: tuple[Any, Thought]
) -> bool:
    """Say whether a line that helps after another move does not after the bot's own; unless somebody else acts then."""
    instead = follow(game, *own_choice)
    if game.turn(instead) == OVER:
        return True
    return game.turn(instead) == game.turn(after) and not _helps(game, instead, line)


def _why(
    game: Game[Any], state: Any, thought: Thought, language: Language, you: int | None
) -> list[str]:
    """Return what tells for a move: what it gains or how the turn goes on, how all stand then, or what may follow."""
    brings = _told(game, gains(game, state, thought), language, you)
    goes_on = "" if brings else _goes_on(game, state, thought, language, you)
    told = [brings] if brings else [_say("then", language, what=goes_on)] if goes_on else []
    stand = _stands(game, state, thought, language, you)
    if brings or stand:
        return told + stand
    follows = {"answer": answer(game, state, thought), "example": example(game, state, thought)}
    return told + [
        _say(key, language, what=_told(game, events, language, you))
        for key, events in follows.items()
        if events
    ]


def _goes_on(
    game: Game[Any], state: Any, thought: Thought, language: Language, you: int | None
) -> str:
    """Return what the same seat goes on to do after the move, in the names of its moves."""
    labels = [
        _named(game, s, action, language, you)[1]
        for s, action in own(game, state, thought.line or (thought.action,))
    ]
    return ", ".join(dict.fromkeys(label for label in labels if label != labels[0]))


def _stands(
    game: Game[Any], state: Any, thought: Thought, language: Language, you: int | None
) -> list[str]:
    """Return a sentence about how everybody stands after the move, where that is otherwise than before."""
    names = game.lexicon.camps(len(thought.values), language)
    said = ", ".join(
        _say("of", language, name=YOU[language] if seat == you else names[seat], what=what)
        for seat, words in stands(game, state, follow(game, state, thought))
        for what in [game.lexicon.say(words, language, you=you)]
    )
    return [_say("stands", language, what=said)] if said else []


def _otherwise(
    game: Game[Any],
    state: Any,
    thought: Thought,
    found: Reply | None,
    reader: tuple[Language, int | None],
) -> list[str]:
    """Return a sentence about the answer to a worse move; it is written too where others read the same."""
    if found is None:
        return []
    language, you = reader
    move, label = _named(game, state, found.move.action, language, you)
    others = {thought.action, *(w.action for w in thought.weighed)} - {found.move.action}
    if any(_named(game, state, other, language, you)[1] == label for other in others):
        label = f"{label} ({move})"
    does = _told(game, found.does, language, you)
    return [_say("otherwise", language, move=label, what=does)]


def _told(game: Game[Any], events: list[Event], language: Language, you: int | None) -> str:
    return " ".join(dict.fromkeys(game.lexicon.told(event, language, you) for event in events))


def _others(
    game: Game[Any],
    state: Any,
    thought: Thought,
    warned: Reply | None,
    reader: tuple[Language, int | None],
) -> list[str]:
    """Return what the bot weighed most instead, and what is warned of; what costs least goes first.

    What seems better than the move has no number against the move's own: the bot did not trust it.
    """
    (language, you), seat = reader, game.turn(state)
    mine = thought.values[seat]
    told: list[str] = []
    others = [w for w in thought.weighed if w.action != thought.action][:OTHERS]
    if warned and warned.move not in others:
        others.append(warned.move)
    for other in sorted(others, key=lambda w: -min(w.values[seat], mine)):
        move, label = _named(game, state, other.action, language, you)
        known, worse = share(thought, other, seat), _percent(mine) - _percent(other.values[seat])
        if known is None:
            key = "unsure" if less(thought, other) else "perhaps"
        else:
            key = "equal" if not worse else "worse" if worse >= _percent(CLEARLY) else "other"
        numbers = {"share": _percent(other.values[seat]), "worse": worse}
        told.append(_say(key, language, move=move, label=label, **numbers))
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
