"""Fitting a net to lessons, in torch. The net is the one that `bots/net` reckons with, layer by layer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.bots.net.weights import NAMES, Weights
from battlespace.kernel.errors import MissingError
from battlespace.kernel.sight import Acts
from battlespace.learn.ranks import Ranks

HELD_BACK = 0.1
"""The share of lessons that a net never sees while it is fitted."""
SCALE = 0.25
"""Sums over many rows are large at first; what the sum is multiplied by is laid into the second layer."""


FEWEST_STEPS = 20
"""A schedule whose first tenth is a single step divides by nothing."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a net is made and fitted."""

    hidden: int = 64
    narrow: int = 32
    epochs: int = 20
    batch: int = 4096
    rate: float = 2e-3
    decay: float = 0.05
    trust: float = 0.5  # how much of the target is what the search found; the rest is who won
    depth: int = 16  # numbers of a query, where actions are ranked
    heed: float = 0.5  # how much the ranking of actions counts beside who wins


SHAPE = Shape()
"""A net that fits on a page and learns any of our games within seconds."""


RANKS = Shape(epochs=12, batch=1024, rate=8e-3, decay=0.01)
"""Ranks alone, upon a net: there is little to fit, and it is fitted faster."""


FURTHER = Shape(epochs=6, rate=6e-4, trust=0.3)
"""A net that knows much already is moved gently."""


@dataclass(frozen=True, slots=True)
class Model:
    """What is fitted: a net of this shape, which ranks actions where `acts` says how they are described."""

    shape: Shape
    acts: Acts | None = None
    upon: Weights | None = None  # a net whose guesses stay as they are: only its ranks are fitted
    further: Weights | None = None  # a net whose guesses are fitted further: its ranks stay


@dataclass(frozen=True, slots=True)
class Fitted:
    """A net, and how well it tells who wins in lessons that it has not seen; 0.693 is a coin."""

    weights: Weights
    loss: float
    guess_loss: float  # of the game's own guess, on the same lessons
    # which action the search looks at: the loss of the net and of the game's own priors
    rank_loss: float | None = None
    hand_loss: float | None = None


def torch_here() -> Any:
    """Import torch, or say how to get it."""
    try:
        return import_module("torch")  # optional, and slow to import
    except ImportError as error:
        raise MissingError("torch", "learn") from error


def fit(
    lessons: Mapping[str, NDArray[Any]],
    model: Model,
    seed: int,
    device: str,
    told: Callable[[int, float], None] = lambda epoch, loss: None,
) -> Fitted:
    """Fit a net; the same lessons, model and seed give the same net on the same device."""
    with one_thread(torch_here()):
        return _fit(lessons, model, seed, device, told)


