"""What anybody at a table may ask; nothing here changes a match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from battlespace import bots
from battlespace.bots import hint as reasons
from battlespace.bots.bot import Thought, Weighed
from battlespace.kernel.errors import BattlespaceError
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match
from battlespace.kernel.stuck import stuck
from battlespace.server import messages as m
from battlespace.server import players, wire
from battlespace.server.errors import LimitError, MalformedError

EXPECTED, OTHERS, STEPS = 2, 8, 12
"""How many actions after its own a bot tells, how many instead of it, and how many steps of its line are shown."""


def why(id_: str, match: Match[Any], clicks: Sequence[str], move: str | None) -> m.Reasons:
    """Say why clicks, or a move, are refused; of one click that means no move yet, why nothing begins with it."""
    game = match.game
    try:
        text = game.view.meant(match.state, clicks) if move is None else move
        found = game.explain(match.state, text)
    except BattlespaceError:
        found = stuck(game, match.state, clicks[0]) if len(clicks) == 1 and match.turn >= 0 else []
        if not found:
            raise
        return m.Reasons(id_, "", wire.reasons(game, found))
    except Exception as error:
        raise MalformedError("these clicks and this text mean nothing here") from error
    return m.Reasons(id_, text, wire.reasons(game, found))


def preview(id_: str, match: Match[Any], move: int | str) -> m.Previewed:
    """Say what a move would do, up to the next chance turn."""
    game, before = match.game, match.state
    step = match.tried(move)
    after = game.after(before, step.action)
    events = game.view.tell(before, step.action, after)
    return m.Previewed(id_, game.view.view(after, 0), game.guide(after), wire.happened(events))


def look(id_: str, match: Match[Any], ply: int) -> m.Seen:
    """Return the position before a ply."""
    if not 0 <= ply <= match.ply:
        raise LimitError(f"ply {ply}: the match has {match.ply}")
    game, s = match.game, match.past(ply)
    view, text = game.view.view(s, 0), wire.board(game, s)
    drawn = match.steps[ply - 1].drawn if ply else None
    motion = drawn.motion if drawn else ""
    return m.Seen(id_, ply, game.turn(s), view, game.guide(s), text, game.write(s), motion)


class Turn(NamedTuple):
    """A chance turn: the plies before it, the state, the move that came up, and how many had mixed the seed."""

    ply: int
    state: Any
    drawn: str
    mixed: int


def draws(id_: str, game: Game[Any], turns: Sequence[Turn], entropy: list[str]) -> m.Diced:
    """Return what could have been drawn at each chance turn."""
    found: list[m.Draw] = []
    for ply, s, drawn, mixed in turns:
        outcomes = game.outcomes(s)
        moves = [game.notation.write_move(s, action) for action, _ in outcomes]
        found.append(m.Draw(ply, moves, [weight for _, weight in outcomes], drawn, mixed))
    return m.Diced(id_, found, entropy)


def knows_draws(game: Game[Any]) -> bool:
    """Say whether a match can be drawn: then the game's sentences about itself have one on how."""
    return "about.draw" in game.lexicon.sentences


def _expected(game: Game[Any], s: Any, line: Sequence[int]) -> list[m.Json]:
    """Return the words of what a bot expects after its own action, as far as seats act."""
    said: list[m.Json] = []
    s = s.copy()
    for i, action in enumerate(line[: EXPECTED + 1]):
        if game.turn(s) < 0:
            break
        if i:
            said.append(game.view.label(s, action).json() | {"turn": game.turn(s)})
        game.rules.apply(s, action)
    return said


def _steps(game: Game[Any], s: Any, line: Sequence[int]) -> list[Any]:
    """Return what is seen after each move of a line, as long as the same seat makes them."""
    seat, s, views = game.turn(s), s.copy(), list[Any]()
    for action in line[:STEPS]:
        if game.turn(s) != seat:
            break
        game.rules.apply(s, action)
        views.append(game.view.view(s, seat))
    return views


async def hint(
    id_: str, game: Game[Any], s: Any, options: dict[str, Any], played: int | None
) -> m.Hinted:
    """Return what the strongest bot would do, and what it says of what was played there."""
    level, known = players.levels(game)[-1], game.legal(s)
    also = played if played in known else None  # a seat that left played no move
    thought = await players.advise(game, s, options, bots.adviser(game), also)
    return await asyncio.to_thread(_hinted, id_, game, s, (level, also), thought)


def _hinted(
    id_: str, game: Game[Any], s: Any, asked: tuple[str, int | None], thought: Thought
) -> m.Hinted:
    """Return a thought with its reasons, beside the loop: they are found by trying moves."""
    level, played = asked
    seat, thought = game.turn(s), replace(thought, values=thought.values or game.evaluate(s))
    best = Weighed(thought.action, thought.visits, thought.values, thought.line)
    others = [w for w in thought.weighed if w.visits and w.action != thought.action][:OTHERS]
    known = (best, *thought.weighed)
    taken = next((w for w in known if w.action == played), None)

    def told(one: Weighed) -> m.Weighed:
        return _weighed(game, s, one, reasons.share(thought, one, seat))

    return m.Hinted(
        id=id_,
        best=told(best),
        others=[told(other) for other in others],
        played=told(taken) if taken else None,
        otherwise=_instead(game, s, reasons.reply(game, s, thought, played)),
        forced=len(game.legal(s)) == 1,
        sure=thought.sure,
        expects=_expected(game, s, thought.line),
        steps=_steps(game, s, thought.line),
        level=level,
        values=list(thought.values),
    )


def _weighed(game: Game[Any], s: Any, one: Weighed, share: float | None) -> m.Weighed:
    """Return an action with its reasons."""
    gains, follow = reasons.gains(game, s, one), reasons.follow(game, s, one)
    stands = [(seat, words.json()) for seat, words in reasons.stands(game, s, follow)]
    brings = gains or stands
    return m.Weighed(
        one.action,
        game.notation.write_move(s, one.action),
        game.view.label(s, one.action).json(),
        game.view.path(s, one.action),
        share,
        one.visits,
        wire.happened(gains),
        stands,
        wire.happened([] if brings else reasons.answer(game, s, one)),
        wire.happened([] if brings else reasons.example(game, s, one)),
    )


def _instead(game: Game[Any], s: Any, found: reasons.Reply | None) -> m.Instead | None:
    """Return a worse move with the answer to it, where there is one."""
    if found is None:
        return None
    action = found.move.action
    text, label = game.notation.write_move(s, action), game.view.label(s, action).json()
    return m.Instead(text, label, wire.happened(found.does))
