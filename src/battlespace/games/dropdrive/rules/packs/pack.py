"""Reads and checks a card pack, and turns it into the tables that rules read.

A pack is a JSON file in the form of `content/default.json`: that of a player's own printed game may take its place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.packs import effects, form
from battlespace.games.dropdrive.rules.packs.vocabulary import (
    ANOMALY_IDS,
    COLOUR_IDS,
    DECKS,
    ICON_BITS,
    KIND_BITS,
    MARKS,
    PARAMETERS,
    PLANET_IDS,
    SCORES,
    SIMPLE,
    STATS,
    VITALS,
)
from battlespace.kernel.decode import JsonError, fit, parse
from battlespace.kernel.errors import ContentError

FOLDER = Path(__file__).parents[2] / "content"


class Pack(NamedTuple):
    """A checked pack: its name with version, the ids of its cards in order, its records and its tables.

    `key` is what a table carries of it: a hash of its text, so that two packs of one name never meet.
    """

    key: bytes
    name: str
    ids: tuple[str, ...]
    records: tuple[Mapping[str, Any], ...]
    planets: tuple[Mapping[str, Any], ...]
    card: NDArray[np.int8]
    effect: NDArray[np.int8]
    market: NDArray[np.int8]
    facility: NDArray[np.int8]
    parameter: NDArray[np.int8]


TYPES: dict[type[form.Card], int] = {
    form.Front: st.IS_FRONT,
    form.Back: st.IS_BACK,
    form.Upgrade: st.IS_UPGRADE,
    form.Passenger: st.IS_PASSENGER,
    form.Specimen: st.IS_SPECIMEN,
    form.Tech: st.IS_UPGRADE,
    form.Scan: st.IS_SCAN,
    form.Captain: st.IS_CAPTAIN,
}


class _Tables:
    """The tables of one pack; a word that is not known is refused with its place."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.card = np.zeros((st.CARDS, st.COLUMNS), np.int8)
        self.effect = np.zeros((st.SOURCES, st.EFFECTS, 4), np.int8)
        self.market = np.zeros((st.PLANETS, 2, st.ROWS, st.LADDER + 2), np.int8)
        self.facility = np.zeros((st.PLANETS, 2, 5), np.int8)
        self.parameter = np.zeros(st.PARAMETERS, np.int8)

    def fault(self, where: str, why: str) -> ContentError:
        return ContentError(f"{self.file}: {where}: {why}")

    def word(self, given: str, known: Sequence[str] | Mapping[str, Any], where: str) -> str:
        if given not in known:
            raise self.fault(where, f"{given!r}: expected one of {', '.join(known)}")
        return given

    def bits(self, given: Sequence[str], known: Mapping[str, int], where: str) -> int:
        found = 0
        for name in given:
            found |= known[self.word(name, known, where)]
        return found

    def planet(self, given: str, where: str, known: Sequence[str] = PLANET_IDS) -> int:
        return PLANET_IDS.index(self.word(given, known, where))

    def decks(self, pack: form.Cards) -> None:
        """Write all cards."""
        decks: tuple[Sequence[form.Card], ...] = (
            pack.ship_fronts,
            pack.ship_backs,
            pack.explore_cards,
            pack.precursor_tech,
            pack.anomaly_cards,
            pack.captains,
        )
        for (name, first, count), cards in zip(DECKS, decks, strict=True):
            if len(cards) != count:
                raise self.fault(name, f"expected {count} cards, found {len(cards)}")
            for i, card in enumerate(cards):
                self.one_card(card, first + i, f"{name}[{i}] {card.id}")
        ids = [card.id for cards in decks for card in cards]
        if len(set(ids)) != len(ids):
            raise self.fault("cards", "two cards have one id")

    def one_card(self, card: form.Card, row: int, where: str) -> None:
        out = self.card[row]
        out[st.TYPE], out[st.ACCEPTS] = TYPES[type(card)], st.ANY_KIND
        for vital in (st.EYES, st.WEIGHT, st.LIMBS):
            out[vital] = st.NO_VITAL
        out[st.ORIGIN] = self.origin(card.origin, where)
        match card:
            case form.Front() | form.Back():
                self.half(card, out, where)
            case form.Scan():
                out[st.ANOMALY] = ANOMALY_IDS.index(self.word(card.anomaly, ANOMALY_IDS, where))
                out[st.LEVEL] = card.complexity
            case form.Specimen():
                self.specimen(card, out, where)
            case form.Passenger():
                for planet in card.destinations:
                    out[st.DESTINATIONS] |= 1 << self.planet(planet, where)
                self.immediate(card.effects, row - st.EXPLORE, where)
            case form.Tech():
                self.tech(card, out, where)
            case _:
                raise AssertionError(f"{type(card)} is no card of a deck")

    def tech(self, card: form.Tech, out: Any, where: str) -> None:
        if isinstance(card, form.Captain):
            out[st.ORIGIN] = 1 + self.planet(card.colour, where, PLANET_IDS[:4])
            out[st.LEVEL] = self.planet(card.home_planet, where)
        for effect in card.effects:
            self.standing(effect, out, where)

    def origin(self, given: str | None, where: str) -> int:
        if given is None:
            return 0
        return st.ALL_ORIGINS if given == "ALL" else 1 + self.planet(given, where)

    def half(self, card: form.Front | form.Back, out: Any, where: str) -> None:
        out[st.BAYS], out[st.SLOTS] = card.bays, card.slots
        if isinstance(card, form.Front):
            out[st.BATTLE] = card.battle
            out[st.ICONS] = self.bits(card.drop_icons, ICON_BITS, where)
        else:
            out[st.EXPLORING], out[st.ROCKET] = card.explore, card.rocket

    def specimen(self, card: form.Specimen, out: Any, where: str) -> None:
        for column, value in (
            (st.EYES, card.eyes),
            (st.WEIGHT, card.weight),
            (st.LIMBS, card.limbs),
        ):
            if value is not None:
                out[column] = st.ANY_VITAL if value == "ALL" else value
        scoring = card.scoring
        out[st.SCORING] = SCORES[tag_of(scoring)]
        match scoring:
            case form.ByOrigin():
                out[st.VITAL] = self.origin(scoring.origin, where)
            case form.ByVital():
                out[st.VITAL] = VITALS[self.word(scoring.vital, VITALS, where)]
                out[st.LOW], out[st.HIGH] = scoring.min, scoring.max
            case form.CountsAs():
                out[st.LOW] = scoring.count
            case _:
                pass
        if isinstance(scoring, form.WildOrigin | form.WildWeight | form.CountsAs):
            out[st.WORTH] = scoring.base
        elif not isinstance(scoring, form.Roll):
            out[st.WORTH] = scoring.credits

    def standing(self, effect: effects.Standing, out: Any, where: str) -> None:
        match effect:
            case effects.Stat():
                out[STATS[self.word(effect.stat, STATS, where)]] += effect.delta
            case effects.Bays():
                out[st.BAYS] = effect.count
                if effect.accepts != "any":
                    out[st.ACCEPTS] = self.bits(effect.accepts, KIND_BITS, where)
            case effects.DropIcon():
                out[st.ICONS] |= self.bits([effect.icon], ICON_BITS, where)
            case effects.DropFree():
                out[st.DROP_FREE] = 2 if effect.self_damage else 1
            case _:
                op = tag_of(effect)
                for field, column in SIMPLE[op]:
                    out[column] = getattr(effect, field)
                if op in MARKS:
                    out[MARKS[op]] = 1

    def immediate(self, given: Sequence[effects.Immediate], row: int, where: str) -> None:
        for i, effect in enumerate(given):
            self.effect[row, i] = self.one_effect(effect, where)

    def one_effect(self, effect: effects.Immediate, where: str) -> tuple[int, int, int, int]:
        match effect:
            case effects.Credits(amount, per_paid):
                return st.CREDITS, amount, int(per_paid), 0
            case effects.CreditsPer("upgrade", amount):
                return st.CREDITS_PER_UPGRADE, amount, 0, 0
            case effects.CreditsPer(_, amount):
                return st.CREDITS_PER_SPECIMEN, amount, 0, 0
            case effects.CollectNearest(kind, count, instead):
                return st.COLLECT_NEAREST, self.bits([kind], KIND_BITS, where), count, instead
            case effects.DrawKeep(draw, keep):
                return st.DRAW_KEEP, draw, keep, 0
            case effects.Repair(count):
                return st.REPAIR, effects.MOST if count == "all" else count, 0, 0
            case effects.MineTest():
                return st.MINE_TEST, 1, 0, 0
            case effects.FreeDrop():
                return st.FREE_DROP, 1, 0, 0
            case effects.RedropPlanet():
                return st.REDROP_PLANET, 1, 0, 0

    def tiles(self, planets: Sequence[form.Planet]) -> None:
        """Write planets: markets and facilities of both sides."""
        if [planet.id for planet in planets] != list(PLANET_IDS):
            raise self.fault("planets", f"expected {', '.join(PLANET_IDS)}")
        for i, planet in enumerate(planets):
            if planet.homeworld.facility is not None:
                where = f"planets[{i}].homeworld.facility"
                raise self.fault(where, "a facility stands on Edgeworld sides only")
            for j, side in enumerate((planet.homeworld, planet.edgeworld)):
                self.tile(side, (i, j), f"planets[{i}].{('homeworld', 'edgeworld')[j]}")

    def tile(self, side: form.Side, at: tuple[int, int], where: str) -> None:
        for k, row in enumerate(side.market):
            if row.floor != st.FLOOR:
                raise self.fault(where, f"floor={row.floor!r}: a full row pays {st.FLOOR}")
            colour = COLOUR_IDS.index(self.word(row.asteroid, COLOUR_IDS, where))
            cells = [colour + 1, len(row.ladder), *row.ladder]
            self.market[(*at, k)][: len(cells)] = cells
        if side.facility is not None:
            self.facility[at][0] = 1
            for cost in side.facility.cost:
                self.cost(cost, self.facility[at], where)
            self.immediate(side.facility.effects, st.FACILITY_SOURCE + at[0], where)

    def cost(self, cost: effects.Cost, out: Any, where: str) -> None:
        match cost:
            case effects.Pay():
                out[1] = cost.credits
            case effects.RedropCargo():
                out[2] = self.bits(cost.kinds, KIND_BITS, where)
                out[3], out[4] = cost.min, cost.max
            case effects.DiscardSpecimen():
                out[3] = out[4] = cost.count

    def anomalies(self, pack: form.Cards) -> None:
        """Write the short-range effects and the numbers of the rules cards."""
        if [anomaly.id for anomaly in pack.anomalies] != list(ANOMALY_IDS):
            raise self.fault("anomalies", f"expected {', '.join(ANOMALY_IDS)}")
        for i, anomaly in enumerate(pack.anomalies):
            self.immediate(anomaly.short_range.effects, st.ANOMALY_SOURCE + i, anomaly.id)
        given = pack.anomaly_parameters
        for group, field, index in PARAMETERS:
            where = f"anomalyParameters.{group}"
            if field not in given.get(group, {}):
                raise self.fault(where, f"{field} is missing")
            try:
                self.parameter[index] = fit(given[group][field], effects.Small)
            except JsonError as error:
                raise self.fault(f"{where}.{field}", str(error)) from error
        for group, field, value in fixed_parameters():
            found = given.get(group, {}).get(field, value)
            if found != value:
                raise self.fault(group, f"{field}={found!r}: the rules hold for {value!r} only")


