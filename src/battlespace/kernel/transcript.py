"""A whole match as text: JSON Lines that anybody can read, replay and verify.

{"battlespace":1,"game":"...","rules":1,"seats":2,"options":{},"players":["..."],"position":null,"commitment":"..."}
{"ply":1,"turn":"chance","move":"roll:2"}
{"ply":2,"turn":0,"move":"drone:1"}
{"mix":"5f...","seat":0}                             a player adds randomness to all draws from here on
{"undo":1}                                           steps after ply 1 are taken back
{"handed":2,"by":"resign","bot":"easy"}              a player of three or more left: a bot plays on, for no score
{"end":"resign","seat":0}                            only where the players end it
{"scores":[0,1],"seed":"7"}                          the seed is revealed when all is over

If you save your own unfinished match, you may have `"seed":"7"` in the first line, and go on with the same draws.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

import msgspec

from battlespace.kernel.chance import SEED_BITS, commitment, valid_seed
from battlespace.kernel.decode import JsonError, fit, parse
from battlespace.kernel.errors import BattlespaceError, TranscriptError, shown
from battlespace.kernel.game import CHANCE, Drawn, Game
from battlespace.kernel.match import LEFT, Match, Step

FORMAT = 1
LONGEST_LINE = 2_000_000
"""Characters; a line of ours with the motion of a large drop is a hundredth of that."""

MOST_DIGITS = len(str(1 << SEED_BITS))

Load = Callable[[str], Game[Any]]
T = TypeVar("T")


def seed_number(text: str) -> int:
    """Return the seed that a line has as digits."""
    if text.isdecimal() and len(text) <= MOST_DIGITS and valid_seed(int(text)):
        return int(text)
    raise ValueError(f"seed is {shown(text)}, expected the digits of a seed")


class Header(msgspec.Struct, frozen=True):
    """The first line: what is played, by whom, and the commitment to the seed."""

    battlespace: Literal[1]
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    players: list[str]
    commitment: str
    position: str | None = None
    seed: str | None = None

    def __post_init__(self) -> None:
        """Refuse anything but a seed."""
        if self.seed is not None:
            seed_number(self.seed)


class Played(msgspec.Struct, frozen=True):
    """A step: whose turn it was, and the move or the outcome."""

    ply: int
    turn: int | Literal["chance"]
    move: str
    motion: str = ""


class Left(msgspec.Struct, frozen=True):
    """A step by which a seat leaves while the others play on."""

    ply: int
    left: int
    by: str


class Undone(msgspec.Struct, frozen=True):
    """Everything after this ply is taken back."""

    undo: int


class Mixed(msgspec.Struct, frozen=True):
    """A player adds randomness to the seed."""

    mix: str
    seat: int


class HandedOn(msgspec.Struct, frozen=True):
    """A player left, and a bot plays on in that seat."""

    handed: int


class Ended(msgspec.Struct, frozen=True):
    """The players have ended the match."""

    end: str
    seat: int | None = None


class Scored(msgspec.Struct, frozen=True):
    """The last line: the result, and the seed for whoever wants to check the draws."""

    scores: list[float]
    seed: str

    def __post_init__(self) -> None:
        """Refuse anything but a seed."""
        seed_number(self.seed)


Line = Played | Left | Mixed | Undone | HandedOn | Ended | Scored
KINDS: dict[str, type[Line]] = {
    "left": Left,
    "ply": Played,
    "mix": Mixed,
    "undo": Undone,
    "handed": HandedOn,
    "end": Ended,
    "scores": Scored,
}
"""A line is known by the first of these fields that it has; other fields are ignored."""


@dataclass(slots=True)
class Transcript:
    """A transcript as read: its header and its lines, not yet replayed."""

    header: Header
    lines: list[Line] = field(default_factory=list[Line])

    @property
    def seed(self) -> int | None:
        """The seed: revealed when the match is over, or kept in the first line."""
        last = self.lines[-1] if self.lines else None
        text = last.seed if isinstance(last, Scored) else self.header.seed
        return None if text is None else seed_number(text)

    @classmethod
    def load(cls, path: str | Path) -> Transcript:
        """Read a transcript from a file."""
        return read_file(Path(path))


def header(match: Match[Any], players: Iterable[str]) -> dict[str, Any]:
    """Return the first line of a match's transcript; the seed stays secret behind its commitment."""
    return {
        "battlespace": FORMAT,
        "game": match.game.slug,
        "rules": match.game.version,
        "seats": match.seats,
        "options": match.options,
        "players": list(players),
        "position": match.position,
        "commitment": commitment(match.seed),
    }


