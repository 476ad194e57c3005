"""What is clicked for a decision, which decision clicks mean, and what to call it."""

from __future__ import annotations

from collections.abc import Sequence

from battlespace.games.septikon.rules import ids, steps
from battlespace.games.septikon.rules.pieces import active, holds
from battlespace.games.septikon.rules.plan import WAREHOUSES
from battlespace.games.septikon.rules.state import EXPLOSIVES_SQUARE, SURFACE_0, State
from battlespace.games.septikon.rules.tables import CLONE_WAYS, DRONE_WAYS
from battlespace.games.septikon.text.moves import parsed, write_move
from battlespace.games.septikon.text.names import (
    STATIONS,
    STORE_NAMES,
    place_words,
    player_words,
    square_name,
)
from battlespace.games.septikon.text.stages import NAMES
from battlespace.kernel.errors import NotationError
from battlespace.kernel.forms import clicks
from battlespace.kernel.words import Words


def path(s: State, action: int) -> list[str]:
    """Return what to click for an action: squares, stores, splits; a question about Damage comes last."""
    text = write_move(s, action)
    word, parts = parsed(text)
    if word in ("go", "drone"):
        walk = [f"square:{parts[0]}", f"square:{parts[1]}"]
        blast = "blast:yes" if parts[2] else "blast:no"
        return [*walk, blast] if _asks_blast(s, action) else walk
    if word == "steal":
        return ["done"] if parts[1] == "no" else [f"store:{parts[1]}"]
    if word == "sense":
        return [f"square:{parts[0]}", f"store:{parts[1]}"]
    if word == "fly":
        return [f"square:{parts[1]}", f"object:{parts[0]}"]
    if word in ("pay", "store"):
        return [f"split:{parts[0]}+{parts[1]}"]
    simple = {"done": "done", "hit": f"object:{parts[0]}", "roll": f"die:{parts[0]}"}
    if word == "first":
        return [f"first:{parts[0]}"]
    return [simple.get(word, f"square:{parts[0]}")]


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
        active(s, armory, EXPLOSIVES_SQUARE) and start < SURFACE_0 and start != end and not damaged
    )


ONE_CLICK = {
    "put": "square",
    "steal": "store",
    "pay": "split",
    "store": "split",
    "lock": "square",
    "arm": "square",
    "fix": "square",
    "loyal": "square",
    "use": "square",
    "hit": "object",
    "seize": "square",
    "turn": "square",
    "roll": "die",
    "first": "first",
}
"""What is clicked where one click is enough."""


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the move that the clicks mean at this step, legal or not."""
    word, text = NAMES[s.step], ""
    match clicks(clicked):
        case [("done", "")]:
            return f"steal@{square_name(s.station, s.at)}:no" if s.step == steps.STEAL else "done"
        case [("square", start), ("square", end), *blast] if s.step in (steps.GO, steps.DRONE):
            if [kind for kind, _ in blast] in ([], ["blast"]):
                text = f"{word}@{start}>{end}{'!' if blast == [('blast', 'yes')] else ''}"
        case [("square", square), ("store", store)] if word == "sense":
            text = f"sense@{square}:{store}"
        case [("square", square), ("object", unit)] if s.step == steps.FLY:
            text = f"fly:{unit}@{square}"
        case [(kind, name)] if ONE_CLICK.get(word) == kind:
            text = _one_click(s, word, name)
        case _:
            pass
    if not text:
        raise NotationError(" ".join(clicked), f"expected the clicks of {word}")
    parsed(text)
    return text


def _one_click(s: State, word: str, name: str) -> str:
    if word == "steal":
        return f"steal@{square_name(s.station, s.at)}:{name}"
    mark = "@" if ONE_CLICK[word] == "square" else ":"
    return f"{word}{mark}{name}"


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    word, parts = parsed(write_move(s, action))
    if word in ("go", "drone"):
        station = STATIONS.index(parts[0][0])
        values = {"start": place_words(parts[0]), "end": place_words(parts[1])}
        spying = word == "go" and station != s.by
        return Words(f"label.{'spy' if spying else word}{'_blast' if parts[2] else ''}", values)
    if word == "done":
        return Words("label.done")
    if word == "steal":
        return (
            Words("label.spare") if parts[1] == "no" else Words("label.steal", _store_value(parts))
        )
    if word in ("pay", "store"):
        return Words(f"label.{word}", {"left": parts[0], "right": parts[1]})
    if word == "sense":
        return Words("label.sense", {"square": place_words(parts[0]), **_store_value(parts)})
    if word in ("hit", "fly"):
        owner = s.by if word == "fly" else 1 - s.by
        return Words(f"label.{word}", {"object": object_words(owner, parts[0])})
    if word == "first":
        return Words("label.first", {"who": player_words(STATIONS.index(parts[0]))})
    if word == "roll":
        return Words("label.roll", {"square": parts[0]})
    return Words(f"label.{word}", {"square": place_words(parts[0])})


def object_words(owner: int, kind: str) -> Words:
    """Return what flies or stands in space, and whose it is."""
    return Words(f"own.{kind}", {"who": player_words(owner)})


def _store_value(parts: tuple[str, ...]) -> dict[str, Words]:
    return {"store": Words(f"store.{WAREHOUSES[STORE_NAMES.index(parts[1])].lower()}")}
