"""The form of effects and costs in a card pack: what cards, facilities and anomalies do. [DD-24]"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from battlespace.games.dropdrive.rules import state as st

MOST = 100
"""The largest number on a card."""
Small = Annotated[int, Meta(ge=-MOST, le=MOST)]


class Form(msgspec.Struct, frozen=True, rename="camel"):
    """Base of all that is read from a pack."""


class Operation(Form, frozen=True, tag_field="op"):
    """Base of effects and costs: each is told by its `op`."""


class Stat(Operation, frozen=True, tag="STAT"):
    """A rating is higher or lower."""

    stat: str
    delta: Small


class Bays(Operation, frozen=True, tag="BAYS"):
    """More room, for any cargo or for some kinds."""

    count: Small
    accepts: Literal["any"] | list[str] = "any"


class DropIcon(Operation, frozen=True, tag="DROP_ICON"):
    """Where a drop may be let fall."""

    icon: str


class DropFree(Operation, frozen=True, tag="DROP_FREE"):
    """Drops cost no fuel, perhaps damage instead."""

    self_damage: bool = False


class Slots(Operation, frozen=True, tag="SLOTS"):
    """More room for upgrades."""

    count: Small


class DropCredits(Operation, frozen=True, tag="DROP_CREDITS"):
    """Credits for each drop."""

    amount: Small


class Soak(Operation, frozen=True, tag="SOAK"):
    """Damage that is taken away from the ship."""

    points: Small


class Cloak(Operation, frozen=True, tag="CLOAK"):
    """Encounters may be refused."""


class Transmute(Operation, frozen=True, tag="TRANSMUTE"):
    """Asteroids count as others."""


class ChannelBonus(Operation, frozen=True, tag="CHANNEL_BONUS"):
    """More from gathering."""

    gather: Small
    keep: Small


class SalvageDraw(Operation, frozen=True, tag="SALVAGE_DRAW"):
    """More cards for salvage."""

    draw: Small
    keep: Small


class SaleBonus(Operation, frozen=True, tag="SALE_BONUS"):
    """More for asteroids sold."""

    per_asteroid: Small
    types: Small


class DeliveryBonus(Operation, frozen=True, tag="DELIVERY_BONUS"):
    """More for passengers."""

    amount: Small


class WinBattleCredits(Operation, frozen=True, tag="WIN_BATTLE_CREDITS"):
    """Credits for each battle won."""

    amount: Small


class Tractor(Operation, frozen=True, tag="TRACTOR"):
    """Cargo is fetched from a distance."""

    per_turn: Small
    range_links: Small


class StartTurnRepair(Operation, frozen=True, tag="START_TURN_REPAIR"):
    """Repairs at the start of a turn."""

    count: Small


class ExploreKeep(Operation, frozen=True, tag="EXPLORE_KEEP"):
    """More cards are kept."""

    keep: Small


class DamageReduce(Operation, frozen=True, tag="DAMAGE_REDUCE"):
    """Less damage."""

    amount: Small


class StartDropNearHome(Operation, frozen=True, tag="START_DROP_NEAR_HOME"):
    """Asteroids near home are collected at the start."""

    collect_asteroids: Small


Simple = (
    Slots | DropCredits | Soak | Cloak | Transmute | ChannelBonus | SalvageDraw | SaleBonus
    | DeliveryBonus | WinBattleCredits | Tractor | StartTurnRepair | ExploreKeep | DamageReduce
    | StartDropNearHome
)  # fmt: skip
Standing = Stat | Bays | DropIcon | DropFree | Simple
"""Effects that hold as long as the card is in the ship."""


class Credits(Operation, frozen=True, tag="CREDITS"):
    """Credits at once, or for each thing paid."""

    amount: Small
    per_paid: bool = False


class CreditsPer(Operation, frozen=True, tag="CREDITS_PER"):
    """Credits for each upgrade or specimen."""

    per: Literal["upgrade", "specimen"]
    amount: Small


class CollectNearest(Operation, frozen=True, tag="COLLECT_NEAREST"):
    """Take what is nearest, or credits where there is none."""

    kind: str
    count: Small
    else_credits: Small = 0


class DrawKeep(Operation, frozen=True, tag="DRAW_KEEP"):
    """Draw cards and keep some."""

    draw: Small
    keep: Small


class Repair(Operation, frozen=True, tag="REPAIR"):
    """Mend so much, or all."""

    count: Small | Literal["all"]


class MineTest(Operation, frozen=True, tag="MINE_TEST"):
    """A test of a mine."""


class FreeDrop(Operation, frozen=True, tag="FREE_DROP"):
    """A drop for nothing."""


class RedropPlanet(Operation, frozen=True, tag="REDROP_PLANET"):
    """A planet is let fall again."""


Immediate = (
    Credits | CreditsPer | CollectNearest | DrawKeep | Repair | MineTest | FreeDrop | RedropPlanet
)
Effects = Annotated[list[Immediate], Meta(max_length=st.EFFECTS)]
"""What happens once."""


class Pay(Operation, frozen=True, tag="PAY"):
    """Credits."""

    credits: Small


class RedropCargo(Operation, frozen=True, tag="REDROP_CARGO"):
    """Cargo of these kinds is let fall again."""

    kinds: list[str]
    min: Small
    max: Small


class DiscardSpecimen(Operation, frozen=True, tag="DISCARD_SPECIMEN"):
    """Specimens are given away."""

    count: Small


Cost = Pay | RedropCargo | DiscardSpecimen
