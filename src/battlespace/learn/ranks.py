"""The part of a net that ranks actions, while it is fitted: it learns to look at what the search looked at.

It is the one that `bots/net/ranking.py` reckons with. `data` are lessons as `choices.py` keeps them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.bots.net.ranking import offsets
from battlespace.kernel.sight import Acts

PIECE = 4096
"""Positions whose loss is reckoned at once."""


class Ranks:
    """Queries and keys, and the actions of all lessons."""

    def __init__(self, torch: Any, acts: Acts, shape: tuple[int, int, int], data: Any) -> None:
        """Begin as the game's own priors; `shape` is (hidden, narrow, depth)."""
        hidden, narrow, depth = shape
        self.torch, self.acts, self.data, self.hidden = torch, acts, data, hidden
        device, sizes = data["counts"].device, sum(acts.sizes)
        self.ends = torch.cumsum(data["counts"].long(), 0)
        modules: dict[str, Any] = {"key": torch.nn.Linear(narrow, depth)}
        for which in range(len(acts.rows)):
            modules[f"row{which}"] = torch.nn.Linear(hidden, depth, bias=False)
        self.net = torch.nn.ModuleDict(modules).to(device)
        zeros = torch.zeros(1 + sizes, depth, device=device)
        self.net.register_parameter("query", torch.nn.Parameter(zeros))
        self.net.register_parameter("trust", torch.nn.Parameter(torch.ones(1, device=device)))

    def _actions(self, part: Any) -> tuple[Any, Any]:
        """Return the actions of some positions, one after another, and to which of the positions each belongs."""
        torch, counts = self.torch, self.data["counts"][part].long()
        owner = torch.repeat_interleave(torch.arange(len(part), device=part.device), counts)
        begins = self.ends[part] - counts
        past = torch.cumsum(counts, 0) - counts
        return (begins - past)[owner] + torch.arange(len(owner), device=part.device), owner

    def _merits(self, narrow: Any, hidden: Any, where: Any, owner: Any) -> Any:
        """Return the product of query and key for each action."""
        torch, net, told = self.torch, self.net, self.data["told"][where].long()
        find = torch.nn.functional.embedding  # far quicker to learn through than an index
        query = net.query[0] + sum(
            find(told[:, number] + at, net.query)
            for number, at in enumerate(offsets(self.acts))
            if at >= 0
        )
        key = find(owner, net["key"](narrow))
        for which, (number, first) in enumerate(self.acts.rows):
            value, rows = told[:, number], net[f"row{which}"](hidden)
            place = owner * rows.shape[1] + (first + value - 1).clamp(min=0)
            key = key + find(place, rows.flatten(0, 1)) * (value > 0)[:, None]
        return (query * key).sum(1)

    def loss(self, narrow: Any, hidden: Any, part: Any) -> Any:
        """Return how unlike the search the net looks at actions, a position with a choice."""
        where, owner = self._actions(part)
        merits = self._merits(narrow, hidden, where, owner)
        merits = merits + self.net.trust * self.data["hand"][where]
        return self._unlike(merits, where, owner, len(part))

    def _unlike(self, merits: Any, where: Any, owner: Any, count: int) -> Any:
        """Return the cross entropy of ranks to visits, a position with a choice."""
        torch = self.torch
        nobody = torch.full((count,), -torch.inf, device=merits.device)
        most = nobody.scatter_reduce(0, owner, merits.detach(), "amax").clamp(min=-1e9)
        odds = merits - most[owner]
        whole = torch.zeros(count, device=merits.device).scatter_add(0, owner, odds.exp())
        ranked = odds - whole.clamp(min=1e-9).log()[owner]
        choices = torch.bincount(owner, minlength=count).gt(0).sum().clamp(min=1)
        return -(self.data["looked"][where] * ranked).sum() / choices

    def losses(self, net: Any, part: Any) -> tuple[float, float]:
        """Return the loss of the net and of the game's own priors on some positions."""
        ours = theirs = 0.0
        part = part[self.data["counts"][part] > 0]
        with self.torch.no_grad():
            for piece in part.split(PIECE):
                _, narrow, hidden = net(
                    self.data["rows"][piece].float(), self.data["whole"][piece].float()
                )
                where, owner = self._actions(piece)
                ours += self.loss(narrow, hidden, piece).item() * len(piece)
                hand = self._unlike(self.data["hand"][where], where, owner, len(piece))
                theirs += hand.item() * len(piece)
        return ours / max(len(part), 1), theirs / max(len(part), 1)

    def weights(self) -> dict[str, NDArray[np.float32]]:
        """Take the numbers out."""
        kept = {name: each.detach().cpu().numpy() for name, each in self.net.named_parameters()}
        rows = [kept[f"row{which}.weight"].T for which in range(len(self.acts.rows))]
        arrays = {
            "query": kept["query"],
            "key": np.concatenate([kept["key.weight"].T, kept["key.bias"][None]]),
            "row_key": np.concatenate([np.zeros((self.hidden, 0)), *rows], 1),
            "trust": kept["trust"],
        }
        return {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
