"""What people see and click."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import UNSET

from battlespace.games import load
from battlespace.games.dred.view.seen import Income, Inside, Piece, Place, Store, picture
from battlespace.kernel import ink
from battlespace.kernel.errors import NotationError
from battlespace.kernel.match import Match
from battlespace.kernel.words import LANGUAGES

GAME = load("dred")
MIDDLE = (
    "map=tinysq phase=ACT ; A H@g1 G@b2 2@b1 bank=s2g1 turns=5 ; D out2 ; C H@g7 3@c1 G@f6 2G@z"
    " bank=s1g0 turns=5 ; B out1 ; move A left=3 moved=b1 quiet=4 round=3"
)


def middle() -> Match[Any]:
    return Match(GAME, 0, 4, None, MIDDLE)


def test_which_of_many_fits_into_any_sentence() -> None:
    told = GAME.lexicon.sentences
    names = [key for key in told if key.startswith(("which.", "of."))]
    assert len(names) == 10 + 9
    for language in LANGUAGES:
        assert not [key for key in names if told[key][language][-1] in ",.;"]


@pytest.mark.proves("DRED-1.4", "DRED-9.1")
def test_every_seat_sees_everything() -> None:
    s = middle().state
    seen = [GAME.view.view(s, seat) for seat in range(4)]
    assert all(view == seen[0] for view in seen)
    assert [seat.rank for seat in seen[0].seats] == [1, 4, 1, 3]


def test_a_player_sees_supply_income_and_reach() -> None:
    view = GAME.view.view(middle().state, 0)
    assert view.left == 3
    assert view.quiet_limit == 60
    first, _, third, _ = view.seats
    assert (first.supply, first.supply_limit) == (3, 18)
    assert first.income == Income(supply=1, actions=3)
    assert first.bank == Store(stacks=2, gatherers=1)
    assert first.bag == Store(stacks=14, gatherers=3)
    assert third.income == Income(supply=0, actions=5)
    assert third.zone[0] == Inside("G", 2, ["f3", "f4", "f5", "g2", "g3", "g5", "g6"])
    piece = next(piece for piece in view.pieces if piece.tile == "b1")
    assert piece == Piece("b1", 0, "2", True, ["a1", "c1"])
    assert Place("c4", 2, 6, "blockage") in view.places


@pytest.mark.parametrize(
    ("clicks", "move"),
    [
        (["tile:b2", "tile:b3"], "Gb2-b3"),
        (["tile:b2", "tile:c1"], "Gb2xc1"),
        (["tile:c1", "tile:d2"], "3c1-d2"),
        (["tile:e7", "tile:d2"], "He7-d2"),
        (["tile:b2", "zone:D"], "Gb2-d1"),
        (["zone:A.1", "tile:a3"], "1z-a3"),
        (["spawn:2", "tile:f1"], "+2@f1"),
        (["end"], "end"),
        (["take:2"], "bank:g2,s0"),
        (["buy:G", "buy:3", "buy:1", "buy:3", "buy:2", "pay"], "buy:g1,a1,b1,c2"),
        (["buy:3", "buy:3"], "buy:g0,a0,b0,c2"),
        (["pay"], "buy:g0,a0,b0,c0"),
        (["first:B"], "first:B"),
    ],
)
def test_clicks_mean_a_move_legal_or_not(clicks: list[str], move: str) -> None:
    assert GAME.view.meant(middle().state, clicks) == move


@pytest.mark.parametrize(
    "clicks",
    [[], ["tile:b2"], ["tile:b2", "end"], ["zone:C.G", "tile:g3"], ["take:x"], ["spawn:9", "tile:f1"],
     ["buy:H", "pay"], ["buy:1", "pay", "buy:1"], ["buy:1", "end"], ["first:E"]],
)  # fmt: skip
def test_clicks_that_mean_nothing_are_refused(clicks: list[str]) -> None:
    with pytest.raises(NotationError):
        GAME.view.meant(middle().state, clicks)


def test_every_type_begins_some_purchase_and_every_purchase_ends_with_paying() -> None:
    match = Match(GAME, 0, 2)
    match.draw_pending()
    paths = [GAME.view.path(match.state, action) for action in GAME.legal(match.state)]
    assert {path[0] for path in paths} == {"buy:G", "buy:1", "buy:2", "buy:3"}
    assert {path[-1] for path in paths} == {"pay"}
    assert len({tuple(sorted(path)) for path in paths}) == 44


@pytest.mark.proves("DRED-5.2")
def test_nodes_say_what_they_yield() -> None:
    places = {place.name: place for place in GAME.view.view(middle().state, 0).places}
    assert (places["b2"].supply, places["b6"].supply) == (1, 2)
    assert (places["f2"].actions, places["f6"].actions) == (1, 2)
    assert (places["a1"].supply, places["a1"].actions) == (UNSET, UNSET)


def threats(position: str, seats: int = 2) -> list[list[str]]:
    view = GAME.view.view(Match(GAME, 0, seats, None, position).state, 0)
    return [[threat.by for threat in seat.threats] for seat in view.seats]


def test_who_threatens_a_hero_is_shown() -> None:
    head = "map=tinysq phase=ACT ; A H@b4"
    assert threats(f"{head} ; C H@g7 2@d4 ; move A left=3") == [[], []]  # a blockage stands between
    assert threats(f"{head} ; C H@g7 2@b7 1@b1 ; move A left=3") == [["tile:b1", "tile:b7"], []]
    assert threats(f"{head} ; C H@g7 G@a5 3@d6 ; move A left=3") == [["tile:d6"], []]
    assert threats("map=tinysq phase=ACT ; A H@f4 ; C H@z 2@z ; move A left=3") == [
        ["zone:C.H", "zone:C.2"],
        [],
    ]


def test_a_hero_threatens_what_he_can_walk_to() -> None:
    assert threats("map=tinysq phase=ACT ; A H@b4 ; C H@d5 ; move A left=3") == [
        ["tile:d5"],
        ["tile:b4"],
    ]
    assert threats("map=tinysq phase=ACT ; A H@b4 ; C H@e5 ; move A left=3") == [[], []]
    assert threats("map=tinysq phase=ACT ; A H@b4 G@f2 ; C H@e5 ; move A left=3") == [
        [],
        ["tile:b4"],
    ]


def test_what_may_be_banked_is_shown() -> None:
    text = "map=tinysq phase=BANK ; A H@g1 G@b2 G@b6 ; C H@g7 ; move A left=3 gain=3"
    view = GAME.view.view(Match(GAME, 0, 2, None, text).state, 0)
    assert view.decision == "BANK"
    assert view.takes == [Store(stacks=3 - n, gatherers=n) for n in range(4)]


def test_a_picture_of_a_map_has_its_places_and_its_seats() -> None:
    shown = picture("trine")
    assert (shown.title, shown.seats, shown.geometry) == ("Trine", [3], "hex")
    assert picture("proxima").seats == [2, 4]
    own = picture({"file": "mine.map", "text": picture("tinysq").text})
    assert own.places == picture("tinysq").places


def told(move: str, position: str = MIDDLE) -> list[str]:
    match = Match(GAME, 0, 4, None, position)
    before = match.state.copy()
    step = match.play(move)
    events = GAME.view.tell(before, step.action, match.state)
    for event in events:
        assert all(GAME.lexicon.say(event.words(), language) for language in LANGUAGES)
    return [GAME.lexicon.say(event.words()) for event in events]


def test_what_happened_is_told_in_order() -> None:
    assert told("end") == [
        "Amber ends the turn.",
        "Green begins a turn with 5 Actions and 0 new Supply.",
    ]
    assert told("+2@f1") == ["Amber spawns a Battle Piece 2 above the Hero."]
    final = "map=tinysq phase=ACT ; A H@g1 2@g5 ; D out1 ; C H@g7 ; move A left=3"
    assert told("2g5xg7", final) == [
        "Amber captures Green's Hero with the Battle Piece 2.",
        "Green has lost the Hero and is out of the game.",
        "Amber has the last Hero and wins.",
    ]
    drawn = "map=tinysq phase=ACT ; A H@g1 ; D out1 ; C H@g7 ; move A left=3 quiet=59"
    assert told("end", drawn)[-1] == "Drawn between Amber and Green: too long without a capture."


@pytest.mark.parametrize("name", ["proxima", "crossfire"])
def test_the_text_board_has_every_place_where_its_row_and_slot_are(name: str) -> None:
    s = GAME.new(4, {"map": name})
    lines = ink.plain(GAME.view.board(s)).splitlines()
    for place in GAME.view.view(s, 0).places:
        line = lines[1 + place.row]
        sign = "##" if place.kind == "blockage" else str(place.kind)
        text = f"[{sign}]" if sign in "ABCD" else sign
        at = 3 + 2 * place.column
        assert line[at : at + len(text)] == text
        assert line[0] == place.name[0]


def test_the_text_board_shows_pieces_nodes_and_economy() -> None:
    board = ink.plain(GAME.view.board(middle().state))
    assert "A2'" in board
    assert "AGp" in board
    assert (
        "A  supply  3 of 18   bank 2 Stacks 1 Gatherers   next turn +1 supply, 3 actions" in board
    )
    assert "D  out" in board
    assert "Amber to act, Actions left: 3   round 4   turns without a capture: 4" in board
    assert "still to be drawn" in GAME.view.board(GAME.new(2))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_no_two_choices_read_the_same(language: str, seed: int) -> None:
    """Who is told what was better must see from the words how it differs from what was played."""
    match, rng = Match(GAME, seed=seed), random.Random(seed)
    for _ in range(120):
        match.draw_pending()
        if match.over:
            break
        labels = [
            GAME.lexicon.say(GAME.view.label(match.state, action), language)
            for action in match.legal()
        ]
        assert len({*labels}) == len(labels), sorted(labels)
        match.play(rng.choice(match.legal()))


def said(move: str, language: str = "en") -> str:
    match = middle()
    return GAME.lexicon.say(GAME.view.label(match.state, match.tried(move).action), language)


def test_a_choice_says_which_way_and_how_far() -> None:
    assert said("Gb2-b3") == "move the Gatherer by one tile to the right"
    assert said("Gb2-b3", "fr") == "déplacer le Collecteur d'une case vers la droite"
    assert said("+1@f1") == "spawn a Battle Piece 1 above the Hero"
    assert said("+1@f1", "fr") == "déployer une Pièce de combat 1 au-dessus du Héros"
