"""Text for moves. One text per decision; with the position an id gives its text back.

put@A8.05   go@A8.05>A8.09   use@A9.05   pay:0+1   drone@B7.03>B7.05!   fly:n@S10.08   done
"""

from __future__ import annotations

from battlespace.games.septikon.rules import ids, steps
from battlespace.games.septikon.rules.production import receiver, store_amount
from battlespace.games.septikon.rules.state import (
    EN,
    FLIGHTS,
    RO,
    SLOTS,
    SPACE_DEPTH,
    STORES,
    SURFACE_0,
    State,
)
from battlespace.games.septikon.rules.tables import (
    CELLS,
    CLONE_WAYS,
    DRONE_WAYS,
    FACES,
    LOCK_SQUARES,
    SETTLED,
    WALKS,
    cost,
    module_at,
)
from battlespace.games.septikon.text.names import (
    FLYER_NAMES,
    OBJECT_NAMES,
    STATIONS,
    STORE_NAMES,
    depth_name,
    flyer_place,
    read_depth,
    read_square,
    square_name,
)
from battlespace.games.septikon.text.positions import read_position, write_position
from battlespace.kernel.forms import Forms

__all__ = ["parsed", "read_move", "read_position", "write_move", "write_position"]

_SQ = "[AB][0-9]\\.[0-9][0-9]"
_PLACE = f"(?:{_SQ}|S[0-9][0-9]\\.[0-9][0-9])"
_STORES = "|".join(STORE_NAMES)
_NUMBER = "(0|[1-9][0-9]?)"
SHAPES = {
    "done": "()",
    "first": ":([AB])",
    "roll": f":{_NUMBER}",
    "steal": f"@({_SQ}):({_STORES}|no)",
    "pay": f":{_NUMBER}\\+{_NUMBER}",
    "store": f":{_NUMBER}\\+{_NUMBER}",
    "lock": f"@({_SQ})",
    "arm": f"@({_SQ})",
    "hit": ":([srnc])",
    "seize": f"@({_PLACE})",
    "turn": f"@({_SQ})",
    "use": f"@({_SQ})",
    "put": f"@({_SQ})",
    "loyal": f"@({_SQ})",
    "fix": f"@({_SQ})",
    "fly": f":([rnc])@({_PLACE})",
    "sense": f"@({_SQ}):({_STORES})",
    "go": f"@({_SQ})>({_PLACE})(!?)",
    "drone": f"@({_SQ})>({_PLACE})(!?)",
}
"""What follows each word of a move."""
EXAMPLES = {
    "done": "done",
    "first": "first:A",
    "roll": "roll:4",
    "steal": "steal@B4.10:me or steal@B4.10:no",
    "pay": "pay:0+1",
    "store": "store:2+1",
    "lock": "lock@A8.20",
    "arm": "arm@A5.03",
    "hit": "hit:n",
    "seize": "seize@S18.05",
    "turn": "turn@B9.15",
    "use": "use@A9.05",
    "put": "put@A8.05",
    "loyal": "loyal@A9.05",
    "fix": "fix@A8.00",
    "fly": "fly:n@S10.08",
    "sense": "sense@A6.14:ox",
    "go": "go@A8.05>A8.09",
    "drone": "drone@B7.03>B7.05!",
}
FORMS = Forms(
    f"expected a move that begins with {', '.join(SHAPES)}",
    {word: word + rest for word, rest in SHAPES.items()},
    EXAMPLES,
)


