"""Results as they are kept: a JSON Lines file that a run appends to, and a transcript for each match."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from battlespace.arena.schedule import Pairing
from battlespace.kernel.errors import TranscriptError
from battlespace.kernel.game import Game

FORMAT = 1


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
    facets: dict[str, str]
    transcript: str
    fault: str | None = None

    @property
    def pairing(self) -> Pairing:
        """What was scheduled."""
        return Pairing(self.seed, self.players)


class Results:
    """A folder of results: `results.jsonl` and `transcripts/`."""

    def __init__(
        self, folder: Path, game: Game[Any], seats: int, options: Mapping[str, Any]
    ) -> None:
        """Open a folder, new or from an earlier run of the same game, seats and options."""
        self.folder, self.transcripts = folder, folder / "transcripts"
        self.path = folder / "results.jsonl"
        self.transcripts.mkdir(parents=True, exist_ok=True)
        head = {
            "arena": FORMAT,
            "game": game.slug,
            "rules": game.version,
            "seats": seats,
            "options": dict(options),
        }
        self.rows: dict[Pairing, Result] = {}
        if self.path.exists() and self.path.stat().st_size:
            self._resume(head)
        else:
            self._append(head)

    def _resume(self, head: dict[str, Any]) -> None:
        """Read what an earlier run has left; a last line that was cut off is dropped."""
        text = self.path.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.path.write_text(whole, "utf-8")
        first, *lines = whole.splitlines() or [json.dumps(head)]
        if not whole:
            self._append(head)
        if json.loads(first) != head:
            raise TranscriptError(f"{self.path}: holds results of {first}, not of {head}")
        for line in lines:
            result = msgspec.json.decode(line, type=Result)
            self.rows[result.pairing] = result

    def add(self, result: Result) -> None:
        """Append one result; it is on the disk when this returns."""
        self.rows[result.pairing] = result
        self._append(asdict(result))

    def _append(self, line: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def of(self, bots: set[str]) -> list[Result]:
        """Return the results in which only these bots play."""
        return [row for row in self.rows.values() if set(row.players) <= bots]