@contextmanager
def one_thread(torch: Any) -> Generator[None]:
    """Reckon in one thread: nets are small, and threads that wait for each other take far longer."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _fit(
    lessons: Mapping[str, NDArray[Any]],
    model: Model,
    seed: int,
    device: str,
    told: Callable[[int, float], None],
) -> Fitted:
    """Fit a net."""
    torch, upon, shape = torch_here(), model.upon, model.shape
    begun = upon or model.further
    if begun is not None:
        shape = replace(shape, hidden=begun.first.shape[1], narrow=begun.second.shape[1])
    torch.manual_seed(seed)
    data = {name: torch.as_tensor(array, device=device) for name, array in lessons.items()}
    unseen = torch.as_tensor(held_back(lessons["match"], seed), device=device)
    train, test = torch.nonzero(~unseen)[:, 0], torch.nonzero(unseen)[:, 0]
    net = _net(torch, data["rows"].shape[2], data["whole"].shape[1], shape).to(device)
    if begun is not None:
        _take_over(torch, net, begun)
    net.requires_grad_(upon is None)
    sizes = (shape.hidden, shape.narrow, shape.depth)
    acts = None if model.further is not None else model.acts
    ranks = None if acts is None else Ranks(torch, acts, sizes, data)
    for epoch in _epochs(torch, (net, ranks), data, train, shape):
        told(epoch + 1, _loss(torch, net, data, test))
    loss_of = torch.nn.functional.binary_cross_entropy_with_logits
    guess = loss_of(data["whole"][test][:, 0].float(), data["won"][test]).item()
    weights, loss = upon or _weights(net, shape), _loss(torch, net, data, test)
    if model.further is not None:
        weights = replace(model.further, **{name: getattr(weights, name) for name in NAMES})
    if ranks is None:
        return Fitted(weights, loss, guess)
    return Fitted(replace(weights, **ranks.weights()), loss, guess, *ranks.losses(net, test))


def held_back(match: NDArray[Any], seed: int) -> NDArray[np.bool_]:
    """Say which lessons a net does not see while it is fitted: whole matches, for each has one end."""
    all_of_them, which = np.unique(match, return_inverse=True)
    shuffled = np.random.default_rng(seed).permutation(len(all_of_them))
    return shuffled[which] < HELD_BACK * len(shuffled)


def _epochs(
    torch: Any, fitted: tuple[Any, Ranks | None], data: Any, train: Any, shape: Shape
) -> Iterator[int]:
    """Go through the lessons again and again; yield after each time."""
    net, ranks = fitted
    target = (1 - shape.trust) * data["later"] + shape.trust * data["found"]
    steps = shape.epochs * (len(train) // shape.batch + 1)
    learned = [each for each in net.parameters() if each.requires_grad]
    learned += [] if ranks is None else ranks.net.parameters()
    optimiser = torch.optim.AdamW(learned, lr=shape.rate, weight_decay=shape.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, shape.rate, total_steps=max(steps, FEWEST_STEPS), pct_start=0.1
    )
    loss_of = torch.nn.functional.binary_cross_entropy_with_logits
    for epoch in range(shape.epochs):
        order = torch.randperm(len(train), device=train.device)
        for part in train[order].split(shape.batch):
            optimiser.zero_grad()
            odds, narrow, hidden = net(data["rows"][part].float(), data["whole"][part].float())
            loss = loss_of(odds, target[part])
            if ranks is not None:
                loss = loss + shape.heed * ranks.loss(narrow, hidden, part)
            loss.backward()
            optimiser.step()
            schedule.step()
        yield epoch


def _loss(torch: Any, net: Any, data: Any, part: Any) -> float:
    """Return how wrong a net is about who won."""
    total = 0.0
    with torch.no_grad():
        for piece in part.split(65_536):
            odds = net(data["rows"][piece].float(), data["whole"][piece].float())[0]
            total += torch.nn.functional.binary_cross_entropy_with_logits(
                odds, data["won"][piece], reduction="sum"
            ).item()
    return total / max(len(part), 1)


def _net(torch: Any, width: int, whole: int, shape: Shape) -> Any:
    """Return a fresh net that begins as the game's own guess."""

    class Net(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.first = torch.nn.Linear(width, shape.hidden)
            self.second = torch.nn.Linear(shape.hidden + whole, shape.narrow)
            self.last = torch.nn.Linear(shape.narrow, 1)
            self.skip = torch.nn.Parameter(torch.tensor([0.7]))
            torch.nn.init.zeros_(self.last.weight)

        def forward(self, rows: Any, whole_: Any) -> Any:
            hidden = torch.relu(self.first(rows)) * (rows != 0).any(2, keepdim=True)
            narrow = torch.relu(self.second(torch.cat([hidden.sum(1) * SCALE, whole_], 1)))
            return self.last(narrow)[:, 0] + self.skip * whole_[:, 0], narrow, hidden

    return Net()


def _take_over(torch: Any, net: Any, upon: Weights) -> None:
    """Give a net the numbers of another."""
    second = upon.second.T.copy()
    second[:, : upon.first.shape[1]] /= SCALE
    numbers = {
        "first.weight": upon.first.T,
        "first.bias": upon.first_bias,
        "second.weight": second,
        "second.bias": upon.second_bias,
        "last.weight": upon.last[None],
        "last.bias": upon.tail[:1],
        "skip": upon.tail[1:],
    }
    net.load_state_dict({name: torch.tensor(array) for name, array in numbers.items()})


def _weights(net: Any, shape: Shape) -> Weights:
    """Take the numbers out of a net."""
    kept = {name: array.detach().cpu().numpy() for name, array in net.state_dict().items()}
    second = kept["second.weight"].T.copy()
    second[: shape.hidden] *= SCALE
    arrays = (
        kept["first.weight"].T,
        kept["first.bias"],
        second,
        kept["second.bias"],
        kept["last.weight"][0],
        np.concatenate([kept["last.bias"], kept["skip"]]),
    )
    return Weights(*(np.ascontiguousarray(array, np.float32) for array in arrays))
