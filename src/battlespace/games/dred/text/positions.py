"""Text for positions.

map=proxima phase=FIRST
map=proxima phase=ACT ; A H@b3 2G@z 3@c4 bank=s2g1 turns=4 ; D out1 ; C ... ; B ... ; move A left=3 moved=c4 quiet=2

Sections stand in turn order from the first player. What the mover has done follows his actions: spawned, halted,
moved=c4,d5, captured, quiet=n, gain=n (to bank), round=n. `begin` in their place runs the start of the turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from battlespace.games.dred.rules import maps
from battlespace.games.dred.rules.chart import LETTERS, Chart, chart_of
from battlespace.games.dred.rules.economy import (
    active,
    bag_gatherers,
    bag_stacks,
    begin,
    gatherers_out,
    living,
)
from battlespace.games.dred.rules.play import placed, put_starters
from battlespace.games.dred.rules.state import (
    ABSENT,
    ACT,
    ACTIONS,
    BANK,
    BUY,
    EMPTY,
    FIRST,
    GATHERERS,
    HERO,
    IN_PLAY,
    MOST_ACTIONS,
    SPEND,
    STACKS,
    SUPPLY_LIMIT,
    State,
    cell_of,
    has_moved,
    mine,
    type_of,
)
from battlespace.games.dred.text.obstacles import TYPE_NAMES
from battlespace.kernel.errors import NotationError, PositionError

Phase = Literal["FIRST", "BUY", "BANK", "ACT"]
PHASES: tuple[Phase, ...] = ("FIRST", "BUY", "BANK", "ACT")
MOST_BOUGHT = 3
"""A purchase: its Supply, and the most Gatherers in it. [DRED-3.3]"""
DEFAULT_TURNS = 5
"""Turns begun where a text does not say: past the ones in which the Hero must leave."""

_HEADER = re.compile(r"(?:map=(?P<map>[\w-]+))? ?(?:phase=(?P<phase>FIRST|BUY|BANK|ACT))?")
_SEAT = re.compile(r"(?P<letter>[A-D])(?: (?P<out>out)(?P<rank>[1-9])?|(?P<rest>(?: [^ ]+)*))")
_PIECE = re.compile(r"(?P<count>\d{1,2})?(?P<kind>[HG123])@(?P<where>z|[a-z]\d{1,2})")
_BANK = re.compile(r"bank=s(\d{1,2})g(\d{1,2})")
_TURNS = re.compile(r"turns=(\d{1,4})")
_MOVE = re.compile(r"move (?P<letter>[A-D])(?P<rest>(?: [^ ]+)*)")
_DONE = re.compile(
    r"(?P<flag>begin|spawned|halted|captured)|moved=(?P<moved>[a-z]\d{1,2}(?:,[a-z]\d{1,2})*)"
    r"|(?P<name>left|quiet|gain|round)=(?P<number>\d{1,4})"
)


def write_position(s: State) -> str:
    """Write a position, complete but for the options. [DRED-11.1]"""
    chart = chart_of(s)
    head = f"map={chart.file} phase={PHASES[s.phase]}"
    if s.phase == FIRST:
        return head
    sections, seat = [head], int(s.first)
    for _ in range(s.seats):
        sections.append(_write_seat(s, chart, seat))
        seat = s.after[seat]
    return " ; ".join([*sections, _write_mover(s, chart)])


def _write_seat(s: State, chart: Chart, seat: int) -> str:
    letter = LETTERS[s.letters[seat]]
    if s.out[seat] != IN_PLAY:
        return f"{letter} out{s.out[seat] if s.out[seat] != ABSENT else ''}"
    words = [letter]
    for kind, name in enumerate(TYPE_NAMES):
        piece = cell_of(seat, kind)
        words += [f"{name}@{chart.names[t]}" for t in range(s.tiles) if s.cells[t] == piece]
        inside = s.zone[seat, kind]
        words += [f"{inside if inside > 1 else ''}{name}@z"] if inside else []
    words += [f"bank=s{s.stacks[seat]}g{s.gatherers[seat]}", f"turns={s.turns[seat]}"]
    return " ".join(words)


def _write_mover(s: State, chart: Chart) -> str:
    words = [f"move {LETTERS[s.letters[s.mover]]}", f"left={s.left}"]
    words += ["spawned"] if s.spawned else []
    words += ["halted"] if s.halted else []
    moved = [chart.names[tile] for tile in range(s.tiles) if has_moved(s, tile)]
    words += ["moved=" + ",".join(moved)] if moved else []
    words += ["captured"] if s.captured else []
    words += [f"quiet={s.quiet}"] if s.quiet else []
    words += [f"gain={s.gain}"] if s.gain else []
    words += [f"round={s.round}"] if s.round else []
    return " ".join(words)


@dataclass
class _Seat:
    """One seat's section, taken apart."""

    rank: int = IN_PLAY
    pieces: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])
    stacks: int = 0
    gatherers: int = 0
    turns: int | None = None


