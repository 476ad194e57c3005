"""The drawn board without a browser: a game's own scene (`web/scene.ts`), run by a small JavaScript engine, as an SVG.

The script is built from the scenes of all games by `tools/web.py`; a wheel has it. The engine is QuickJS, of the extra
`notebook`. It is given data and nothing else: no files, no network, no clock.
"""

from __future__ import annotations

import threading
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from battlespace.kernel.errors import MissingError, OptionError, PictureError, shown
from battlespace.kernel.game import Game
from battlespace.kernel.words import LANGUAGES, Language

SCRIPT = Path(__file__).parent / "drawings" / "drawings.js"
THEMES = ("light", "dark")


class _Mine(threading.local):
    """This thread's engine: one cannot be used by two."""

    still: Any = None


_mine = _Mine()


def available() -> bool:
    """Say whether pictures can be drawn here: the engine is installed and the script is built."""
    return find_spec("quickjs") is not None and SCRIPT.exists()


def _still() -> Any:
    """Return the script's one function, in an engine that is started when first asked for."""
    if _mine.still is None:
        try:
            import quickjs  # noqa: PLC0415  only where a picture is wanted
        except ImportError as error:
            raise MissingError("The engine that draws boards", "notebook") from error
        if not SCRIPT.exists():
            raise PictureError("the drawings are not built here; `make play` or `make wheel` does")
        engine = quickjs.Context()
        engine.eval(SCRIPT.read_text("utf-8"))
        _mine.still = engine.eval("drawings.still")
    return _mine.still


def svg(  # noqa: PLR0913  all that changes a picture
    game: Game[Any],
    state: Any,
    seat: int = 0,
    theme: str = THEMES[0],
    language: Language = LANGUAGES[0],
    *,
    over: bool = False,
) -> str:
    """Return the position as that seat sees it, drawn: the text of an SVG file. `over`: nobody is to act."""
    for given, known in ((theme, THEMES), (language, LANGUAGES)):
        if given not in known:
            raise OptionError(f"{shown(given)}: expected {' or '.join(known)}")
    seats = game.rules.seats(state)
    order = {
        "game": game.slug,
        "title": game.title,
        "view": game.view.view(state, seat),
        "near": seat,
        "names": game.lexicon.camps(seats, language),
        "words": game.lexicon.sentences,
        "over": over,
        "language": language,
        "theme": theme,
    }
    drawn = _still()(msgspec.json.encode(order).decode())
    if drawn is None:
        raise PictureError(f"{game.slug} has no drawing in the script; build it: make play")
    return str(drawn)
