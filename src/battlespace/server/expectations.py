"""The chart of a match: what each seat could expect at every position, as one bot sees it.

It is found in the background, position by position, for as long as somebody asks; what is known is told at once. All
positions are judged alike, chance turns too, or else a change of judge would look like a turn of the match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from battlespace import bots
from battlespace.kernel.game import OVER, Game
from battlespace.kernel.match import Match, Step
from battlespace.server import players
from battlespace.server.thinkers import Question

LOOK_MS = 2_000
"""How long the bot looks at one position, at most. It counts what it thinks, and takes a tenth of that."""
PATIENCE = 10_000
"""Milliseconds after which nobody seems to wait any more."""


class Expectations:
    """The shares of one match, from the start on."""

    def __init__(self, game: Game[Any], options: dict[str, Any], now: Callable[[], int]) -> None:
        """Begin with nothing."""
        self._game, self._options, self._now = game, options, now
        self._shares: list[list[float]] = []
        self._steps: list[Step] = []  # the steps between the positions that are known
        self._asked = 0
        self._task: asyncio.Task[None] | None = None

    def known(self, match: Match[Any]) -> list[list[float]]:
        """Return the shares found so far, and go on looking; a match that is over ends with what each got."""
        self._forget(match)
        self._asked = self._now()
        if len(self._shares) <= match.ply and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._look(match))
        if match.over and len(self._shares) > match.ply:
            return [*self._shares[: match.ply], list(match.scores)]
        return self._shares[: match.ply + 1]

    def _forget(self, match: Match[Any]) -> None:
        """Let go of positions that were taken back."""
        same = 0
        while same < min(len(self._steps), match.ply) and self._steps[same] == match.steps[same]:
            same += 1
        del self._shares[same + 1 :], self._steps[same:]

    async def _look(self, match: Match[Any]) -> None:
        try:
            while len(self._shares) <= match.ply and self._now() - self._asked < PATIENCE:
                ply, steps = len(self._shares), match.steps[: len(self._shares)]
                share = await self._share(match.past(ply).copy())
                self._forget(match)
                if len(self._shares) == ply and match.steps[:ply] == steps:
                    self._shares.append(share)
                    self._steps = steps
        finally:
            self._task = None

    async def _share(self, s: Any) -> list[float]:
        """Return what each seat may expect."""
        game = self._game
        if game.turn(s) == OVER:
            return list(game.scores(s))
        asked = Question(game.slug, s, self._options, bots.adviser(game), players.SEED, LOOK_MS)
        return list(await players.analysing.look(asked))

    def stop(self) -> None:
        """Look no further."""
        if self._task:
            self._task.cancel()
