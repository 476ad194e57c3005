"""Positions and what must happen there, as text: the format of `tests/positions.txt` and `tests/perft.txt`.

    [GOE-5.5] a face-down card cannot be turned down again        clauses, then a title
    seats 2                                                       optional
    option power_order=pool                                       optional, one a line
    position FLg(|)/DEg(|x)/...                                   left out: the first position
    play P1@1                                                     must be legal; one a line
    legal P1@2 P2@2                                               these may be played now, and are not
    moves FL:1@7 FL:2@7                                           exactly these are legal now
    from FL: 1@7 2@7                                              of those that begin so, exactly these are legal
    count 2                                                       so many are legal now
    refused FL:x@2 GOE-5.5                                        refused, and this clause is cited
    malformed FL@2                                                refused as not in notation
    turn 0                                                        a seat, chance or over
    then FLd(1|)/...                                              the position is now this
    shows hands.0.4 is 2                                          a fact of what the seat to act sees (kernel/fact.py)
    scores 1 0                                                    each seat's share
    perft 1:22 2:484                                              depth:leaves
    bad FLg(|)/ position                                          a position text refused with this code

Lines are obeyed in order; blocks are separated by empty lines; `#` begins a comment line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from battlespace.kernel.decode import parse
from battlespace.kernel.errors import (
    BattlespaceError,
    ContentError,
    IllegalMoveError,
    NotationError,
)
from battlespace.kernel.fact import HOW, Fact
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match, turn_name
from battlespace.kernel.perft import perft
from battlespace.kernel.rulebook import citations
from battlespace.kernel.seen import plain

ORDERS = (
    "legal",
    "moves",
    "from",
    "count",
    "refused",
    "malformed",
    "turn",
    "then",
    "shows",
    "scores",
    "perft",
    "bad",
    "play",
)


@dataclass(slots=True)
class Block:
    """One titled position with its orders."""

    title: str
    line: int
    seats: int | None = None
    options: dict[str, str] = field(default_factory=dict[str, str])
    position: str | None = None
    orders: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    @property
    def clauses(self) -> list[str]:
        """The clauses that the title cites."""
        return citations(self.title)

    @property
    def allows(self) -> bool:
        """Whether something is allowed here."""
        return any(
            order in ("play", "legal", "moves", "from", "then", "perft") for order, _ in self.orders
        )

    @property
    def refuses(self) -> list[str]:
        """The clauses of the title for which something is refused here: a move by name, or a whole position."""
        found = {rest.rpartition(" ")[2] for order, rest in self.orders if order == "refused"}
        bad = any(order == "bad" for order, _ in self.orders)
        return [clause for clause in self.clauses if bad or clause in found]

    @property
    def moves(self) -> list[str]:
        """The texts that are played or refused here."""
        played = [rest for order, rest in self.orders if order == "play"]
        return played + [
            rest.rpartition(" ")[0] for order, rest in self.orders if order == "refused"
        ]


def read_blocks(path: Path) -> list[Block]:
    """Read a file of positions; a fault names the line."""
    blocks: list[Block] = []
    fresh = True
    for number, raw in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            fresh = fresh or not line
        elif fresh:
            blocks.append(Block(line, number))
            fresh = False
        else:
            _read_line(blocks[-1], line, f"{path.name}:{number}")
    return blocks


def _read_line(block: Block, line: str, where: str) -> None:
    word, _, rest = line.partition(" ")
    if word == "seats":
        block.seats = int(rest)
    elif word == "option":
        name, _, value = rest.partition("=")
        block.options[name] = value
    elif word == "position":
        block.position = rest
    elif word in ORDERS:
        block.orders.append((word, rest))
    else:
        raise ContentError(f"{where}: unknown order {word!r}; expected {', '.join(ORDERS)}")


FILES = ("positions", "scenarios", "perft")
"""The files of a game's `tests/` that hold such blocks."""


def blocks_of(game: Game[Any]) -> dict[str, list[Block]]:
    """Return all blocks that a game keeps, by file."""
    paths = {name: game.folder / "tests" / f"{name}.txt" for name in FILES}
    return {name: read_blocks(path) for name, path in paths.items() if path.exists()}


def opened(game: Game[Any], block: Block) -> Match[Any]:
    """Return a match at the position of a block."""
    readers = {option.name: option.read for option in game.options}
    options = {name: readers[name](value) for name, value in block.options.items()}
    return Match(game, 0, block.seats, options, block.position)


