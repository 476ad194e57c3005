"""A net's weights: a few small arrays, kept as 16-bit numbers in `games/<slug>/nets/<name>.npz`.

rows (each) -> first -> hidden, summed over rows --+
                                                   +-> second -> narrow -> last -> log odds of the view's win
whole ---------------------------------------------+                        + skip * whole[0]

A net may also rank actions. An action is a few numbers (`kernel/sight.py`), some of which name rows:

its numbers -> query, summed -----------------------------------------+
                                                                      +-> product, + trust * log of the game's prior
narrow -> key ------------------------------------+-> summed ---------+
hidden of each row that it names -> row_key ------+
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from tokenize import TokenError
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from battlespace.kernel.errors import BattlespaceError, shown
from battlespace.kernel.game import Game
from battlespace.kernel.sight import Acts, Sight

NAMES = ("first", "first_bias", "second", "second_bias", "last", "tail")
POLICY = ("query", "key", "row_key", "trust")
"""What a net without priors does not have."""
TABLES = ("first", "second", "query", "key", "row_key")
"""What has rows and columns; all else is a row."""
SUFFIXES = {"net": ".npz", "taste": ".toml"}
"""How the files end that hold what was learned."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MOST_BYTES = 5_000_000
"""A net ships with its game: no more than this."""
UNPACKED = 10
"""How many times as large it may be in memory; a file of zeros can unpack to a thousand times as much."""
LARGEST = 1e4
"""No weight is anywhere near, and with larger ones a sum may be no number, by which no search can choose."""
DAMAGED = (
    OSError, EOFError, ValueError, KeyError, TypeError, RuntimeError, BadZipFile, TokenError, zlib.error
)  # fmt: skip
"""What NumPy and what it reads by raise where an archive of arrays was cut off, or has a wrong byte."""
STEPS = 32_000
"""Each array is kept as whole numbers up to this, times one scale."""


class NetError(BattlespaceError):
    """A net is missing, broken, or made for something else."""

    code = "net"


@dataclass(frozen=True, eq=False)
class Weights:
    """The numbers of one net."""

    first: NDArray[np.float32]  # [width, hidden]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]  # [hidden + whole, hidden2]
    second_bias: NDArray[np.float32]
    last: NDArray[np.float32]
    tail: NDArray[np.float32]  # bias, skip
    query: NDArray[np.float32] | None = (
        None  # [1 + the sizes of all numbers, depth]; [0] is every action's
    )
    key: NDArray[np.float32] | None = None  # [narrow + 1, depth]; the last is the bias
    row_key: NDArray[np.float32] | None = None  # [hidden, numbers that name rows * depth]
    trust: NDArray[np.float32] | None = None  # [1]

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return sum(getattr(self, name).size for name in self.parts)

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the arrays that it has."""
        return (*NAMES, *(POLICY if self.ranks else ()))

    @property
    def ranks(self) -> bool:
        """Whether it says which actions to look at first."""
        return self.query is not None

    def check(self, sight: Sight, name: str) -> None:
        """Refuse weights of another shape than the game's sight."""
        hidden, narrow = self.first.shape[1], self.second.shape[1]
        wanted = {
            "first": (sight.width, hidden),
            "first_bias": (hidden,),
            "second": (hidden + sight.whole, narrow),
            "second_bias": (narrow,),
            "last": (narrow,),
            "tail": (2,),
        }
        if self.query is not None:
            wanted |= self._wanted(sight.acts, self.query.shape[1], name)
        for part, shape in wanted.items():
            given = getattr(self, part).shape
            if given != shape:
                raise NetError(
                    f"net {name}: {part} has the shape {given}, expected {shape}: it was made for another game, or for "
                    "another version of it"
                )

    def _wanted(self, acts: Acts | None, depth: int, name: str) -> dict[str, tuple[int, ...]]:
        """Return the shapes of what ranks actions."""
        if acts is None:
            raise NetError(f"net {name} ranks actions, and this game does not describe them")
        return {
            "query": (1 + sum(acts.sizes), depth),
            "key": (self.second.shape[1] + 1, depth),
            "row_key": (self.first.shape[1], len(acts.rows) * depth),
            "trust": (1,),
        }


def write(path: Path, weights: Weights) -> None:
    """Keep weights in a file."""
    kept: dict[str, Any] = {}
    for name in weights.parts:
        array = getattr(weights, name)
        scale = float(np.abs(array).max()) / STEPS or 1.0
        kept[name] = np.round(array / scale).astype(np.int16)
        kept[f"{name}_scale"] = np.float64(scale)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        np.savez_compressed(file, **kept)


def read(path: Path) -> Weights:
    """Read weights; a file that holds none is refused."""
    return read_bytes(content(path, "net", MOST_BYTES), str(path))


