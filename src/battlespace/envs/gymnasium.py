"""One learner at a table whose other seats bots play, as a `gymnasium.Env`.

import battlespace.envs.gymnasium
env = gymnasium.make("battlespace/...", opponent="medium", seat=1)
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from battlespace.envs.errors import BatchError
from battlespace.envs.vector_env import make
from battlespace.games import load, slugs
from battlespace.kernel.errors import SeatsError, shown

NAMESPACE = "battlespace"
MODES = ("ansi", "human")


class Solo(gymnasium.Env[NDArray[np.int16], np.int64]):
    """A match seen from one seat; every other seat is the opponent's, a level or a bot of any kind."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012  Gymnasium's spelling

    def __init__(  # noqa: PLR0913  a learner's settings, all by name
        self,
        slug: str,
        *,
        seat: int = 0,
        opponent: Any = "easy",
        seats: int | None = None,
        illegal: str = "refuse",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Sit down; what is not named here is an option of the game."""
        if render_mode not in (None, *MODES):
            raise BatchError(f"render_mode={shown(render_mode)}: expected {' or '.join(MODES)}")
        count = load(str(slug)).checked_seats(seats)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < count:  # pyright: ignore[reportUnnecessaryIsInstance]  a learner's input
            raise SeatsError(f"{slug}: seats are 0 to {count - 1}, not {shown(seat)}")
        others = {other: opponent for other in range(count) if other != seat}
        self.table = make(
            slug, 1, seats=seats, opponents=others, autoreset="disabled", illegal=illegal, **options
        )
        self.render_mode = render_mode
        self.observation_space = self.table.single_observation_space
        self.action_space = self.table.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Begin a match; its draws come from the environment's generator."""
        super().reset(seed=seed)
        seen, info = self.table.reset(seed=int(self.np_random.integers(1 << 62)))
        return seen[0].copy(), self._one(info)

    def step(self, action: Any) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Act, and let the others answer; an illegal action is refused, or ends the match."""
        seen, reward, ended, _, info = self.table.step(np.asarray(action)[None])
        if self.render_mode == "human":
            self.render()
        return seen[0].copy(), float(reward[0]), bool(ended[0]), False, self._one(info)

    def render(self) -> str | None:  # pyright: ignore[reportIncompatibleMethodOverride]  text, not frames
        """Return the board as text, or print it."""
        board = self.table.render()[0]
        if self.render_mode == "human":
            print(board)  # noqa: T201  that is what the mode is for
            return None
        return board

    def close(self) -> None:
        """End the opponents."""
        self.table.close()

    @staticmethod
    def _one(info: dict[str, Any]) -> dict[str, Any]:
        found = {"action_mask": info["action_mask"][0].copy(), "seat": int(info["seat"][0])}
        if "why" in info:
            found["why"] = info["why"][0]
        return found


for _slug in slugs():
    if load(_slug).encode is not None:
        gymnasium.register(f"{NAMESPACE}/{_slug}", entry_point=Solo, kwargs={"slug": _slug})
