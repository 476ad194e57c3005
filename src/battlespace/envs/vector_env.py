"""Many matches side by side as a `gymnasium.vector.VectorEnv`, stepped by threads without the GIL.

Arrays are made once and written in place: what `reset` and `step` return is overwritten by the next call.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from battlespace.bots.bot import SEED_MASK
from battlespace.envs.batch import Batch, Manner, as_array, checked_count
from battlespace.envs.errors import BatchError, FinishedError
from battlespace.envs.opponents import Opponents
from battlespace.envs.stepping import BITS, BYTES, DISABLED, LISTED, NEXT_STEP, SAME_STEP
from battlespace.envs.warming import telling
from battlespace.envs.why import why
from battlespace.games import load
from battlespace.kernel.encode import layout
from battlespace.kernel.errors import shown

MASKS = {"list": LISTED, "bytes": BYTES, "bits": BITS}
MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
ILLEGAL = ("refuse", "end")
DEVICES = ("cpu", "cuda")
GIVEN = ("seen", "final", "mask", "legal", "counts", "rewards", "ended")
"""Results that may be written into arrays of the caller's."""
MOST_ENVS, MOST_THREADS = 1 << 20, 256
MOST_MASK = 4 << 30
"""Bytes that masks may take together."""

Seen = NDArray[np.int16]


class Vector(VectorEnv[Seen, NDArray[np.int32], NDArray[Any]]):
    """A batch of matches. The seat on turn looks and acts (`info["seat"]`), or only those that no opponent plays.

    `info` has `action_mask` (as `masks` says: bytes, bits with the lowest first, or instead `legal` and `legal_count`),
    `seat`, `rewards` of every seat, and where actions were refused `why`.
    """

    metadata: dict[str, Any]

    def __init__(self, batch: Batch, opponents: Opponents, mode: AutoresetMode) -> None:
        """Wrap a batch; `make` checks what is given."""
        self.batch, self.opponents = batch, opponents
        self.layout, self.game = batch.layout, batch.game
        self.num_envs = batch.count
        self.metadata = {"autoreset_mode": mode, "render_modes": ["ansi"], "render_fps": 4}
        self.render_mode = "ansi"
        self.single_observation_space = Box(self.layout.low, self.layout.high, dtype=np.int16)
        self.single_action_space = Discrete(self.layout.choices)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all matches anew, or those that `options["reset_mask"]` marks; a seed starts the streams again."""
        self._check_open()
        for name in mapped("options", options):
            _one_of("options", name, ("reset_mask",))
        marked = self._marked((options or {}).get("reset_mask"))
        if seed is not None:
            self.batch.reseed(_seed(seed))
        self.batch.restart(marked)
        self.opponents.answer(self.batch)
        return self.batch.seen, self._info()

    def step(
        self, actions: Any
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take one action in each match; one that is illegal is refused, or ends its match."""
        batch = self.batch
        self._check_open()
        if not batch.begun:
            raise FinishedError("nothing has begun: call reset first")
        reasons = self._reasons(batch.accept(actions))
        batch.act()
        self.opponents.answer(batch)
        batch.earn()
        # no match is ever cut short: rules end every one
        return (
            batch.seen,
            batch.earned,
            batch.ended.view(np.bool_),
            batch.never,
            self._info(reasons),
        )

    def sample(self) -> NDArray[np.int32]:
        """Return a random legal action for each match, each from its match's own stream."""
        return self.batch.draw()

    def render(self) -> tuple[str, ...]:
        """Return every board as text."""
        return tuple(self.game.view.board(self.batch.state(i)) for i in range(self.num_envs))

    def positions(self) -> list[str]:
        """Return every position as text."""
        return [self.game.write(self.batch.state(i)) for i in range(self.num_envs)]

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.batch.close()
        self.opponents.close()

    def _check_open(self) -> None:
        if self.closed:
            raise FinishedError("this batch is closed: make another")

    def _info(self, reasons: NDArray[Any] | None = None) -> dict[str, Any]:
        batch = self.batch
        info: dict[str, Any] = {"seat": batch.look, "rewards": batch.rewards}
        if batch.masks == LISTED:
            info |= {"legal": batch.legal, "legal_count": batch.counts}
        else:
            info["action_mask"] = batch.mask
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and batch.ended.any():
            info |= {"final_obs": batch.final, "_final_obs": batch.ended.view(np.bool_)}
        if reasons is not None:
            info |= {"why": reasons, "_why": batch.refused.view(np.bool_)}
        return info

    def _reasons(self, refused: NDArray[np.intp]) -> NDArray[Any] | None:
        """Explain what will be refused, while its position is still there."""
        if not len(refused):
            return None
        found = np.full(self.num_envs, None, object)
        for i in refused.tolist():
            found[i] = why(
                self.game, self.batch.state(i), self.batch.action(i), self.layout.choices
            )
        return found

    def _marked(self, mask: Any) -> NDArray[np.bool_]:
        """Check which matches are to begin anew; all by default, and all at first."""
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        given = as_array("reset_mask", mask)
        if given.shape != (self.num_envs,) or given.dtype != np.bool_:
            raise BatchError(
                f"reset_mask is {given.dtype} {given.shape}, expected bool ({self.num_envs},)"
            )
        if not self.batch.begun:
            raise FinishedError("nothing has begun: reset all matches first")
        return given


