"""Every message between server and browser. `make messages` writes their TypeScript from here."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Json = dict[str, Any]


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of messages: immutable and strict about stray fields."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all messages: immutable, tagged, and strict about stray fields."""


class ClockRule(Data, frozen=True):
    """Milliseconds a seat has, for the whole game or for each turn, and what it gains when its turn ends."""

    base: int
    increment: int = 0
    each: Literal["game", "turn"] = "game"


class Wanted(Data, frozen=True):
    """A table to be made. `bots` gives the level for a seat; `mine` the seats of this device; the rest stay open."""

    game: str
    seats: int | None = None
    options: Json = {}
    name: str = ""
    mine: list[int] = []
    bots: dict[int, str] = {}
    clock: ClockRule | None = None
    listed: bool = False
    position: str | None = None


class Fork(Data, frozen=True):
    """A private board that starts from a position of another table."""

    ply: int
    name: str = ""
    mine: list[int] = []
    bots: dict[int, str] = {}


class Opened(Data, frozen=True):
    """A table and the tokens of the seats that were taken at it."""

    table: str
    tokens: dict[int, str]


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
    """What does not change while a table is played, but for who sits there."""

    table: str
    game: str
    version: int
    options: Json
    seats: list[SeatInfo]
    clock: ClockRule | None
    listed: bool
    commitment: str
    start: str | None
    seed: str | None
    next: str | None


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
    targets: list[str]
    values: Json


class Line(Data, frozen=True):
    """One step of a match: whose turn it was, the move as text and in words, what happened, what is seen then."""

    ply: int
    turn: int
    move: str
    label: Json
    events: list[Happened]
    view: Json | None
    motion: str


class Choice(Data, frozen=True):
    """One legal action, with the targets to click for it."""

    action: int
    move: str
    path: list[str]
    label: Json


class Ended(Data, frozen=True):
    """How a match ended: by its rules, or by its players."""

    kind: Literal["rules", "resign", "time", "draw"]
    seat: int | None
    scores: list[float]


class Offered(Data, frozen=True):
    """Something a seat asks of the others; `waiting` are those who have not answered."""

    kind: Literal["draw", "back"]
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
    view: Json
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


class Hello(Message, frozen=True, tag="hello"):
    """The first message: which seats this device holds, and how much of the log it has."""

    tokens: list[str] = []
    last: int = 0


class Play(Message, frozen=True, tag="play"):
    """Play a move, as number or text."""

    id: str
    token: str
    last: int
    move: int | str


class Back(Message, frozen=True, tag="back"):
    """Step back to the start of one's own last choice, or ask for it."""

    id: str
    token: str
    last: int


class OfferDraw(Message, frozen=True, tag="draw"):
    """Offer a draw."""

    id: str
    token: str
    last: int


class Reply(Message, frozen=True, tag="reply"):
    """Agree to what another seat asks, or not."""

    id: str
    token: str
    last: int
    yes: bool


class Resign(Message, frozen=True, tag="resign"):
    """Give up."""

    id: str
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


class Why(Message, frozen=True, tag="why"):
    """Ask why these clicks, or this move, are not legal."""

    id: str
    last: int
    clicks: list[str] = []
    move: str | None = None


class Preview(Message, frozen=True, tag="preview"):
    """Ask what an action would do, up to the next chance turn."""

    id: str
    last: int
    action: int


class Look(Message, frozen=True, tag="look"):
    """Ask for the position before a ply."""

    id: str
    ply: int


class Hint(Message, frozen=True, tag="hint"):
    """Ask a bot what it would play."""

    id: str
    last: int


class Graph(Message, frozen=True, tag="graph"):
    """Ask what share of the win each seat could expect, position by position."""

    id: str


ToServer = (
    Hello
    | Play
    | Back
    | OfferDraw
    | Reply
    | Resign
    | Fill
    | Say
    | Rematch
    | Why
    | Preview
    | Look
    | Hint
    | Graph
)


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
    """Everything a device needs: the table, the lines after the first `keep` plies, the position, the chat."""

    table: TableInfo
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
    view: Json
    events: list[Happened]


class Seen(Message, frozen=True, tag="seen"):
    """A past position: the view, the terminal's board without colours, and the position text."""

    id: str
    ply: int
    turn: int
    view: Json
    text: str
    position: str


class Hinted(Message, frozen=True, tag="hinted"):
    """What a bot would play, and the share of the win it expects for the seat to act before and after."""

    id: str
    action: int
    label: Json
    path: list[str]
    now: float
    then: float
    level: str


class Graphed(Message, frozen=True, tag="graphed"):
    """For each ply, the share each seat could expect."""

    id: str
    shares: list[list[float]]


FromServer = (
    Done | Refused | Welcome | News | Present | Chat | Reasons | Previewed | Seen | Hinted | Graphed
)

decode = msgspec.json.Decoder(ToServer).decode
encode = msgspec.json.Encoder().encode
