"""PPO with action masks in plain torch: a small net learns to beat a random player.

    pip install 'battlespace[envs]' torch
    python examples/ppo.py goelands --updates 40

One seat learns, the others play at random. Nothing here knows the game: sizes come from its layout.
"""

# pyright: reportMissingImports=false, reportUntypedBaseClass=false
# torch is no dependency of ours: where it is missing, nothing is known of its types

from __future__ import annotations

import argparse
import json
from typing import Any

import torch
from torch import nn

from battlespace import envs

STEPS, EPOCHS, PARTS = 32, 4, 4
DISCOUNT, TRACE, CLIP = 0.995, 0.95, 0.2
VALUE, ENTROPY, RATE = 0.5, 0.01, 3e-4


class Net(nn.Module):
    """What to do and how it stands, from one observation."""

    def __init__(self, env: Any, width: int = 128) -> None:
        super().__init__()
        low, high = (
            torch.tensor(bound, dtype=torch.float32) for bound in (env.layout.low, env.layout.high)
        )
        self.scale: Any = 1 / torch.clamp(torch.maximum(-low, high), 1, 30)
        self.body = nn.Sequential(
            nn.Linear(env.layout.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(width, env.layout.choices), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """Return a distribution over legal actions and the expected reward."""
        hidden = self.body(seen.float() * self.scale)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)


def collect(
    env: Any, net: Net, seen: torch.Tensor, mask: torch.Tensor
) -> tuple[dict[str, Any], list[float]]:
    """Play STEPS steps; `seen` and `mask` share memory with the batch, so they are copied to be kept."""
    kept: dict[str, Any] = {
        name: [] for name in ("seen", "mask", "action", "log", "value", "reward", "ended")
    }
    results: list[float] = []
    for _ in range(STEPS):
        with torch.no_grad():
            choice, value = net(seen, mask)
            action = choice.sample()
        now = seen.clone(), mask.clone()
        _, reward, ended, _, _ = env.step(action.numpy())
        results += reward[ended].tolist()
        row = (
            *now,
            action,
            choice.log_prob(action),
            value,
            torch.tensor(reward),
            torch.tensor(ended).float(),
        )
        for name, part in zip(kept, row, strict=True):
            kept[name].append(part)
    with torch.no_grad():
        last = net(seen, mask)[1]
    data = {name: torch.stack(parts) for name, parts in kept.items()}
    data["advantage"] = advantages(data, last)
    data["return"] = data["advantage"] + data["value"]
    return {name: part.flatten(0, 1) for name, part in data.items()}, results


def advantages(data: dict[str, Any], last: torch.Tensor) -> torch.Tensor:
    """How much better each action was than expected: generalised advantages, cut where matches end."""
    found, running = torch.zeros_like(data["reward"]), torch.zeros_like(last)
    for t in reversed(range(STEPS)):
        goes_on = 1 - data["ended"][t]
        later = data["value"][t + 1] if t + 1 < STEPS else last
        surprise = data["reward"][t] + DISCOUNT * later * goes_on - data["value"][t]
        running = surprise + DISCOUNT * TRACE * goes_on * running
        found[t] = running
    return found


def improve(net: Net, optimiser: Any, data: dict[str, Any]) -> float:
    """Take the clipped steps of PPO; return the last loss."""
    loss = torch.zeros(())
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data["action"])).chunk(PARTS):
            choice, value = net(data["seen"][part], data["mask"][part])
            gain = data["advantage"][part]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (choice.log_prob(data["action"][part]) - data["log"][part]).exp()
            policy = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            error = (value - data["return"][part]).pow(2).mean()
            loss = VALUE * error - policy - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
    return float(loss.detach())


def train(
    slug: str, updates: int, num_envs: int, seed: int = 1, **options: Any
) -> list[dict[str, float]]:
    """Train and return, for each update, the loss and the mean reward of the matches that ended in it."""
    torch.manual_seed(seed)
    seats = envs.vector(slug, **options).batch.seats
    against = dict.fromkeys(range(1, seats), "uniform")
    env = envs.vector(
        slug, num_envs=num_envs, seed=seed, autoreset="same_step", opponents=against, **options
    )
    net = Net(env)
    optimiser = torch.optim.Adam(net.parameters(), RATE)
    first, info = env.reset()
    seen, mask = torch.from_dlpack(first), torch.from_dlpack(info["action_mask"])  # no copies
    told: list[dict[str, float]] = []
    for update in range(updates):
        data, results = collect(env, net, seen, mask)
        loss = improve(net, optimiser, data)
        mean = sum(results) / len(results) if results else 0.0
        told.append({"update": update, "loss": loss, "reward": mean, "matches": len(results)})
    return told


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(
        description="Train a small net with PPO against random players."
    )
    parser.add_argument("game")
    parser.add_argument("--updates", type=int, default=40)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument(
        "--options", type=json.loads, default={}, help='such as \'{"tokens": "beginner"}\''
    )
    args = parser.parse_args()
    for row in train(args.game, args.updates, args.envs, **args.options):
        print(" ".join(f"{name} {value:.3f}" for name, value in row.items()))  # noqa: T201  a script


if __name__ == "__main__":
    main()
