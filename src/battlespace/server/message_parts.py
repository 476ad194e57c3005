"""What messages are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from battlespace.kernel.guide import Guide
from battlespace.kernel.seen import Part

Json = dict[str, Any]
LONGEST_ID = 80
Id = Annotated[str, msgspec.Meta(max_length=LONGEST_ID, pattern=r"^[^\x00]*$")]
"""The name that a device gives to an act; it is kept with it, so that the same message acts once."""
Entropy = Annotated[str, msgspec.Meta(pattern="^((?:[0-9a-f]{2}){16,32})?$")]
"""What a player adds to the seed: from 16 to 32 bytes as hexadecimal digits, or nothing."""

Trouble = Literal["", "again", "stuck"]
"""Whether it is tried again where a bot cannot play or nothing can fall, or not before somebody comes or acts."""


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A part of messages: immutable, strict about stray fields, and no part of a cycle."""


class ClockRule(Data, frozen=True):
    """Milliseconds a seat has, for the whole game or for each turn, and what it gains when its turn ends."""

    base: int
    increment: int = 0
    each: Literal["game", "turn"] = "game"


class Wanted(Data, frozen=True):
    """A table to be made. `bots` gives the level for a seat; `mine` the seats of this device; the rest stay open.

    With `adds` the first draw waits for the first hello, which adds chance of its player's own.
    """

    game: str
    seats: int | None = None
    options: Json = {}
    name: str = ""
    mine: list[int] = []
    bots: dict[int, str] = {}
    clock: ClockRule | None = None
    listed: bool = False
    position: str | None = None
    adds: bool = False


class Fork(Data, frozen=True):
    """A private board that starts from a position of another table."""

    ply: int
    name: str = ""
    mine: list[int] = []
    bots: dict[int, str] = {}


class Opened(Data, frozen=True):
    """A table, the tokens of the seats that were taken at it, and what is promised of its seed."""

    table: str
    tokens: dict[int, str]
    commitment: str


class Readiness(Data, frozen=True):
    """Whether a game can be played yet, and how many of its rules are compiled by now."""

    ready: bool
    done: int
    total: int


class OwnFile(Data, frozen=True):
    """A file of the user's own as the value of an option."""

    file: str
    text: str


class Sitting(Data, frozen=True):
    """A wish to sit: on a given seat, or on any open one."""

    name: str
    seat: int | None = None


class SeatInfo(Data, frozen=True):
    """Who sits where; `left` is the clock in milliseconds."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: str
    here: bool
    left: int | None
    out: bool


class TableInfo(Data, frozen=True):
    """What does not change while a table is played, but for who sits there.

    Nobody here can vouch for the dice of a match that was `uploaded`; with `hints` a bot may be asked for advice. In
    `trouble` the server cannot go on by itself.
    """

    table: str
    game: str
    version: int
    seats: list[SeatInfo]
    clock: ClockRule | None
    listed: bool
    uploaded: bool
    commitment: str
    seed: str | None
    next: str | None
    hints: bool
    trouble: Trouble = ""


class Setup(Data, frozen=True):
    """What a match began with: its options, files of the players' own among them, and the position if one was given."""

    options: Json
    start: str | None


class Listed(Data, frozen=True):
    """A table that anybody may watch, or sit down at."""

    table: str
    game: str
    names: list[str]
    open: int
    ply: int
    over: bool


class Happened(Data, frozen=True):
    """One thing that happened: a sentence to be, where it happened, and the details."""

    kind: str
    targets: Sequence[str]
    values: Mapping[str, Any]


class Draw(Data, frozen=True):
    """A chance turn after `ply` plies: the moves that could come up with their weights, and the one that did.

    So many players had `mixed` chance of their own into the seed by then.

    What was sampled by letting things fall has no list of moves.
    """

    ply: int
    moves: list[str]
    weights: list[int]
    drawn: str
    mixed: int


class Weighed(Data, frozen=True):
    """An action that a bot weighed: the share it gives to the seat to act, how often it looked, what the action does.

    There is no share where a number would say more than the bot knows: of what seems better than its own action, which
    it chose all the same. `does` has what tells for it beyond its name, `stands` the seats that stand otherwise then,
    each with its words; where there is nothing of both, `answer` has what the bot expects next, or, where something is
    drawn first, `example` what might come up and follow.
    """

    action: int
    move: str
    label: Json
    path: list[str]
    share: float | None
    visits: int
    does: list[Happened]
    stands: list[tuple[int, Json]]
    answer: list[Happened]
    example: list[Happened]