def reached(game: Game[Any], block: Block) -> Iterator[Match[Any]]:
    """Yield the match of a block at its position and after each move that it plays."""
    match = opened(game, block)
    yield match
    for order, rest in block.orders:
        if order == "play":
            match.play(rest)
            yield match


def run_block(game: Game[Any], block: Block) -> None:
    """Obey a block; an AssertionError says what was found instead."""
    match = opened(game, block)
    for order, rest in block.orders:
        try:
            _ORDERS[order](match, rest)
        except AssertionError as error:
            raise AssertionError(
                f"{block.title} (line {block.line}): {order} {rest}: {error}"
            ) from error


def _play(match: Match[Any], rest: str) -> None:
    match.play(rest)


def _legal(match: Match[Any], rest: str) -> None:
    missing = sorted(set(rest.split()) - set(match.moves()))
    assert not missing, f"not legal: {missing}"


def _moves(match: Match[Any], rest: str) -> None:
    found, expected = set(match.moves()), set(rest.split())
    assert found == expected, (
        f"missing {sorted(expected - found)}, too many {sorted(found - expected)}"
    )


def _from(match: Match[Any], rest: str) -> None:
    start, *ends = rest.split()
    found = {move for move in match.moves() if move.startswith(start)}
    expected = {start + end for end in ends}
    assert found == expected, (
        f"missing {sorted(expected - found)}, too many {sorted(found - expected)}"
    )


def _count(match: Match[Any], rest: str) -> None:
    found = len(match.moves())
    assert found == int(rest), f"found {found}"


def _refused(match: Match[Any], rest: str) -> None:
    move, _, clause = rest.rpartition(" ")
    try:
        match.tried(move)
    except IllegalMoveError as error:
        cited = [reason.clause for reason in error.reasons]
        assert clause in cited, f"refused by {cited}"
    else:
        raise AssertionError("it is legal")


def _malformed(match: Match[Any], rest: str) -> None:
    try:
        match.tried(rest)
    except NotationError:
        return
    raise AssertionError("it was read")


def _turn(match: Match[Any], rest: str) -> None:
    found = turn_name(match.turn).removeprefix("seat ")
    assert found == rest, f"found {found}"


def _then(match: Match[Any], rest: str) -> None:
    found = match.game.write(match.state)
    assert found == rest, f"found {found}"


def _shows(match: Match[Any], rest: str) -> None:
    at, _, said = rest.partition(" ")
    hows = sorted(HOW, key=len, reverse=True)
    how = next((how for how in hows if said.startswith(f"{how} ")), "")
    assert how, f"expected <where> {' or '.join(HOW)} <value>"
    fact = Fact(at, how, parse(said.removeprefix(how)))
    view = plain(match.game.view.view(match.state, max(match.turn, 0)))
    assert fact.holds(view), f"found {fact.found(view)}"


def _scores(match: Match[Any], rest: str) -> None:
    expected = [float(part) for part in rest.split()]
    assert list(match.scores) == expected, f"found {match.scores}"


def _perft(match: Match[Any], rest: str) -> None:
    for part in rest.split():
        depth, _, leaves = part.partition(":")
        found = perft(match.game, match.state, int(depth))
        assert found == int(leaves), f"depth {depth}: found {found}\n" + split(match, int(depth))


def _bad(match: Match[Any], rest: str) -> None:
    text, _, code = rest.rpartition(" ")
    try:
        match.game.read(text, match.seats, match.options)
    except BattlespaceError as error:
        assert error.code == code, f"code {error.code}: {error}"
    else:
        raise AssertionError("it was read")


_ORDERS: dict[str, Callable[[Match[Any], str], None]] = {
    "play": _play,
    "legal": _legal,
    "moves": _moves,
    "from": _from,
    "count": _count,
    "refused": _refused,
    "malformed": _malformed,
    "turn": _turn,
    "then": _then,
    "shows": _shows,
    "scores": _scores,
    "perft": _perft,
    "bad": _bad,
}


def split(match: Match[Any], depth: int) -> str:
    """Return the leaves below each move, a line each: what one looks at when a count is wrong."""
    game, s = match.game, match.state
    actions = [action for action, _ in game.outcomes(s)] if match.turn < 0 else match.legal()
    lines = [
        f"{game.notation.write_move(s, a)} {perft(game, game.after(s, a), depth - 1)}"
        for a in actions
    ]
    return "\n".join(lines)
