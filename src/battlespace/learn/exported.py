"""A net as an ONNX model, for whoever reckons with it elsewhere; nothing that plays needs it.

The model takes any number of positions at once, as `seen` tells them, and answers with `share`, the share of a win that
the view may expect. A net that ranks actions is also told each position's actions and the game's own priors of them
(all positions with the same number, the rest filled up with zeros), and answers with `score`: its softmax over the
actions is which to look at first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from battlespace.bots.net.ranking import FAINT, offsets
from battlespace.bots.net.weights import Weights
from battlespace.kernel.errors import MissingError, OptionError
from battlespace.kernel.game import Game
from battlespace.kernel.sight import Acts, Sight
from battlespace.learn.choices import described

OPERATORS = 18
"""The version of ONNX's operators that a model asks for."""
FORMAT = 9


def onnx_here() -> Any:
    """Import onnx, or say how to get it."""
    try:
        return import_module("onnx")  # optional
    except ImportError as error:
        raise MissingError("onnx", "onnx") from error


def seen(
    game: Game[Any], state: Any, seat: int, actions: Sequence[int] | None = None
) -> dict[str, NDArray[Any]]:
    """Return a position as a model takes it, a batch of one; actions are of the seat on turn, for a net that ranks."""
    sight = game.sight
    if sight is None:
        raise OptionError(f"{game.slug} does not say what a net sees of it")
    rows, whole = sight.seen(state, seat)
    told: dict[str, NDArray[Any]] = {"rows": rows[None], "whole": whole[None]}
    if actions is not None and sight.acts is not None:
        numbers, priors = described(game, sight.acts, state, actions)
        told["acts"] = numbers[None].astype(np.int64)
        told["priors"] = priors[None].astype(np.float32)
    return told


@dataclass(slots=True)
class Graph:
    """The operations of a model so far; each adds to it and returns the name of what it makes."""

    onnx: Any
    nodes: list[Any] = field(default_factory=list[Any])
    kept: list[Any] = field(default_factory=list[Any])

    def number(self, value: Any) -> str:
        """Keep an array."""
        name = f"kept{len(self.kept)}"
        self.kept.append(self.onnx.numpy_helper.from_array(np.asarray(value), name))
        return name

    def do(self, operation: str, *inputs: str, into: str = "", **settings: Any) -> str:
        """Do something with what stands there already."""
        name = into or f"made{len(self.nodes)}"
        self.nodes.append(self.onnx.helper.make_node(operation, inputs, [name], **settings))
        return name

    def times(self, left: str, weights: Any, bias: Any) -> str:
        """Send something through a layer."""
        product = self.do("MatMul", left, self.number(weights))
        return self.do("Add", product, self.number(np.asarray(bias, np.float32)))

    def above(self, what: str, bound: Any) -> str:
        """Tell what is above a bound: 1 where it is, else 0."""
        is_above = self.do("Greater", what, self.number(bound))
        return self.do("Cast", is_above, to=self.onnx.TensorProto.FLOAT)

    def summed(self, what: str, axis: int) -> str:
        """Add up along an axis, which goes."""
        return self.do("ReduceSum", what, self.number(np.array([axis], np.int64)), keepdims=0)


def share_of(graph: Graph, weights: Weights) -> tuple[str, str]:
    """Add what tells the share; return the hidden layer of each row and the narrow one."""
    filled = graph.do("ReduceMax", graph.do("Abs", "rows"), graph.number(np.array([2])), keepdims=1)
    there = graph.above(filled, np.array(0, np.float32))
    hidden = graph.do("Relu", graph.times("rows", weights.first, weights.first_bias))
    hidden = graph.do("Mul", hidden, there)
    together = graph.do("Concat", graph.summed(hidden, 1), "whole", axis=1)
    narrow = graph.do("Relu", graph.times(together, weights.second, weights.second_bias))
    odds = graph.times(narrow, weights.last, weights.tail[0])
    guess = graph.do("Gather", "whole", graph.number(np.array(0)), axis=1)
    skipped = graph.do("Mul", guess, graph.number(weights.tail[1]))
    graph.do("Sigmoid", graph.do("Add", odds, skipped), into="share")
    return hidden, narrow


def score_of(graph: Graph, weights: Weights, acts: Acts, layers: tuple[str, str]) -> None:
    """Add what ranks actions."""
    assert weights.query is not None
    assert weights.key is not None
    assert weights.row_key is not None
    assert weights.trust is not None
    (hidden, narrow), depth = layers, weights.query.shape[1]

    def told(number: int) -> str:
        return graph.do("Gather", "acts", graph.number(np.array(number)), axis=2)

    table, query = graph.number(weights.query), graph.number(weights.query[0])
    for number, at in enumerate(offsets(acts)):
        if at >= 0:
            place = graph.do("Add", told(number), graph.number(np.array(at)))
            query = graph.do("Add", query, graph.do("Gather", table, place))
    key = graph.times(narrow, weights.key[:-1], weights.key[-1])
    key = graph.do("Unsqueeze", key, graph.number(np.array([1])))
    nothing, last = graph.number(np.array(0)), graph.number(np.array([-1]))
    for which, (number, first) in enumerate(acts.rows):
        part = weights.row_key[:, which * depth : (which + 1) * depth]
        rows = graph.do("MatMul", hidden, graph.number(part))
        value = told(number)
        place = graph.do("Add", value, graph.number(np.array(first - 1)))
        place = graph.do("Unsqueeze", graph.do("Max", place, nothing), last)
        named = graph.above(value, np.array(0))
        found = graph.do("GatherND", rows, place, batch_dims=1)
        key = graph.do("Add", key, graph.do("Mul", found, graph.do("Unsqueeze", named, last)))
    merit = graph.summed(graph.do("Mul", query, key), 2)
    prior = graph.do("Log", graph.do("Max", "priors", graph.number(np.array(FAINT, np.float32))))
    own = graph.do("Mul", prior, graph.number(weights.trust[0]))
    graph.do("Add", merit, own, into="score")


def as_model(game: Game[Any], weights: Weights) -> Any:
    """Return a net of a game as a model, checked by onnx itself."""
    onnx, sight = onnx_here(), game.sight
    assert isinstance(sight, Sight)
    weights.check(sight, "to be written as ONNX")
    graph, told = Graph(onnx), onnx.helper.make_tensor_value_info
    real, whole_number = onnx.TensorProto.FLOAT, onnx.TensorProto.INT64
    takes = [
        told("rows", real, ["positions", sight.rows, sight.width]),
        told("whole", real, ["positions", sight.whole]),
    ]
    gives = [told("share", real, ["positions"])]
    layers = share_of(graph, weights)
    if weights.ranks and sight.acts is not None:
        score_of(graph, weights, sight.acts, layers)
        numbers = len(sight.acts.sizes)
        takes.append(told("acts", whole_number, ["positions", "actions", numbers]))
        takes.append(told("priors", real, ["positions", "actions"]))
        gives.append(told("score", real, ["positions", "actions"]))
    drawn = onnx.helper.make_graph(graph.nodes, game.slug, takes, gives, graph.kept)
    operators = [onnx.helper.make_opsetid("", OPERATORS)]
    model = onnx.helper.make_model(
        drawn, opset_imports=operators, ir_version=FORMAT, producer_name="battlespace"
    )
    onnx.checker.check_model(model, full_check=True)
    return model
