"""What to click for an action, what clicks mean, and a choice in words."""

from __future__ import annotations

from collections.abc import Sequence

from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.text.moves import read_move, write_move
from battlespace.games.dropdrive.text.names import card_name, object_words, seat_words
from battlespace.kernel.errors import NotationError
from battlespace.kernel.words import Words

ANSWERS = {"yes", "no", "skip", "meet", "enter", "ignore", "fuel", "none", "new", "home", "edge"}


def path(s: State, action: int) -> list[str]:
    """Return the clicks for an action."""
    return ASKED.path(s, action)


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean, legal or not."""
    text = ASKED.meant(s, clicked)
    if text is None and list(clicked) and clicked[0].startswith("do:"):
        text = clicked[0].removeprefix("do:")
    if text is None:
        expected = "expected clicks such as object:a03, or dir:4 link:45"
        raise NotationError(" ".join(clicked), expected)
    read_move(s, text)
    return text


UNSAID = {"link", "fly", "go", "aim", "angle", "range"}
"""What is measured on the table is seen there: its numbers are notation."""


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    word, _, rest = write_move(s, action).partition(":")
    if not rest:
        return Words(f"label.{word}")
    if word in ("tractor", "cloak", "wormhole", "handin", "facility") or rest == "none":
        return Words(f"label_of.{word}_{rest}")
    if word == "drive" and rest in ("no", "fuel"):
        return Words(f"label_of.drive_{rest}")
    if word == "start":
        return Words("label_of.start", {"what": seat_words(s, int(rest))})
    first, _, second = rest.partition(":")
    if word == "sell":
        return Words("label_of.sell", {"count": int(second), "what": Words(f"colour.{first}")})
    if word in ("sellas", "shift"):
        values = {"what": _thing(s, first), "to": _thing(s, second)}
        return Words(f"label_of.{word}", values)
    if word == "side":
        return Words(f"label_of.side_{second}", {"what": _thing(s, first)})
    if word in UNSAID:
        return Words(f"label_of.{word}")
    if word == "near" and first == "ship":
        kind, _, faction = second.partition("-")
        return Words(f"label_of.near_{kind}", {"faction": Words(f"faction.{faction}")})
    return Words(f"label_of.{word}", {"what": _thing(s, second or first)})


def _thing(s: State, name: str) -> str | Words:
    """Return what a word names: an object, a card, a colour, an answer; a number stays as it is."""
    if name in ANSWERS:
        return Words(f"answer.{name}")
    if name in ids.OBJECT_OF:
        return object_words(s, ids.OBJECT_OF[name], "some")
    if name in COLOUR_IDS:
        return Words(f"colour.{name}")
    card = ids.card_of(s, name)
    if card >= 0:
        return card_name(s, card)
    part, _, number = name.partition(".")
    card = ids.card_of(s, part)
    if card < 0:
        return name
    return Words("place_of", {"card": card_name(s, card), "number": number[1:]})
