"""What the boards are given: the nav tool, aims, fights, sales, clicks and words."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive import GAME, view
from battlespace.games.dropdrive.rules.asked.ids import pack_of
from battlespace.games.dropdrive.rules.packs.packs import chosen_pack
from battlespace.games.dropdrive.text.names import card_name
from battlespace.games.dropdrive.view.table import Sale
from battlespace.kernel.errors import NotationError
from battlespace.kernel.words import Words


def seen(match: Any) -> Any:
    return view.view(match.state, 0)


def flight(table: Any) -> Any:
    return (
        table(seats=2)
        .put("ship-pink", -150, -120)
        .put("s2", -100, -116)
        .put("pirate-green", -65, -120)
        .put("a03", 100, 100)
        .put("a05", 120, 100)
    )


def test_a_laid_path_shows_its_joints_and_what_it_touches_in_order(table: Any, go: Any) -> None:
    shown = seen(go(flight(table).start(), *["link:0"] * 3)).flight
    assert shown.points[0] == (-138, -120)
    assert shown.points[-1][0] == pytest.approx(-138 + 3 * 25.4)
    assert (shown.left, shown.reach, shown.laying) == (3, 6, True)
    assert [c.object for c in shown.contacts] == ["s2", "pirate-green"]


def told(match: Any, move: str) -> list[str]:
    before = match.state.copy()
    step = match.play(move)
    return [GAME.lexicon.say(e.words()) for e in view.tell(before, step.action, match.state)]


def test_who_took_off_is_told_that_there_is_no_landing_and_why_the_flight_ends(
    table: Any, go: Any
) -> None:
    laid = table(seats=2).put("blue", -100, 110).land("ship-pink", "green")
    match = go(laid.start(), "link:0")
    shown = seen(match).flight
    assert [c.object for c in shown.contacts] == ["blue"]
    assert not shown.lands
    said = told(go(match, "link:0"), "fly")
    assert "The flight stops before Pelagia: no landing in the turn of a take-off." in said


def test_a_landing_before_the_end_of_the_path_says_that_it_ends_the_flight(
    table: Any, go: Any
) -> None:
    match = go(table(seats=2).put("ship-pink", -150, 50).start(), *["link:90"] * 3)
    assert seen(match).flight.lands
    assert "Landing on Verdigris ends the flight: the links beyond it are not used." in told(
        match, "fly"
    )
    match = go(table(seats=2).put("ship-pink", -150, 50).start(), *["link:90"] * 2)
    assert not any("ends the flight" in line for line in told(match, "fly"))


def test_a_scan_ends_the_flight_in_so_many_words(table: Any, go: Any) -> None:
    laid = table(seats=2).put("ship-pink", -150, -120).put("n1", -100, -120).put("a03", 100, 100)
    match = go(laid.start(), *["link:0"] * 3)
    assert "An anomaly is met: scanning it ends the flight." in told(match, "fly")


def test_a_link_is_a_sector_and_then_a_degree(table: Any) -> None:
    s = flight(table).start().state
    action = GAME.notation.read_move(s, "link:47")
    assert action is not None
    assert view.path(s, action) == ["dir:4", "link:47"]
    assert view.meant(s, ["dir:4"]) == "link:45"
    assert view.meant(s, ["area:-2,0"]) == "aim:-8,2"
    assert view.meant(s, ["tens:1", "mm:12"]) == "fly:12"
    with pytest.raises(NotationError):
        view.meant(s, ["place:sf07.b1"])


def test_clicks_mean_what_is_asked(table: Any, go: Any) -> None:
    match = go(flight(table).stow(0, "f1", "sf07.b1").start(4), "drive:fuel", "drop")
    assert seen(match).decision == "near"
    assert view.meant(match.state, ["object:pink"]) == "near:planet:pink"
    go(match, "near:planet:pink")
    shown = seen(match).aim
    assert (shown.of, shown.clear, shown.far) == ("pink", 12, pytest.approx(37.4))


def test_a_fight_shows_both_ships_with_dice_and_ratings(table: Any, go: Any) -> None:
    laid = flight(table).stow(0, "f1", "sf07.b1")
    match = go(laid.start(), *["link:0"] * 4, "fly", "go", "arm", "die:3", "die:5")
    met = seen(match).encounter
    assert met.ships == ["ship-pink", "pirate-green"]
    assert met.dice == [3, 5]
    assert met.ratings[1] == 0
    assert view.meant(match.state, ["do:keep"]) == "keep"


def test_a_sale_shows_planet_colour_and_price(table: Any) -> None:
    match = table(seats=2).stow(0, "a01", "sf07.b1").landing("pink")
    shown = seen(match)
    assert shown.sale == Sale("pink", "blue", 5)
    assert shown.market["pink"].rows[0].ladder == [5, 4, 3]
    assert view.meant(match.state, ["number:1"]) == "sell:blue:1"
    assert shown.players[0].places[0].object == "a01"


def test_pieces_cards_and_captains_are_named(table: Any, go: Any) -> None:
    match = go(flight(table).start(), *["link:0"] * 2)
    before = match.state.copy()
    step = match.play("fly")
    said = [GAME.lexicon.say(e.words()) for e in view.tell(before, step.action, match.state)]
    assert said == ["Har Tack chooses: fly.", "Har Tack collects salvage."]
    assert seen(match).cards["har_tack"].name == "Har Tack"


def test_every_card_of_our_pack_has_a_title_in_both_languages() -> None:
    said = GAME.lexicon.sentences
    known = {words["en"]: words["fr"] for key, words in said.items() if key.startswith("card.")}
    kinds = ("sf", "sb", "u", "p", "s", "t")
    cards = [card for card in chosen_pack("default").records if "anomaly" not in card]
    printed = {str(card.get("name") or card.get("namePart")) for card in cards}
    captains = {"Murk Fizz", "Har Tack", "Bo Metric", "Ara Kane"}  # names, the same everywhere
    assert printed - set(known) == captains
    for kind in kinds:
        titles = [
            str(card.get("name") or card["namePart"])
            for card in cards
            if str(card["id"]).rstrip("0123456789") == kind
        ]
        assert any(known[title] != title for title in titles), kind


def test_a_cards_title_is_told_in_the_readers_language(table: Any) -> None:
    s = table(seats=2).start().state
    card = next(n for n, found in enumerate(pack_of(s).records) if found["id"] == "u01")
    told = card_name(s, card)
    assert isinstance(told, Words)
    assert [GAME.lexicon.say(told, "en"), GAME.lexicon.say(told, "fr")] == [
        "Booster Coil",
        "Bobine d'appoint",
    ]


def test_one_card_of_each_kind_is_shown_in_both_languages(table: Any) -> None:
    laid = table(seats=2).upgrade(0, "u01").passenger(0, "p01").specimen(0, "s01", "sb06.s1")
    cards = seen(laid.start()).cards
    kinds = {card.kind: card for card in cards.values() if card.text}
    assert {"captain", "upgrade", "passenger", "specimen"} <= set(kinds)
    for kind, card in kinds.items():
        assert card.text["en"], kind
        assert card.text["fr"], kind
        assert card.text["en"] != card.text["fr"], kind
    words = GAME.lexicon.sentences
    for kind in ("front", "back", *kinds):
        assert words[f"kind.{kind}"]["fr"] != words[f"kind.{kind}"]["en"], kind


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        ("near:ship:ship-green", "near the green ship", "près du vaisseau vert"),
        ("near:ship:pirate-blue", "near the blue pirate", "près du pirate bleu"),
        ("near:planet:pink", "near Cinderveil", "près de Cinderveil"),
        ("lose:a01", "let go of a blue asteroid", "lâcher un astéroïde bleu"),
        ("lose:f1", "let go of fuel", "lâcher du carburant"),
        ("take:s1", "take salvage", "prendre une épave"),
        (
            "sellas:a01:yellow",
            "sell a blue asteroid as yellow",
            "vendre un astéroïde bleu comme jaune",
        ),
        ("pick:none", "pick nothing", "ne rien choisir"),
        ("item:none", "take no item", "ne prendre aucun objet"),
        ("repair:none", "repair nothing", "ne rien réparer"),
    ],
)
def test_a_move_is_said_as_one_says_it(table: Any, move: str, english: str, french: str) -> None:
    state = table().start().state
    action = GAME.notation.read_move(state, move)
    assert action is not None
    said = view.label(state, action)
    assert GAME.lexicon.say(said) == english
    assert GAME.lexicon.say(said, "fr") == french