def parsed(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the word of a move and its parts, or say what was expected."""
    return FORMS.parsed(text)


def write_move(s: State, action: int) -> str:
    """Write one action; a number that is no action of this position is a ValueError."""
    if not 0 <= action < ids.ACTIONS:
        raise ValueError(f"no action {action}")
    if action < ids.STORE + 4:
        return _write_small(s, action)
    if action < ids.PUT:
        return _write_visit(s, action)
    if action < ids.GO:
        return _write_squares(s, action)
    if action < ids.DRONE:
        pair = CLONE_WAYS.pairs[(action - ids.GO) % (ids.SPY - ids.GO)]
        station = s.by if action < ids.SPY else 1 - s.by
        return _walk("go", station, pair, action >= ids.SPY_BLAST)
    pair = DRONE_WAYS.pairs[(action - ids.DRONE) % (ids.DRONE_BLAST - ids.DRONE)]
    return _walk("drone", 1 - s.by, pair, action >= ids.DRONE_BLAST)


def _walk(word: str, station: int, pair: tuple[int, int], blast: bool) -> str:
    start, end = (square_name(station, square) for square in pair)
    return f"{word}@{start}>{end}{'!' if blast else ''}"


def _write_small(s: State, action: int) -> str:
    if action == ids.DONE:
        return "done"
    if action < ids.ROLL:
        return f"first:{STATIONS[action - ids.FIRST]}"
    if action < ids.STEAL:
        return f"roll:{action - ids.ROLL + 1}"
    if action < ids.PAY:
        names = ("no", *STORE_NAMES[(5 - s.at // 21) * 2 :][:2])
        return f"steal@{square_name(s.station, s.at)}:{names[action - ids.STEAL]}"
    storing = action >= ids.STORE
    left = action - (ids.STORE if storing else ids.PAY)
    amount = _split_amount(s, storing)
    if left > amount:
        raise ValueError(f"no split of {amount} has {left} units on the left")
    return f"{'store' if storing else 'pay'}:{left}+{amount - left}"


def _split_amount(s: State, storing: bool) -> int:
    if storing:
        return store_amount(s) if s.step == steps.STORE else 0
    return cost(module_at(s.at), EN)


def _write_visit(s: State, action: int) -> str:
    station = s.station
    if action < ids.ARM:
        return f"lock@{square_name(receiver(s), LOCK_SQUARES[action - ids.LOCK])}"
    if action < ids.HIT:
        return f"arm@{square_name(station, CELLS[RO * SLOTS + action - ids.ARM])}"
    if action < ids.SEIZE:
        return f"hit:{OBJECT_NAMES[action - ids.HIT]}"
    if action < ids.TURN:
        return f"seize@{depth_name(station, action - ids.SEIZE + 1, s.gun)}"
    if action < ids.USE:
        return f"turn@{square_name(1 - station, (action - ids.TURN) * 21 + 20 - s.gun)}"
    return f"use@{square_name(station, SURFACE_0 + action - ids.USE)}"


def _write_squares(s: State, action: int) -> str:
    if action < ids.LOYAL:
        return f"put@{square_name(s.by, SETTLED[action - ids.PUT])}"
    if action < ids.FIX:
        return f"loyal@{square_name(s.station, WALKS[action - ids.LOYAL])}"
    if action < ids.FLY:
        return f"fix@{square_name(s.station, action - ids.FIX)}"
    if action < ids.SENSE:
        code = action - ids.FLY
        return f"fly:{FLYER_NAMES[code // FLIGHTS]}@{flyer_place(s.by, code)}"
    square, store = divmod(action - ids.SENSE, STORES)
    return f"sense@{square_name(s.station, square)}:{STORE_NAMES[store]}"


def read_move(s: State, text: str) -> int | None:
    """Read a move; it need not be legal. None: it is well formed, but names nothing that could be done here."""
    word, parts = parsed(text)
    action = _action(s, word, parts)
    if action is None:
        return None
    try:
        return action if write_move(s, action) == text else None
    except (ValueError, IndexError):
        return None


def _action(s: State, word: str, parts: tuple[str, ...]) -> int | None:
    """Return the only id that the text could have."""
    if word in ("go", "drone"):
        return _walk_action(s, word, parts)
    if word in ("fly", "seize"):
        return _space_action(s, word, parts)
    if word in _PLAIN:
        return _PLAIN[word](parts)
    found = read_square(parts[0])
    return None if found is None else _square_action(word, found[1], parts)


_PLAIN = {
    "done": lambda parts: ids.DONE,
    "first": lambda parts: ids.FIRST + STATIONS.index(parts[0]),
    "roll": lambda parts: ids.ROLL + int(parts[0]) - 1 if 1 <= int(parts[0]) <= FACES else None,
    "pay": lambda parts: ids.PAY + int(parts[0]) if int(parts[0]) < ids.STORE - ids.PAY else None,
    "store": lambda parts: (
        ids.STORE + int(parts[0]) if int(parts[0]) < ids.LOCK - ids.STORE else None
    ),
    "hit": lambda parts: ids.HIT + OBJECT_NAMES.index(parts[0]),
}


def _walk_action(s: State, word: str, parts: tuple[str, ...]) -> int | None:
    start, end = read_square(parts[0]), read_square(parts[1])
    if start is None or end is None or start[0] != end[0]:
        return None
    ways = CLONE_WAYS if word == "go" else DRONE_WAYS
    rank = ways.rank.get((start[1], end[1]))
    if rank is None:
        return None
    if word == "drone":
        return rank + (ids.DRONE_BLAST if parts[2] else ids.DRONE)
    if start[0] != s.by:
        return rank + (ids.SPY_BLAST if parts[2] else ids.SPY)
    return None if parts[2] else rank + ids.GO


def _space_action(s: State, word: str, parts: tuple[str, ...]) -> int | None:
    viewer = s.by if word == "fly" else s.station
    found = read_depth(viewer, parts[-1])
    if found is None:
        return None
    depth, col = found
    if word == "fly":
        return ids.FLY + FLYER_NAMES.index(parts[0]) * FLIGHTS + (depth - 1) * 21 + col
    return ids.SEIZE + depth - 1 if depth <= SPACE_DEPTH else None


def _square_action(word: str, square: int, parts: tuple[str, ...]) -> int | None:
    if word == "fix":
        return ids.FIX + square if square < SURFACE_0 else None
    if word == "sense":
        return (
            ids.SENSE + square * STORES + STORE_NAMES.index(parts[1])
            if square < SURFACE_0
            else None
        )
    if word == "steal":
        return ids.STEAL + (0 if parts[1] == "no" else 1 + STORE_NAMES.index(parts[1]) % 2)
    if word == "turn":
        return ids.TURN + square // 21
    if word == "use":
        return ids.USE + square % 21
    listed = {
        "put": (ids.PUT, SETTLED),
        "loyal": (ids.LOYAL, WALKS),
        "lock": (ids.LOCK, LOCK_SQUARES),
        "arm": (ids.ARM, CELLS[RO * SLOTS : (RO + 1) * SLOTS]),
    }
    first, squares = listed[word]
    return first + squares.index(square) if square in squares else None