class Instead(Data, frozen=True):
    """A worse move, and the answer to it that the best one prevents."""

    move: str
    label: Json
    does: list[Happened]


class Line(Data, frozen=True):
    """One step of a match: whose turn it was, the move as text, what happened, and what is seen then.

    The view of the newest line is the position's.
    """

    ply: int
    turn: int
    move: str
    events: list[Happened]
    view: Part | None
    guide: Guide | None
    motion: str


class Choice(Data, frozen=True):
    """One legal action, with the targets to click for it.

    Its text and words come along only where there are few choices; else the text is empty, and `labels` asks for both.
    """

    action: int
    move: str
    path: list[str]
    label: Json | None


class Ended(Data, frozen=True):
    """How a match ended: by its rules, or by its players."""

    kind: Literal["rules", "resign", "time", "draw"]
    seat: int | None
    scores: list[float]


class Offered(Data, frozen=True):
    """Something a seat asks of the others; `waiting` are those who have not answered."""

    kind: Literal["draw", "back", "hints"]
    seat: int
    ply: int
    waiting: list[int]


class Position(Data, frozen=True):
    """The newest position. `last` counts the log; a message that acts must carry it back.

    `free` are the seats that may step back now without asking.
    """

    last: int
    ply: int
    turn: int
    view: Part
    guide: Guide
    choices: list[Choice]
    ended: Ended | None
    offer: Offered | None
    free: list[int]


class Said(Data, frozen=True):
    """One line of chat."""

    name: str
    seat: int | None
    text: str
    at: int


class ReasonInfo(Data, frozen=True):
    """Why not: the clause, the pieces that cause it, and a sentence in each language."""

    clause: str
    targets: list[str]
    text: dict[str, str]


class LessonInfo(Data, frozen=True):
    """A lesson in the list of lessons."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    steps: int


class PuzzleInfo(Data, frozen=True):
    """A puzzle in the list of puzzles; its themes are clauses; one that is `alone` is to be won this turn.

    Its solution gives `best` hundredths of the win, the best other way `next`.
    """

    name: str
    level: int
    themes: list[str]
    alone: bool
    best: int
    next: int


class Study(Data, frozen=True):
    """What there is to learn a game with; `daily` is the name of today's puzzle, if there is one."""

    lessons: list[LessonInfo]
    puzzles: list[PuzzleInfo]
    daily: str


class PrimerPart(Data, frozen=True):
    """A part of the first page of the rules; `view` is what the game draws beside it, if anything."""

    title: dict[str, str]
    text: dict[str, str]
    view: Part | None


class CoachNote(Data, frozen=True):
    """Something that a coach says once, when one of these prompts or events first comes up."""

    when: list[str]
    by: Literal["", "me", "others"]
    say: dict[str, str]
    clause: str


class Coaching(Data, frozen=True):
    """What a coach says in a first game."""

    hello: dict[str, str]
    notes: list[CoachNote]


class Attempt(Data, frozen=True):
    """The moves of a lesson or a puzzle that were right so far, and one more to try: a move, or clicks.

    With nothing to try it is only asked where that leads; with `show` also what would be right there.
    """

    moves: list[str] = []
    move: str | None = None
    clicks: list[str] = []
    show: bool = False


class Stand(Data, frozen=True):
    """Where a lesson or a puzzle stands: which step of how many, what is asked, and what may be done."""

    number: int
    total: int
    task: dict[str, str]
    over: bool
    turn: int
    seats: int
    view: Part
    guide: Guide
    choices: list[Choice]


class Shown(Data, frozen=True):
    """A move that would be right: its words, and what to click for it where the rules allow it."""

    move: str
    label: Json | None
    path: list[str]


class Judged(Data, frozen=True):
    """What became of an attempt: whether it was right, what the lesson says to it, why it is refused, what followed."""

    right: bool
    say: dict[str, str] | None
    reasons: list[ReasonInfo]
    lines: list[Line]
    stand: Stand
    shown: list[Shown]
