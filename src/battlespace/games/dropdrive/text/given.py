"""The form of a position: what its JSON must look like, ours or another engine's. [DD-25]

Whole parts are compared with each other where the position is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked.ids import MODES, OBJECT_IDS, SIDES
from battlespace.games.dropdrive.rules.course.opening import REDOS
from battlespace.games.dropdrive.rules.course.turns import ROUNDS
from battlespace.games.dropdrive.rules.packs.pack import Pack
from battlespace.games.dropdrive.rules.packs.vocabulary import ANOMALY_IDS, PLANET_IDS
from battlespace.kernel.decode import Names
from battlespace.kernel.errors import shown

EXTENDED = ("off", "on", "level3")
STATUS = ("no", "play", "finished")
if TYPE_CHECKING:
    Mode = Anomaly = Object = Ship = Asteroid = Planet = Side = Extended = Status = str
else:
    Mode, Anomaly, Object, Planet = (
        Literal[ids] for ids in (MODES, ANOMALY_IDS, OBJECT_IDS, PLANET_IDS)
    )
    Ship, Asteroid = (
        Literal[OBJECT_IDS[st.SHIP : st.MINE]],
        Literal[OBJECT_IDS[st.ASTEROID : st.FUEL]],
    )
    Side, Extended, Status = Literal[SIDES], Literal[EXTENDED], Literal[STATUS]

Yes = bool | Annotated[int, Meta(ge=0, le=1)]
"""Other engines write 0 and 1."""
Count = Annotated[int, Meta(ge=0, le=100)]
Seat = Annotated[int, Meta(ge=0, lt=st.SEATS)]
Seats = Annotated[int, Meta(ge=2, le=st.SEATS)]
SeatOrNone = Annotated[int, Meta(ge=-1, lt=st.SEATS)]
Length = Annotated[int, Meta(ge=-st.FARTHEST, le=st.FARTHEST)]
Heading = Annotated[int, Meta(ge=0, lt=st.FULL_TURN)]
Pose = Annotated[list[Length], Meta(min_length=st.POSE, max_length=st.POSE)]
Money = Annotated[int, Meta(ge=0, le=30_000)]
"""Far more than a match can pay, and far from the most that a table can hold."""


class Card(int):
    """A card of the table's pack, named by its id."""

    type, what = -1, "card"


class Captain(Card):
    """Who flies."""

    type, what = st.IS_CAPTAIN, "captain"


class Front(Card):
    """The front half of a ship."""

    type, what = st.IS_FRONT, "front"


class Back(Card):
    """The back half of a ship."""

    type, what = st.IS_BACK, "back"


class Upgrade(Card):
    """What is built into a ship."""

    type, what = st.IS_UPGRADE, "upgrade"


class Passenger(Card):
    """Who is beside a ship."""

    type, what = st.IS_PASSENGER, "passenger"


class Specimen(Card):
    """What is in a slot."""

    type, what = st.IS_SPECIMEN, "specimen"


def card_names(pack: Pack) -> Names:
    """Return what finds the cards of a pack by their ids."""
    rank = {name: card for card, name in enumerate(pack.ids)}

    def found(kind: type[Card], name: Any) -> Card:
        card = rank.get(name, -1) if isinstance(name, str) else -1
        if card < 0 or kind.type not in (-1, pack.card[card, st.TYPE]):
            raise ValueError(f"{shown(name)} is no {kind.what} of {pack.name}")
        return kind(card)

    return found


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all parts: what they do not have is refused."""


class Options(Form, frozen=True):
    """What was chosen before the game; what another engine does not know has its default."""

    predetermined_anomalies: list[Anomaly] = []
    extended_game: Extended = "off"
    gradual_formation: Yes = False
    long_scans: Annotated[int, Meta(ge=0, le=2)] = 1
    stack_deck: Annotated[list[Annotated[int, Meta(ge=1, le=st.IN_ORDER)]], Meta(max_length=2)] = []


class Flags(Form, frozen=True, rename="camel"):
    """What a seat has done in its turn."""

    took_off: Yes = False
    drop_used: Yes = False
    tractor_used: Yes = False
    wormhole_used: Yes = False


class Player(Form, frozen=True):
    """A seat's ship and what it has."""

    captain: Captain | None
    front: Front | None
    back: Back | None
    upgrades: list[tuple[Upgrade, Yes]]  # each with whether it is damaged
    passengers: list[Passenger]
    specimens: dict[str, Specimen]  # by slot
    credits: Money
    nav: Count
    flags: Flags = Flags()