def make(  # noqa: PLR0913  a learner's settings, all by name
    slug: str,
    num_envs: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    masks: str = "bytes",
    autoreset: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    opponents: Mapping[int, Any] | None = None,
    illegal: str = "refuse",
    threads: int = 1,
    device: str = "cpu",
    buffers: Mapping[str, Any] | None = None,
    **options: Any,
) -> Vector:
    """Return a batch of matches of a game; what is not named here is an option of the game."""
    game = load(str(slug))
    start = game.new(seats, options)
    plan = layout(game, seats, options)
    count = checked_count("num_envs", num_envs, MOST_ENVS)
    mode = _mode(autoreset)
    against = Opponents(game, game.rules.seats(start), mapped("opponents", opponents))
    manner = Manner(
        masks=MASKS[_one_of("masks", masks, MASKS)],
        autoreset=MODES[mode],
        strict=_one_of("illegal", illegal, ILLEGAL) == "end",
        drawn=against.drawn,
        bots=against.mask,
        threads=checked_count("threads", threads, MOST_THREADS),
    )
    _check_room(count, plan.choices, masks)
    batch = _batch_on(_one_of("device", device, DEVICES))(game, start, plan, count, manner)
    for name, array in mapped("buffers", buffers).items():
        batch.give(_one_of("buffers", name, GIVEN), array)
    with telling(slug):
        batch.reseed(_seed(seed))
        batch.prepare()
    return Vector(batch, against, mode)


def _batch_on(device: str) -> type[Batch]:
    """Return how matches are kept on a device: the card's batch has the same parts, as arrays on the card."""
    if device == "cpu":
        return Batch
    from battlespace.envs.card_batch import CardBatch  # noqa: PLC0415  only where there is a card

    return cast(type[Batch], CardBatch)


def _check_room(count: int, choices: int, masks: str) -> None:
    """Refuse masks that no memory holds."""
    size = count * {"list": 0.0, "bytes": 1.0, "bits": 1 / 8}[masks] * choices
    if size > MOST_MASK:
        raise BatchError(
            f"{count} masks of {choices:,} actions take {size / (1 << 30):.1f} GiB as {masks}; "
            "use masks='bits' or masks='list', or options with fewer actions"
        )


def mapped(name: str, given: Any) -> Mapping[Any, Any]:
    """Return what is given by names, nothing for None, or refuse it."""
    if given is not None and not isinstance(given, Mapping):
        raise BatchError(f"{name}={shown(given)}: expected names and what they stand for")
    return cast("Mapping[Any, Any]", given or {})


def _one_of(name: str, value: Any, known: Iterable[str]) -> str:
    if not isinstance(value, str) or value not in list(known):
        raise BatchError(f"{name}={shown(value)}: expected {' or '.join(known)}")
    return value


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    if isinstance(given, AutoresetMode):
        return given
    names = {mode.name.lower(): mode for mode in MODES}
    return names[_one_of("autoreset", given, names)]


def _seed(seed: object) -> int:
    if (
        isinstance(seed, bool)
        or not isinstance(seed, int | np.integer)
        or not 0 <= seed <= SEED_MASK
    ):
        raise BatchError(f"seed={shown(seed)}: expected a whole number from 0 to 2**63 - 1")
    return int(seed)
