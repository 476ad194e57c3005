"""Text for moves: one word, or a word and what it names, for each action; and the vector of a drop.

move   link:45 | fly:12 | go | lose:f3 | sell:blue:2 | shift:a07:u09.b1 | aim:4,-20 | card:u07 | die:5 | ...
drop   drop:a17=9510,-5230,550,9848,0,0,1736;f3=...      rest poses, ids in order; `drop 21,9510,...` is the bare vector
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import ids
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.geometry import centroid, wall_distance
from battlespace.games.dropdrive.pack import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.pieces import sun_radius
from battlespace.games.dropdrive.shapes import footprint
from battlespace.games.dropdrive.ship import in_bay, in_slot, place_at
from battlespace.games.dropdrive.state import State
from battlespace.kernel.errors import ChanceError, NotationError

PLAIN = {
    "done": ac.DONE,
    "accept": ac.ACCEPT,
    "redo": ac.REDO,
    "anywhere": ac.NEAR + ac.ANYWHERE,
    "stay": ac.STAY,
    "fly": ac.FLY,
    "halt": ac.HALT,
    "go": ac.GO,
    "tractor:yes": ac.TRACTOR,
    "tractor:no": ac.TRACTOR + 1,
    "cloak:skip": ac.CLOAK,
    "cloak:meet": ac.CLOAK + 1,
    "wormhole:enter": ac.WORMHOLE,
    "wormhole:ignore": ac.WORMHOLE + 1,
    "hail": ac.HAIL,
    "arm": ac.ARM,
    "open": ac.OPEN,
    "surrender": ac.SURRENDER,
    "battle": ac.BATTLE,
    "keep": ac.KEEP,
    "reroll": ac.REROLL,
    "handin:yes": ac.HANDIN,
    "handin:no": ac.HANDIN + 1,
    "facility:no": ac.FACILITY,
    "facility:yes": ac.FACILITY + 1,
    "explore": ac.EXPLORE,
    "mend": ac.MEND,
    "toss:new": ac.TOSS,
    "repair:none": ac.REPAIR,
    "item:none": ac.ITEM,
    "pick:none": ac.PICK,
    "drive:no": ac.DRIVE,
    "drive:fuel": ac.DRIVE + 1,
    "drive:free:dyson": ac.DRIVE + 2,
}
"""Texts that are the same at every table."""
PLAIN_BACK = {action: text for text, action in PLAIN.items()}
UPGRADES = tuple(ac.upgrade_card(rank) for rank in range(st.UPGRADES))
PASSENGERS = tuple(ac.passenger_card(rank) for rank in range(60))
SPECIMENS = tuple(ac.specimen_card(rank) for rank in range(60))
CARDS: dict[str, tuple[int, tuple[int, ...]]] = {
    "front": (ac.FRONT, tuple(range(st.FRONT, st.BACK))),
    "back": (ac.BACK, tuple(range(st.BACK, st.EXPLORE))),
    "discard": (ac.DISCARD, tuple(range(st.EXPLORE, st.TECH))),
    "toss": (ac.TOSS + 1, SPECIMENS[: ac.OWN]),
    "repair": (ac.REPAIR + 1, UPGRADES[: ac.BUILT]),
    "flip": (ac.FLIP, UPGRADES[: ac.BUILT]),
    "deliver": (ac.DELIVER, PASSENGERS[: ac.RIDERS]),
    "hold": (ac.HOLD, tuple(range(st.EXPLORE, st.TECH))),
    "item": (ac.ITEM + 1, tuple(range(st.TECH, st.SCAN))),
    "drive:free": (ac.DRIVE + 3, UPGRADES[: ac.BUILT]),
    "captain": (ac.CAPTAIN, tuple(range(st.CAPTAIN, st.CARDS))),
    "card": (ac.CARD, tuple(range(st.CAPTAIN))),
}
"""Words that name a card: first action, the cards in their order."""
MORE_CARDS: dict[str, tuple[int, tuple[int, ...]]] = {
    "toss": (ac.MORE_TOSS, SPECIMENS[ac.OWN :]),
    "repair": (ac.MORE_REPAIR, UPGRADES[ac.BUILT :]),
    "flip": (ac.MORE_FLIP, UPGRADES[ac.BUILT :]),
    "deliver": (ac.MORE_DELIVER, PASSENGERS[ac.RIDERS :]),
    "pay": (ac.MORE_PAY, SPECIMENS[ac.OWN :]),
    "drive:free": (ac.MORE_DRIVE, UPGRADES[ac.BUILT :]),
}
"""The same for what other packs have beyond the blocks."""
TYPES = {
    "toss": st.IS_SPECIMEN,
    "repair": st.IS_UPGRADE,
    "flip": st.IS_UPGRADE,
    "deliver": st.IS_PASSENGER,
    "drive:free": st.IS_UPGRADE,
    "pay": st.IS_SPECIMEN,
}
"""What a card must be for a word to name it."""
NAMED: dict[str, tuple[int, tuple[str, ...]]] = {
    "take": (ac.TAKE, ids.OBJECT_IDS),
    "target": (ac.TARGET, ids.OBJECT_IDS),
    "pick": (ac.PICK + 1, ids.CARGO_IDS),
    "lose": (ac.LOSE, ids.CARGO_IDS),
    "feed": (ac.FEED, ids.OBJECT_IDS[st.FUEL : st.TOKEN]),
    "meet": (ac.MEET, ids.OBJECT_IDS[st.SHIP : st.MINE]),
    "redrop": (ac.REDROP, PLANET_IDS),
    "near:planet": (ac.NEAR, PLANET_IDS),
    "near:ship": (ac.NEAR + 5, ids.OBJECT_IDS[st.SHIP : st.MINE]),
    "bonus": (ac.BONUS, COLOUR_IDS),
}
"""Words that name an object or a colour."""
NUMBERED: dict[str, tuple[int, int, int]] = {
    "link": (ac.LINK, 0, 359),
    "fly": (ac.FLY + 1, 1, 24),
    "go": (ac.GO + 1, 1, 406),
    "identify": (ac.IDENTIFY, 0, 6),
    "start": (ac.START, 0, 3),
    "die": (ac.DIE, 1, 6),
    "angle": (ac.ANGLE, 0, 359),
    "range": (ac.RANGE, 100, 170),
}
"""Words with a number: action of the lowest, lowest, highest."""
LEANING = 5.0
"""A thin token may rest against the sun with its middle a little inside the rim, in millimetres."""
LEVEL = math.cos(math.radians(30.1))
"""A planet or a token is tilted by 30 degrees at most."""
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,5}")
_EXPECTED = (
    "expected a move such as link:45, fly, go:12, hail, take:f3, sell:blue:2, hold:u07 or done"
)


def write_move(s: State, action: int) -> str:
    """Write one action."""
    if action in PLAIN_BACK:
        return PLAIN_BACK[action]
    if action == ac.DROP:
        return "drop"
    for word, (first, cards) in (MORE_CARDS if action >= ac.MORE else CARDS).items():
        if first <= action < first + len(cards):
            return f"{word}:{ids.card_ids(s)[cards[action - first]]}"
    for word, (first, names) in NAMED.items():
        if first <= action < first + len(names):
            return f"{word}:{names[action - first]}"
    for word, (first, low, high) in NUMBERED.items():
        if first <= action <= first + high - low:
            return f"{word}:{action - first + low}"
    return _write_pair(s, action)


def _write_pair(s: State, action: int) -> str:
    """Write actions that name two things."""
    if ac.SELL <= action < ac.SELLAS:
        colour, count = divmod(action - ac.SELL, 7)
        return f"sell:{COLOUR_IDS[colour]}:{count}"
    if ac.SELLAS <= action < ac.BONUS:
        asteroid, colour = divmod(action - ac.SELLAS, 5)
        return f"sellas:{ids.OBJECT_IDS[st.ASTEROID + asteroid]}:{COLOUR_IDS[colour]}"
    if ac.PAY <= action < ac.MEET:
        rank = action - ac.PAY
        return f"pay:{ids.CARGO_IDS[rank] if rank < 48 else ids.card_ids(s)[SPECIMENS[rank - 48]]}"
    if ac.AIM <= action < ac.START:
        i, j = divmod(action - ac.AIM, ac.AIM_ROWS)
        return f"aim:{i - ac.AIM_HALF},{j - ac.AIM_MIDDLE}"
    if ac.SIDE <= action < ac.CARD:
        return f"side:{PLANET_IDS[asked_planet(s)]}:{ids.SIDES[action - ac.SIDE]}"
    if ac.SHIFT <= action < ac.AIM:
        return _write_shift(s, action)
    raise NotationError(str(action), "no action has this number")


def asked_planet(s: State) -> int:
    """Return the planet whose side is drawn now, the first one elsewhere."""
    top = s.depth - 1
    return s.frames[top, fr.A] if top >= 0 and s.frames[top, fr.KIND] == fr.SIDE else 0


def _asked_seat(s: State) -> int:
    return s.frames[s.depth - 1, fr.SEAT] if s.depth else max(s.by, 0)


def _write_shift(s: State, action: int) -> str:
    seat, slots = _asked_seat(s), action >= ac.SHIFT_SLOT
    first, width = (ac.SHIFT_SLOT, ac.SHIFT_SLOTS) if slots else (ac.SHIFT, ac.SHIFT_BAYS)
    one, two = divmod(action - first, width)
    names = ids.place_names(s, seat, st.SLOTS if slots else st.BAYS)
    if one >= len(names) or two >= len(names):
        raise NotationError(str(action), "this ship has no such place")
    card, number = place_at(s, seat, st.SLOTS if slots else st.BAYS, one)
    found = in_slot(s, seat, card, number) if slots else in_bay(s, seat, card, number)
    if found < 0:
        raise NotationError(str(action), "nothing is there to be moved")
    return f"shift:{ids.card_ids(s)[found] if slots else ids.OBJECT_IDS[found]}:{names[two]}"


def read_move(s: State, text: str) -> int | None:
    """Read a move; it need not be legal. None: well formed, but no action has it here."""
    if text in PLAIN:
        return PLAIN[text]
    if text == "drop" or text.startswith(("drop:", "drop ")):
        return ac.DROP
    word, _, rest = text.rpartition(":")
    if word in CARDS:
        return _read_card(s, text, word, rest)
    if word in NAMED:
        return _read_named(s, text, word, rest)
    if word in NUMBERED:
        first, low, high = NUMBERED[word]
        number = _number(text, rest)
        return first + number - low if low <= number <= high else None
    return _read_pair(s, text)


def _number(text: str, digits: str) -> int:
    if not _NUMBER.fullmatch(digits):
        raise NotationError(text, "expected a whole number")
    return int(digits)


def _read_card(s: State, text: str, word: str, name: str) -> int | None:
    card = ids.card_of(s, name)
    if card < 0:
        raise NotationError(text, "no card has this id")
    return _card_action(s, word, card)


def _card_action(s: State, word: str, card: int) -> int | None:
    """Return the action that names a card, if the word is for cards of its type."""
    if s.card[card, st.TYPE] != TYPES.get(word, s.card[card, st.TYPE]):
        return None
    for first, cards in (CARDS.get(word, (0, ())), MORE_CARDS.get(word, (0, ()))):
        if card in cards:
            return first + cards.index(card)
    return None


def _read_named(s: State, text: str, word: str, name: str) -> int | None:
    first, names = NAMED[word]
    if name in names:
        return first + names.index(name)
    if name in ids.OBJECT_OF or name in COLOUR_IDS:
        return None
    raise NotationError(text, "no object has this id")


def _read_pair(s: State, text: str) -> int | None:
    readers: dict[str, Callable[[State, str, list[str]], int | None]] = {
        "sell": _read_sell,
        "sellas": _read_sellas,
        "pay": _read_pay,
        "aim": _read_aim,
        "side": _read_side,
        "shift": _read_shift,
    }
    word, *rest = text.split(":")
    if word not in readers or not rest:
        raise NotationError(text, _EXPECTED)
    return readers[word](s, text, rest)


def _read_sell(s: State, text: str, rest: list[str]) -> int | None:
    if len(rest) != 2 or rest[0] not in COLOUR_IDS:
        raise NotationError(text, "expected sell:<colour>:<number>")
    count = _number(text, rest[1])
    return ac.SELL + 7 * COLOUR_IDS.index(rest[0]) + count if 0 <= count <= 6 else None


def _read_sellas(s: State, text: str, rest: list[str]) -> int | None:
    if len(rest) != 2 or rest[0] not in ids.OBJECT_OF or rest[1] not in COLOUR_IDS:
        raise NotationError(text, "expected sellas:<asteroid>:<colour>")
    asteroid = ids.OBJECT_OF[rest[0]] - st.ASTEROID
    return ac.SELLAS + 5 * asteroid + COLOUR_IDS.index(rest[1]) if 0 <= asteroid < 30 else None


def _read_pay(s: State, text: str, rest: list[str]) -> int | None:
    if rest[0] in ids.CARGO_IDS and len(rest) == 1:
        return ac.PAY + ids.CARGO_IDS.index(rest[0])
    card = ids.card_of(s, rest[0])
    if card < 0 and rest[0] not in ids.OBJECT_OF:
        raise NotationError(text, "expected pay:<cargo or specimen>")
    if card < 0 or s.card[card, st.TYPE] != st.IS_SPECIMEN:
        return None
    rank = SPECIMENS.index(card)
    return ac.listed(ac.PAY + 48, ac.OWN, ac.MORE_PAY, rank)


def _read_aim(s: State, text: str, rest: list[str]) -> int | None:
    parts = rest[0].split(",")
    if len(parts) != 2 or len(rest) != 1:
        raise NotationError(text, "expected aim:<i>,<j>")
    i, j = _number(text, parts[0]), _number(text, parts[1])
    if abs(i) > ac.AIM_HALF or abs(j) > ac.AIM_MIDDLE:
        return None
    return ac.AIM + (i + ac.AIM_HALF) * ac.AIM_ROWS + j + ac.AIM_MIDDLE


def _read_side(s: State, text: str, rest: list[str]) -> int | None:
    if len(rest) != 2 or rest[0] not in PLANET_IDS or rest[1] not in ids.SIDES:
        raise NotationError(text, "expected side:<planet>:home or side:<planet>:edge")
    if PLANET_IDS.index(rest[0]) != asked_planet(s):
        return None
    return ac.SIDE + ids.SIDES.index(rest[1])


def _read_shift(s: State, text: str, rest: list[str]) -> int | None:
    if len(rest) != 2 or "." not in rest[1]:
        raise NotationError(text, "expected shift:<cargo or specimen>:<place>")
    seat, name = _asked_seat(s), rest[0]
    obj = ids.OBJECT_OF.get(name, -1)
    card = ids.card_of(s, name)
    if obj < 0 and card < 0:
        raise NotationError(text, "no object and no card has this id")
    bays, slots = ids.place_names(s, seat, st.BAYS), ids.place_names(s, seat, st.SLOTS)
    if obj >= 0 and s.zone[obj] == st.CARGO and s.holder[obj] == seat and rest[1] in bays:
        one = bays.index(ids.place_name(s, s.bay_card[obj], s.bay[obj], "b"))
        return ac.SHIFT + one * ac.SHIFT_BAYS + bays.index(rest[1])
    aboard = card >= 0 and s.card_zone[card] == st.IN_SLOT and s.card_holder[card] == seat
    if aboard and rest[1] in slots:
        one = slots.index(ids.place_name(s, s.slot_card[card], s.slot[card], "s"))
        return ac.SHIFT_SLOT + one * ac.SHIFT_SLOTS + slots.index(rest[1])
    return None


def write_drawn(s: State, vector: tuple[int, ...]) -> str:
    """Write a drop with the rest pose of every piece that moved."""
    rows = [vector[i : i + 8] for i in range(0, len(vector), 8)]
    poses = ";".join(f"{ids.OBJECT_IDS[row[0]]}={','.join(map(str, row[1:]))}" for row in rows)
    return f"drop:{poses}"


def read_drawn(s: State, text: str) -> tuple[int, ...]:
    """Read a drop in either form, and refuse one that this drop cannot be."""
    word, _, rest = text.partition(" ")
    try:
        vector = [_plain(part) for part in rest.split(",")] if rest else _read_poses(word)
    except ValueError:
        raise NotationError(text, "expected drop:<id>=<x>,<y>,<z>,<w>,<i>,<j>,<k>;...") from None
    _check_drawn(s, vector)
    return tuple(vector)


def _plain(text: str) -> int:
    """Read a whole number in its one spelling. [R-N6]"""
    if str(int(text)) != text:
        raise ValueError(text)
    return int(text)


def _read_poses(word: str) -> list[int]:
    vector: list[int] = []
    for part in word.removeprefix("drop:").split(";"):
        name, _, numbers = part.partition("=")
        pose = [_plain(number) for number in numbers.split(",")]
        if name not in ids.OBJECT_OF or len(pose) != 7:
            raise ValueError(part)
        vector += [ids.OBJECT_OF[name], *pose]
    return vector


def _check_drawn(s: State, vector: list[int]) -> None:
    objects = vector[::8]
    if (
        len(vector) % 8
        or objects != sorted(set(objects))
        or not all(0 <= o < st.DYSON for o in objects)
    ):
        raise ChanceError("a drop lists each piece once, in id order, with a pose of 7 numbers")
    falling = [obj for obj in range(st.OBJECTS) if s.fall[obj]]
    missing = [ids.OBJECT_IDS[obj] for obj in falling if obj not in objects]
    if missing:
        raise ChanceError(f"the drop lacks what falls: {', '.join(missing)}")
    for row in range(0, len(vector), 8):
        obj, pose = vector[row], vector[row + 1 : row + 8]
        attached = st.SHIP <= obj < st.MINE and s.base[obj - st.SHIP] >= 0
        if obj not in falling and (s.zone[obj] != st.SYSTEM or attached):
            raise ChanceError(f"{ids.OBJECT_IDS[obj]} does not lie free in the system")
        _check_pose(s, obj, pose)


def _check_pose(s: State, obj: int, pose: list[int]) -> None:
    """Refuse where no piece is left after a drop: outside, below the table, on the sun. [DD-5.8, R-N6]"""
    name = ids.OBJECT_IDS[obj]
    turn = [part for part in pose[3:] if part]
    if abs(math.hypot(*turn) - 10000) > 2 or turn[0] < 0:
        raise ChanceError(f"{name}: a quaternion has length 10000 and begins with a positive part")
    if wall_distance(pose[0] * 0.01, pose[1] * 0.01) < 0 or not 0 <= pose[2] <= 25500:
        raise ChanceError(f"{name} does not come to rest outside the walls or below the table")
    lying = s.copy()
    lying.pose[obj] = pose
    token, middle = obj >= st.MINE, centroid(lying.one, footprint(lying, obj, lying.one))
    if math.hypot(*middle) < sun_radius(s) + (-LEANING if token else 0.99):
        raise ChanceError(f"{name} does not come to rest on the sun")
    tilt = abs(1 - 2e-8 * (pose[4] ** 2 + pose[5] ** 2))
    if (token or obj < st.PLANETS) and tilt < LEVEL:
        raise ChanceError(f"{name} is laid flat when it stands on edge")