class Flight(Form, frozen=True, rename={"reach": "N"}):
    """A path that is being laid or flown."""

    reach: Annotated[int, Meta(ge=0, le=st.LINKS)]
    links: list[Heading]
    start: tuple[Length, Length]
    s: int
    stop: int
    done: list[Object]
    exempt: list[Object]
    stack: list[Object] | UnsetType = UNSET


Market = tuple[Side | None, Annotated[list[Count], Meta(max_length=st.ROWS)]]
"""The side that is up, and how much of each row is covered."""


class Markets(Form, frozen=True):
    """The markets of all planets."""

    pink: Market
    green: Market
    blue: Market
    orange: Market
    purple: Market


class Decks(Form, frozen=True):
    """The cards that are still to be drawn."""

    front: list[Card]
    back: list[Card]
    explore: list[Card]
    tech: list[Card]
    anomaly: list[Card]


class Discards(Form, frozen=True):
    """The cards that were drawn and laid down."""

    explore: list[Card]
    anomaly: list[Card]


class Anomalies(Form, frozen=True):
    """What is going on in the system, and the energy of the sphere."""

    energy: Count = 0
    space_mines: Status = "no"
    precursor_tech: Status = "no"
    wormhole: Status = "no"
    derelict_fleet: Status = "no"
    dyson_sphere: Status = "no"
    star_leviathan: Status = "no"


Todo = list[tuple[str, int | str, dict[str, Any] | list[Any]]]
"""Open steps: each has names, or numbers, of its own."""
Last = tuple[str, Seat, dict[str, Any] | list[Any]]
"""The one that is asked."""


class Position(Form, frozen=True):
    """All of a position."""

    content: str
    mode: Mode
    options: Options
    seats: Seats
    start: SeatOrNone
    by: SeatOrNone
    round: Annotated[int, Meta(ge=0, le=ROUNDS)]
    ending: Yes
    objects: dict[Object, Any]  # a pose, or a place
    stacks: dict[Object, list[Ship]]
    players: list[Player]
    market: Markets
    tokens: tuple[Count, Count]
    decks: Decks
    discards: Discards
    items: dict[Planet, list[Upgrade]]
    anomalies: Anomalies
    scans: tuple[Count, Count]
    flight: Flight | None
    todo: Todo


Hand = Annotated[list[Card], Meta(max_length=st.HAND)]


class Open(Form, frozen=True):
    """What is open besides steps, under the last one."""

    redos: Annotated[int, Meta(ge=0, le=REDOS)] = 0
    hand: Hand = []
    kept: Hand = []
    fall: list[Object] = []
    meet: list[Ship] = []
    gather: Annotated[list[Object | None], Meta(max_length=3)] = []
    sold: dict[Asteroid, Annotated[int, Meta(ge=1, le=st.COLOURS)]] = {}
    beam: Pose = []
    named: list[str] = []


class Hands(Struct, frozen=True):
    """The cards in hand among what is open."""

    hand: Hand = []
    kept: Hand = []


class UsualPlayer(Struct, frozen=True):
    """What a player must say of a usual ship, and may."""

    captain: Captain
    front: Front
    back: Back
    upgrades: list[tuple[Upgrade, Yes]] = []
    passengers: list[Passenger] = []
    specimens: dict[str, Specimen] = {}


class Usual(Struct, frozen=True):
    """What a position that leaves out the rest must say for the rest to follow; what else it says is read later."""

    players: list[UsualPlayer]
    objects: dict[Object, list[int | float] | str]  # a point or a pose, or a place
    todo: Todo
    seats: Seats
    stacks: dict[Object, list[Ship]] = {}
    options: dict[str, Any] = {}
    market: dict[str, Any] = {}
    decks: dict[str, Any] = {}
    discards: dict[str, list[Card]] = {}
    items: dict[str, list[Card]] = {}
    anomalies: dict[str, Any] = {}