def content(path: Path, what: str, most: int) -> bytes:
    """Return what a file holds, or say why it cannot be a net, or a taste."""
    if not path.exists():
        raise NetError(f"{path}: there is no such file; `battlespace train` makes a {what}")
    if not path.is_file():
        kind = "a folder" if path.is_dir() else "no file"
        raise NetError(f"{path} is {kind}: expected a {what} that `battlespace train` has made")
    if path.stat().st_size > most:
        raise NetError(f"{path} is no {what}: it is larger than {most:,} bytes")
    return path.read_bytes()


def read_bytes(data: bytes, name: str) -> Weights:
    """Read weights from a file's content; `name` is for people."""
    arrays = dict[str, NDArray[np.float32]]()
    try:
        most = UNPACKED * MOST_BYTES
        if sum(each.file_size for each in ZipFile(BytesIO(data)).infolist()) > most:
            raise NetError(f"{name} is no net: it unpacks to more than {most:,} bytes")
        with np.load(BytesIO(data), allow_pickle=False) as kept:
            for part in (*NAMES, *(POLICY if POLICY[0] in kept else ())):
                array = _scaled(kept[part], kept[f"{part}_scale"])
                if array is None or array.ndim != (2 if part in TABLES else 1):
                    raise NetError(f"{name} is no net: {part} is broken")
                arrays[part] = array
    except (*DAMAGED, MemoryError) as error:  # a wrong byte may ask for any size
        raise NetError(f"{name} is no net, or a damaged one") from error
    return Weights(**arrays)


def _scaled(steps: Any, scale: Any) -> NDArray[np.float32] | None:
    """Return an array as it was before it was kept; None where it was kept otherwise, or is out of reason."""
    kinds = [getattr(each, "dtype", None) for each in (steps, scale)]
    if kinds != [np.int16, np.float64] or not steps.size or scale.ndim:
        return None
    with np.errstate(all="ignore"):
        array = steps * scale
    return np.ascontiguousarray(array, np.float32) if (np.abs(array) <= LARGEST).all() else None


def checked_name(name: object, setting: str = "net") -> None:
    """Refuse what names no file of a game, nor by its ending one of somebody's own."""
    ending = SUFFIXES[setting]
    own = isinstance(name, str) and name.endswith(ending) and name.isprintable()
    if not own and not (isinstance(name, str) and NAME.fullmatch(name)):
        raise NetError(
            f"{setting}={shown(name)}: expected a name of small letters, digits and dashes, or a file that ends "
            f"in {ending}"
        )


def file_of(game: Game[Any], name: str, what: str = "net") -> Path:
    """Return where a net or a taste lies: with its game by its name, or by its path where it is somebody's own."""
    checked_name(name, what)
    if not name.endswith(SUFFIXES[what]):
        return shipped(game, name, what)
    try:
        path = Path(name).expanduser()
        path.exists()
    except RuntimeError as error:  # ~somebody
        raise NetError(f"{what}={shown(name)}: nobody of that name has a home here") from error
    except OSError as error:  # too long a name, or a folder that may not be looked into
        raise NetError(f"{what}={shown(name)}: {error.strerror}") from error
    return path


def of_game(game: Game[Any], name: str) -> Weights:
    """Return a net of a game: one that ships with it, or one's own."""
    path, sight = file_of(game, name), _sight(game)
    return _fitting(sight, _kept(path, stamp(path)), name)


def from_file(game: Game[Any], path: Path) -> Weights:
    """Return a net of a game that was trained here."""
    return _fitting(_sight(game), read(path), str(path))


def shipped(game: Game[Any], name: str, what: str) -> Path:
    """Return where a net or a taste of a game lies; one that is not there is refused with those that are."""
    folder = game.folder / "nets"
    path = folder / f"{name}{SUFFIXES[what]}"
    if not path.is_file():
        there = {
            kind: sorted(p.stem for p in folder.glob(f"*{end}")) for kind, end in SUFFIXES.items()
        }
        said = [f"{kind}s: {', '.join(names)}" for kind, names in there.items() if names]
        raise NetError(
            f"{game.slug} has no {what} {name}; it has {'; '.join(said) or 'no nets and no tastes'}"
        )
    return path


def _sight(game: Game[Any]) -> Sight:
    """Return what a net sees of a game."""
    if game.sight is None:
        raise NetError(f"{game.slug} does not say what a net sees of it: none can play it")
    return game.sight


def _fitting(sight: Sight, weights: Weights, name: str) -> Weights:
    """Return a net, or refuse it where it is of another game."""
    weights.check(sight, name)
    return weights


def stamp(path: Path) -> int:
    """Return a number that is another one once a file was written anew; 0 where there is none."""
    return path.stat().st_mtime_ns if path.exists() else 0


@cache
def _kept(path: Path, _: int) -> Weights:
    """Read a net once a process, and again when it was written anew."""
    return read(path)
