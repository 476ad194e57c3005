"""The set-up, from the first chance turn to the first flight."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive import GAME, view
from battlespace.games.dropdrive.bot.defaults import is_poor
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs.vocabulary import ANOMALY_IDS
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.kernel.errors import IllegalMoveError
from battlespace.kernel.match import Match

SIDES = ("side:pink:home", "side:green:edge", "side:blue:home")
PLACES = {
    "pink": (150, 110),
    "green": (-150, 110),
    "blue": (0, 190),
    "orange": (-190, 0),
    "purple": (190, 0),
}


def why(match: Any, move: str) -> list[str]:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(move)
    return [reason.clause for reason in refused.value.reasons]


def bang(match: Any, drop: Any) -> None:
    """Lay the Big Bang: planets apart, fuel in a row, the rest in rows below."""
    s = match.state
    places: dict[str, tuple[float, float]] = {}
    rest = [(x, y) for y in (-60, -80, -100, -120, -140) for x in range(-90, 91, 15)]
    for obj in range(st.SHIP):
        name = ids.OBJECT_IDS[obj]
        if s.fall[obj]:
            places[name] = PLACES[name] if name in PLACES else rest.pop()
    match.play(drop(match, **places))


def opened(drop: Any, seats: int = 3, **options: Any) -> Any:
    match = Match(GAME, 1, seats, options)
    match.play("start:1")
    for move in SIDES:
        if match.turn == -1 and not match.state.fall.any():
            match.play(move)
    bang(match, drop)
    return match


@pytest.mark.proves("DD-4.1", "DD-4.2", "DD-4.3", "DD-4.4", "DD-4.6", "DD-1.3", "DD-1.2", "DD-3.1")
def test_three_players_start_with_twelve_tokens_and_51_falling_pieces() -> None:
    match = Match(GAME, 1, 3)
    for move in ("start:1", *SIDES):
        match.play(move)
    s = match.state
    assert (s.supply, s.spare) == (12, 6)
    assert sorted(s.side.tolist()) == [0, 0, 1, 1, 1]
    assert int(s.fall.sum()) == 51
    assert s.credits.tolist() == [0, 0, 0, 0]
    assert "purple" in view.view(s, 0).market


@pytest.mark.proves("DD-4.10", "DD-1.8")
def test_the_starting_player_is_drawn_first() -> None:
    match = Match(GAME, 1, 4)
    assert [GAME.notation.write_move(match.state, a) for a, _ in GAME.outcomes(match.state)] == [
        f"start:{i}" for i in range(4)
    ]


@pytest.mark.allows("DD-4.7")
@pytest.mark.refuses("DD-4.7")
def test_the_big_bang_is_repeated_only_when_all_want_it(drop: Any, go: Any) -> None:
    match = opened(drop)
    assert match.turn == 1
    assert why(match, "stay") == ["DD-4.7"]
    go(match, "redo", "accept")
    assert "captain:har_tack" in [
        GAME.notation.write_move(match.state, a) for a, _ in GAME.outcomes(match.state)
    ]
    match = opened(drop)
    for _ in range(3):
        go(match, "redo", "redo", "redo")
        bang(match, drop)
    assert match.turn == -1, "after three repeats nobody is asked"


@pytest.mark.proves(
    "DD-4.9", "DD-4.11", "DD-4.14", "DD-4.15", "DD-4.16", "DD-4.18", "DD-1.4", "DD-3.4"
)
@pytest.mark.allows("DD-4.12", "DD-4.13", "DD-4.17")
@pytest.mark.refuses("DD-4.12", "DD-4.13", "DD-4.17")
def test_ships_cards_and_first_cargo(drop: Any, go: Any) -> None:
    match = go(opened(drop, seats=2), "accept", "captain:ara_kane", "captain:har_tack")
    assert match.state.base[1] == ids.OBJECT_OF["green"]
    go(match, "card:sf03", "card:sf01", "card:sb02", "card:sb01")
    assert match.turn == 1
    assert match.moves() == ["front:sf01", "front:sf03"]
    assert why(match, "front:sf02") == ["DD-4.12"]
    go(match, "front:sf01", "back:sb02")
    assert match.state.nav[1] == 7
    go(match, "card:sf07", "card:sf08", "card:sb06", "card:sb07", "front:sf07", "back:sb06")
    go(match, "card:u01", "card:p01", "card:s01")
    assert match.moves() == ["discard:u01", "discard:p01", "discard:s01"]
    assert why(match, "discard:u02") == ["DD-4.13"]
    go(match, "discard:u01")
    s = match.state
    assert [s.card_zone[ids.card_of(s, name)] for name in ("u01", "p01", "s01")] == [
        st.IN_DISCARD,
        st.BESIDE,
        st.IN_SLOT,
    ]
    go(match, "card:u02", "card:u03", "card:u04", "discard:u04")
    while match.moves()[0].startswith("take:"):
        go(match, match.moves()[0])
    assert why(match, "aim:0,0") == ["DD-5.6", "DD-4.17"]
    fuel = [obj for obj in range(st.FUEL, st.SALVAGE) if match.state.zone[obj] == st.CARGO]
    assert len(fuel) == 2
    go(match, match.moves()[0], "drop")
    while match.turn == 1 and match.moves()[0].startswith("take:"):
        go(match, match.moves()[0])
    s = match.state
    assert s.base[1] == -1
    assert sum(s.zone[obj] == st.CARGO for obj in range(st.ASTEROID, st.FUEL)) == 2
    assert (s.round, s.by) == (1, 1)


@pytest.mark.proves("DD-21.1", "DD-4.2")
def test_the_first_game_has_no_choice_of_halves(drop: Any, go: Any) -> None:
    match = Match(GAME, 1, 2, {"mode": "first_game"})
    match.play("start:0")
    assert match.state.side.tolist() == [0] * 5
    bang(match, drop)
    go(match, "accept", "captain:murk_fizz", "captain:har_tack", "card:sf01", "card:sb01")
    assert match.state.front[0] == ids.card_of(match.state, "sf01")
    assert match.turn == -1


@pytest.mark.proves("DD-4.8", "DD-21.6")
def test_predetermined_anomalies_come_after_the_big_bang(drop: Any, go: Any) -> None:
    match = go(opened(drop, star_leviathan=True), "accept", "angle:0")
    falls = ASKED.now(match.state)[1]
    assert (falls["aimed"], falls["x"], falls["y"]) == (1, 18500, 0)


@pytest.mark.proves("DD-25.1", "DD-25.2", "DD-25.3", "DD-2.14")
def test_the_same_seed_draws_the_same_and_a_replay_needs_no_physics() -> None:
    one, two = Match(GAME, 5, 2), Match(GAME, 5, 2)
    for _ in range(6):
        assert one.draw().move == two.draw().move
    again = Match(GAME, 9, 2)
    for step in one.steps:
        again.play(step.move)
    assert again.state.value() == one.state.value()


def texts(match: Any) -> list[str]:
    return [GAME.notation.write_move(match.state, a) for a, _ in GAME.outcomes(match.state)]


@pytest.mark.proves("DD-1.3", "DD-4.11")
def test_three_pirates_wait_with_their_players_and_purple_has_only_a_planet(
    drop: Any, go: Any, zone_of: Any
) -> None:
    """SC-01: tokens, tiles, falling pieces and pirates of a game for three."""
    match = Match(GAME, 1, 3)
    go(match, "start:1", *SIDES)
    s = match.state
    assert (s.supply, s.spare, int(s.fall.sum())) == (12, 6, 51)
    assert sorted(s.side.tolist()) == [0, 0, 1, 1, 1]
    assert s.fall[ids.OBJECT_OF["purple"]] == 1
    bang(match, drop)
    go(match, "accept", "captain:har_tack", "captain:ara_kane", "captain:murk_fizz")
    found = {name: zone_of(match, name) for name in ids.OBJECT_IDS if name.startswith("pirate")}
    assert found == {
        "pirate-pink": "with",
        "pirate-green": "with",
        "pirate-blue": "with",
        "pirate-orange": "box",
    }
    assert [match.state.holder[ids.OBJECT_OF[name]] for name in list(found)[:3]] == [1, 2, 0]
    assert zone_of(match, "purple") == "system"
    assert "purple" in view.view(match.state, 0).market


@pytest.mark.proves("DD-21.1")
def test_a_first_game_for_four_asks_for_no_halves(drop: Any, go: Any) -> None:
    """SC-02: five Homeworlds, and no question before the first three explore cards."""
    match = go(Match(GAME, 1, 4, {"mode": "first_game"}), "start:0")
    assert match.state.side.tolist() == [0] * 5
    bang(match, drop)
    go(match, "accept", *(f"captain:{name}" for name in ("har_tack", "ara_kane", "murk_fizz")))
    for i in range(1, 5):
        assert match.turn == -1
        go(match, f"card:sf0{i}", f"card:sb0{i}")
    assert texts(match)[0] == "card:u01"


@pytest.mark.proves("DD-21.1", "DD-19.2")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("name", ANOMALY_IDS)
def test_a_first_game_scans_at_short_range(table: Any, go: Any, name: str, number: int) -> None:
    """SC-02: no card brings its anomaly into play."""
    laid = table(seats=4, mode="first_game").put("ship-pink", -150, -120).put("n1", -95, -120)
    match = go(laid.start(), *["link:0"] * 3, "fly", "drop", f"card:ac_{name}_{number}")
    assert (match.state.scans, match.state.long_scans) == (1, 0)
    assert not match.state.anomaly.any()


@pytest.mark.allows("DD-4.7")
def test_two_of_three_votes_repeat_no_big_bang(drop: Any, go: Any) -> None:
    """SC-04: a poor one is repeated only by all three, and three times at most."""
    match = opened(drop)
    assert is_poor(match.state)
    go(match, "redo", "redo", "accept")
    assert not match.state.fall.any()
    assert texts(match)[0].startswith("captain:")
    match = opened(drop)
    for _ in range(3):
        assert match.moves() == ["accept", "redo"]
        go(match, "redo", "redo", "redo")
        assert int(match.state.fall.sum()) == 51
        bang(match, drop)
    assert is_poor(match.state)
    assert texts(match)[0].startswith("captain:")


@pytest.mark.proves("DD-15.4", "DD-1.7")
@pytest.mark.parametrize(("captain", "keeps"), [("murk_fizz", False), ("har_tack", True)])
def test_two_first_specimens_for_one_slot(drop: Any, go: Any, captain: str, keeps: bool) -> None:
    """SC-07: the Giant and the Tiny one share a slot, unless Har Tack flies."""
    match = go(opened(drop, seats=2), "accept", f"captain:{captain}", "captain:ara_kane")
    go(match, "card:sf04", "card:sf01", "card:sb01", "card:sb02", "front:sf04", "back:sb01")
    go(match, "card:sf07", "card:sf08", "card:sb06", "card:sb07", "front:sf07", "back:sb06")
    go(match, "card:s01", "card:s10", "card:u01", "discard:u01")
    zones = [match.state.card_zone[ids.card_of(match.state, name)] for name in ("s01", "s10")]
    if keeps:
        assert zones == [st.IN_SLOT, st.IN_SLOT]
    else:
        assert (match.turn, match.moves()) == (1, ["toss:new", "toss:s01"])
        go(match, "toss:s01")
        s = match.state
        assert [s.card_zone[ids.card_of(s, name)] for name in ("s01", "s10")] == [
            st.IN_DISCARD,
            st.IN_SLOT,
        ]
