"""`battlespace net`: what a game's net looks like, and the same net for other programs."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from battlespace.cli.arguments import GameName


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """Which net, and where to."""

    game: GameName
    _: KW_ONLY
    net: Annotated[
        str,
        Parameter(
            help="a net or a taste: the name of one that ships with the game, or the file of one's own"
        ),
    ] = "master"
    onnx: Annotated[Path | None, Parameter(help="write it to this file as an ONNX model")] = None


def run(asked: Asked) -> int:
    """Tell how large a game's net is, or write it as ONNX.

    A model takes positions as `battlespace.learn.exported.seen` tells them, and answers with the share of a win that
    the view may expect; nets that rank actions answer with a score for each of them too.

    A game whose level plays by a taste and not by a net says so, and what it counts more or less.

    Writing needs onnx (pip install 'battlespace[onnx]'); playing does not.
    """
    from battlespace.bots.net import weights as kept
    from battlespace.games import load

    game = load(asked.game)
    if _by_taste(game, asked.net):
        if asked.onnx is not None:
            raise kept.NetError(f"{asked.net} of {game.slug} is a taste, and a taste is no model")
        print(_tasted(game, asked.net))
        return 0
    weights = kept.of_game(game, asked.net)
    print(_described(game, weights))
    if asked.onnx is not None:
        from battlespace.learn.exported import as_model

        data = as_model(game, weights).SerializeToString()
        asked.onnx.write_bytes(data)
        print(f"{asked.onnx}: {len(data):,} bytes")
    return 0


def _described(game: Any, weights: Any) -> str:
    """Return the shape of a net in a line."""
    sight, hidden, narrow = game.sight, weights.first.shape[1], weights.second.shape[1]
    ranks = "ranks actions" if weights.ranks else "does not rank actions"
    return (
        f"{game.title}: {sight.rows} rows of {sight.width} numbers and {sight.whole} for the whole; "
        f"layers of {hidden} and {narrow}; {weights.size:,} weights; {ranks}"
    )


def _by_taste(game: Any, name: str) -> bool:
    """Say whether this is a taste: somebody's own, or one that ships where no net of that name does."""
    from battlespace.bots.net.weights import SUFFIXES, checked_name

    if name.endswith(SUFFIXES["taste"]):
        return True
    checked_name(name, "net")
    nets = game.folder / "nets"
    return not (nets / f"{name}.npz").is_file() and (nets / f"{name}.toml").is_file()


def _tasted(game: Any, name: str) -> str:
    """Say which taste it is: the weights that count otherwise than they are written."""
    from battlespace.bots.net.weights import SUFFIXES
    from battlespace.bots.taste import of_game

    weights = dict(zip(game.heuristic.taste, of_game(game, name), strict=True))
    moved = {weight: factor for weight, factor in weights.items() if factor != 1}
    levels = [level.name for level in game.levels if level.settings.get("taste") == name]
    if name.endswith(SUFFIXES["taste"]):
        by = f"{game.title}: the taste {name}"
    else:
        plays = f"its level {levels[0]} plays by the taste" if levels else "there is a taste"
        by = f"{game.title} has no net: {plays} {name}"
    factors = "\n".join(f"  {weight} {factor:g}" for weight, factor in moved.items())
    return f"{by}, {len(moved)} of {len(weights)} weights of the game's own guess multiplied by:\n{factors}"