def step_line(ply: int, step: Step) -> dict[str, Any]:
    """Return the line of one step; `ply` counts it in."""
    if step.action == LEFT:
        return {"ply": ply, "left": step.turn, "by": step.move}
    line: dict[str, Any] = {
        "ply": ply,
        "turn": "chance" if step.turn == CHANCE else step.turn,
        "move": step.move,
    }
    if step.drawn is not None and step.drawn.motion:
        line["motion"] = step.drawn.motion
    return line


def closing(match: Match[Any]) -> list[dict[str, Any]]:
    """Return the last lines of a match that is over."""
    lines: list[dict[str, Any]] = []
    if match.ending is not None:
        lines.append({"end": match.ending.kind, "seat": match.ending.seat})
    return [*lines, {"scores": list(match.scores), "seed": str(match.seed)}]


def written(match: Match[Any], players: Iterable[str], reveal: bool = False) -> str:
    """Return the whole transcript of a match; with `reveal` its seed stands in the first line."""
    lines = [header(match, players) | ({"seed": str(match.seed)} if reveal else {})]
    lines += [{"handed": seat} for seat in sorted(match.handed)]
    told = 0
    for ply, step in enumerate(match.steps):
        known = match.mixes_at(ply)
        lines += [{"mix": mix.entropy, "seat": mix.seat} for mix in match.mixes[told:known]]
        lines.append(step_line(ply + 1, step))
        told = known
    lines += [{"mix": mix.entropy, "seat": mix.seat} for mix in match.mixes[told:]]
    lines += closing(match) if match.over else []
    return "".join(dump(line) for line in lines)


