"""Results as they are kept: a JSON Lines file that a run appends to, and a transcript for each match.

{"arena": 2, "game": "...", "rules": 1, "seats": 2, "options": {}}
{"bot": "easy", "is": "greedy:temperature=0.2"}                what a level was when its matches were played
{"bot": "master", "is": "mcts:net=master#3f9a0c1be77d"}        with a mark of its nets and tastes
{"seed": 1, "players": ["easy", "hard"], "scores": [0.0, 1.0], ...}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from battlespace.arena.identity import settings_told
from battlespace.arena.schedule import Pairing
from battlespace.kernel.decode import JsonError
from battlespace.kernel.errors import TranscriptError
from battlespace.kernel.game import Game
from battlespace.kernel.lines import begins, fitted, fitted_by, whole_lines
from battlespace.kernel.option import plain

FORMAT = 2
BEGUN = b'{"arena": '
"""How the first line begins."""
FAULT = re.compile(r"seat (\d+) at ply ")
"""How a fault begins (`duel.play`)."""


@dataclass(frozen=True, slots=True)
class Result:
    """One match that was played."""

    seed: int
    players: tuple[str, ...]
    scores: tuple[float, ...]
    plies: int
    decisions: int
    turns: int
    choices: int
    order: tuple[int, ...]
    seconds: tuple[float, ...]
    facets: dict[str, tuple[str, ...]]  # of the match; most have one value
    transcript: str
    fault: str | None = None
    own: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])  # by seat
    illegal: tuple[int, ...] = ()  # refused answers, a seat each; none in older runs
    repeated: tuple[int, ...] = ()  # those that had been refused before, for the same question
    moves: str = ""  # a mark of all that was played and drawn; none in older runs

    @property
    def pairing(self) -> Pairing:
        """What was scheduled."""
        return Pairing(self.seed, self.players)

    @property
    def failed(self) -> str | None:
        """The bot that failed, if one did."""
        found = FAULT.match(self.fault or "")
        return self.players[int(found[1])] if found else None


def told_apart(rows: Iterable[Result]) -> list[Result]:
    """Return the matches without those that repeat another one move for move: a repeat tells nothing new."""
    known, found = set[tuple[tuple[str, ...], str]](), list[Result]()
    for row in rows:
        if not row.moves or (row.players, row.moves) not in known:
            found.append(row)
            known.add((row.players, row.moves))
    return found


def repeats_told(rows: Sequence[Result]) -> list[str]:
    """Say how many matches are not counted because they repeat others, if any."""
    repeats = len(rows) - len(told_apart(rows))
    if not repeats:
        return []
    return [
        f"{repeats:,} of {len(rows):,} matches repeat another one move for move and are not counted: little or nothing"
        " is drawn by chance there. With --loose 8 up to eight decisions at the start of a match are any move"
    ]


def never_well(rows: Sequence[Result], bots: Iterable[str]) -> dict[str, Result]:
    """Return the bots that failed in all their matches, each with one; what others' failures ended does not count."""
    found = dict[str, Result]()
    for bot in bots:
        own = [row for row in rows if bot in row.players and row.failed in (bot, None)]
        if own and all(row.failed == bot for row in own):
            found[bot] = own[-1]
    return found


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what all matches of a folder have in common."""

    arena: int
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    physics: bool = False
    refusals: str | None = None
    loose: int = 0

    def unlike(self, other: Head) -> str:
        """Say in words what sets these matches apart from others; where they are of another game, only that."""
        for name, words in (
            ("arena", "kept in format"),
            ("game", "of"),
            ("rules", "by rules version"),
        ):
            mine, its = getattr(self, name), getattr(other, name)
            if mine != its:
                return f"{words} {mine}, not {its}"
        told = [_apart("seats", self.seats, other.seats)]
        told += [
            _apart(name, self.options.get(name), other.options.get(name))
            for name in sorted({*self.options, *other.options})
        ]
        told += [
            _apart(f"--{name}", getattr(self, name), getattr(other, name))
            for name in ("physics", "refusals", "loose")
        ]
        return f"with {', '.join(filter(None, told))}"


def _apart(name: str, mine: object, its: object) -> str:
    """Say in which way two settings differ, if they do: a file may have another text under the same name."""
    if mine == its:
        return ""
    said, other = plain(mine), plain(its)
    return f"{name} {said}, not {other if other != said else 'what it is now'}"


def _changed(bot: str, known: str, text: str) -> str:
    """Say in what way a bot is not what it was."""
    before, now = settings_told(known), settings_told(text)
    if before != now:
        return f"{bot} was {before} there and is {now} now"
    if known == before:
        return f"by which nets or tastes {bot} played there was not noted"
    return f"the nets or tastes of {bot} have been replaced since its matches there"


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot's name stands for."""

    bot: str
    stands_for: str = msgspec.field(name="is")


