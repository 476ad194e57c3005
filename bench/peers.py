"""What learners use elsewhere, measured as our batches are: EnvPool's board games, PettingZoo's, OpenSpiel's in Python.

Each function returns steps a second of CPU time with random legal actions, or None where the peer is not installed.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
from measure import openspiel_rate

SECONDS = 1.5


def envpool_rate(name: str, count: int) -> float | None:
    """Return the rate of `count` matches of one of EnvPool's native games, a thread, choosing not counted."""
    # Its other environments need a gigabyte of assets, and are loaded with it: an empty list of them is all we need.
    sys.modules.setdefault("envpool.entry", ModuleType("envpool.entry"))
    try:
        envpool: Any = import_module("envpool")
        import_module("envpool.pgx.registration")
    except ImportError:
        return None
    env, rng = envpool.make_gymnasium(name, num_envs=count, num_threads=1, seed=1), _rng()
    info, spent, steps = env.reset()[1], 0.0, 0
    while spent < SECONDS:
        mask = info["legal_action_mask"]
        actions = (rng.random(mask.shape, np.float32) * mask).argmax(1).astype(np.int32)
        start = time.process_time()
        info = env.step(actions)[4]
        spent += time.process_time() - start
        steps += count
    env.close()
    return steps / spent


def pettingzoo_rate(made: Any) -> float:
    """Return the rate of one table of PettingZoo's interface; choosing is not counted."""
    env, rng, spent, steps = made(), _rng(), 0.0, 0
    env.reset(seed=1)
    while spent < SECONDS:
        start = time.process_time()
        seen, _, ended, cut, info = env.last()
        spent += time.process_time() - start
        if ended or cut:
            env.reset()
            continue
        mask = (seen if isinstance(seen, dict) else info)["action_mask"]
        action = int(rng.choice(np.flatnonzero(mask)))
        start = time.process_time()
        env.step(action)
        spent += time.process_time() - start
        steps += 1
    return steps / spent


def classic_rate(name: str) -> float | None:
    """Return the rate of one of PettingZoo's own board games."""
    try:
        module: Any = import_module(f"pettingzoo.classic.{name}")
    except (ImportError, AttributeError):  # it turns what is missing into an error of its own
        return None
    return pettingzoo_rate(module.env)


def spiel_rate(name: str) -> float | None:
    """Return the rate of one of OpenSpiel's games by its Python interface, without observations."""
    try:
        return openspiel_rate(name)
    except ImportError:
        return None


def _rng() -> Any:
    return np.random.default_rng(1)
