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
        """Return where the actions of some positions lie, side by side, and which places are filled."""
        counts = self.data["counts"][part].long()
        steps = self.torch.arange(max(int(counts.max()), 1), device=counts.device)
        there = steps[None, :] < counts[:, None]
        return (self.ends[part] - counts)[:, None] + steps[None, :] * there, there

    def _merits(self, narrow: Any, hidden: Any, where: Any) -> Any:
        """Return the product of query and key for each action."""
        told, net = self.data["told"][where].long(), self.net
        query = net.query[0] + sum(
            net.query[at + told[:, :, number]]
            for number, at in enumerate(offsets(self.acts))
            if at >= 0
        )
        key = net["key"](narrow)[:, None, :].expand_as(query)
        for which, (number, first) in enumerate(self.acts.rows):
            value = told[:, :, number]
            rows = net[f"row{which}"](hidden)
            place = (first + value - 1).clamp(min=0)[:, :, None].expand(-1, -1, rows.shape[2])
            key = key + rows.gather(1, place) * (value > 0)[:, :, None]
        return (query * key).sum(2)

    def loss(self, narrow: Any, hidden: Any, part: Any) -> Any:
        """Return how unlike the search the net looks at actions, a position with a choice."""
        where, there = self._actions(part)
        where = where.clamp(max=len(self.data["hand"]) - 1)
        merits = self._merits(narrow, hidden, where) + self.net.trust * self.data["hand"][where]
        return self._unlike(merits, where, there)

    def _unlike(self, merits: Any, where: Any, there: Any) -> Any:
        ranked = merits.masked_fill(~there, -1e9).log_softmax(1)
        looked = self.data["looked"][where] * there
        return -(looked * ranked).sum() / there.any(1).sum().clamp(min=1)

    def losses(self, net: Any, part: Any) -> tuple[float, float]:
        """Return the loss of the net and of the game's own priors on some positions."""
        ours = theirs = 0.0
        part = part[self.data["counts"][part] > 0]
        with self.torch.no_grad():
            for piece in part.split(PIECE):
                _, narrow, hidden = net(
                    self.data["rows"][piece].float(), self.data["whole"][piece].float()
                )
                where, there = self._actions(piece)
                ours += self.loss(narrow, hidden, piece).item() * len(piece)
                hand = self._unlike(self.data["hand"][where], where, there)
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
