"""What is clicked for a decision, which decision clicks mean, and what to call it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from battlespace.games.septikon.rules import ids, steps
from battlespace.games.septikon.rules import state as st
from battlespace.games.septikon.rules.pieces import active, holds
from battlespace.games.septikon.rules.plan import WAREHOUSES
from battlespace.games.septikon.rules.state import State
from battlespace.games.septikon.rules.tables import CLONE_WAYS, DRONE_WAYS
from battlespace.games.septikon.text.moves import (
    KINDS,
    WAYS,
    named,
    parsed,
    pattern,
    write_move,
)
from battlespace.games.septikon.text.names import (
    STATIONS,
    STORE_NAMES,
    place_words,
    player_words,
    square_name,
)
from battlespace.games.septikon.text.stages import NAMES
from battlespace.kernel.errors import NotationError
from battlespace.kernel.words import Words

_ANY = defaultdict[str, str](lambda: "[^ ]*")
_BLAST = "(?: blast:(?P<blast>[^ ]*))?"
_CLICKS = {
    word: re.compile(pattern(kind.clicks, _ANY) + (_BLAST if word in WAYS else ""))
    for word, kind in KINDS.items()
}


def path(s: State, action: int) -> list[str]:
    """Return what to click for an action: squares, stores, splits; a question about Damage comes last."""
    text = write_move(s, action)
    clicks, walk = _clicks(text)
    if walk and _asks_blast(s, action):
        return [*clicks, "blast:yes" if text.endswith("!") else "blast:no"]
    return [*clicks]


@lru_cache(maxsize=20_000)
def _clicks(text: str) -> tuple[tuple[str, ...], bool]:
    """Return the clicks of a move but for the last question, and whether it is a walk."""
    word, parts = named(text)
    if parts.get("loot") == "no":
        return ("done",), False
    return tuple(KINDS[word].clicks.format(**parts).split(" ")), word in WAYS


def _asks_blast(s: State, action: int) -> bool:
    """Say whether Damage could be left behind by this move, so that it must be asked."""
    drone = action >= ids.DRONE
    if not drone and action < ids.SPY:
        return False
    ways = DRONE_WAYS if drone else CLONE_WAYS
    first = ids.DRONE if drone else ids.GO
    start, end = ways.pairs[(action - first) % len(ways.pairs)]
    station, armory = 1 - s.by, s.by if drone else 1 - s.by
    damaged = holds(s.damage, station, start)
    return (
        active(s, armory, st.EXPLOSIVES_SQUARE)
        and start < st.SURFACE_0
        and start != end
        and not damaged
    )


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean at this step, legal or not."""
    word, at = NAMES[s.step], square_name(s.station, s.at)
    if [*clicked] == ["done"]:
        return f"steal@{at}:no" if s.step == steps.STEAL else "done"
    found = _CLICKS[word].fullmatch(" ".join(clicked)) if word in _CLICKS else None
    if found is None:
        raise NotationError(" ".join(clicked), f"expected the clicks of {word}")
    parts = {"square": at, **found.groupdict()}
    parts["blast"] = "!" if parts.get("blast") == "yes" else ""
    text = KINDS[word].text.format(**parts)
    parsed(text)
    return text


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    return _labelled(write_move(s, action), s.by)


@lru_cache(maxsize=20_000)
def _labelled(text: str, by: int) -> Words:
    word, parts = named(text)
    key = "spare" if parts.get("loot") == "no" else "spy" if spying(by, word, parts) else word
    return Words(f"label.{key}{'_blast' if parts.get('blast') else ''}", called(by, word, parts))


def spying(by: int, word: str, parts: Mapping[str, str]) -> bool:
    """Say whether a move of a player is a walk in the enemy's station."""
    return word == "go" and parts["start"][0] != STATIONS[by]


def called(by: int, word: str, parts: Mapping[str, str]) -> dict[str, str | Words]:
    """Return what the parts of a player's move are called in sentences."""
    found: dict[str, str | Words] = {}
    for name, part in parts.items():
        if name in ("square", "start", "end"):
            found[name] = place_words(part)
        elif name in ("store", "loot"):
            found["store"] = store_words(part) if part != "no" else part
        elif name in ("object", "unit"):
            found["object"] = object_words(by if word == "fly" else 1 - by, part)
        elif name == "who":
            found[name] = player_words(STATIONS.index(part))
        elif name in ("left", "right", "value"):
            found[name] = part
    return found


def store_words(name: str) -> Words:
    """Return what a warehouse is called."""
    return Words(f"store.{WAREHOUSES[STORE_NAMES.index(name)].lower()}")


def object_words(owner: int, kind: str) -> Words:
    """Return what flies or stands in space, and whose it is."""
    return Words(f"own.{kind}", {"who": player_words(owner)})