@dataclass
class _Text:
    """A position text, taken apart."""

    text: str
    map: str | None
    phase: int
    seats: dict[str, _Seat]
    mover: str = ""
    flags: set[str] = field(default_factory=set[str])
    moved: list[str] = field(default_factory=list[str])
    numbers: dict[str, int] = field(default_factory=dict[str, int])

    def malformed(self, part: str, expected: str) -> NotationError:
        return NotationError(self.text, f"{part[:40]!r}: expected {expected}")

    def impossible(self, why: str) -> PositionError:
        return PositionError(self.text, why)


def read_position(text: str, seats: int, options: Mapping[str, Any]) -> State:
    """Read a position; map and seats hold as the text states them, all else comes from the options."""
    parts = _take_apart(text)
    board = _map(parts, options)
    letters = _letters(parts, board, seats)
    s = placed(board, letters, options)
    if parts.phase == FIRST:
        put_starters(s)
        return s
    for letter, section in parts.seats.items():
        if letter in letters:
            _put_seat(s, parts, letters.index(letter), section)
    for seat, letter in enumerate(letters):
        if letter not in parts.seats:
            s.out[seat] = ABSENT
    _put_mover(s, parts, letters, board)
    return s


def _take_apart(text: str) -> _Text:
    """Split a text into its sections; what cannot be read is refused as not in notation."""
    if not text.isascii():
        raise NotationError(text, "expected plain ASCII")
    sections = [" ".join(part.split()) for part in text.split(";")]
    found = _HEADER.fullmatch(sections[0])
    parts = _Text(text, None, ACT, {})
    if found and sections[0]:
        parts.map = found["map"]
        sections.pop(0)
        parts.phase = PHASES.index(found["phase"]) if found["phase"] else ACT
    if parts.phase == FIRST:
        if sections:
            raise parts.malformed(sections[0], "nothing after phase=FIRST")
        return parts
    if not sections:
        raise parts.malformed("", "sections such as A H@b3 bank=s0g0 turns=1, and move A left=3")
    for section in sections[:-1]:
        _take_seat(parts, section)
    _take_mover(parts, sections[-1])
    return parts


def _take_seat(parts: _Text, section: str) -> None:
    found = _SEAT.fullmatch(section)
    if not found:
        raise parts.malformed(
            section, "a seat such as A H@b3 2G@z bank=s2g1 turns=4, or D out, or D out1"
        )
    if found["letter"] in parts.seats:
        raise parts.impossible(f"seat {found['letter']} stands twice")
    seat = _Seat(rank=int(found["rank"] or ABSENT) if found["out"] else IN_PLAY)
    parts.seats[found["letter"]] = seat
    words = (found["rest"] or "").split()
    _check_once(parts, [word for word in words if "=" in word])
    for word in words:
        piece, bank, turns = _PIECE.fullmatch(word), _BANK.fullmatch(word), _TURNS.fullmatch(word)
        if piece:
            count, kind = int(piece["count"] or 1), TYPE_NAMES.index(piece["kind"])
            seat.pieces.append((count, kind, piece["where"]))
        elif bank:
            seat.stacks, seat.gatherers = int(bank[1]), int(bank[2])
        elif turns:
            seat.turns = int(turns[1])
        else:
            raise parts.malformed(word, "a piece such as G@b3 or 2G@z, bank=s2g1 or turns=4")