class Results:
    """A folder of results: `results.jsonl` and `transcripts/`."""

    def __init__(  # noqa: PLR0913, PLR0917  all that the folder's first line says
        self,
        folder: Path,
        game: Game[Any],
        seats: int,
        options: Mapping[str, Any],
        physics: bool = False,
        refusals: str | None = None,
        loose: int = 0,
    ) -> None:
        """Open a folder, new or from an earlier run of the same game, seats, options and ways to play."""
        self.folder, self.transcripts = folder, folder / "transcripts"
        self.path = folder / "results.jsonl"
        self.transcripts.mkdir(parents=True, exist_ok=True)
        head = Head(FORMAT, game.slug, game.version, seats, dict(options), physics, refusals, loose)
        self.rows: dict[Pairing, Result] = {}
        self.bots: dict[str, str] = {}  # what each name stands for
        if self.path.exists() and self.path.stat().st_size:
            self._resume(head)
        else:
            self._append(head)

    def _resume(self, head: Head) -> None:
        """Read what an earlier run has left; a file of somebody else is left as it is."""
        if not begins(self.path, BEGUN):
            raise TranscriptError(
                f"{self.path}: holds no results of an arena: choose another folder with --out"
            )
        lines = whole_lines(self.path)
        if not lines:
            self._append(head)
            return
        mend = ""
        try:
            found = fitted(self.path, 1, lines[0], Head)
            mend = "take that line out, and its match is played again; or "
            rest = [fitted_by(self.path, i, line, _kind) for i, line in enumerate(lines[1:], 2)]
        except JsonError as error:
            raise TranscriptError(
                f"{self.folder}: {error}; {mend}choose another folder with --out"
            ) from error
        if found != head:
            raise TranscriptError(
                f"{self.path}: holds results of matches {found.unlike(head)}: choose another folder with --out"
            )
        for line in rest:
            if isinstance(line, Named):
                self.bots[line.bot] = line.stands_for
            else:
                self.rows[line.pairing] = line

    def name(self, bot: str, text: str) -> None:
        """Note what a bot's name stands for; refuse one that has changed since its matches were played."""
        played = any(bot in row.players for row in self.rows.values())
        known = self.bots.get(bot, bot if played else None)  # unless told it stands for itself
        if known is None and bot != text:
            self.bots[bot] = text
            self._append(Named(bot, text))
        elif known not in (None, text):
            raise TranscriptError(
                f"{self.path}: {_changed(bot, known, text)}: choose another folder with --out"
            )

    def add(self, result: Result, transcript: str) -> None:
        """Keep a match's transcript, then append its result; both are on the disk when this returns."""
        (self.transcripts / result.transcript).write_text(transcript, "utf-8")
        self.rows[result.pairing] = result
        self._append(result)

    def _append(self, line: Head | Named | Result) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(msgspec.to_builtins(line), ensure_ascii=False) + "\n")

    def of(self, bots: set[str]) -> list[Result]:
        """Return the results in which only these bots play."""
        return [row for row in self.rows.values() if set(row.players) <= bots]


def _kind(line: Any) -> type[Named | Result]:
    """Return what a line after the first is."""
    return Named if isinstance(line, dict) and "bot" in line else Result
