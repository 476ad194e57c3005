"""Why a move is refused: the clause, the pieces that cause it, and a sentence about this particular case."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from battlespace.games.dronica.rules.breaking import keeps
from battlespace.games.dronica.rules.play import legal, pass_action
from battlespace.games.dronica.rules.state import (
    BARRIER,
    CONTROLLER,
    CONTROLLER_TURN,
    ENDED,
    GATE,
    HOPPER,
    KEEP,
    MAIN,
    MAX_LEGAL,
    OPENING,
    REPLACE,
    ROUNDER,
    SLOTS,
    STEPS,
    TRANSPORTER,
    State,
    kind,
    lower,
    owner,
    pieces,
)
from battlespace.games.dronica.text.moves import (
    Move,
    cluster_names,
    goal,
    parsed,
    piece_at,
    stock,
    touched,
)
from battlespace.games.dronica.text.positions import (
    LETTERS,
    PHASES,
    Hex,
    bottom,
    hex_of,
    write_hex,
)
from battlespace.games.dronica.text.reach import (
    apart,
    barriers_beside,
    flanks,
    gates_between,
    open_hexes,
    own_barriers_beside,
    reachable,
)
from battlespace.kernel.fact import Fact
from battlespace.kernel.record import room
from battlespace.kernel.words import Reason, Value, Words, because, somebody

Reasons = Iterator[Reason]


def refusals(s: State, text: str) -> list[Reason]:
    """Return the clauses against a well-formed move, with the facts they rest on."""
    move, now = parsed(text), Fact("phase", "is", PHASES[s.phase])
    if s.phase == ENDED:
        return [_why("DRN-3.6", (), "over", now)]
    if move.form not in _FORMS[s.phase]:
        return [_why("DRN-3.6", (), _DUE[s.phase], now)]
    return list(_CASES[move.form](s, move))


def _why(
    clause: str,
    places: Sequence[Hex],
    key: str,
    fact: Fact | None = None,
    **values: Value,
) -> Reason:
    targets = (f"hex:{write_hex(place)}" for place in places)
    return because(clause, key, *targets, fact=fact, **values)


def _blame(clause: str, s: State, culprits: Sequence[int], key: str, **values: Value) -> Reason:
    """Name the pieces that are in the way; that they stand there is a fact."""
    named = tuple(piece_words(piece) for piece in culprits)
    places = [hex_of(s, piece) for piece in culprits]
    return _why(clause, places, key, _stands(places[0]), pieces=named, **values)


def _stands(place: Hex) -> Fact:
    """Return the fact that something stands on a hex."""
    return Fact("stacks", "has", {"hex": [*place]})


def _bare(place: Hex) -> Fact:
    """Return the fact that nothing stands on a hex."""
    return Fact("stacks", "lacks", {"hex": [*place]})


def player_words(seat: int) -> Words:
    """Return whoever sits there, or the colour of that side."""
    return somebody(seat, Words(f"camp.{seat}"))


def piece_words(piece: int) -> Words:
    """Return a piece by its kind and whose it is."""
    return Words(f"whose.{LETTERS[kind(piece)]}", {"player": player_words(owner(piece))})


def kind_words(what: int) -> Words:
    """Return the word for a kind of piece."""
    return Words(f"kind.{LETTERS[what]}")


def the_words(what: int) -> Words:
    """Return the word for a kind of piece with its article."""
    return Words(f"the.{LETTERS[what]}")


def _pass(s: State, move: Move) -> Reasons:
    """Who can do anything else may not pass."""
    out = room(MAX_LEGAL, np.int32)
    legal(s, out)
    if out[0] != pass_action(s):
        yield _why("DRN-12.1", (), "pass")


def _keep(s: State, move: Move) -> Reasons:
    out, names = room(MAX_LEGAL, np.int32), cluster_names(s)
    leaders = out[: keeps(s, out, 0)].tolist()
    open_ = [names[s.cluster[lower(s, piece)]] for piece in leaders]
    if move.to not in open_:
        yield _why("DRN-10.4", open_, "keep")


def _season(s: State, what: int) -> Reasons:
    """Which kinds may enter on which turn."""
    number = s.turns // s.seats + 1
    if number <= OPENING and what not in (ROUNDER, HOPPER):
        yield _why("DRN-3.3", (), "opening", turn=number)
    elif number == CONTROLLER_TURN and what != CONTROLLER:
        yield _why("DRN-3.4", (), "controller_turn")
    elif number > CONTROLLER_TURN and what == CONTROLLER:
        yield _why("DRN-4.7", (), "controller_late")


def _place(s: State, move: Move) -> Reasons:
    yield from _season(s, move.what)
    if stock(s, s.mover, move.what) is None:
        none = Fact(f"hands.{s.mover}.{LETTERS[move.what]}", "is", 0)
        yield _why("DRN-4.6", (), "stock", none, kind=kind_words(move.what))
    if not any(s.level[piece] for piece in range(pieces(s))):
        if move.to != (0, 0):
            yield _why("DRN-2.1", [(0, 0)], "origin")
        return
    floor = bottom(s, move.to)
    if floor is not None:
        yield _blame("DRN-4.1", s, [floor], "place_on_top")
    elif not touched(s, move.to):
        yield _why("DRN-4.2", [move.to], "place_afar", _bare(move.to))
    own = s.mover * SLOTS
    if s.level[own] and apart(hex_of(s, own), move.to) == 1:
        where = "place_by_own" if s.cap[own] == 0 else "place_by_covered"
        yield _blame("DRN-4.3", s, [own], where)
    barriers = barriers_beside(s, move.to)
    if move.what == TRANSPORTER and s.transporter_any_barrier:
        barriers = barriers + own_barriers_beside(s, move.to)
    if barriers:
        yield _blame("DRN-4.4", s, barriers, "place_barred")
    if move.what == CONTROLLER and s.turns // s.seats + 1 == CONTROLLER_TURN:
        if _hollow(s, move.to, open_hexes(s)):
            yield _blame("DRN-4.5", s, touched(s, move.to), "hollow")


def _replace(s: State, move: Move) -> Reasons:
    if move.seat not in (-1, s.mover):
        yield _why("DRN-10.5", (), "not_in_line", player=player_words(s.mover))
        return
    floor, barriers = bottom(s, move.to), barriers_beside(s, move.to)
    spots = open_hexes(s, barred=not s.replace_ignores_barriers) or open_hexes(s, barred=False)
    if floor is not None:
        yield _blame("DRN-10.6", s, [floor], "place_on_top")
    elif not touched(s, move.to):
        yield _why("DRN-10.6", [move.to], "place_afar", _bare(move.to))
    elif barriers and move.to not in spots:
        yield _blame("DRN-10.6", s, barriers, "place_barred")
    elif _hollow(s, move.to, spots):
        yield _blame("DRN-10.6", s, touched(s, move.to), "hollow")


def _hollow(s: State, place: Hex, spots: Sequence[Hex]) -> bool:
    """Whether a hex is closed in, where that keeps a Controller out and another spot is open. [RUL-18]"""
    if s.hole_win or bottom(s, place) is not None or len(touched(s, place)) < len(STEPS):
        return False
    return any(len(touched(s, spot)) < len(STEPS) for spot in spots)


def _absent(s: State, move: Move) -> Reason | None:
    """The piece that the text speaks of is not there, or not the mover's."""
    clause = "DRN-9.1" if move.form == "swap" else "DRN-6.2"
    piece = piece_at(s, move.at, move.high)
    if piece is None:
        none = None if move.high else _bare(move.at)
        return _why(clause, [move.at], "nothing_there", none)
    if kind(piece) != move.what:
        return _blame(clause, s, [piece], "other_piece")
    if owner(piece) != s.mover:
        return _blame(clause, s, [piece], "not_yours")
    return None