def _take_mover(parts: _Text, section: str) -> None:
    found = _MOVE.fullmatch(section)
    if not found:
        raise parts.malformed(section, "the last part such as move A left=3")
    parts.mover = found["letter"]
    words = found["rest"].split()
    _check_once(parts, words)
    for word in words:
        done = _DONE.fullmatch(word)
        if not done:
            raise parts.malformed(
                word, "left=n, spawned, halted, captured, moved=c4,d5, quiet=n, gain=n or round=n"
            )
        if done["flag"]:
            parts.flags.add(done["flag"])
        elif done["moved"]:
            parts.moved += done["moved"].split(",")
        else:
            parts.numbers[done["name"]] = int(done["number"])
    if "begin" in parts.flags and "left" in parts.numbers:
        raise parts.malformed(section, "left=n, or begin in its place")


def _check_once(parts: _Text, words: list[str]) -> None:
    """Refuse a word that is said twice, such as quiet=1 quiet=2."""
    names: set[str] = set()
    for word in words:
        name = word.partition("=")[0]
        if name in names:
            raise parts.malformed(word, f"{name[:40]} once")
        names.add(name)


def _map(parts: _Text, options: Mapping[str, Any]) -> maps.Map:
    """Return the map that the text names: the user's own of that name, else one of ours."""
    option = options["map"]
    own = not isinstance(option, str)
    if parts.map is None or (own and parts.map == maps.clean(option["file"])):
        return maps.load(option)
    if parts.map not in maps.NAMES:
        raise parts.impossible(f"no map {parts.map!r}; known: {', '.join(maps.NAMES)}")
    return maps.load(parts.map)


def _letters(parts: _Text, board: maps.Map, seats: int) -> str:
    """Return the zones in play: those for so many seats where the text fits them, else those it names."""
    strangers = [letter for letter in parts.seats if letter not in board.chart.zones]
    if strangers:
        raise parts.impossible(f"the map has no zone {strangers[0]}")
    offered = board.letters(seats)
    named = {letter for letter, seat in parts.seats.items() if seat.rank != ABSENT}
    if offered is not None and named <= set(offered):
        return offered
    if parts.phase == FIRST:
        raise parts.impossible(f"the map is not for {seats} seats [DRED-2.8]")
    return "".join(sorted(parts.seats if len(parts.seats) == seats else named))


def _put_seat(s: State, parts: _Text, seat: int, section: _Seat) -> None:
    """Lay one seat's pieces and bank into the state, within the limits. [DRED-11.2]"""
    letter = LETTERS[s.letters[seat]]
    s.out[seat] = section.rank
    if section.rank != IN_PLAY:
        return
    default = 0 if parts.phase == BUY else DEFAULT_TURNS
    s.turns[seat] = default if section.turns is None else section.turns
    if sum(count for count, kind, _ in section.pieces if kind == HERO) != 1:
        raise parts.impossible(f"{letter} needs exactly one Hero")
    if sum(count for count, _, _ in section.pieces) > SUPPLY_LIMIT + 1:
        raise parts.impossible(f"{letter} has more pieces than {SUPPLY_LIMIT} Supply can be")
    for count, kind, where in section.pieces:
        _put_piece(s, parts, (seat, kind), count, where)
    s.stacks[seat], s.gatherers[seat] = section.stacks, section.gatherers
    supply, gatherers = active(s, seat), gatherers_out(s, seat)
    if supply > SUPPLY_LIMIT:
        raise parts.impossible(f"{letter} has {supply} active Supply, at most {SUPPLY_LIMIT}")
    if supply - gatherers + section.stacks > STACKS:
        raise parts.impossible(f"{letter} owns {STACKS} Stacks on the board and in the bank")
    if gatherers + section.gatherers > GATHERERS:
        raise parts.impossible(f"{letter} owns {GATHERERS} Gatherers on the board and in the bank")


