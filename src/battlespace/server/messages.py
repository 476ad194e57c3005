"""Every message between server and browser. `make messages` writes their TypeScript from here."""

from __future__ import annotations

from typing import Annotated

import msgspec

from battlespace.kernel.guide import Guide
from battlespace.kernel.seen import Part
from battlespace.server.message_parts import (
    LONGEST_ID,
    Choice,
    ClockRule,
    Data,
    Draw,
    Ended,
    Entropy,
    Fork,
    Happened,
    Id,
    Instead,
    Json,
    Line,
    Listed,
    Offered,
    Opened,
    OwnFile,
    Position,
    Readiness,
    ReasonInfo,
    Said,
    SeatInfo,
    Setup,
    Sitting,
    TableInfo,
    Trouble,
    Wanted,
    Weighed,
)

__all__ = [
    "Choice",
    "ClockRule",
    "Data",
    "Draw",
    "Ended",
    "Fork",
    "Happened",
    "Instead",
    "Json",
    "Line",
    "Listed",
    "Offered",
    "Opened",
    "OwnFile",
    "Position",
    "Readiness",
    "ReasonInfo",
    "Said",
    "SeatInfo",
    "Setup",
    "Sitting",
    "TableInfo",
    "Trouble",
    "Wanted",
    "Weighed",
]  # what messages are made of, at hand here


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """Base of all messages: immutable, tagged, strict about stray fields, and no part of a cycle."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message: the tokens of one's seats, how much of the log one has, and chance added once a seat."""

    tokens: list[str] = []
    last: int = 0
    entropy: Entropy = ""


class Play(Message, frozen=True, tag="play"):
    """Play a move, as number or text."""

    id: Id
    token: str
    last: int
    move: int | str


class Back(Message, frozen=True, tag="back"):
    """Step back to the start of one's own last choice, or ask for it."""

    id: Id
    token: str
    last: int


class OfferDraw(Message, frozen=True, tag="draw"):
    """Offer a draw."""

    id: Id
    token: str
    last: int


class AskHints(Message, frozen=True, tag="hints"):
    """Ask the other people to allow hints here, for all of them."""

    id: Id
    token: str
    last: int


class Reply(Message, frozen=True, tag="reply"):
    """Agree to what another seat asks, or not."""

    id: Id
    token: str
    last: int
    yes: bool


class Resign(Message, frozen=True, tag="resign"):
    """Give up."""

    id: Id
    token: str
    last: int


class Fill(Message, frozen=True, tag="fill"):
    """Let a bot play an open seat."""

    id: str
    token: str
    seat: int
    level: str


class Say(Message, frozen=True, tag="say"):
    """Say something to all at the table."""

    id: str
    token: str
    text: str


class Rematch(Message, frozen=True, tag="rematch"):
    """Play again, seats rotated."""

    id: str
    token: str


class HandOn(Message, frozen=True, tag="hand-on"):
    """Give one's seat to whoever gets the fresh token; the old one opens it no more.

    The device chooses the token, so that an answer that is lost loses no seat.
    """

    id: str
    token: str
    seat: int
    fresh: Annotated[str, msgspec.Meta(min_length=20, max_length=LONGEST_ID)]


class Leave(Message, frozen=True, tag="leave"):
    """Stand up: the seat is open to anybody again."""

    id: str
    token: str
    seat: int


class Why(Message, frozen=True, tag="why"):
    """Ask why these clicks, or this move, are not legal."""

    id: str
    last: int
    clicks: list[str] = []
    move: str | None = None


class Preview(Message, frozen=True, tag="preview"):
    """Ask what a move, as number or text, would do, up to the next chance turn."""

    id: str
    last: int
    move: int | str


class Labels(Message, frozen=True, tag="labels"):
    """Ask for the texts and words of all choices."""

    id: str
    last: int


class Look(Message, frozen=True, tag="look"):
    """Ask for the position before a ply."""

    id: str
    ply: int


class Hint(Message, frozen=True, tag="hint"):
    """Ask a bot what it would play; of a match that is over, what it would have played after `ply` steps."""

    id: str
    last: int
    ply: int | None = None


