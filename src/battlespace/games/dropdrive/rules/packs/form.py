"""The form of a card pack: what its JSON must look like. Words are checked where they are looked up. [DD-24]

Fields that nothing reads (names of parts, notes) may stand in a pack and are passed over.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.packs.effects import (
    MOST,
    Cost,
    Effects,
    Form,
    Small,
    Standing,
)

Price = Annotated[int, Meta(ge=0, le=MOST)]


class Text(Form, frozen=True, forbid_unknown_fields=True):
    """A sentence on a card, in every language."""

    en: str
    fr: str


class Provenance(Form, frozen=True):
    """Where the data of a record come from; single fields may differ."""

    all: str = field(name="*")


class Card(Form, frozen=True, kw_only=True):
    """What all cards have."""

    id: str
    prov: Provenance
    text: Text | None = None
    origin: str | None = None


class Front(Card, frozen=True):
    """The front half of a ship."""

    bays: Small
    slots: Small
    battle: Small
    drop_icons: list[str]


class Back(Card, frozen=True):
    """The back half of a ship."""

    bays: Small
    slots: Small
    explore: Small
    rocket: Small


class Tech(Card, frozen=True):
    """A card with standing effects."""

    effects: list[Standing]


class Upgrade(Tech, frozen=True, tag_field="type", tag="upgrade"):
    """The same among the cards for exploring."""


class Passenger(Card, frozen=True, tag_field="type", tag="passenger"):
    """Somebody who wants to go somewhere."""

    destinations: list[str]
    effects: Effects


class Scoring(Form, frozen=True, tag_field="kind"):
    """Base of what a specimen is worth."""


class ByOrigin(Scoring, frozen=True, tag="ORIGIN"):
    """With others of an origin."""

    origin: str | None
    credits: Small


class ByVital(Scoring, frozen=True, tag="VITAL"):
    """With others whose vital lies between these."""

    vital: str
    min: Small
    max: Small
    credits: Small


class PerUpgrade(Scoring, frozen=True, tag="PER_UPGRADE"):
    """For each upgrade."""

    credits: Small


class EachOther(Scoring, frozen=True, tag="EACH_OTHER"):
    """For each other specimen."""

    credits: Small


class EachDifferentOrigin(Scoring, frozen=True, tag="EACH_DIFFERENT_ORIGIN"):
    """For each origin among the specimens."""

    credits: Small


class WildOrigin(Scoring, frozen=True, tag="WILD_ORIGIN"):
    """Of any origin to others."""

    base: Small


class WildWeight(Scoring, frozen=True, tag="WILD_WEIGHT"):
    """Of any weight to others."""

    base: Small


class CountsAs(Scoring, frozen=True, tag="COUNTS_AS"):
    """As many specimens in one."""

    count: Small
    base: Small


class Roll(Scoring, frozen=True, tag="ROLL"):
    """By a die."""


AnyScoring = (
    ByOrigin | ByVital | PerUpgrade | EachOther | EachDifferentOrigin | WildOrigin | WildWeight
    | CountsAs | Roll
)  # fmt: skip
Vital = Small | Literal["ALL"] | None
"""A number, any number, or none."""


class Specimen(Card, frozen=True, tag_field="type", tag="specimen"):
    """A creature; of a vital it may have any number, or none."""

    eyes: Vital
    weight: Vital
    limbs: Vital
    scoring: AnyScoring


class Scan(Card, frozen=True):
    """A card of anomalies."""

    anomaly: str
    complexity: Small


class Captain(Tech, frozen=True):
    """Who flies."""

    colour: str
    home_planet: str


class Row(Form, frozen=True):
    """A row of a market."""

    asteroid: str
    ladder: Annotated[list[Price], Meta(min_length=1, max_length=st.LADDER)]
    floor: int = st.FLOOR


class Facility(Form, frozen=True):
    """What a planet offers for a price."""

    cost: list[Cost]
    effects: Effects


class Side(Form, frozen=True):
    """One side of a planet."""

    market: Annotated[list[Row], Meta(min_length=1, max_length=st.ROWS)]
    facility: Facility | None = None


class Planet(Form, frozen=True):
    """A planet with both sides."""

    id: str
    prov: Provenance
    homeworld: Side
    edgeworld: Side


class ShortRange(Form, frozen=True):
    """What a scan from near does."""

    effects: Effects


class Anomaly(Form, frozen=True):
    """An anomaly of the system."""

    id: str
    short_range: ShortRange


class Title(Form, frozen=True):
    """The name of a pack."""

    pack: str
    pack_version: str | int | float


class Cards(Form, frozen=True):
    """All of a pack that the rules read."""

    meta: Title
    ship_fronts: list[Front]
    ship_backs: list[Back]
    explore_cards: list[Upgrade | Passenger | Specimen]
    precursor_tech: list[Tech]
    anomaly_cards: list[Scan]
    captains: list[Captain]
    planets: list[Planet]
    anomalies: list[Anomaly]
    anomaly_parameters: dict[str, dict[str, Any]]
