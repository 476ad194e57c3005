"""Reasons against an answer and the facts they rest on: what is aboard, frozen, in hand, as the view shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs.vocabulary import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.market import row_of
from battlespace.games.dropdrive.rules.table.ship import (
    aboard,
    first_usable,
    hold_has_derelict,
    in_hold,
    is_pirate,
    seat_of,
)
from battlespace.games.dropdrive.text.names import card_name, object_words, planet_name
from battlespace.kernel.decision import Asking
from battlespace.kernel.fact import Fact
from battlespace.kernel.words import Reason, Words

Reasons = list[Reason]


@dataclass(frozen=True, slots=True)
class Case:
    """An answer to be judged: the open question with its names, the action, and how it is written."""

    s: State
    question: Asking
    names: Mapping[str, int]
    action: int
    move: str

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.names["seat"]

    @property
    def answer(self) -> int:
        """What the action answers."""
        return ASKED.answer(self.action)

    @property
    def named(self) -> str:
        """What the move names last."""
        return self.move.rpartition(":")[2]


def why(
    clause: str, key: str, fact: Fact | None = None, target: str = "", **values: int | str | Words
) -> Reasons:
    """Return one reason."""
    return [Reason(clause, (target,) if target else (), Words(f"why.{key}", values), fact)]


def of_object(obj: int) -> str:
    """Return an object as a target."""
    return f"object:{ids.OBJECT_IDS[obj]}"


def about(s: State, obj: int, clause: str, key: str, fact: Fact | None = None) -> Reasons:
    """Return one reason that names an object and points at it."""
    return why(clause, key, fact, of_object(obj), object=object_words(s, obj))


def lies(obj: int, how: str, **more: int | str) -> Fact:
    """Return the fact that an object is (has) or is not (lacks) somewhere."""
    return Fact("objects", how, {"id": ids.OBJECT_IDS[obj], **more})


def owns(seat: int, what: str, how: str, **more: int | str) -> Fact:
    """Return the fact that a seat has something or lacks it."""
    return Fact(f"players.{seat}.{what}", how, more)


def without_cargo(s: State, seat: int, obj: int, clause: str) -> Reasons:
    """Say that a cargo is not in a bay of a seat's ship, or is frozen there. [DD-3.6]"""
    if not aboard(s, obj, seat):
        return about(s, obj, clause, "not_aboard", lies(obj, "lacks", seat=seat))
    frozen = s.damaged[s.bay_card[obj]]
    return about(s, obj, "DD-3.6", "frozen", lies(obj, "has", frozen=True)) if frozen else []


def without_fuel(s: State, seat: int, clause: str) -> Reasons:
    """Say that a seat has no usable fuel, and which of its fuel is frozen. [DD-3.6]"""
    if first_usable(s, seat, st.FUEL, st.SALVAGE) >= 0:
        return []
    fuel = {"kind": "fuel", "seat": seat, "frozen": False}
    reasons = why(clause, "fuel", Fact("objects", "lacks", fuel))
    for obj in range(st.FUEL, st.SALVAGE):
        if aboard(s, obj, seat):
            reasons += without_cargo(s, seat, obj, clause)
    return reasons


def without_loot(s: State, victim: int, taker: int, obj: int, clause: str) -> Reasons:
    """Say that a ship has no such cargo to lose, or that the pirate who takes has a derelict. [DD-20.4.2]"""
    reasons = Reasons()
    if not is_pirate(victim):
        reasons = without_cargo(s, seat_of(s, victim), obj, clause)
    elif not in_hold(s, obj, victim):
        fact = lies(obj, "lacks", hold=PLANET_IDS[victim - st.PIRATE])
        reasons = about(s, obj, clause, "not_aboard", fact)
    if is_pirate(taker) and obj >= st.DERELICT and hold_has_derelict(s, taker):
        reasons += second_derelict(obj, hold=PLANET_IDS[taker - st.PIRATE])
    return reasons


def second_derelict(obj: int, **carrier: int | str) -> Reasons:
    """Say that a ship or a hold has a derelict already. [DD-20.4.2]"""
    hulk = Fact("objects", "has", {"kind": "derelict", **carrier})
    return why("DD-20.4.2", "heavy", hulk, of_object(obj))


def without_specimen(s: State, seat: int, card: int, clause: str) -> Reasons:
    """Say that a specimen is not in a slot of a seat's ship, or is frozen there. [DD-3.6]"""
    name, words = ids.card_ids(s)[card], card_name(s, card)
    if s.card_zone[card] != st.IN_SLOT or s.card_holder[card] != seat:
        fact = owns(seat, "specimens", "lacks", card=name)
        return why(clause, "not_aboard", fact, f"card:{name}", object=words)
    frozen = owns(seat, "cages", "has", card=name, frozen=True)
    reasons = why("DD-3.6", "frozen", frozen, f"card:{name}", object=words)
    return reasons if s.damaged[s.slot_card[card]] else []


def without_upgrade(s: State, seat: int, card: int, clause: str, damaged: bool) -> Reasons:
    """Say that a seat lacks an upgrade, or has it damaged where it is wanted whole, or whole where damaged."""
    name, words = ids.card_ids(s)[card], card_name(s, card)
    if s.card_zone[card] != st.ON_SHIP or s.card_holder[card] != seat:
        return why(clause, "no_upgrade", owns(seat, "upgrades", "lacks", card=name), card=words)
    if bool(s.damaged[card]) == damaged:
        return []
    fact = owns(seat, "upgrades", "has", card=name, damaged=not damaged)
    return why(clause, "sound" if damaged else "damaged", fact, f"card:{name}", card=words)


def without_passenger(s: State, seat: int, planet: int, card: int) -> Reasons:
    """Say that a passenger is not aboard, or goes elsewhere. [DD-14.2]"""
    name, words, where = ids.card_ids(s)[card], card_name(s, card), planet_name(s, planet)
    if s.card_zone[card] != st.BESIDE or s.card_holder[card] != seat:
        fact = Fact(f"players.{seat}.passengers", "lacks", name)
        return why("DD-14.2", "no_passenger", fact, card=words, planet=where)
    if s.card[card, st.DESTINATIONS] >> planet & 1:
        return []
    there = PLANET_IDS[planet]
    fact = Fact(f"cards.{name}.destinations", "lacks", there)
    return why("DD-14.2", "passenger", fact, f"planet:{there}", card=words, planet=where)


def without_market(s: State, planet: int, colour: int) -> Reasons:
    """Say that a planet's market has no row for a colour. [DD-16.1]"""
    if row_of(s, planet, colour) >= 0:
        return []
    name, bought = PLANET_IDS[planet], COLOUR_IDS[colour]
    words = {"colour": Words(f"colour.{bought}"), "planet": planet_name(s, planet)}
    fact = Fact(f"market.{name}.prices", "lacks", bought)
    return why("DD-16.1", "not_bought", fact, f"planet:{name}", **words)