class Graph(Message, frozen=True, tag="graph"):
    """Ask what share of the win each seat could expect, position by position; a bot goes on looking meanwhile."""

    id: str


class Beat(Message, frozen=True, tag="beat"):
    """Ask whether the line still lives."""

    id: str


class Draws(Message, frozen=True, tag="draws"):
    """Ask what could have been drawn at every chance turn of a match that is over, to check the dice."""

    id: str


Answered = (  # all that has an id
    Play
    | Back
    | OfferDraw
    | AskHints
    | Reply
    | Resign
    | Fill
    | Say
    | Rematch
    | HandOn
    | Leave
    | Why
    | Preview
    | Labels
    | Look
    | Hint
    | Graph
    | Beat
    | Draws
)

ToServer = Hello | Answered


class Done(Message, frozen=True, tag="done"):
    """The message acted, and what it did is stored."""

    id: str


class Refused(Message, frozen=True, tag="refused"):
    """The message changed nothing. `code` is stable; `why` is for people."""

    id: str
    code: str
    why: str
    reasons: list[ReasonInfo] = []


class Welcome(Message, frozen=True, tag="welcome"):
    """Everything a device needs: the table, the lines after the first `keep` plies, the position, the chat.
    `setup` can be large and never changes: it comes with a device's first welcome only."""

    table: TableInfo
    setup: Setup | None
    keep: int
    lines: list[Line]
    position: Position
    chat: list[Said]


class News(Message, frozen=True, tag="news"):
    """Something changed: keep that many plies, then come these lines."""

    table: TableInfo
    keep: int
    lines: list[Line]
    position: Position


class Present(Message, frozen=True, tag="present"):
    """Somebody came, left, sat down, or a clock changed."""

    table: TableInfo


class Chat(Message, frozen=True, tag="chat"):
    """Somebody said something."""

    said: Said


class Reasons(Message, frozen=True, tag="reasons"):
    """The answer to why; no reasons when the move is legal."""

    id: str
    move: str
    reasons: list[ReasonInfo]


class Previewed(Message, frozen=True, tag="previewed"):
    """What an action would lead to."""

    id: str
    view: Part
    guide: Guide
    events: list[Happened]


class Labelled(Message, frozen=True, tag="labelled"):
    """The texts and words of all choices, in their order."""

    id: str
    moves: list[str]
    labels: list[Json]


class Seen(Message, frozen=True, tag="seen"):
    """A past position: the view, the terminal's board, the position text, and the recorded motion that led there."""

    id: str
    ply: int
    turn: int
    view: Part
    guide: Guide
    text: str
    position: str
    motion: str


class Hinted(Message, frozen=True, tag="hinted"):
    """What a bot would play, and what it weighed instead, best first; what it expects next, and of all seats.

    All shares are those of one bot: that of the best, those of the others, and that of what was `played` there, where
    the match went on. What was played, and the bot would hardly have looked at, gets a second look.
    """

    id: str
    best: Weighed
    others: list[Weighed]
    played: Weighed | None
    otherwise: Instead | None  # what was played, or the best of those that are clearly worse
    forced: bool
    sure: bool  # whether the shares are proven: nothing can change them
    expects: list[Json]
    steps: list[Part]  # what is seen after each of the seat's own moves
    level: str
    values: list[float]


class Diced(Message, frozen=True, tag="diced"):
    """Every chance turn of a match; the seed, and what players added to it, say which of the moves came up."""

    id: str
    draws: list[Draw]
    entropy: list[str]


class Graphed(Message, frozen=True, tag="graphed"):
    """The share each seat could expect, position by position, as far as a bot has looked; `total` is all there are."""

    id: str
    shares: list[list[float]]
    total: int


FromServer = (
    Done | Refused | Welcome | News | Present | Chat | Reasons | Previewed | Labelled | Seen
    | Hinted | Graphed | Diced
)  # fmt: skip

decode = msgspec.json.Decoder(ToServer).decode
encode = msgspec.json.Encoder().encode
