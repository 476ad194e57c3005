"""Why a move is refused: the clause, the pieces, a sentence about this particular case, and the fact it rests on."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import answers as an
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.answers import HAIL
from battlespace.games.dropdrive.rules.asked.replies import PAID_CARD
from battlespace.games.dropdrive.rules.packs.vocabulary import COLOUR_IDS, PLANET_IDS
from battlespace.games.dropdrive.rules.play import ASKED
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.surface.market import sold_as
from battlespace.games.dropdrive.rules.table.pieces import gathered
from battlespace.games.dropdrive.rules.table.shapes import kind_bit
from battlespace.games.dropdrive.rules.table.ship import (
    accepts,
    count_usable,
    has_derelict,
    in_bay,
    place_at,
    ship_of,
)
from battlespace.games.dropdrive.text.astray import (
    against_aim,
    against_drive,
    against_going,
    against_meeting,
    against_near,
    against_nearest,
    against_path,
)
from battlespace.games.dropdrive.text.moves import read_move
from battlespace.games.dropdrive.text.names import card_name, object_words
from battlespace.games.dropdrive.text.reasons import (
    Case,
    Reasons,
    about,
    lies,
    of_object,
    owns,
    second_derelict,
    why,
    without_cargo,
    without_fuel,
    without_loot,
    without_market,
    without_passenger,
    without_specimen,
    without_upgrade,
)
from battlespace.kernel.fact import Fact
from battlespace.kernel.words import Words

LANDING = {"deliver", "identify", "handin", "sell", "sellas", "bonus", "use_facility", "surface"}
"""Questions of a landing."""


def refusals(s: State, move: str) -> Reasons:
    """Return the clauses against a well-formed move, with the facts they rest on."""
    if s.depth == 0:
        return why("DD-17.4", "not_asked", Fact("asked", "is", None))
    action, (question, names) = read_move(s, move), ASKED.now(s)
    now = Fact("asked", "is", question.text)
    asked = [msgspec.structs.replace(r, fact=now) for r in ASKED.off_topic(s, action)]
    if question.chance:
        return asked
    if action is None:
        begun = any(move.startswith(f"{some.word}:") for some in question.answers)
        return _against_unknown(s, names["seat"], move, question.clause) if begun else asked
    case = Case(s, question, names, action, move)
    if asked:
        return [*_elsewhere(case), *asked]
    free = case.answer < 0 and question.name not in EVEN_NOTHING
    return [] if free or question.name not in _AGAINST else _AGAINST[question.name](case)


def _against_unknown(s: State, seat: int, move: str, clause: str) -> Reasons:
    """A number or a thing that no answer has: beyond all links and stops, not aboard, of another kind."""
    word, _, named = move.partition(":")
    if word in ("link", "fly", "go"):
        return why("DD-10.16" if word == "go" else "DD-10.4", "out_of_range")
    if word != "shift":
        return why(clause, "none_such")
    thing, _, place = named.partition(":")
    if thing in ids.OBJECT_OF:
        missing = without_cargo(s, seat, ids.OBJECT_OF[thing], clause)
    else:
        missing = without_specimen(s, seat, ids.card_of(s, thing), clause)
    return missing or why(clause, "no_place", place=place)


def _elsewhere(case: Case) -> Reasons:
    """Say why an answer to a question that is not asked would be wrong in any case."""
    s, seat, action = case.s, case.seat, case.action
    if s.captain[seat] < 0:
        return []
    if ac.DRIVE <= action < ac.NEAR and s.flags[seat, st.DROP_USED]:
        return why("DD-9.1", "drive_used")
    if action in (ac.DRIVE + 1, ac.REROLL):
        return without_fuel(s, seat, "DD-13.2" if action == ac.REROLL else "DD-9.1")
    planet, some = s.base[ship_of(s, seat) - st.SHIP], ASKED.block(action)
    if 0 <= planet < st.PLANETS:
        if some in an.DELIVERIES:
            return without_passenger(s, seat, planet, case.answer)
        sold = (action - ac.SELL) // ac.EACH
        return without_market(s, planet, sold) if some is an.SALES else []
    if not any(q.name in LANDING for q in ASKED.questions if some in q.answers):
        return []
    if s.flags[seat, st.TOOK_OFF]:
        return why("DD-14.8", "took_off")
    return why("DD-14.1", "not_landed", None, of_object(ship_of(s, seat)))


def _against_card(case: Case) -> Reasons:
    s, card, clause = case.s, case.answer, case.question.clause
    if card < 0:
        return [] if case.names["taken"] else why(clause, "keep_one")
    fact = Fact("hand", "lacks", case.named)
    drawn = card in s.hand[: s.hands]
    return [] if drawn else why(clause, "not_in_hand", fact, card=card_name(s, card))


def _against_repair(case: Case) -> Reasons:
    """Another upgrade than the one that repairs, and a damaged one. [DD-7.2, DD-13.9]"""
    clause, card = case.question.clause, case.answer
    if card == case.names.get("by", -1):
        return why(clause, "itself", None, f"card:{case.named}", card=card_name(case.s, card))
    return without_upgrade(case.s, case.seat, card, clause, damaged=True)


def _against_response(case: Case) -> Reasons:
    """A hail is answered by a channel or arms, arms by surrender or battle. [DD-12.2]"""
    to_hail = case.action in (ac.OPEN, ac.ARM)
    fits = to_hail == (case.names["stance"] == HAIL)
    return [] if fits else why("DD-12.2", "to_arms" if to_hail else "to_hail")


def _against_pick(case: Case) -> Reasons:
    s, obj, clause = case.s, case.answer, "DD-12.3"
    fact = lies(obj, "lacks", zone="air")
    return [] if gathered(s, obj) else about(s, obj, clause, "not_gathered", fact)


def _against_belly(case: Case) -> Reasons:
    s, obj, clause = case.s, case.answer, "DD-20.6.4"
    fact = lies(obj, "lacks", zone="belly")
    return [] if s.zone[obj] == st.BELLY else about(s, obj, clause, "not_eaten", fact)


def _against_jettison(case: Case) -> Reasons:
    """What is given up must leave a bay that takes the new cargo. [DD-11.1, DD-11.2, DD-20.4.2]"""
    s, seat, new, old = case.s, case.seat, case.names["obj"], case.answer
    reasons = [] if old == new else without_cargo(s, seat, old, "DD-11.2")
    if old == new or reasons:
        return reasons
    if new >= st.DERELICT > old and has_derelict(s, seat):
        return second_derelict(old, seat=seat)
    fact = owns(seat, "places", "has", object=case.named, any=False)
    return [] if accepts(s, s.bay_card[old], new) else why("DD-11.1", "bay", fact, of_object(old))


def _against_count(case: Case) -> Reasons:
    """So many salvage are not aboard, or not usable. [DD-14.3]"""
    enough = case.answer <= count_usable(case.s, case.seat, st.SALVAGE, st.TOKEN)
    return [] if enough else why("DD-14.3", "so_many", count=case.answer)


def _against_sale(case: Case) -> Reasons:
    """Of the colour that is asked for, as many as there are. [DD-16.1, DD-16.2]"""
    s, seat, asked = case.s, case.seat, case.names["colour"]
    colour, count = divmod(case.action - ac.SELL, ac.EACH)
    if colour != asked:
        other = Fact("sale.colour", "is", COLOUR_IDS[asked])
        refused = without_market(s, s.base[ship_of(s, seat) - st.SHIP], colour)
        return refused or why("DD-16.2", "other_colour", other, colour=_colour(asked))
    first = st.ASTEROID + colour * st.EACH_COLOUR
    enough = count <= count_usable(s, seat, first, first + st.EACH_COLOUR)
    return [] if enough else why("DD-16.2", "so_many", count=count)


def _colour(colour: int) -> Words:
    return Words(f"colour.{COLOUR_IDS[colour]}")


def _against_other_sale(case: Case) -> Reasons:
    """An asteroid that is aboard and not yet sold, as a colour that is bought here. [DD-16.2, DD-24.2]"""
    s, (asteroid, colour) = case.s, divmod(case.answer, st.COLOURS)
    obj = st.ASTEROID + asteroid
    reasons = without_cargo(s, case.seat, obj, "DD-16.2")
    reasons += about(s, obj, "DD-16.2", "sold") if s.sold[asteroid] else []
    return reasons + without_market(s, case.names["planet"], colour)


def _against_bonus(case: Case) -> Reasons:
    if case.names["chosen"] >> case.answer & 1:
        return why("DD-24.2", "bonus_twice", colour=_colour(case.answer))
    sold = sold_as(case.s, case.answer)
    return [] if sold else why("DD-24.2", "not_sold", colour=_colour(case.answer))


def _against_payment(case: Case) -> Reasons:
    """Enough of what the facility takes: cargo of some kinds, or specimens. [DD-14.5]"""
    s, seat, planet, given = case.s, case.seat, case.names["planet"], case.answer
    kinds, least = (int(s.facility[planet, s.side[planet], column]) for column in (2, 3))
    if given < 0:
        return [] if case.names["paid"] >= least else why("DD-14.5", "unpaid", count=least)
    if given >= PAID_CARD:
        refused = without_specimen(s, seat, given - PAID_CARD, "DD-14.5")
        return refused or (why("DD-14.5", "pays_cargo") if kinds else [])
    if not kinds:
        return why("DD-14.5", "pays_specimens")
    wrong = why("DD-14.5", "pays_kind", None, of_object(given))
    refused = without_cargo(s, seat, given, "DD-14.5")
    return refused + ([] if kinds & kind_bit(given) else wrong)


def _against_item(case: Case) -> Reasons:
    s, card, planet = case.s, case.answer, case.names["planet"]
    if s.card_zone[card] == st.AT_PLANET and s.card_holder[card] == planet:
        return []
    fact = Fact(f"market.{PLANET_IDS[planet]}.items", "lacks", case.named)
    return why("DD-14.6", "no_item", fact, card=card_name(s, card))


def _against_shift(case: Case) -> Reasons:
    """To another place that is not frozen and takes it; each piece once. [DD-3.6, DD-3.7, DD-11.1]"""
    s, seat, action = case.s, case.seat, case.action
    slots, (_, name, to) = action >= ac.SHIFT_SLOT, case.move.split(":")
    first, width = (ac.SHIFT_SLOT, ac.SHIFT_SLOTS) if slots else (ac.SHIFT, ac.SHIFT_BAYS)
    column, shown, key = (st.SLOTS, "cages", "card") if slots else (st.BAYS, "places", "object")
    places = [place_at(s, seat, column, rank) for rank in divmod(action - first, width)]
    thing = card_name(s, ids.card_of(s, name)) if slots else object_words(s, ids.OBJECT_OF[name])
    if places[0] == places[1]:
        there = owns(seat, shown, "has", place=to, **{key: name})
        return why("DD-3.7", "same_place", there, object=thing)
    reasons = Reasons()
    for card, number in places:
        if s.damaged[card]:
            place = ids.place_name(s, card, number, "s" if slots else "b")
            frozen = owns(seat, shown, "has", place=place, frozen=True)
            reasons += why("DD-3.6", "frozen_place", frozen, f"place:{place}")
    if s.named_card[ids.card_of(s, name)] if slots else s.named[ids.OBJECT_OF[name]]:
        reasons += why("DD-3.7", "named", object=thing)
    return reasons if slots else reasons + _against_trade(case, *places)


def _against_trade(case: Case, here: tuple[int, int], there: tuple[int, int]) -> Reasons:
    """A bay takes what comes, and the one that is left takes what it gets in return. [DD-11.1]"""
    s, reasons = case.s, Reasons()
    for one, two in ((here, there), (there, here)):
        obj = in_bay(s, case.seat, *one)
        if obj >= 0 and not accepts(s, two[0], obj):
            place, words = ids.place_name(s, *two, "b"), object_words(s, obj)
            fact = owns(case.seat, "places", "has", place=place, any=False)
            reasons += why("DD-11.1", "takes_not", fact, f"place:{place}", object=words)
    return reasons


EVEN_NOTHING = {"hold_explored", "path", "path_on", "go", "pay"}
"""Questions of which an answer that does nothing (done, stay, halt) may be refused too."""
_AGAINST: dict[str, Callable[[Case], Reasons]] = {
    **dict.fromkeys(("pick_front", "pick_back", "discard_one"), _against_card),
    **dict.fromkeys(("hold_salvage", "hold_explored", "hold_drawn"), _against_card),
    "toss": lambda case: without_specimen(case.s, case.seat, case.answer, "DD-15.4"),
    **dict.fromkeys(("repair", "repair_one"), _against_repair),
    "flip_one": lambda case: without_upgrade(
        case.s, case.seat, case.answer, "DD-13.5", damaged=False
    ),
    **dict.fromkeys(("kane_aim", "drive_aim", "free_aim"), against_aim),
    **dict.fromkeys(("target", "take"), against_nearest),
    "pay_drive": against_drive,
    "near": against_near,
    **dict.fromkeys(("path", "path_on"), against_path),
    "go": against_going,
    "meet": against_meeting,
    "respond": _against_response,
    "channel_pick": _against_pick,
    **dict.fromkeys(
        ("board", "plunder", "rob"),
        lambda case: without_loot(
            case.s, case.names["victim"], case.names["cause"], case.answer, case.question.clause
        ),
    ),
    "loot": _against_belly,
    "reroute": lambda case: (
        without_fuel(case.s, case.seat, "DD-13.2") if case.action == ac.REROLL else []
    ),
    **dict.fromkeys(
        ("lose", "feed"),
        lambda case: without_cargo(case.s, case.seat, case.answer, case.question.clause),
    ),
    "full": _against_jettison,
    "deliver": lambda case: without_passenger(case.s, case.seat, case.names["planet"], case.answer),
    "identify": _against_count,
    "sell": _against_sale,
    "sellas": _against_other_sale,
    "bonus": _against_bonus,
    "pay": _against_payment,
    "item": _against_item,
    **dict.fromkeys(("shift", "shift_at_end"), _against_shift),
}
"""What speaks against an answer, by question; a question that is not here takes all of its answers."""
