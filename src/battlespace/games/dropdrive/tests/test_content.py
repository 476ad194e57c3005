"""The pack: its numbers, its checks, its texts; and a pack of one's own."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from battlespace.games.dropdrive import GAME, view
from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs import pack, packs
from battlespace.games.dropdrive.rules.table import shapes
from battlespace.games.dropdrive.rules.table.pieces import place
from battlespace.kernel.errors import (
    ChanceError,
    ContentError,
    IllegalMoveError,
    NotationError,
    PositionError,
)
from battlespace.kernel.match import Match


def data() -> Any:
    return json.loads(pack.default_text())


@pytest.mark.proves("DD-1.1", "DD-1.10", "DD-3.9")
def test_the_pack_has_the_numbers_of_the_box() -> None:
    found = packs.chosen_pack("default")
    assert len(found.ids) == 10 + 10 + 60 + 6 + 12 + 4
    assert len(ids.OBJECT_IDS) == 78
    assert [ids.OBJECT_IDS[i] for i in (0, 5, 35, 42, 48, 51, 55, 59, 69, 71, 76, 77)] == [
        "pink", "a01", "f1", "s1", "n1", "ship-pink", "pirate-pink", "m01", "w1", "d1", "leviathan", "dyson",
    ]  # fmt: skip


@pytest.mark.proves("DD-1.9")
def test_every_half_and_upgrade_has_a_part_of_the_name() -> None:
    found = packs.chosen_pack("default")
    named = [
        r
        for r, card in zip(found.records, found.card, strict=True)
        if card[st.TYPE] in (st.IS_FRONT, st.IS_BACK, st.IS_UPGRADE)
    ]
    assert all(record["namePart"] for record in named)


def test_every_text_stands_in_english_and_french() -> None:
    for record in packs.chosen_pack("default").records:
        if "text" in record:
            assert sorted(record["text"]) == ["en", "fr"]


FAULTS = [
    (lambda d: d["shipFronts"].pop(), "shipFronts: expected 10 cards"),
    (lambda d: d["exploreCards"][0].pop("effects"), r"exploreCards\[0\]: effects is missing"),
    (
        lambda d: d["exploreCards"][0]["effects"][0].update(op="FLY"),
        r"effects\[0\].op: unknown value 'FLY'",
    ),
    (
        lambda d: d["exploreCards"][0]["effects"][0].update(delta="2"),
        r"effects\[0\].delta: found '2', expected int",
    ),
    (lambda d: d["exploreCards"][1].update(id="u01"), "two cards have one id"),
    (lambda d: d["exploreCards"][22].update(destinations=["mars"]), "expected one of pink"),
    (lambda d: d["exploreCards"].pop(), "expected 60 cards"),
    (
        lambda d: d["planets"][0]["homeworld"].update(market=[]),
        r"homeworld.market: found \[\], expected array",
    ),
    (lambda d: d["captains"][0].pop("prov"), r"captains\[0\]: prov is missing"),
    (lambda d: d["captains"][0].update(text="Hello"), r"captains\[0\].text: found 'Hello'"),
    (lambda d: d["meta"].update(pack="x" * 40), "letters"),
    (lambda d: d["planets"][1]["edgeworld"]["market"][0].update(floor=2), "a full row pays 1"),
    *(
        (
            lambda d, group=group, field=field: d["anomalyParameters"][group].update({field: 7}),
            f"{group}: {field}=7: the rules hold for",
        )
        for group, field, _ in pack.fixed_parameters()
    ),
]


def test_what_the_rules_take_as_given_is_known() -> None:
    """The checker refuses other values of these; all others are read by the rules."""
    assert {f"{group}.{field}" for group, field, _ in pack.fixed_parameters()} == {
        "mines_field.mines", "mines_field.ringRadius", "mines_field.ringJitter", "precursor_caches.cards",
        "precursor_caches.perPlanet", "precursor_caches.spareCardsOutOfGame", "wormhole_pair.tokens",
        "wormhole_pair.usesPerTurn", "derelict_hulks.tokens", "derelict_hulks.heavyCargo",
        "derelict_hulks.deliverDraw", "derelict_hulks.deliverKeep", "dyson_station.acceptedCargo",
    }  # fmt: skip


@pytest.mark.parametrize(("spoil", "words"), FAULTS)
def test_a_faulty_pack_is_refused_with_its_place(spoil: Any, words: str) -> None:
    spoiled = data()
    spoil(spoiled)
    with pytest.raises(ContentError, match=words):
        pack.read_pack("mine.json", json.dumps(spoiled))


def test_a_pack_of_ones_own_is_played_with() -> None:
    own = data()
    own["meta"]["pack"] = "own"
    own["shipBacks"][0]["rocket"] = 5
    option = {"content": {"file": "mine", "text": json.dumps(own)}}
    match = Match(GAME, 1, 2, option)
    text = GAME.write(match.state)
    assert json.loads(text)["content"] == "own/1.0.0"
    assert match.state.card[ids.card_of(match.state, "sb01"), st.ROCKET] == 5
    assert GAME.write(GAME.read(text, 2, match.options)) == text
    with pytest.raises(PositionError):
        GAME.read(text, 2, {})


def test_no_upgrade_is_without_effect() -> None:
    found = packs.chosen_pack("default")
    still = (st.TYPE, st.ORIGIN, st.ACCEPTS, st.EYES, st.WEIGHT, st.LIMBS)
    for row, card in enumerate(found.card):
        if card[st.TYPE] == st.IS_UPGRADE:
            assert any(card[c] for c in range(st.COLUMNS) if c not in still), found.ids[row]
        if card[st.TYPE] == st.IS_PASSENGER:
            assert found.effect[row - st.EXPLORE, 0, 0], found.ids[row]


@pytest.mark.proves("DD-2.11", "DD-6.2", "DD-2.6")
def test_footprints_of_flat_pieces(table: Any) -> None:
    s = table().put("a01", 0, -100).put("s1", 50, -100).put("ship-pink", -50, -100, 90).s
    shown = {o.id: o.footprint for o in view.view(s, 0).objects if o.footprint}
    assert sorted(map(tuple, shown["a01"])) == [
        (-5.5, -105.5),
        (-5.5, -94.5),
        (5.5, -105.5),
        (5.5, -94.5),
    ]
    assert sorted(map(tuple, shown["s1"]))[0] == (42.5, -105.0)
    assert (-50.0, -88.0) in [tuple(p) for p in shown["ship-pink"]]
    assert len(shown["pink"]) == 24


def test_a_tilted_piece_casts_a_smaller_or_larger_shadow(table: Any) -> None:
    s = table().put("f1", 0, -100).s
    s.pose[ids.OBJECT_OF["f1"], 3:] = [7071, 0, 7071, 0]
    shown: Any = next(o.footprint for o in view.view(s, 0).objects if o.id == "f1")
    assert len(shown) == 8
    assert max(x for x, _ in shown) == pytest.approx(4.62, abs=0.01)


@pytest.mark.proves("DD-2.16")
def test_a_placed_piece_takes_the_nearest_free_spot(table: Any) -> None:
    s = table().put("a01", 0, -100).put("a02", 30, -100).s
    place(s, ids.OBJECT_OF["a03"], 0.0, -100.0, 0)
    x, y = s.pose[ids.OBJECT_OF["a03"]].tolist()[:2]
    assert (x, y) == (1100, -10000)
    place(s, ids.OBJECT_OF["a04"], 0.0, 0.0, 0)
    assert shapes.centre_x(s, ids.OBJECT_OF["a04"]) >= 38 + 5.5


@pytest.mark.proves("DD-11.1", "DD-3.6")
def test_restricted_bays_fill_first_and_refuse_other_kinds(table: Any, go: Any) -> None:
    laid = (
        table()
        .upgrade(0, "u10")
        .put("ship-pink", -150, -120)
        .put("a01", -110, -120)
        .put("f1", -80, -120)
    )
    match = go(laid.start(), *["link:0"] * 4, "fly", "go", "go")
    s = match.state
    assert ids.card_ids(s)[s.bay_card[ids.OBJECT_OF["a01"]]] == "u10"
    assert ids.card_ids(s)[s.bay_card[ids.OBJECT_OF["f1"]]] == "sf07"


@pytest.mark.proves("DD-15.7")
def test_what_can_be_taken_is_cargo_only(table: Any, go: Any) -> None:
    laid = table().put("ship-pink", -150, -120).put("ship-green", -100, -120).passenger(1, "p01")
    laid.specimen(1, "s05", "sf01.s1")
    laid.s.credits[1] = 9
    match = go(laid.start(), *["link:0"] * 4, "fly", "arm", "surrender")
    s = match.state
    assert (s.credits[1], s.card_holder[ids.card_of(s, "p01")]) == (9, 1)
    assert "go" in match.moves()


GARBAGE = [
    "",
    "fl",
    "link:",
    "link:x",
    "take:zz",
    "hold:zz",
    "sell:green:1",
    "aim:1",
    "shift:a01",
    "drive:free",
    "side:pink",
    "sellas:a01",
    "pay:zz",
]


@pytest.mark.parametrize("text", GARBAGE)
def test_what_is_no_move_is_refused_as_such(table: Any, text: str) -> None:
    with pytest.raises(NotationError):
        GAME.notation.read_move(table().s, text)


def test_faulty_positions_are_refused(table: Any) -> None:
    good = json.loads(GAME.write(table().start().state))

    def spoiled(**changes: Any) -> str:
        return json.dumps(good | changes, sort_keys=True, separators=(",", ":"))

    for text, error in (
        ("{}", NotationError),
        ("[", NotationError),
        (spoiled(seats=7), PositionError),
        (spoiled(objects=good["objects"] | {"a01": [1, 2]}), PositionError),
        (spoiled(objects=good["objects"] | {"a01": "sf07.b1", "a02": "sf07.b1"}), PositionError),
        (spoiled(objects=good["objects"] | {"a01": "sf07.b9"}), PositionError),
        (spoiled(todo=[["turn", 0, []]]), PositionError),
        (spoiled(todo=[["D-99", 0, []]]), PositionError),
        (spoiled(extra=1), PositionError),
        (spoiled(content="other/1"), PositionError),
        (spoiled(by="0"), PositionError),
    ):
        with pytest.raises(error):
            GAME.read(text, 3, {})


def test_a_position_of_the_wrong_form_is_refused_with_its_place(table: Any) -> None:
    good = json.loads(GAME.write(table().start().state))
    good["players"][1]["credits"] = "3"
    with pytest.raises(PositionError, match=r"players\[1\].credits: found '3', expected int"):
        GAME.read(json.dumps(good), 3, {})


@pytest.mark.proves("DD-25.2")
def test_a_drop_is_written_with_ids_and_read_in_both_forms(table: Any, drop: Any) -> None:
    laid = table().stow(0, "f1", "sf07.b1")
    match = laid.start(5)
    match.play("drive:fuel")
    text = drop(match, f1=(10, -100))
    assert text == "drop:f1=1000,-10000,462,10000,0,0,0"
    bare = f"drop {ids.OBJECT_OF['f1']},1000,-10000,462,10000,0,0,0"
    assert match.tried(text).move == match.tried(bare).move == text


BAD_DROPS = [
    ("drop:f1=1,2", NotationError),
    ("drop:zz=1,2,3,4,5,6,7", NotationError),
    ("drop x", NotationError),
    ("drop", NotationError),
    ("drop:f2=0,-10000,462,10000,0,0,0", ChanceError),
    ("drop:f1=0,-10000,462,0,0,0,0", ChanceError),
    ("drop:f1=0,-99999,462,10000,0,0,0", ChanceError),
    ("drop:a02=0,-10000,550,10000,0,0,0;f1=0,-9000,462,10000,0,0,0", ChanceError),
    ("die:3", IllegalMoveError),
]


@pytest.mark.parametrize(("text", "error"), BAD_DROPS)
def test_a_drop_that_cannot_be_is_refused(table: Any, text: str, error: Any) -> None:
    match = table().stow(0, "f1", "sf07.b1").start(5)
    match.play("drive:fuel")
    before = match.state.value()
    with pytest.raises(error):
        match.play(text)
    assert match.state.value() == before


def other_split() -> Any:
    """A pack with 24 upgrades, 15 passengers and 21 specimens, in another order than ours."""
    own = data()
    own["meta"]["pack"] = "split"
    cards = own["exploreCards"]
    for index, model in ((37, 0), (59, 4)):
        cards[index] = cards[model] | {"id": f"x{index}"}
    own["exploreCards"] = cards[20:] + cards[:20]
    return {"content": {"file": "split", "text": json.dumps(own)}}


def test_a_pack_may_split_the_explore_cards_in_its_own_way() -> None:
    options = other_split()
    match, rng = Match(GAME, 3, 2, options), Random(3)
    words = set[str]()
    while not match.over and match.ply < 3000:
        if match.turn < 0:
            match.draw(fast=True)
            continue
        actions = match.legal()
        assert actions == sorted(set(actions))
        assert actions[-1] < GAME.actions(2, match.options)
        names = [GAME.notation.write_move(match.state, action) for action in actions]
        assert [GAME.notation.read_move(match.state, name) for name in names] == actions
        words |= {name.partition(":")[0] for name in names if actions[-1] >= ac.MORE}
        cheap = [a for a in actions if not ac.LINK <= a < ac.FLY] or actions
        match.play(rng.choice(cheap if match.state.links > 1 else actions))
    assert {"deliver", "drive"} <= words
    text = GAME.write(match.state)
    assert GAME.write(GAME.read(text, 2, match.options)) == text


def test_our_own_pack_has_the_proposed_number_of_actions() -> None:
    assert GAME.actions(2, {"content": "default"}) == 10_647
    assert GAME.actions(2, other_split()) == ac.ALL_ACTIONS


def renamed(card: str) -> dict[str, Any]:
    """Return our pack as a file of one's own, its first card under another id."""
    first = packs.default_pack().ids[0]
    return {
        "content": {"file": "own", "text": pack.default_text().replace(f'"{first}"', f'"{card}"')}
    }


def test_two_packs_of_one_name_keep_out_of_each_others_way() -> None:
    tables = [GAME.new(2, renamed(card)) for card in ("one-card", "other-card")]
    assert [ids.card_ids(s)[0] for s in tables] == ["one-card", "other-card"]
    assert len({ids.pack_name(s) for s in tables}) == 1
    assert ids.card_ids(GAME.new(2)) == packs.default_pack().ids


def test_packs_that_nobody_uses_are_forgotten_and_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packs, "KEPT", 2)
    first = GAME.new(2, renamed("a-card"))
    for card in ("b-card", "c-card"):
        assert ids.card_ids(GAME.new(2, renamed(card)))[0] == card
    with pytest.raises(ContentError, match="open it again"):
        ids.card_ids(first)
    GAME.new(2, renamed("a-card"))
    assert ids.card_ids(first)[0] == "a-card"