def dump(line: dict[str, Any]) -> str:
    """Return one line of text."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(text: str, name: str = "transcript") -> Transcript:
    """Read a transcript; a fault names the line and what was expected."""
    if text and not text.endswith("\n"):
        raise TranscriptError(f"{name}: the last line is cut off (line {text.count(chr(10)) + 1})")
    rows = text.splitlines()
    if not rows:
        raise TranscriptError(f"{name}: empty; expected a header line")
    head = _parsed(rows[0], f"{name}: line 1")
    if head.get("battlespace") != FORMAT:
        raise TranscriptError(
            f'{name}: line 1: expected a header with "battlespace":{FORMAT}, found {shown(head)}'
        )
    first = _fitted(head, Header, f"{name}: line 1")
    return Transcript(
        first, [_line(raw, f"{name}: line {number}") for number, raw in enumerate(rows[1:], 2)]
    )


def _line(raw: str, where: str) -> Line:
    found = _parsed(raw, where)
    kind = next((KINDS[key] for key in KINDS if key in found), None)
    if kind is None:
        raise TranscriptError(
            f"{where}: {shown(found)}: expected a step, an undo, an end or the scores"
        )
    return _fitted(found, kind, where)


def _fitted(found: dict[str, Any], kind: type[T], where: str) -> T:
    try:
        return fit(found, kind)
    except JsonError as error:
        raise TranscriptError(f"{where}: {error}") from error


def _parsed(raw: str, where: str) -> dict[str, Any]:
    if len(raw) > LONGEST_LINE:
        raise TranscriptError(f"{where}: {len(raw)} characters; a line has at most {LONGEST_LINE}")
    try:
        line = parse(raw)
    except JsonError as error:
        raise TranscriptError(f"{where}: {error}") from error
    if not isinstance(line, dict):
        raise TranscriptError(f"{where}: expected an object, found {shown(raw)}")
    return cast("dict[str, Any]", line)


def read_file(path: Path) -> Transcript:
    """Read a transcript from a file."""
    try:
        return read(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise TranscriptError(f"{path}: {error}") from error


def replayed(
    transcript: Transcript,
    load: Load,
    seed: int | None = None,
    check: Callable[[], None] = lambda: None,
) -> Match[Any]:
    """Replay every line through the gate and return the match; a fault names the line.

    Chance outcomes are taken from the lines. The seed is the revealed one, or the one given by whoever knows it.
    `check` is called before each line; it may raise to break off.
    """
    head = transcript.header
    game = load(head.game)
    if not game.can_replay(head.rules):
        raise TranscriptError(
            f"{game.slug}: played by rules version {head.rules}, this is version {game.version}"
        )
    known = transcript.seed if seed is None else seed
    match = Match(game, known or 0, head.seats, head.options, head.position)
    for number, line in enumerate(transcript.lines, 2):
        check()
        try:
            _obey(match, line)
        except TranscriptError:
            raise
        except BattlespaceError as error:
            raise TranscriptError(f"line {number}: {shown(line)}: {error}") from error
    return match


def _obey(match: Match[Any], line: Line) -> None:
    match line:
        case Played(ply) | Left(ply) if ply != match.ply + 1:
            raise TranscriptError(
                f"{shown(line)}: ply {ply} follows ply {match.ply}, expected {match.ply + 1}"
            )
        case Played(_, turn, move, motion):
            step = match.tried(move, CHANCE if turn == "chance" else turn)
            if step.drawn is not None:
                drawn = Drawn(step.drawn.vector, motion)
                step = Step(step.turn, step.action, step.move, drawn)
            match.take(step)
        case Left(_, seat, kind):
            step = match.leaving(kind, seat)
            if step is None:
                raise TranscriptError(f"no seat can leave at ply {match.ply}")
            match.take(step)
        case Undone(ply):
            _take_back(match, ply)
        case Mixed() | HandedOn() | Ended():
            _obey_players(match, line)
        case Scored(scores):
            if not match.over or list(match.scores) != scores:
                raise TranscriptError(
                    f"scores {scores} are claimed, replay gives {list(match.scores)}"
                )


def _obey_players(match: Match[Any], line: Mixed | HandedOn | Ended) -> None:
    """Follow what players do beside the rules."""
    match line:
        case Mixed(entropy, seat):
            match.mix(seat, entropy)
        case HandedOn(seat):
            match.hand_on(seat)
        case Ended(kind, seat):
            match.end(kind, seat)


def _take_back(match: Match[Any], ply: int) -> None:
    if not 0 <= ply < match.ply:
        raise TranscriptError(f"nothing to take back to ply {ply} at ply {match.ply}")
    while match.ply > ply:
        match.undo()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a verification found."""

    match: Match[Any]
    draws: int  # chance turns recomputed from the seed and found equal
    sampled: int  # sampled drops that this build's physics does not repeat bit for bit


def verified(transcript: Transcript, load: Load) -> Verdict:
    """Replay a transcript and recompute all chance from its revealed seed, or raise TranscriptError."""
    seed = transcript.seed
    if seed is None:
        raise TranscriptError("the seed is not revealed yet: the match is not over")
    if commitment(seed) != transcript.header.commitment:
        raise TranscriptError("the revealed seed is not the one that was committed to")
    match = replayed(transcript, load)
    again = Match(match.game, seed, match.seats, match.options, match.position)
    draws = sampled = 0
    for ply, step in enumerate(match.steps, 1):
        if step.turn == CHANCE:
            drawn = again.drawn(match.seed_at(ply - 1))
            draws += 1
            if drawn.move != step.move and step.drawn is not None and drawn.action == step.action:
                sampled += 1
            elif drawn.move != step.move:
                raise TranscriptError(
                    f"ply {ply}: the seed draws {drawn.move}, the transcript has {step.move}"
                )
        again.take(step)
    return Verdict(match, draws, sampled)


class Recorder:
    """Writes a match to a file as it is played: every line is on the disk before the next is played."""

    def __init__(self, path: Path, first: dict[str, Any] | None) -> None:
        """Begin a new file with its first line, or go on with an existing one when there is none."""
        self.path = path
        try:
            self._file = path.open("x" if first is not None else "a", encoding="utf-8")
        except OSError as error:
            raise TranscriptError(
                f"{path}: {error.strerror}; choose another file, or resume this one"
            ) from error
        if first is not None:
            self.write(first)

    def write(self, line: dict[str, Any]) -> None:
        """Write one line and wait until the disk has it."""
        self._file.write(dump(line))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()