def _too_early(s: State) -> Reasons:
    """In the opening nothing moves."""
    number = s.turns // s.seats + 1
    if number <= CONTROLLER_TURN:
        early = Fact("turns", "below", CONTROLLER_TURN * s.seats)
        clause = "DRN-3.3" if number <= OPENING else "DRN-3.4"
        yield _why(clause, (), "no_moves_yet", early, turn=number)


def _move(s: State, move: Move) -> Reasons:
    absent = _absent(s, move)
    yield from _too_early(s)
    if absent:
        yield absent
        return
    piece = piece_at(s, move.at, move.high)
    assert piece is not None, "else it were absent"
    if s.cap[piece]:
        yield _blame("DRN-7.1", s, [s.cap[piece] - 1], "covered", the=the_words(move.what))
    if move.what in (BARRIER, TRANSPORTER):
        yield _why("DRN-6.1", [move.at], "immobile", the=the_words(move.what))
        return
    holding = barriers_beside(s, move.at)
    if holding and not s.cap[piece]:
        yield _blame("DRN-8.3", s, holding, "held", kind=kind_words(move.what))
    yield from _target(s, move, piece)


def _target(s: State, move: Move, piece: int) -> Reasons:
    """What is against the space where a piece wants to go."""
    floor = bottom(s, move.to)
    if move.to == move.at and move.to_high == move.high:
        yield _why("DRN-6.2", [move.to], "stay")
        return
    if move.to_high and (floor is None or floor == piece):
        yield _why("DRN-2.2", [move.to], "no_floor" if floor is None else "own_top")
        return
    if not move.to_high and floor is not None:
        yield _blame("DRN-6.2", s, [floor], "taken")
    elif move.to_high and floor is not None and s.cap[floor] and s.cap[floor] - 1 != piece:
        yield _blame("DRN-2.3", s, [s.cap[floor] - 1], "third_level")
    barring = barriers_beside(s, move.to, piece)
    if barring:
        yield _blame("DRN-8.4", s, barring, "barred")
    if (
        not move.to_high
        and floor is None
        and not touched(s, move.to, None if move.high or s.cap[piece] else piece)
    ):
        yield _why("DRN-6.2", [move.to], "afar", _bare(move.to))
    yield from _WAYS[move.what](s, move, piece)


