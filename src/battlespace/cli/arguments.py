"""What several commands ask for: a game and its options, a seed, a position, a language.

Annotations are no texts here: cyclopts reads those of a base class in the module of the class that extends it.
"""

import inspect
import os
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import wraps
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Group, Parameter

if TYPE_CHECKING:
    from cyclopts import Token

    from battlespace.kernel.game import Game

TEMPLATE = "_template"
"""As `battlespace.games` has it, which takes long to import."""
LONGEST = 80
"""Digits of the largest whole number that a command reads."""


def game_names(_: object = None) -> list[str]:
    """Return the games' short names without importing one: the tab key asks for them."""
    spec = find_spec("battlespace.games")
    places = spec.submodule_search_locations if spec else None
    return sorted(m.name for m in pkgutil.iter_modules(places) if m.name[0] != "_")


def language_here() -> Literal["en", "fr"]:
    """Return the language of the environment, English unless it is French."""
    return "fr" if os.environ.get("LANG", "").startswith("fr") else "en"


@dataclass(frozen=True, slots=True)
class Within:
    """Refuses a number, or one among several, that is below `low` or above `high`, and what is no number."""

    low: float
    high: float

    def __call__(self, _: object, value: Any) -> None:
        """Say what was expected."""
        for each in value if isinstance(value, tuple) else (value,):
            if each is not None and not self.low <= each <= self.high:
                raise ValueError(f"expected {self.expected}")

    @property
    def expected(self) -> str:
        """What is not refused, in words."""
        kind = "a whole number" if isinstance(self.low, int) else "a number"
        if self.high >= 10 ** (LONGEST - 1):
            return f"{kind} from {self.low} on, of at most {LONGEST} digits"
        return f"{kind} from {self.low:,} to {self.high:,}"


def unrounded(_: object, tokens: "Sequence[Token]") -> int:
    """Read a whole number; cyclopts by itself would take 2 for 2.5."""
    return int(tokens[-1].value)


Integer = Annotated[int, Parameter(converter=unrounded)]
Whole = Annotated[Integer, Parameter(validator=Within(0, 10**LONGEST - 1))]
Loose = Annotated[Integer, Parameter(validator=Within(0, 1000))]
Matches = Annotated[Integer, Parameter(validator=Within(1, 1_000_000))]
Millis = Annotated[Integer, Parameter(validator=Within(1, 1_000_000_000))]
Gigabytes = Annotated[Integer, Parameter(validator=Within(1, 10_000))]
Port = Annotated[Integer, Parameter(validator=Within(0, 65_535))]
AtOnce = Annotated[Integer, Parameter(validator=Within(1, 1024))]
"""How many processes; beyond, a machine only runs out of memory."""
Language = Annotated[
    Literal["en", "fr"], Parameter(help="the language of sentences; $LANG says the default")
]
GameName = Annotated[
    str,
    Parameter(help="the game's short name; `battlespace games` lists them", completer=game_names),
]
Seed = Annotated[Whole | None, Parameter(help="repeat the same draws (default: a secret seed)")]
Position = Annotated[str | None, Parameter(help="begin with this position text")]
GameOption = Annotated[
    str, Parameter(help="options of the game; name a game before --help to see them")
]


@Parameter(name="*")
@dataclass(frozen=True)
class OfGame:
    """A game and how many play it; its options come beside it."""

    game: GameName
    _: KW_ONLY
    seats: Annotated[Integer | None, Parameter(help="how many seats (default: the fewest)")] = None


def takes_options(run: Callable[..., Any]) -> bool:
    """Say whether a command takes the options of a game."""
    last = [*inspect.signature(run).parameters.values()][-1:]
    return any(one.kind is one.VAR_KEYWORD for one in last)


def named_game(words: Sequence[str]) -> "Game[Any] | None":
    """Return the game that is named among the words of a command line."""
    known = {*game_names(), TEMPLATE}
    found = next((word for word in words if word in known), None)
    if found is None:
        return None
    from battlespace.games import load

    return load(found)


def with_options(run: Callable[..., int], game: "Game[Any]") -> Callable[..., int]:
    """Return a command whose options beyond its own are those of a game, each with its help."""
    group = Group(f"Options of {game.title}")
    signature = inspect.signature(run, eval_str=True)
    own = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
    options = list[inspect.Parameter]()
    for option in game.options:
        words = game.lexicon.sentences.get(f"option.{option.name}", {}).get("en", "")
        text = f"{words}: {option.expected()} (default {option.default})"
        shape = Annotated[str | None, Parameter(name=f"--{option.name}", help=text, group=group)]
        options.append(
            inspect.Parameter(
                option.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=shape
            )
        )

    @wraps(run)
    def of_this_game(*args: Any, **given: str | None) -> int:
        texts = {name: text for name, text in given.items() if text is not None}
        return run(*args, **texts)

    shaped = signature.replace(parameters=[*own, *options])
    of_this_game.__signature__ = shaped  # pyright: ignore[reportAttributeAccessIssue]
    return of_this_game


def chosen_game(name: str, given: Mapping[str, str]) -> tuple[Any, dict[str, Any]]:
    """Return the game, compiled, and the options that were given; one that it has not is refused where it is used."""
    import asyncio

    from battlespace.cli.progress import waiting
    from battlespace.games import load
    from battlespace.prepare import Workshop, is_compiled

    game = load(name)
    known = {option.name: option for option in game.options}
    options = {key: known[key].read(text) if key in known else text for key, text in given.items()}
    if not is_compiled(game.slug):
        with waiting(f"compiling {game.slug}, once on this machine"):
            asyncio.run(Workshop([game.slug]).run())
    return game, options