def _put_piece(s: State, parts: _Text, piece: tuple[int, int], count: int, where: str) -> None:
    seat, kind = piece
    if where == "z":
        s.zone[seat, kind] += count
        return
    (tile,) = _tiles(s, parts, [where])
    if s.cells[tile] != EMPTY or count != 1:
        raise parts.impossible(f"{where}: one piece a tile")
    s.cells[tile] = cell_of(seat, kind)


def _tiles(s: State, parts: _Text, names: Iterable[str]) -> list[int]:
    known = {name: tile for tile, name in enumerate(chart_of(s).names)}
    for name in names:
        if name not in known:
            raise parts.impossible(f"{name} is no playable tile of this map")
    return [known[name] for name in names]


def _put_mover(s: State, parts: _Text, letters: str, board: maps.Map) -> None:
    """Lay the turn into the state."""
    order = [letter for letter in board.order if letter in letters]
    start = board.order.index(next(iter(parts.seats), order[0]))
    turned = board.order[start:] + board.order[:start]
    s.first = letters.index(next(letter for letter in turned if letter in letters))
    if living(s) == 0:
        raise parts.impossible("nobody has a Hero")
    ranks = [s.out[seat] for seat in range(s.seats) if s.out[seat] > IN_PLAY]
    if len(set(ranks)) < len(ranks):
        raise parts.impossible("two seats were eliminated at the same place")
    if parts.mover not in letters or (
        living(s) > 1 and s.out[letters.index(parts.mover)] != IN_PLAY
    ):
        raise parts.impossible(f"{parts.mover} is to move but not in the game")
    s.mover, s.phase = letters.index(parts.mover), parts.phase
    s.left = _left(parts)
    for name in ("quiet", "round"):
        setattr(s, name, parts.numbers.get(name, 0))
    _put_done(s, parts)
    if parts.phase == BUY:
        _check_room(s, parts)
    if "begin" in parts.flags:
        begin(s)


def _check_room(s: State, parts: _Text) -> None:
    """Refuse that a seat still to buy owns so much that a purchase would pass a limit. [DRED-3.3, DRED-4.4]"""
    seat = s.mover
    while s.out[seat] != IN_PLAY or (
        active(s, seat) <= SUPPLY_LIMIT - SPEND
        and bag_stacks(s, seat) >= SPEND
        and bag_gatherers(s, seat) >= MOST_BOUGHT
    ):
        seat = s.after[seat]
        if seat == s.first:
            return
    letter = LETTERS[s.letters[seat]]
    raise parts.impossible(f"{letter} owns too much to buy for {SPEND} Supply")


def _left(parts: _Text) -> int:
    left = parts.numbers.get("left", 0 if parts.phase == BUY else ACTIONS)
    if left > MOST_ACTIONS:
        raise parts.impossible(f"left={left}: at most {MOST_ACTIONS} Actions [DRED-5.4]")
    return left


def _put_done(s: State, parts: _Text) -> None:
    """Lay what the mover has done and gained into the state; a Hero or an empty tile among the moved says nothing."""
    for tile in _tiles(s, parts, parts.moved):
        if mine(s.cells[tile], s.mover) and type_of(s.cells[tile]) != HERO:
            s.moved[tile >> 5] |= 1 << (tile & 31)
    for name in ("spawned", "halted", "captured"):
        setattr(s, name, int(name in parts.flags))
    gain = parts.numbers.get("gain", 0)
    if (gain > 0) != (s.phase == BANK) or gain > 2 * GATHERERS:
        raise parts.impossible(
            f"gain={gain}: in phase BANK, and only there, 1 to {2 * GATHERERS} Supply are gained"
        )
    s.gain = gain
