"""What is said in the engine protocol (docs/protocol.md): a request is told by its `do`, an answer has `ok` first.

Fields that a request has beyond these are passed over, so that a newer program may speak to an older engine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from battlespace.bots.bot import MOST, Thought, line_moves
from battlespace.kernel.chance import valid_seed
from battlespace.kernel.decode import JsonError, fit, parse
from battlespace.kernel.errors import BattlespaceError, shown
from battlespace.kernel.game import Game
from battlespace.kernel.words import LANGUAGES, Language, Reason

DEEPEST = 12
"""The most plies that one perft request may ask for."""
LONGEST_THOUGHT_MS = 600_000


class RequestError(BattlespaceError, ValueError):
    """The request itself is wrong; `code` says how."""

    def __init__(self, code: str, why: str) -> None:
        """Keep the code beside the sentence."""
        super().__init__(why)
        self.code = code


class Request(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, omit_defaults=True):
    """Base of all that is asked."""


class Seeded(Request, frozen=True, kw_only=True):
    """A request that may bring its own chance; without it the engine takes a secret seed, or the match's."""

    seed: int | None = None

    def __post_init__(self) -> None:
        """Refuse anything but a seed."""
        if self.seed is not None and not valid_seed(self.seed):
            raise ValueError(
                f"seed is {shown(self.seed)}, expected a whole number from 0 below 2**256"
            )


class Games(Request, frozen=True):
    """What can be played?"""


class New(Seeded, frozen=True):
    """Begin a game."""

    game: str
    seats: int | None = None
    options: dict[str, Any] | None = None


class Position(Seeded, frozen=True):
    """Begin at a position."""

    game: str
    text: str
    seats: int | None = None
    options: dict[str, Any] | None = None


class Legal(Request, frozen=True):
    """What may the seat on turn do?"""


class Chance(Request, frozen=True):
    """What may be drawn?"""


class Draw(Seeded, frozen=True):
    """Draw the pending chance turn."""


class Play(Request, frozen=True):
    """Play a move, or an outcome."""

    move: str


class Why(Request, frozen=True):
    """What speaks against a move?"""

    move: str


class Undo(Request, frozen=True):
    """Take one action back."""


class Perft(Request, frozen=True):
    """How many ways are there to go on for so many plies?"""

    depth: Annotated[int, Meta(ge=0, le=DEEPEST)]


class Score(Request, frozen=True):
    """What is each seat's share of the win?"""


class View(Request, frozen=True):
    """What does a seat see?"""

    seat: int = 0


class Go(Seeded, frozen=True):
    """What would a bot do? `refused` tells a program what was wrong with its last answer."""

    bot: str = "greedy"
    ms: Annotated[int, Meta(ge=1, le=LONGEST_THOUGHT_MS)] | None = None
    simulations: Annotated[int, Meta(ge=1, le=MOST)] | None = None
    refused: dict[str, Any] | None = None


KINDS: tuple[type[Request], ...] = (
    Games, New, Position, Legal, Chance, Draw, Play, Why, Undo, Perft, Score, View, Go,
)  # fmt: skip
_VERBS = {kind.__struct_config__.tag: kind for kind in KINDS}


def read(line: str | bytes) -> Request:
    """Read a request, or say what is wrong with it: `malformed`, `verb` or `field`."""
    try:
        found = parse(line)
    except JsonError as error:
        raise RequestError("malformed", f"{shown(line)}: {error}") from error
    if not isinstance(found, dict):
        raise RequestError("malformed", f"expected a JSON object, found {shown(line)}")
    verb = cast("dict[str, Any]", found).get("do")
    if not isinstance(verb, str) or verb not in _VERBS:
        known = ", ".join(map(str, _VERBS))
        raise RequestError("verb", f"do is {shown(verb)}, expected one of {known}")
    try:
        return fit(found, _VERBS[verb])
    except JsonError as error:
        raise RequestError("field", f"{verb}: {error}") from error


class Answer(msgspec.Struct, frozen=True):
    """Base of all that is answered."""

    ok: ClassVar[bool] = True


class Clause(msgspec.Struct, frozen=True):
    """A clause against a move, in a sentence, with the pieces that cause it."""

    clause: str
    text: str
    targets: tuple[str, ...]


class Refused(Answer, frozen=True):
    """No; nothing has changed."""

    ok: ClassVar[bool] = False
    code: str
    message: str
    why: list[Clause]


class GameFacts(msgspec.Struct, frozen=True):
    """One game that can be played."""

    slug: str
    title: str
    seats: tuple[int, int]
    options: list[dict[str, Any]]
    version: int


class Known(Answer, frozen=True):
    """The games."""

    games: list[GameFacts]


class Here(Answer, frozen=True):
    """Where the game stands; `turn` is a seat, `chance` or `over`."""

    position: str
    turn: int | str
    ply: int


class Drawn(Answer, frozen=True):
    """What was drawn, and where the game stands."""

    move: str
    position: str
    turn: int | str
    ply: int


class Moves(Answer, frozen=True):
    """The legal moves, in the rules' order."""

    moves: list[str]


class Outcomes(Answer, frozen=True):
    """What may be drawn, each with its weight."""

    outcomes: list[tuple[str, int]]


class Sampled(Answer, frozen=True):
    """Too much to list may be drawn."""

    sampled: bool = True


class Judged(Answer, frozen=True):
    """Whether a move is legal, and what speaks against it."""

    legal: bool
    why: list[Clause] | UnsetType = UNSET


class Leaves(Answer, frozen=True):
    """How many ways there are."""

    leaves: int


class Scores(Answer, frozen=True):
    """Each seat's share."""

    scores: tuple[float, ...]


class Offered(msgspec.Struct, frozen=True):
    """A legal move: what to click for it and what it means."""

    move: str
    path: Sequence[str]
    label: str


class Seen(Answer, frozen=True):
    """What a seat sees and may do."""

    view: Any
    choices: list[Offered]


class Weighed(msgspec.Struct, frozen=True):
    """A move that a bot has looked at."""

    move: str
    visits: int
    values: tuple[float, ...]


class Chosen(Answer, frozen=True):
    """What a bot would do, and why."""

    move: str
    values: tuple[float, ...]
    visits: int
    line: list[str]
    sure: bool
    weighed: list[Weighed]


def clauses(
    game: Game[Any], reasons: Sequence[Reason], language: Language = LANGUAGES[0]
) -> list[Clause]:
    """Return reasons as they are told."""
    return [Clause(r.clause, game.sentence(r, language), r.targets) for r in reasons]


def chosen(game: Game[Any], state: Any, thought: Thought) -> Chosen:
    """Return a bot's thought with texts for actions."""
    write = game.notation.write_move
    return Chosen(
        write(state, thought.action),
        thought.values,
        thought.visits,
        line_moves(game, state, thought.line or (thought.action,)),
        thought.sure,
        [Weighed(write(state, w.action), w.visits, w.values) for w in thought.weighed],
    )


def plain(message: Answer | Request) -> dict[str, Any]:
    """Return a message as plain data."""
    data = msgspec.to_builtins(message, str_keys=True)
    return {"ok": message.ok, **data} if isinstance(message, Answer) else data


def write(message: Answer | Request) -> bytes:
    """Return a message as a line, in UTF-8; half a character becomes its JSON escape."""
    text = json.dumps(plain(message), ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace") + b"\n"