def tag_of(record: msgspec.Struct) -> str:
    """Return the word by which a record of a pack is told."""
    return str(record.__struct_config__.tag)


def read_pack(file: str, text: str) -> Pack:
    """Return a pack from its text, checked whole; a ContentError names the file and the place."""
    try:
        data = parse(text)
        cards = fit(data, form.Cards)
    except JsonError as error:
        raise ContentError(f"{file}: {error}") from error
    name = f"{cards.meta.pack}/{cards.meta.pack_version}"
    if not name.isascii() or len(name) > st.PACK_NAME:
        raise ContentError(f"{file}: meta: pack and packVersion together have at most 23 letters")
    tables = _Tables(file)
    tables.decks(cards)
    tables.tiles(cards.planets)
    tables.anomalies(cards)
    records = tuple(record for deck, _, _ in DECKS for record in data[deck])
    return Pack(
        key_of(text),
        name,
        tuple(record["id"] for record in records),
        records,
        tuple(data["planets"]),
        tables.card,
        tables.effect,
        tables.market,
        tables.facility,
        tables.parameter,
    )


def key_of(text: str) -> bytes:
    """Return the key of a pack's text."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return digest[: st.PACK_NAME].encode()


@cache
def default_text() -> str:
    """Return the pack that comes with the game."""
    return (FOLDER / "default.json").read_text("utf-8")


@cache
def fixed_parameters() -> tuple[tuple[str, str, Any], ...]:
    """Return group, field and value of what the rules take as given: how many tokens there are, where mines lie."""
    read = {(group, field) for group, field, _ in PARAMETERS}
    groups: Mapping[str, Mapping[str, Any]] = parse(default_text())["anomalyParameters"]
    return tuple(
        (group, field, value)
        for group, fields in groups.items()
        if group != "prov"
        for field, value in fields.items()
        if (group, field) not in read
    )


@cache
def geometry() -> Mapping[str, Any]:
    """Return sizes, shapes and materials: the same for every pack."""
    found: Mapping[str, Any] = parse(default_text())["geometry"]
    return found
