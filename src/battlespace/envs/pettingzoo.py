"""A table in turns, as PettingZoo's AEC interface: every seat is an agent, `action_mask` stands in the observation.

from battlespace.envs import pettingzoo
env = pettingzoo.env("...", seats=3)

Nobody moves at the same time as another. The parallel form is PettingZoo's own for such games: it asks all agents,
and takes the action of the one on turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from battlespace.envs.batch import checked_count
from battlespace.envs.errors import BatchError
from battlespace.envs.vector_env import make
from battlespace.kernel.chance import fresh_seed
from battlespace.kernel.encode import observation
from battlespace.kernel.errors import SeatsError, shown

MODES = ("ansi", "human")
SEED_BITS = 62
MOST_CYCLES = 1 << 31


def env(slug: str, **settings: Any) -> Any:
    """Return a table of a game; `Table` lists the settings. It steps after `reset` only."""
    return OrderEnforcingWrapper(Table(slug, **settings))


def parallel_env(slug: str, **settings: Any) -> Any:
    """Return a table that asks all agents at every step; the action of who is not on turn is ignored."""
    return Together(env(slug, **settings))


def agent_of(seat: int) -> str:
    """Return a seat's name."""
    return f"seat_{seat}"


class Together(turn_based_aec_to_parallel_wrapper[str, dict[str, Any], int]):
    """A table that asks all agents at every step."""

    def step(self, actions: Any) -> Any:
        """Take the action of the agent on turn; without one nothing happens."""
        agent = self.aec_env.agent_selection
        if self.agents and not (isinstance(actions, Mapping) and agent in actions):
            raise BatchError(f"{agent} is to act: expected an action of each agent by its name")
        return super().step(cast("dict[str, int | None]", actions))


class Table(AECEnv[str, dict[str, Any], int | None]):
    """One match."""

    def __init__(
        self,
        slug: str,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **settings: Any,
    ) -> None:
        """Set a table; settings are `seats`, `illegal` and the game's options.

        An illegal action is refused, or with `illegal="end"` ends the match. After `max_cycles` actions, refused ones
        among them, a match is cut short: all are truncated.
        """
        super().__init__()
        self._most, self._cycles = max_cycles, 0
        if max_cycles is not None:
            checked_count("max_cycles", max_cycles, MOST_CYCLES)
        if render_mode not in (None, *MODES):
            raise BatchError(f"render_mode={shown(render_mode)}: expected {' or '.join(MODES)}")
        self._table = make(slug, 1, masks="list", autoreset="disabled", **settings)
        self.metadata = {
            "name": f"battlespace_{slug}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.render_mode = render_mode
        self.possible_agents = [agent_of(seat) for seat in range(self._table.batch.seats)]
        layout = self._table.layout
        seen = Dict(
            {
                "observation": Box(layout.low, layout.high, dtype=np.int16),
                "action_mask": Box(0, 1, (layout.choices,), np.int8),
            }
        )
        self.observation_spaces: dict[str, Space[Any]] = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(layout.choices) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Any]:
        """Return what an agent may see: the same space for all."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Space[Any]:
        """Return what an agent may do; each has its own, since each is seeded."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise SeatsError(f"agents are {', '.join(self.possible_agents)}, not {shown(agent)}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed nobody can repeat it."""
        drawn = fresh_seed() % (1 << SEED_BITS) if seed is None else seed
        self._table.reset(seed=drawn)
        self._cycles = 0
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = agent_of(int(self._table.batch.turn[0]))

    def step(self, action: int | None) -> None:
        """Let the agent on turn act; who is done says None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BatchError(f"{agent} is to act: None is for agents whose match is over")
        _, _, ended, _, info = self._table.step(np.asarray(action)[None])
        self._cumulative_rewards[agent] = 0.0
        self.infos = {each: {} for each in self.agents}
        if "why" in info:
            self.infos[agent] = {"why": info["why"][0]}
        for seat, each in enumerate(self.possible_agents):
            self.rewards[each] = float(info["rewards"][0, seat])
            self.terminations[each] = bool(ended[0])
        self._cycles += 1
        if self._cycles == self._most and not ended[0]:
            self.truncations = dict.fromkeys(self.agents, True)
        if not ended[0]:
            self.agent_selection = agent_of(int(self._table.batch.turn[0]))
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what a seat sees, with what it may do now: nothing, unless it is on turn."""
        batch, seat = self._table.batch, self.possible_agents.index(self._known(agent))
        mask = np.zeros(self._table.layout.choices, np.int8)
        done = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        if agent == self.agent_selection and not done:
            mask[batch.legal[0, : batch.counts[0]]] = 1
        seen = observation(self._table.game, batch.state(0), seat, self._table.layout.size)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """Return the board as text, or print it."""
        board = self._table.render()[0]
        if self.render_mode == "human":
            print(board)  # noqa: T201  that is what the mode is for
            return None
        return board

    def close(self) -> None:
        """Leave the table."""
        self._table.close()