def _rounder(s: State, move: Move, piece: int) -> Reasons:
    if move.to_high:
        clause, key = ("DRN-6.4", "rounder_along") if move.high else ("DRN-6.3", "climb")
        yield _why(clause, [move.to], key, kind=kind_words(ROUNDER))
        return
    if move.high or goal(s, move.to, piece) is None or bottom(s, move.to) is not None:
        return
    if move.to not in reachable(s, move.at, piece):
        gates = gates_between(s, move.at, move.to, piece)
        if gates:
            yield _blame("DRN-5.3", s, gates, "gate", kind=kind_words(ROUNDER))
        else:
            yield _why("DRN-5.4", [move.to], "closed")
    elif s.barrier_blocks_transit and not barriers_beside(s, move.to):
        if move.to not in reachable(s, move.at, piece, stopped=True):
            yield _why("DRN-8.4", [move.to], "transit")


def _controller(s: State, move: Move, piece: int) -> Reasons:
    far = apart(move.at, move.to) > 1
    if move.to_high and not move.high:
        yield _why("DRN-6.5", [move.to], "climb", kind=kind_words(CONTROLLER))
        return
    if far:
        clause = "DRN-6.5" if not move.high else "DRN-6.6" if move.to_high else "DRN-6.7"
        yield _why(clause, [move.to], "one_step")
        yield _why("DRN-6.11", [move.to], "one_step")
        return
    stacked = flanks(s, move.at, move.to, high=True)
    if move.to_high and s.l2_gate and len(stacked) == GATE:
        yield _blame("DRN-5.5", s, stacked, "gate_above")
    if not move.high:
        beside = flanks(s, move.at, move.to, high=False)
        if len(beside) == GATE:
            named = kind_words(CONTROLLER)
            yield _blame("DRN-5.3", s, beside, "gate", kind=named)
        elif s.contact_while_sliding and not beside:
            yield _why("DRN-5.4", [move.to], "contact")


def _hopper(s: State, move: Move, piece: int) -> Reasons:
    far = apart(move.at, move.to) > 1
    if not move.high and not move.to_high:
        yield _why("DRN-6.8", [move.to], "hopper_slide")
    elif not move.high and far:
        yield _why("DRN-6.8", [move.to], "hopper_reach")
        yield _why("DRN-6.11", [move.to], "hopper_climb_and_fly")
    elif move.high and not move.to_high and far:
        yield _why("DRN-6.10", [move.to], "hopper_drop_far")
        yield _why("DRN-6.11", [move.to], "hopper_fly_and_drop")


def _swap(s: State, move: Move) -> Reasons:
    absent = _absent(s, move)
    yield from _too_early(s)
    if absent:
        yield absent
        return
    piece, other = piece_at(s, move.at, move.high), piece_at(s, move.to, move.to_high)
    assert piece is not None, "else it were absent"
    if s.cap[piece]:
        yield _blame("DRN-9.3", s, [s.cap[piece] - 1], "swap_covered")
    if other is None:
        yield _why("DRN-9.1", [move.to], "nothing_there")
        return
    if (kind(other), owner(other)) != (move.partner, move.seat):
        yield _blame("DRN-9.1", s, [other], "other_piece")
    if kind(other) == TRANSPORTER:
        yield _blame("DRN-9.2", s, [other], "swap_transporter")
    if s.cap[other]:
        yield _blame("DRN-9.2", s, [s.cap[other] - 1], "swap_with_covered")


_FORMS = {MAIN: ("place", "move", "swap", "pass"), KEEP: ("keep",), REPLACE: ("replace",)}
_DUE = {MAIN: "no_decision", KEEP: "keep_first", REPLACE: "replace_first"}
"""Why anything else must wait in each phase."""
_CASES: dict[str, Callable[[State, Move], Reasons]] = {
    "place": _place, "replace": _replace, "move": _move, "swap": _swap, "keep": _keep, "pass": _pass,
}  # fmt: skip
_WAYS = {CONTROLLER: _controller, ROUNDER: _rounder, HOPPER: _hopper}
