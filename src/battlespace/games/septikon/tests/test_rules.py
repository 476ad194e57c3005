"""What scenarios in text do not say: the board, queries, properties of random play."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from battlespace.games import load
from battlespace.games.septikon.rules import ids, steps
from battlespace.games.septikon.rules import play as rules
from battlespace.games.septikon.rules.capability import can
from battlespace.games.septikon.rules.flight import find_flyer, fly_unit, next_flyer, order_matters
from battlespace.games.septikon.rules.pieces import holds
from battlespace.games.septikon.rules.plan import BACK, SIDES, load_board
from battlespace.games.septikon.rules.state import (
    DRAWN,
    FLIGHTS,
    FLOWN,
    MAX_LEGAL,
    MOST_FLYERS,
    MOST_PILED,
    State,
)
from battlespace.games.septikon.rules.stores import accessible, fully_blocked, put, room_left, take
from battlespace.games.septikon.rules.tables import (
    BOARD,
    CELLS,
    CLONE_WAYS,
    DRONE_WAYS,
    LOCK_SQUARES,
    SETTLED,
    WALKS,
)
from battlespace.games.septikon.text.names import read_square, square_name
from battlespace.games.septikon.text.soundness import broken
from battlespace.games.septikon.text.workings import idle
from battlespace.kernel import ink
from battlespace.kernel.errors import ContentError
from battlespace.kernel.game import CHANCE, OVER
from battlespace.kernel.match import Match
from battlespace.kernel.record import room

GAME = load("septikon")
STORES = "/".join(["uuuuu_____"] * 8)
OX, BM = 0, 1


def position(**fields: str) -> State:
    """Return a position with the given fields, all else as at the start."""
    given = {
        "turn": "1", "quiet": "1", "by": "A", "die": "-", "step": "roll", "A": STORES, "B": STORES,
        "clones": "-", "drones": "-", "damage": "-", "sky": "-",
    } | fields  # fmt: skip
    return GAME.read(" ".join(["SEP1", *(f"{name}={value}" for name, value in given.items())]))


@pytest.mark.proves("SEP-1.2", "SEP-2.1", "SEP-2.5", "SEP-3.1", "SEP-3.2", "SEP-3.6", "SEP-3.7")
def test_the_board_is_the_printed_one() -> None:
    kinds = {cell.square: cell.kind for cell in BOARD.cells}
    assert len(kinds) == 9 * 21
    assert len(WALKS) == 109
    assert len(SETTLED) == 88
    assert [square_name(0, m) for m in LOCK_SQUARES] == ["A8.00", "A8.20", "A6.10", "A2.10"]
    assert [square_name(0, CELLS[i]) for i in (0, 9, 10, 19)] == [
        "A6.00",
        "A6.09",
        "A6.20",
        "A6.11",
    ]
    assert {kinds[m] for m in range(42)} == {"production", "battle", "lock"}
    assert {kinds[m] for m in range(168, 189)} == {"surface"}


@pytest.mark.proves("SEP-3.3", "SEP-3.4", "SEP-3.5")
def test_passages_lead_both_ways_and_only_where_they_are_printed() -> None:
    vertical = {
        (cell.level, cell.col) for cell in BOARD.cells if cell.open["up"] and cell.level < 9
    }
    assert vertical == {
        (8, 0), (8, 20), (7, 0), (7, 20), (6, 10), (5, 10), (4, 10), (3, 10), (2, 10), (1, 0), (1, 20),
    }  # fmt: skip
    for cell in BOARD.cells:
        for side, step in SIDES.items():
            if cell.open[side]:
                assert BOARD.cells[cell.square + step].open[BACK[side]]


@pytest.mark.parametrize(
    ("edit", "complaint"),
    [
        (lambda b: b["cells"].pop(), "squares once"),
        (lambda b: b["cells"][0].update(kind="battle"), "by kind"),
        (lambda b: b["cells"][30].update(module="OVEN"), "OVEN"),
        (lambda b: b["cells"][5]["open"].update(down=True), "one way"),
        (lambda b: b["cells"][3].update(colour="red"), "colour"),
        (lambda b: b["fire_zones"]["drill"].pop(), "mirror"),
    ],
)  # fmt: skip
def test_a_board_that_is_not_the_stations_is_refused(
    tmp_path: Path, edit: Any, complaint: str
) -> None:
    content = json.loads((GAME.folder / "content" / "board.json").read_text("utf-8"))
    edit(content)
    (tmp_path / "board.json").write_text(json.dumps(content))
    with pytest.raises(ContentError, match=complaint):
        load_board(tmp_path / "board.json")


def test_the_tables_of_ways_have_the_sizes_of_the_ids() -> None:
    assert len(CLONE_WAYS.pairs) == ids.PAIRS
    assert len(DRONE_WAYS.pairs) == ids.DRONE_PAIRS
    assert GAME.actions(2, {}) == 12_689


@pytest.mark.proves("SEP-7.2", "SEP-7.3", "SEP-7.4", "SEP-7.5", "SEP-7.6")
def test_w2_a_hole_in_the_middle_leaves_what_lies_before_it() -> None:
    s = position(A="uu_uu_____" + STORES[10:], damage="A6.02")
    assert not fully_blocked(s, 0, OX)
    assert int(accessible(s, 0, OX)).bit_count() == 2
    assert room_left(s, 0, OX) == 5
    put(s, 0, OX, 0)
    assert s.units[0, OX] == 0b111011
    take(s, 0, OX)
    take(s, 0, OX)
    assert s.units[0, OX] == 0b001011


@pytest.mark.proves("SEP-7.3", "SEP-7.4")
def test_w3_a_warehouse_without_a_unit_before_the_obstacle_is_fully_blocked() -> None:
    s = position(A="uu_uu_____" + STORES[10:], damage="A6.05")
    assert fully_blocked(s, 0, OX)
    assert accessible(s, 0, OX) == 0
    assert room_left(s, 0, OX) == 0


@pytest.mark.proves("SEP-17.5")
def test_players_may_resign_or_agree_on_a_draw() -> None:
    match = Match(GAME, 1)
    match.end("resign", 0)
    assert match.scores == (0, 1)
    other = Match(GAME, 1)
    other.end("draw")
    assert other.scores == (0.5, 0.5)


def test_the_sample_game_of_the_notation() -> None:
    moves = (
        "first:A put@A7.14 put@B8.13 put@A5.10 put@B1.14 put@A2.20 put@B8.09 put@A8.00 put@B8.17 put@A2.09"
        " put@B1.11 roll:6 go@A8.00>A9.05 roll:2 go@B1.11>B1.09 store:3+0 roll:2 go@A7.14>A7.16 use@A9.05"
        " pay:0+1 roll:6 go@B1.14>B1.20 pay:1+0 arm@B5.00 roll:3 go@A5.10>A7.11 use@A9.05 roll:5"
        " go@B8.17>B9.19 roll:3 go@A7.11>A7.08 use@A9.05 pay:1+0 roll:5 go@B9.19>B7.18 fix@B8.15"
    )
    ids = (
        "1 140 160 124 94 121 156 147 164 110 91 8 3737 4 2807 18 4 3592 64 12 8 2850 13 23 5 3304 64 7 3966 5"
        " 3543 64 13 7 4309 439"
    )
    match = Match(GAME, 1)
    assert [match.play(move).action for move in moves.split()] == [int(i) for i in ids.split()]
    assert GAME.write(match.state) == (
        "SEP1 turn=9 quiet=2 by=A die=- step=roll A=uuuuu_____/uuuuu_____/uuuu______/uuuuu_____/uuuuu_____/"
        "uuuuu_____/uuuu______/uuuu______ B=uuuu______/uuuuu_____/nuuuu_____/uuuuu_____/uuuu______/"
        "uuu_______/uuuuuuu___/uuuuu_____ clones=A2.09,A2.20,A7.08,A7.16,A9.05,B1.09,B1.20,B7.18,B8.09,B8.13"
        " drones=- damage=B7.15 sky=Ar@S14.05"
    )


def exchanged(text: str) -> str:
    """Return a position with the two players exchanged: the board turned by half a turn."""

    def turned(name: str) -> str:
        if name.startswith("S"):
            row, col = int(name[1:3]), int(name[4:6])
            return f"S{30 - row:02d}.{20 - col:02d}{name[6:]}"
        return name.translate(str.maketrans("AB", "BA"))

    def item(entry: str) -> str:
        head, mark, place = entry.partition("@")
        swapped = head.translate(str.maketrans("AB", "BA"))
        return f"{swapped}@{turned(place)}" if mark else turned(entry)

    fields = dict(field.split("=", 1) for field in text.split()[1:])
    fields["A"], fields["B"] = fields["B"], fields["A"]
    fields["by"] = fields["by"].translate(str.maketrans("AB", "BA"))
    name, parts, rest = fields["step"].partition("@")
    fields["step"] = name + parts + rest.translate(str.maketrans("AB", "BA"))
    if name.startswith("over"):
        fields["step"] = name.translate(str.maketrans("AB", "BA"))
    for listed in ("clones", "drones", "damage", "sky"):
        if fields[listed] != "-":
            fields[listed] = ",".join(sorted(item(entry) for entry in fields[listed].split(",")))
    order = ["turn", "quiet", "by", "die", "step", "A", "B", "clones", "drones", "damage", "sky"]
    return " ".join(["SEP1", *(f"{key}={fields[key]}" for key in order)])


@pytest.mark.proves("SEP-2.3", "SEP-1.1")
def test_exchanging_the_players_changes_no_id() -> None:
    """The same actions in the turned position: same lists, same result turned."""
    rng, match = Random(5), Match(GAME, 5)
    match.draw()
    other = Match(GAME, 5)
    other.play("first:B" if match.steps[0].move == "first:A" else "first:A")
    while not match.over and match.ply < 900:
        assert other.legal() == match.legal()
        step = match.draw() if match.turn == CHANCE else match.play(rng.choice(match.legal()))
        other.play(step.action)
        if match.ply % 5 == 0:
            assert GAME.write(other.state) == exchanged(GAME.write(match.state))


def busy(match: Match[Any], rng: Random) -> int:
    """Choose an action that makes things happen: shots, launches, explosives, rarely `done`."""
    legal = match.legal()
    loud = [a for a in legal if a != 0]
    return rng.choice(loud if loud and rng.random() < 0.9 else legal)


@pytest.mark.proves(
    "SEP-20.1", "SEP-20.2", "SEP-20.3", "SEP-20.4", "SEP-20.5", "SEP-20.6", "SEP-1.9"
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_invariants_hold_after_every_step_of_busy_play(seed: int) -> None:
    rng, match = Random(seed), Match(GAME, seed, options={"cap": 250})
    while not match.over:
        match.draw() if match.turn == CHANCE else match.play(busy(match, rng))
        s = match.state
        assert broken(s) == ""
        for owner in range(2):
            codes = s.flyers[owner, : s.air[owner]].tolist()
            assert codes == sorted(codes)
            for code in codes:
                assert code % FLOWN % FLIGHTS // 21 < (14 if code % FLOWN < 2 * FLIGHTS else 13)


@pytest.mark.proves("SEP-17.4a", "SEP-17.2")
@pytest.mark.parametrize("seed", [4, 5])
def test_skipping_the_analysis_never_changes_the_verdict(seed: int) -> None:
    """Looked at anew after every turn, the analysis says what the skipping game says."""
    rng, match = Random(seed), Match(GAME, seed, options={"cap": 200})
    while not match.over:
        match.draw() if match.turn == CHANCE else match.play(busy(match, rng))
        if match.state.step == steps.ROLL:
            fresh = match.state.copy()
            assert can(fresh, 0)
            assert can(fresh, 1)


@pytest.mark.proves("SEP-20.7")
def test_a_turn_damages_its_own_station_only_through_its_spies() -> None:
    rng, match = Random(9), Match(GAME, 9, options={"cap": 200})
    while not match.over:
        before = match.state.copy()
        step = match.draw() if match.turn == CHANCE else match.play(busy(match, rng))
        own = before.by
        gained = [
            m
            for m in range(168)
            if holds(match.state.damage, own, m) and not holds(before.damage, own, m)
        ]
        assert before.step == steps.FIRST or not gained or before.station != own, step.move


@pytest.mark.proves("SEP-12.1")
@pytest.mark.parametrize("seed", range(60))
def test_where_the_order_of_flight_is_not_asked_every_order_gives_the_same(seed: int) -> None:
    rng = Random(seed)
    col = rng.randrange(3, 17)
    sky = [
        f"A{rng.choice('rnc')}@S{rng.randrange(15, 22):02d}.{col + rng.randrange(2):02d}"
        for _ in range(rng.randrange(2, 5))
    ]
    sky += [f"B{rng.choice('se')}@S{rng.randrange(18, 22):02d}.{col:02d}"] * rng.randrange(2)
    clones = sorted({"A9.10", f"B9.{20 - col:02d}", f"B8.{20 - col:02d}", "B1.00"})
    base = position(
        die=str(rng.randrange(1, 7)), step="go", clones=",".join(clones), sky=",".join(sorted(sky))
    )
    if order_matters(base):
        assert len({base.flyers[0, i] for i in range(base.air[0])}) > 1
        return
    results = set[bytes]()
    for _ in range(6):
        s = base.copy()
        while next_flyer(s) >= 0:
            waiting = [i for i in range(s.air[0]) if s.flyers[0, i] < FLOWN]
            fly_unit(s, rng.choice(waiting))
        results.add(s.value())
    assert len(results) == 1


@pytest.mark.proves("SEP-1.9", "SEP-10.6")
def test_a_sky_as_full_as_a_text_may_be_has_room_for_launches() -> None:
    sky = ",".join(["Ar@S12.05"] * MOST_FLYERS)
    s = position(die="1", step="use@A8.10", clones="A8.10,A9.05,A9.06,B8.05", sky=sky)
    for col in (5, 6):
        rules.apply(s, ids.USE + col)
    assert GAME.write(s).count("Ar@") == MOST_FLYERS + 2


@pytest.mark.proves("SEP-1.9", "SEP-12.6")
def test_a_pile_as_high_as_a_text_may_have_grows_by_every_capsule() -> None:
    drones = ",".join(["B8.10"] * MOST_PILED)
    sky = ",".join(["Ac@S21.10"] * MOST_FLYERS)
    s = position(die="2", step="drone", clones="A8.10,A9.05,B8.05", drones=drones, sky=sky)
    rules.apply(s, ids.DONE)
    assert GAME.write(s).count("B8.10") == MOST_PILED + MOST_FLYERS


def test_a_flying_unit_is_found_by_its_code() -> None:
    s = position(die="2", step="go", clones="A9.10,B1.00", sky="Ar@S12.05")
    assert find_flyer(s, 0, 3 * 21 + 5) == 0
    assert find_flyer(s, 0, 3 * 21 + 6) == -1


@pytest.mark.parametrize(
    ("square", "fields", "clause", "word"),
    [
        ("A1.05", {"A": STORES.replace("uuuuu", "u____", 2)}, "SEP-8.5", "missing_input"),
        ("A2.01", {"damage": "A6.12"}, "SEP-8.5", "blocked_input"),
        (
            "A1.00",
            {"A": "/".join(["uuuuu_____", "u" * 10, *["uuuuu_____"] * 6])},
            "SEP-9.1",
            "full_output",
        ),
        ("A1.00", {"damage": "A6.12"}, "SEP-9.1", "blocked_output"),
        ("A8.05", {}, "SEP-10.1", "no_gunner"),
        ("A1.13", {}, "SEP-9.5", "no_drone"),
        ("A2.04", {"damage": "A5.09"}, "SEP-9.6", "no_rocket"),
        ("A7.01", {}, "SEP-11.3", "no_token"),
        ("A7.02", {}, "SEP-11.4", "no_spy"),
        ("A8.08", {"damage": "A8.08"}, "SEP-13.3", "damaged"),
    ],
)
def test_a_module_that_would_do_nothing_says_why(
    square: str, fields: dict[str, str], clause: str, word: str
) -> None:
    s = position(**{"clones": "A7.05,B8.00", **fields})
    where = read_square(square)
    assert where is not None
    reasons = idle(s, *where)
    assert (clause, f"why.{word}") in [(r.clause, r.words.key) for r in reasons if r.words]


def test_a_module_that_would_work_is_not_idle() -> None:
    s = position(clones="A7.05,A9.05,B8.00")
    for square in ("A1.00", "A2.01", "A8.05", "A2.04"):
        where = read_square(square)
        assert where is not None
        assert idle(s, *where) == []


def test_the_view_shows_zones_flights_and_blocked_stores() -> None:
    s = position(
        clones="A5.10,A8.05,B8.00", sky="Ar@S20.03,As@S12.05", damage="A6.09", drones="B7.05"
    )
    seen = GAME.view.view(s, 0)
    assert "A8.06" in seen.fire[0].hands
    assert "S09.05" in seen.fire[0].satellites
    assert "B7.06" in seen.fire[0].hands
    rocket = next(thing for thing in seen.sky if thing.kind == "r")
    assert rocket.ends == ["S21.03", "B9.17", "B8.17", "B7.17", "B6.17", "B5.17"]
    oxygen = seen.stations[0].stores[0]
    assert (oxygen.status, oxygen.available, oxygen.room) == ("blocked", 0, 0)
    assert seen.stations[0].armed == ["drill"]
    assert seen.dangerous == [True, True]


def test_the_board_of_a_terminal_has_31_rows_and_both_stations() -> None:
    lines = ink.plain(GAME.view.board(position(clones="A9.05,B9.05", sky="Bs@S12.05"))).splitlines()
    assert [line[:2] for line in lines[1:10]] == [f"B{n}" for n in range(1, 10)]
    assert [line[:3] for line in lines[10:23]] == [f"S{n:02d}" for n in range(21, 8, -1)]
    assert lines[19][6 + 3 * 5 : 8 + 3 * 5] == "bS"
    assert lines[23][6 + 3 * 5] == "o"


def test_ids_are_listed_ascending_and_none_at_the_end() -> None:
    out = room(MAX_LEGAL, np.int32)
    s = position(die="3", step="go", clones="A1.05,A8.00,B8.00")
    listed = out[: rules.legal(s, out)].tolist()
    assert listed == sorted(listed)
    assert rules.turn(s) == 0
    s.depth, s.winner = 0, DRAWN
    assert rules.turn(s) == OVER
    assert rules.legal(s, out) == 0
    assert rules.score(s, 0) == 0.5
