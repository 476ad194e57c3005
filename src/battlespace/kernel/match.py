"""A game being played. `Match.play` is the one gate: the only place where an untrusted move meets the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Self

import msgspec
import numpy as np

from battlespace.kernel import chance
from battlespace.kernel.errors import (
    ChanceError,
    IllegalMoveError,
    NotationError,
    OptionError,
    OverError,
    SeatsError,
    UndoError,
    shown,
)
from battlespace.kernel.game import CHANCE, OVER, Drawn, Game, S
from battlespace.kernel.option import Value
from battlespace.kernel.words import Event, Words, somebody

RESIGN, TIME, DRAW = "resign", "time", "draw"
"""Ways to end a match that are not moves."""
LEFT = -3
"""The action of a step by which a seat leaves and the others play on; its move is `resign` or `time`."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One applied action: whose turn it was (a seat or CHANCE), the action, its text, and what was sampled with it."""

    turn: int
    action: int
    move: str
    drawn: Drawn | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """An end by the players and not by the rules; `seat` is the one that resigned or ran out of time."""

    kind: str
    seat: int | None
    scores: tuple[float, ...]


class Mix(NamedTuple):
    """Randomness that a player added to the seed; nobody who knows the seed can have known it before."""

    seat: int
    entropy: str


class Match(Generic[S]):
    """A game, its position, and every step that led there from the start."""

    def __init__(
        self,
        game: Game[S],
        seed: int,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        position: str | None = None,
    ) -> None:
        """Start at the beginning, or at a position text: what cannot be is refused where it is read, nowhere later."""
        if not chance.valid_seed(seed):
            raise OptionError(
                f"seed={shown(seed)}: expected a whole number from 0 to 2**{chance.SEED_BITS} - 1"
            )
        self.game, self.seed, self.position = game, seed, position
        seats = game.checked_seats(seats)
        self.options = game.checked_options(options, seats)
        self.state = (
            game.new(seats, self.options)
            if position is None
            else game.read(position, seats, self.options)
        )
        self.seats = game.rules.seats(self.state)
        self.steps: list[Step] = []
        self.mixes: list[Mix] = []
        self._mixed: list[int] = []  # how many of them there were before each step
        self._before = 0  # steps that led here and are not kept
        self.ending: Ending | None = None
        self.handed: set[int] = set()  # seats whose players left a match of more than two
        self._past: list[S] = []
        self._turn: int | None = None  # of this state, found when first asked for
        self._legal: list[int] | None = None

    @property
    def ply(self) -> int:
        """How many actions have been applied, chance included."""
        return self._before + len(self.steps)

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self.ending:
            return OVER
        if self._turn is None:
            self._turn = self.game.turn(self.state)
        return self._turn

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.turn == OVER

    @property
    def scores(self) -> tuple[float, ...]:
        """Each seat's share of the win; a seat that was handed on has none, and the others share it."""
        scores = self.ending.scores if self.ending else self.game.scores(self.state)
        if not self.handed:
            return scores
        stay = [seat for seat in range(self.seats) if seat not in self.handed]
        total = sum(scores[seat] for seat in stay)
        return tuple(
            0.0 if seat in self.handed else (score / total if total else 1 / len(stay))
            for seat, score in enumerate(scores)
        )

    def legal(self) -> list[int]:
        """Return the legal actions; none on a chance turn or when the match is over."""
        return [*self._legal_here()] if self.turn >= 0 else []

    def _legal_here(self) -> list[int]:
        if self._legal is None:
            self._legal = self.game.legal(self.state)
        return self._legal

    def _moved(self) -> None:
        """Forget what was found out about the last state."""
        self._turn = self._legal = None

    def moves(self) -> list[str]:
        """Return the legal moves as texts, in the rules' order."""
        return [self.game.notation.write_move(self.state, action) for action in self.legal()]

    def play(self, move: int | str, seat: int | None = None) -> Step:
        """Play a move, given as text or action, or raise and leave the match as it was.

        On a chance turn it is that outcome. With `seat`, a move out of turn is refused.
        """
        step = self.tried(move, seat)
        self.take(step)
        return step

    def tried(self, move: int | str, seat: int | None = None) -> Step:
        """Return the step that a move would be, without playing it, or raise."""
        turn = self.turn
        if turn == OVER:
            raise self._refused(move) or OverError(f"{shown(move)}: the match is over")
        if seat is not None and seat != turn:
            raise SeatsError(f"seat {seat} is not to act: it is {turn_name(turn)}")
        if turn == CHANCE:
            return self._outcome(move)
        action = self.game.notation.read_move(self.state, move) if isinstance(move, str) else move
        if action is None or action not in self._legal_here():
            raise self._refused(move) or IllegalMoveError(str(move), [])
        return Step(turn, action, self.game.notation.write_move(self.state, action))

    def _refused(self, move: int | str) -> IllegalMoveError | None:
        """Return the refusal with the game's reasons; none where it has none, as for a move after an agreed draw."""
        text = move if isinstance(move, str) else self._name(move)
        reasons = self.game.explain(self.state, text)
        return IllegalMoveError(text, reasons) if reasons else None

    def _name(self, action: int) -> str:
        """Write an untrusted action."""
        try:
            return self.game.notation.write_move(self.state, action)
        except (IndexError, ValueError, OverflowError, KeyError):
            raise NotationError(str(action), "no action has this number here") from None

    def _outcome(self, move: int | str) -> Step:
        """Return the step of a given chance outcome."""
        outcomes = {action: weight for action, weight in self.game.outcomes(self.state) if weight}
        if not outcomes:
            return self._sampled(move)
        action = self.game.notation.read_move(self.state, move) if isinstance(move, str) else move
        if action not in outcomes:
            names = [self.game.notation.write_move(self.state, a) for a in outcomes]
            raise self._refused(move) or ChanceError(
                f"{shown(move)} cannot be drawn here; possible: {', '.join(names)}"
            )
        return Step(CHANCE, action, self.game.notation.write_move(self.state, action))

    def _sampled(self, move: int | str) -> Step:
        """Return the step of a sampled outcome given as text, by default its word and its vector: `drop 12,-40`."""
        text, notation = str(move), self.game.notation
        if notation.read_drawn is not None:
            if notation.read_move(self.state, text) != self.game.sampled(self.state):
                raise self._refused(move) or ChanceError(f"{shown(move)} cannot be drawn here")
            found = Drawn(notation.read_drawn(self.state, text))
            return Step(CHANCE, self.game.sampled(self.state), self._drawn_text(found), found)
        word, _, numbers = text.partition(" ")
        try:
            vector = tuple(int(part) for part in numbers.split(",")) if numbers else ()
        except ValueError:
            raise NotationError(
                text, "expected a word, a blank and whole numbers with commas"
            ) from None
        action = self.game.notation.read_move(self.state, word)
        if action is None:
            raise self._refused(move) or ChanceError(f"{shown(move)} cannot be drawn here")
        return Step(CHANCE, action, text, Drawn(vector))

    def drawn(self, seed: int | None = None, fast: bool = False) -> Step:
        """Return the step that the pending chance turn draws from the match's seed, or from another.

        With `fast` a sampled turn is drawn as searches do it, which is the same on every machine.
        """
        if self.turn != CHANCE:
            raise ChanceError(f"nothing to draw: it is {turn_name(self.turn)}")
        seed = self._seed_now() if seed is None else seed
        outcomes = self.game.outcomes(self.state)
        if outcomes:
            action, _ = outcomes[chance.pick(seed, self.ply, [weight for _, weight in outcomes])]
            return Step(CHANCE, action, self.game.notation.write_move(self.state, action))
        if self.game.physics is None:
            raise ChanceError(f"{self.game.slug} lists no outcome and has no physics")
        s, seed = self.state, chance.drop_seed(seed, self.ply)
        return self._fallen(_fast_draw(self.game, s, seed) if fast else self.game.physics(s, seed))

    def fall_seed(self) -> int | None:
        """Return what `Game.physics` is to draw from now, wherever that is done; None: nothing falls on this turn."""
        if self.game.physics is None or self.turn != CHANCE or self.game.outcomes(self.state):
            return None
        return chance.drop_seed(self._seed_now(), self.ply)

    def land(self, found: Drawn) -> Step:
        """Play the fall that `Game.physics` has drawn from `fall_seed`."""
        self.take(step := self._fallen(found))
        return step

    def _seed_now(self) -> int:
        return chance.mixed(self.seed, self._entropies(len(self.mixes)))

    def _fallen(self, found: Drawn) -> Step:
        return Step(CHANCE, self.game.sampled(self.state), self._drawn_text(found), found)

    def _drawn_text(self, found: Drawn) -> str:
        """Write a sampled outcome as the game does, or as its word and its vector."""
        notation = self.game.notation
        if notation.write_drawn is not None:
            return notation.write_drawn(self.state, found.vector)
        word = notation.write_move(self.state, self.game.sampled(self.state))
        return f"{word} {','.join(map(str, found.vector))}"

    def draw(self, seed: int | None = None, fast: bool = False) -> Step:
        """Draw the pending chance turn and play it."""
        step = self.drawn(seed, fast)
        self.take(step)
        return step

    def draw_pending(self) -> list[Step]:
        """Draw until a seat is to act or the match is over."""
        steps: list[Step] = []
        while self.turn == CHANCE:
            steps.append(self.draw())
        return steps

    def take(self, step: Step) -> None:
        """Apply a step that `tried` or `drawn` has returned for this position; the state before it stays as it is.

        Rules never raise. If one does, that is our fault: the error is passed on to be logged, and nothing has changed.
        """
        after = self.state.copy()
        self._applied(step, after)
        self.redo(step, after)

    def _applied(self, step: Step, s: S) -> None:
        if step.drawn is not None:
            put_drawn(s, step.drawn.vector)
        if step.action == LEFT and self.game.rules.leave is not None:
            self.game.rules.leave(s, step.turn)
        else:
            self.game.rules.apply(s, step.action)

    def mix(self, seat: int, entropy: str) -> None:
        """Let all draws from here on depend on what a player adds; each seat may do so once."""
        if self.over:
            raise OverError("the match is over")
        if seat not in range(self.seats) or seat in (mix.seat for mix in self.mixes):
            raise SeatsError(f"seat {seat!r} cannot add chance of its own, or not again")
        if not chance.valid_entropy(entropy):
            raise ChanceError(f"{shown(entropy)}: expected 16 to 32 bytes as hexadecimal digits")
        self.mixes.append(Mix(seat, entropy))

    def mixes_at(self, ply: int) -> int:
        """Return how many players had added their own randomness before that ply was played."""
        return self._mixed[ply - self._before]

    def seed_at(self, ply: int) -> int:
        """Return the seed that the ply after so many was drawn from."""
        return chance.mixed(self.seed, self._entropies(self.mixes_at(ply)))

    def _entropies(self, count: int) -> list[str]:
        return [mix.entropy for mix in self.mixes[:count]]

    def undo(self) -> Step:
        """Take back the last step, and return it."""
        if self.ending is not None:
            raise UndoError("the match was ended by its players")
        if not self.steps:
            raise UndoError("nothing has been played yet")
        self.state = self._past.pop()
        self._mixed.pop()
        self._moved()
        return self.steps.pop()

    def redo(self, step: Step, after: S) -> None:
        """Take a step that a match ahead of this one has taken; `after` is the state that it led to."""
        self._past.append(self.state)
        self.state = after
        self.steps.append(step)
        self._mixed.append(len(self.mixes))
        self._moved()

    def ahead(self) -> Self:
        """Return a match that goes on from here while this one stays: it keeps its own steps only."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.steps, made.handed, made._past = [], {*self.handed}, []
        made.mixes, made._mixed = [*self.mixes], []
        made._before = self.ply
        return made

    @property
    def states(self) -> list[S]:
        """The states that the steps led to, one by one."""
        return [*self._past[1:], self.state] if self.steps else []

    def leaving(self, kind: str, seat: int) -> Step | None:
        """Return the step by which a seat leaves while the others play on; None where that ends the match."""
        if self.over or self.game.rules.leave is None or self.seats == 2 or self.turn == CHANCE:
            return None
        if kind not in (RESIGN, TIME) or seat not in range(self.seats):
            raise SeatsError(f"seat {seat!r} cannot leave by {kind!r}; expected resign or time")
        return Step(seat, LEFT, kind)

    def hand_on(self, seat: int) -> None:
        """Let a player leave a match that goes on: somebody else plays the seat, and it scores nothing."""
        if self.over:
            raise OverError("the match is over")
        stay = set(range(self.seats)) - self.handed - {seat}
        if seat not in range(self.seats) or len(stay) < 2:
            raise SeatsError(f"seat {seat!r} cannot leave: at least two seats stay in a match")
        self.handed.add(seat)

    def end(self, kind: str, seat: int | None = None) -> Ending:
        """End the match by a resignation, by time, or by an agreed draw."""
        if self.over:
            raise OverError("the match is over")
        if kind == DRAW:
            scores = (1 / self.seats,) * self.seats
        elif kind in (RESIGN, TIME) and seat in range(self.seats):
            scores = tuple(0.0 if i == seat else 1 / (self.seats - 1) for i in range(self.seats))
        else:
            raise SeatsError(
                f"cannot end by {kind!r} of seat {seat!r}; expected resign or time with a seat, or draw"
            )
        self.ending = Ending(kind, seat, scores)
        return self.ending

    def past(self, ply: int) -> S:
        """Return the state before that ply was played."""
        return self._past[ply - self._before] if ply < self.ply else self.state


def told(game: Game[S], before: S, step: Step, after: S) -> list[Event]:
    """Return what a step caused, in order; a seat that leaves is told by the game's `event.left` and `camp.<seat>`."""
    if step.action == LEFT:
        return [Event("event.left", (), {"seat": somebody(step.turn, Words(f"camp.{step.turn}"))})]
    return game.view.tell(before, step.action, after)


def _fast_draw(game: Game[Any], s: Any, seed: int) -> Drawn:
    copy = s.copy()
    game.rules.sample(copy, seed)
    return Drawn(tuple(int(copy.drawn[i + 1]) for i in range(int(copy.drawn[0]))))


def put_drawn(s: Any, vector: tuple[int, ...]) -> None:
    """Lay a sampled vector into the state's `drawn` field: how many numbers, then the numbers."""
    if len(vector) >= len(s.drawn):
        raise ChanceError(f"{len(vector)} numbers drawn, at most {len(s.drawn) - 1} fit")
    if vector and (max(vector) > np.iinfo(np.int32).max or min(vector) < np.iinfo(np.int32).min):
        raise ChanceError("a drawn number does not fit in 32 bits")
    s.drawn[0] = len(vector)
    s.drawn[1 : len(vector) + 1] = vector


def turn_name(turn: int) -> str:
    """Return the word for a turn in messages: a seat's number, `chance` or `over`."""
    return {CHANCE: "chance", OVER: "over"}.get(turn, f"seat {turn}")
