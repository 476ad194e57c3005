"""Text for moves. One text per decision; with the position an id gives its text back.

put@A8.05   go@A8.05>A8.09   use@A9.05   pay:0+1   drone@B7.03>B7.05!   fly:n@S10.08   done
"""

from __future__ import annotations

from battlespace.games.septikon.rules.production import receiver, store_amount
from battlespace.games.septikon.rules.state import (
    ACTIONS,
    ARM_ID,
    DONE_ID,
    DRONE_BLAST_ID,
    DRONE_ID,
    EN,
    FIRST_ID,
    FIX_ID,
    FLIGHTS,
    FLY_ID,
    GO_ID,
    HIT_ID,
    LOCK_ID,
    LOYAL_ID,
    PAY_ID,
    PUT_ID,
    RO,
    ROLL_ID,
    SEIZE_ID,
    SENSE_ID,
    SLOTS,
    SPACE_DEPTH,
    SPY_BLAST_ID,
    SPY_ID,
    STEAL_ID,
    STORE,
    STORE_ID,
    STORES,
    SURFACE_0,
    TURN_ID,
    USE_ID,
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
    if not 0 <= action < ACTIONS:
        raise ValueError(f"no action {action}")
    if action < STORE_ID + 4:
        return _write_small(s, action)
    if action < PUT_ID:
        return _write_visit(s, action)
    if action < GO_ID:
        return _write_squares(s, action)
    if action < DRONE_ID:
        pair = CLONE_WAYS.pairs[(action - GO_ID) % (SPY_ID - GO_ID)]
        station = s.by if action < SPY_ID else 1 - s.by
        return _walk("go", station, pair, action >= SPY_BLAST_ID)
    pair = DRONE_WAYS.pairs[(action - DRONE_ID) % (DRONE_BLAST_ID - DRONE_ID)]
    return _walk("drone", 1 - s.by, pair, action >= DRONE_BLAST_ID)


def _walk(word: str, station: int, pair: tuple[int, int], blast: bool) -> str:
    start, end = (square_name(station, square) for square in pair)
    return f"{word}@{start}>{end}{'!' if blast else ''}"


def _write_small(s: State, action: int) -> str:
    if action == DONE_ID:
        return "done"
    if action < ROLL_ID:
        return f"first:{STATIONS[action - FIRST_ID]}"
    if action < STEAL_ID:
        return f"roll:{action - ROLL_ID + 1}"
    if action < PAY_ID:
        names = ("no", *STORE_NAMES[(5 - s.at // 21) * 2 :][:2])
        return f"steal@{square_name(s.station, s.at)}:{names[action - STEAL_ID]}"
    storing = action >= STORE_ID
    left = action - (STORE_ID if storing else PAY_ID)
    amount = _split_amount(s, storing)
    if left > amount:
        raise ValueError(f"no split of {amount} has {left} units on the left")
    return f"{'store' if storing else 'pay'}:{left}+{amount - left}"


def _split_amount(s: State, storing: bool) -> int:
    if storing:
        return store_amount(s) if s.step == STORE else 0
    return cost(module_at(s.at), EN)


def _write_visit(s: State, action: int) -> str:
    station = s.station
    if action < ARM_ID:
        return f"lock@{square_name(receiver(s), LOCK_SQUARES[action - LOCK_ID])}"
    if action < HIT_ID:
        return f"arm@{square_name(station, CELLS[RO * SLOTS + action - ARM_ID])}"
    if action < SEIZE_ID:
        return f"hit:{OBJECT_NAMES[action - HIT_ID]}"
    if action < TURN_ID:
        return f"seize@{depth_name(station, action - SEIZE_ID + 1, s.gun)}"
    if action < USE_ID:
        return f"turn@{square_name(1 - station, (action - TURN_ID) * 21 + 20 - s.gun)}"
    return f"use@{square_name(station, SURFACE_0 + action - USE_ID)}"


def _write_squares(s: State, action: int) -> str:
    if action < LOYAL_ID:
        return f"put@{square_name(s.by, SETTLED[action - PUT_ID])}"
    if action < FIX_ID:
        return f"loyal@{square_name(s.station, WALKS[action - LOYAL_ID])}"
    if action < FLY_ID:
        return f"fix@{square_name(s.station, action - FIX_ID)}"
    if action < SENSE_ID:
        code = action - FLY_ID
        return f"fly:{FLYER_NAMES[code // FLIGHTS]}@{flyer_place(s.by, code)}"
    square, store = divmod(action - SENSE_ID, STORES)
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
    "done": lambda parts: DONE_ID,
    "first": lambda parts: FIRST_ID + STATIONS.index(parts[0]),
    "roll": lambda parts: ROLL_ID + int(parts[0]) - 1 if 1 <= int(parts[0]) <= FACES else None,
    "pay": lambda parts: PAY_ID + int(parts[0]) if int(parts[0]) < STORE_ID - PAY_ID else None,
    "store": lambda parts: STORE_ID + int(parts[0]) if int(parts[0]) < LOCK_ID - STORE_ID else None,
    "hit": lambda parts: HIT_ID + OBJECT_NAMES.index(parts[0]),
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
        return rank + (DRONE_BLAST_ID if parts[2] else DRONE_ID)
    if start[0] != s.by:
        return rank + (SPY_BLAST_ID if parts[2] else SPY_ID)
    return None if parts[2] else rank + GO_ID


def _space_action(s: State, word: str, parts: tuple[str, ...]) -> int | None:
    viewer = s.by if word == "fly" else s.station
    found = read_depth(viewer, parts[-1])
    if found is None:
        return None
    depth, col = found
    if word == "fly":
        return FLY_ID + FLYER_NAMES.index(parts[0]) * FLIGHTS + (depth - 1) * 21 + col
    return SEIZE_ID + depth - 1 if depth <= SPACE_DEPTH else None


def _square_action(word: str, square: int, parts: tuple[str, ...]) -> int | None:
    if word == "fix":
        return FIX_ID + square if square < SURFACE_0 else None
    if word == "sense":
        return (
            SENSE_ID + square * STORES + STORE_NAMES.index(parts[1]) if square < SURFACE_0 else None
        )
    if word == "steal":
        return STEAL_ID + (0 if parts[1] == "no" else 1 + STORE_NAMES.index(parts[1]) % 2)
    if word == "turn":
        return TURN_ID + square // 21
    if word == "use":
        return USE_ID + square % 21
    listed = {
        "put": (PUT_ID, SETTLED),
        "loyal": (LOYAL_ID, WALKS),
        "lock": (LOCK_ID, LOCK_SQUARES),
        "arm": (ARM_ID, CELLS[RO * SLOTS : (RO + 1) * SLOTS]),
    }
    first, squares = listed[word]
    return first + squares.index(square) if square in squares else None
