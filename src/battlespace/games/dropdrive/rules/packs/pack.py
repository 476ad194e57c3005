"""Reads and checks a card pack, and turns it into the tables that rules read.

A pack is a JSON file in the form of `content/default.json`: that of a player's own printed game may take its place.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from battlespace.games.dropdrive.rules import state as st
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
    TYPES,
    VITALS,
)
from battlespace.kernel.errors import ContentError
from battlespace.kernel.words import LANGUAGES

FOLDER = Path(__file__).parents[2] / "content"
MOST = 100
"""The largest number on a card."""


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


class _Reader:
    """Reads one file; every fault names the place in it."""

    def __init__(self, file: str, data: Mapping[str, Any]) -> None:
        self.file, self.data = file, data
        self.card = np.zeros((st.CARDS, st.COLUMNS), np.int8)
        self.effect = np.zeros((st.SOURCES, st.EFFECTS, 4), np.int8)
        self.market = np.zeros((st.PLANETS, 2, st.ROWS, st.LADDER + 2), np.int8)
        self.facility = np.zeros((st.PLANETS, 2, 5), np.int8)

    def fault(self, where: str, why: str) -> ContentError:
        return ContentError(f"{self.file}: {where}: {why}")

    def need(self, record: Mapping[str, Any], key: str, where: str) -> Any:
        if key not in record:
            raise self.fault(where, f"{key} is missing")
        return record[key]

    def number(self, record: Mapping[str, Any], key: str, where: str) -> int:
        value = self.need(record, key, where)
        if isinstance(value, bool) or not isinstance(value, int) or not -MOST <= value <= MOST:
            raise self.fault(where, f"{key}={value!r}: expected a whole number from -100 to 100")
        return value

    def word(self, given: object, known: Sequence[str] | Mapping[str, Any], where: str) -> str:
        if not isinstance(given, str) or given not in known:
            raise self.fault(where, f"{given!r}: expected one of {', '.join(known)}")
        return given

    def records(self) -> list[Mapping[str, Any]]:
        """Read all decks into the card table."""
        found: list[Mapping[str, Any]] = []
        for deck, first, count, kind in DECKS:
            cards = self.need(self.data, deck, "the pack")
            if not isinstance(cards, list) or len(cards) != count:
                raise self.fault(deck, f"expected {count} cards")
            for i, card in enumerate(cards):
                self.read_card(card, first + i, kind, f"{deck}[{i}]")
                found.append(card)
        ids = [card["id"] for card in found]
        if len(set(ids)) != len(ids):
            raise self.fault("cards", "two cards have one id")
        return found

    def read_card(self, card: Mapping[str, Any], row: int, kind: int | None, where: str) -> None:
        where = f"{where} {self.need(card, 'id', where)}"
        self.provenance(card, where)
        if kind is None:
            kind = TYPES[self.word(self.need(card, "type", where), TYPES, where)]
        out = self.card[row]
        out[st.TYPE], out[st.ACCEPTS] = kind, st.ANY_KIND
        for vital in (st.EYES, st.WEIGHT, st.LIMBS):
            out[vital] = st.NO_VITAL
        out[st.ORIGIN] = self.origin(card.get("origin"), where)
        if kind in (st.IS_FRONT, st.IS_BACK):
            self.half(card, out, where)
        elif kind == st.IS_SCAN:
            anomaly = self.word(card.get("anomaly"), ANOMALY_IDS, where)
            out[st.ANOMALY], out[st.LEVEL] = (
                ANOMALY_IDS.index(anomaly),
                self.number(card, "complexity", where),
            )
        elif kind == st.IS_SPECIMEN:
            self.specimen(card, out, where)
        elif kind == st.IS_PASSENGER:
            for planet in self.need(card, "destinations", where):
                out[st.DESTINATIONS] |= 1 << PLANET_IDS.index(self.word(planet, PLANET_IDS, where))
            self.immediate(card["effects"], row - st.EXPLORE, where)
        else:
            if kind == st.IS_CAPTAIN:
                self.captain(card, out, where)
            for effect in self.need(card, "effects", where):
                self.standing(effect, out, where)

    def captain(self, card: Mapping[str, Any], out: Any, where: str) -> None:
        out[st.ORIGIN] = 1 + PLANET_IDS.index(self.word(card.get("colour"), PLANET_IDS[:4], where))
        out[st.LEVEL] = PLANET_IDS.index(self.word(card.get("homePlanet"), PLANET_IDS, where))

    def provenance(self, record: Mapping[str, Any], where: str) -> None:
        if "*" not in record.get("prov", {}):
            raise self.fault(where, "prov must say under * where its data come from")
        text = record.get("text", dict.fromkeys(LANGUAGES, "-"))
        if not isinstance(text, Mapping) or sorted(text) != sorted(LANGUAGES):
            raise self.fault(where, f"text must stand in {', '.join(LANGUAGES)}")

    def origin(self, given: object, where: str) -> int:
        if given is None:
            return 0
        if given == "ALL":
            return st.ALL_ORIGINS
        return 1 + PLANET_IDS.index(self.word(given, PLANET_IDS, where))

    def half(self, card: Mapping[str, Any], out: Any, where: str) -> None:
        out[st.BAYS], out[st.SLOTS] = (
            self.number(card, "bays", where),
            self.number(card, "slots", where),
        )
        if out[st.TYPE] == st.IS_FRONT:
            out[st.BATTLE] = self.number(card, "battle", where)
            for icon in self.need(card, "dropIcons", where):
                out[st.ICONS] |= ICON_BITS[self.word(icon, ICON_BITS, where)]
        else:
            out[st.EXPLORING] = self.number(card, "explore", where)
            out[st.ROCKET] = self.number(card, "rocket", where)

    def specimen(self, card: Mapping[str, Any], out: Any, where: str) -> None:
        for vital, column in VITALS.items():
            value = self.need(card, vital, where)
            if value == "ALL":
                out[column] = st.ANY_VITAL
            elif value is not None:
                out[column] = self.number(card, vital, where)
        scoring = self.need(card, "scoring", where)
        kind = self.word(scoring.get("kind"), SCORES, where)
        out[st.SCORING] = SCORES[kind]
        if kind == "ORIGIN":
            out[st.VITAL] = self.origin(scoring.get("origin"), where)
        if kind == "VITAL":
            out[st.VITAL] = VITALS[self.word(scoring.get("vital"), VITALS, where)]
            out[st.LOW] = self.number(scoring, "min", where)
            out[st.HIGH] = self.number(scoring, "max", where)
        if kind == "COUNTS_AS":
            out[st.LOW] = self.number(scoring, "count", where)
        key = "base" if kind in ("WILD_ORIGIN", "WILD_WEIGHT", "COUNTS_AS") else "credits"
        if kind != "ROLL":
            out[st.WORTH] = self.number(scoring, key, where)

    def standing(self, effect: Mapping[str, Any], out: Any, where: str) -> None:
        op = self.need(effect, "op", where)
        if op == "STAT":
            column = STATS[self.word(effect.get("stat"), STATS, where)]
            out[column] += self.number(effect, "delta", where)
        elif op == "BAYS":
            out[st.BAYS] = self.number(effect, "count", where)
            accepts = effect.get("accepts", "any")
            if accepts != "any":
                out[st.ACCEPTS] = sum(KIND_BITS[self.word(k, KIND_BITS, where)] for k in accepts)
        elif op == "DROP_ICON":
            out[st.ICONS] |= ICON_BITS[self.word(effect.get("icon"), ICON_BITS, where)]
        elif op == "DROP_FREE":
            out[st.DROP_FREE] = 2 if effect.get("selfDamage") else 1
        else:
            for field, column in SIMPLE[self.word(op, SIMPLE, where)]:
                out[column] = self.number(effect, field, where)
            if op in MARKS:
                out[MARKS[op]] = 1

    def immediate(self, effects: Sequence[Mapping[str, Any]], row: int, where: str) -> None:
        if len(effects) > st.EFFECTS:
            raise self.fault(where, f"at most {st.EFFECTS} effects")
        for i, effect in enumerate(effects):
            self.effect[row, i] = self.one_effect(effect, where)

    def one_effect(self, effect: Mapping[str, Any], where: str) -> tuple[int, int, int, int]:
        op = self.need(effect, "op", where)
        if op == "CREDITS":
            return (
                st.CREDITS,
                self.number(effect, "amount", where),
                int(bool(effect.get("perPaid"))),
                0,
            )
        if op == "CREDITS_PER":
            per = self.word(effect.get("per"), ("upgrade", "specimen"), where)
            kind = st.CREDITS_PER_UPGRADE if per == "upgrade" else st.CREDITS_PER_SPECIMEN
            return kind, self.number(effect, "amount", where), 0, 0
        if op == "COLLECT_NEAREST":
            kind = KIND_BITS[self.word(effect.get("kind"), KIND_BITS, where)]
            instead = self.number(effect, "elseCredits", where) if "elseCredits" in effect else 0
            return st.COLLECT_NEAREST, kind, self.number(effect, "count", where), instead
        if op == "DRAW_KEEP":
            return (
                st.DRAW_KEEP,
                self.number(effect, "draw", where),
                self.number(effect, "keep", where),
                0,
            )
        if op == "REPAIR":
            count = effect.get("count")
            return st.REPAIR, 100 if count == "all" else self.number(effect, "count", where), 0, 0
        plain = {
            "MINE_TEST": st.MINE_TEST,
            "FREE_DROP": st.FREE_DROP,
            "REDROP_PLANET": st.REDROP_PLANET,
        }
        return plain[self.word(op, plain, where)], 1, 0, 0

    def tiles(self) -> list[Mapping[str, Any]]:
        """Read planets: markets and facilities of both sides."""
        planets = self.need(self.data, "planets", "the pack")
        if [planet.get("id") for planet in planets] != list(PLANET_IDS):
            raise self.fault("planets", f"expected {', '.join(PLANET_IDS)}")
        for i, planet in enumerate(planets):
            self.provenance(planet, f"planets[{i}]")
            for j, name in enumerate(("homeworld", "edgeworld")):
                self.tile(
                    self.need(planet, name, f"planets[{i}]"), (i, j), f"{planet['id']} {name}"
                )
        return list(planets)

    def tile(self, tile: Mapping[str, Any], at: tuple[int, int], where: str) -> None:
        rows = self.need(tile, "market", where)
        if not 1 <= len(rows) <= st.ROWS:
            raise self.fault(where, f"expected 1 to {st.ROWS} rows of the market")
        for k, row in enumerate(rows):
            ladder = self.need(row, "ladder", where)
            if not 1 <= len(ladder) <= st.LADDER:
                raise self.fault(where, f"expected 1 to {st.LADDER} prices in a row")
            if row.get("floor", st.FLOOR) != st.FLOOR:
                raise self.fault(where, f"floor={row['floor']!r}: a full row pays {st.FLOOR}")
            colour = COLOUR_IDS.index(self.word(row.get("asteroid"), COLOUR_IDS, where))
            self.market[(*at, k)][: 2 + len(ladder)] = [colour + 1, len(ladder), *ladder]
        facility = tile.get("facility")
        if facility:
            self.facility[at][0] = 1
            for cost in facility["cost"]:
                self.cost(cost, self.facility[at], where)
            if at[1] == 0:
                raise self.fault(where, "a facility stands on Edgeworld sides only")
            self.immediate(facility["effects"], st.FACILITY_SOURCE + at[0], where)

    def cost(self, cost: Mapping[str, Any], out: Any, where: str) -> None:
        op = self.word(cost.get("op"), ("PAY", "REDROP_CARGO", "DISCARD_SPECIMEN"), where)
        if op == "PAY":
            out[1] = self.number(cost, "credits", where)
        elif op == "REDROP_CARGO":
            out[2] = sum(KIND_BITS[self.word(k, KIND_BITS, where)] for k in cost["kinds"])
            out[3], out[4] = self.number(cost, "min", where), self.number(cost, "max", where)
        else:
            out[3] = out[4] = self.number(cost, "count", where)

    def anomalies(self) -> NDArray[np.int8]:
        """Read the short-range effects and the numbers of the rules cards."""
        found = self.need(self.data, "anomalies", "the pack")
        if [anomaly.get("id") for anomaly in found] != list(ANOMALY_IDS):
            raise self.fault("anomalies", f"expected {', '.join(ANOMALY_IDS)}")
        for i, anomaly in enumerate(found):
            self.immediate(anomaly["shortRange"]["effects"], st.ANOMALY_SOURCE + i, anomaly["id"])
        parameter = np.zeros(st.PARAMETERS, np.int8)
        given = self.need(self.data, "anomalyParameters", "the pack")
        for group, field, index in PARAMETERS:
            parameter[index] = self.number(
                self.need(given, group, "anomalyParameters"), field, group
            )
        for group, field, value in fixed_parameters():
            if given[group].get(field, value) != value:
                raise self.fault(
                    group, f"{field}={given[group][field]!r}: the rules hold for {value!r} only"
                )
        return parameter


def read_pack(file: str, text: str) -> Pack:
    """Return a pack from its text, checked whole; a ContentError names the file and the place."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ContentError(f"{file}: no JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("meta"), dict):
        raise ContentError(f"{file}: expected an object with meta")
    reader = _Reader(file, data)
    try:
        name = f"{data['meta']['pack']}/{data['meta']['packVersion']}"
        records, planets, parameter = reader.records(), reader.tiles(), reader.anomalies()
    except (KeyError, TypeError, AttributeError) as error:
        raise ContentError(f"{file}: a field is missing or of the wrong kind: {error!r}") from error
    if not name.isascii() or len(name) > st.PACK_NAME:
        raise ContentError(f"{file}: meta: pack and packVersion together have at most 23 letters")
    ids = tuple(str(record["id"]) for record in records)
    return Pack(
        key_of(text),
        name,
        ids,
        tuple(records),
        tuple(planets),
        reader.card,
        reader.effect,
        reader.market,
        reader.facility,
        parameter,
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
    groups: Mapping[str, Mapping[str, Any]] = json.loads(default_text())["anomalyParameters"]
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
    found: Mapping[str, Any] = json.loads(default_text())["geometry"]
    return found


@cache
def colours() -> Mapping[str, str]:
    """Return the screen colours of asteroids (`asteroid.blue`) and factions (`faction.pink`)."""
    data = json.loads(default_text())
    found = {f"asteroid.{c['id']}": str(c["hex"]) for c in data["asteroidColours"]}
    return found | {f"faction.{c['id']}": str(c["hex"]) for c in data["factionColours"]}
