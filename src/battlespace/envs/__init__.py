"""The games where learners work: batches, Gymnasium, PettingZoo, OpenSpiel. Each part imports its library when used.

from battlespace import envs
env = envs.vector("...", num_envs=1024, seats=2, seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlespace.kernel.errors import MissingError

if TYPE_CHECKING:
    from battlespace.envs.vector_env import Vector

__all__ = ["vector"]


def vector(slug: str, num_envs: int = 1, **settings: Any) -> Vector:
    """Return many matches of a game side by side, as a `gymnasium.vector.VectorEnv`; `Vector` lists the settings."""
    try:
        from battlespace.envs.vector_env import make  # noqa: PLC0415  Gymnasium only where it is wanted
    except ModuleNotFoundError as error:
        raise MissingError("Gymnasium", "envs") from error

    return make(slug, num_envs, **settings)
