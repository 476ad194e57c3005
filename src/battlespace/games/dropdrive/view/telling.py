"""What happened, in order."""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.course.flight import ends_flight, next_contact, take_off
from battlespace.games.dropdrive.rules.play import turn
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.geometry import LINK_UNITS
from battlespace.games.dropdrive.rules.table.ship import ship_of
from battlespace.games.dropdrive.rules.table.wide import stop_at
from battlespace.games.dropdrive.text.names import (
    card_name,
    object_words,
    planet_name,
    seat_words,
)
from battlespace.games.dropdrive.view.clicks import label
from battlespace.kernel.words import Event, Words


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened: the answer, then what it changed."""
    events = [_headline(before, action)]
    for other in range(before.seats):
        gain = after.credits[other] - before.credits[other]
        who = seat_words(after, other)
        if gain:
            kind = "event.credits" if gain > 0 else "event.pays"
            events.append(Event(kind, (f"seat:{other}",), {"seat": who, "gain": abs(gain)}))
        if not before.shares(after, "card_zone", "damaged"):
            events += _card_events(before, after, other, who)
    if not before.shares(after, "zone", "base"):
        for obj in range(st.OBJECTS):
            events += _object_events(before, after, obj)
    events += _flight_events(before, action)
    if after.ending and not before.ending:
        events.append(Event("event.ending"))
    return events


def _flight_events(before: State, action: int) -> list[Event]:
    """Say why a flight ended before its path did. [DD-10.14, DD-14.8]"""
    setting_out = before.flying == st.LAYING and ac.FLY <= action < ac.FLY + ac.STOPS
    flying_on = before.flying == st.UNDER_WAY and ac.GO <= action <= ac.GO + ac.LONGEST
    if not setting_out and not flying_on:
        return []
    s, seat = before.copy(), before.by
    if setting_out:
        s.stop = stop_at(s, action - ac.FLY)
        take_off(s, seat, ship_of(s, seat))
    elif action > ac.GO:
        s.stop = s.s + 100 * (action - ac.GO)
    obj, where = next_contact(s, seat)
    if obj < 0 or where >= s.stop or not ends_flight(obj):
        return []
    target = (f"object:{ids.OBJECT_IDS[obj]}",)
    if obj < st.PLANETS and s.flags[seat, st.TOOK_OFF]:
        return [Event("event.no_landing", target, {"planet": planet_name(before, obj)})]
    if where + LINK_UNITS > s.stop:
        return []  # it ends about where it was meant to
    if obj < st.PLANETS:
        return [Event("event.landing_ends", target, {"planet": planet_name(before, obj)})]
    return [Event("event.scan_ends" if obj < st.SHIP else "event.dock_ends", target)]


def _headline(before: State, action: int) -> Event:
    if action == ac.DROP:
        fallen = [obj for obj in range(st.OBJECTS) if before.fall[obj]]
        targets = tuple(f"object:{ids.OBJECT_IDS[obj]}" for obj in fallen)
        if len(fallen) == 1:
            return Event("event.drop_one", targets, {"what": object_words(before, fallen[0])})
        return Event("event.drop", targets, {"count": len(fallen)})
    said = label(before, action)
    if turn(before) < 0:
        return Event("event.chance", (), {"what": said})
    who = seat_words(before, turn(before))
    return Event("event.choice", (), {"seat": who, "choice": said})


def _card_events(before: State, after: State, seat: int, who: Words) -> list[Event]:
    found: list[Event] = []
    for card in range(st.EXPLORE, st.SCAN):
        if after.card_holder[card] != seat or after.card_zone[card] not in _ABOARD:
            continue
        values: dict[str, int | str | Words] = {"seat": who, "card": card_name(after, card)}
        target = (f"card:{ids.card_ids(after)[card]}",)
        if before.card_zone[card] not in _ABOARD:
            found.append(Event("event.card", target, values))
        if after.damaged[card] and not before.damaged[card]:
            found.append(Event("event.damaged", target, values))
        if before.damaged[card] and not after.damaged[card]:
            found.append(Event("event.repaired", target, values))
    return found


_ABOARD = (st.ON_SHIP, st.BESIDE, st.IN_SLOT)


def _object_events(before: State, after: State, obj: int) -> list[Event]:
    was, now = before.zone[obj], after.zone[obj]
    if was == now and not st.SHIP <= obj < st.PIRATE:
        return []
    target = (f"object:{ids.OBJECT_IDS[obj]}",)
    values: dict[str, int | str | Words] = {"object": object_words(after, obj)}
    if was != now and now == st.CARGO:
        who = seat_words(after, after.holder[obj])
        some = object_words(after, obj, "some")
        return [Event("event.collects", target, {"seat": who, "object": some})]
    if was != now and now == st.HOLD:
        faction = Words(f"faction.{ids.PLANET_IDS[after.holder[obj]]}")
        return [Event("event.hold", target, values | {"faction": faction})]
    if was == st.SYSTEM and now == st.WITH:
        return [Event("event.destroyed", target, values)]
    if st.SHIP <= obj < st.PIRATE and now == st.SYSTEM:
        base = after.base[obj - st.SHIP]
        if 0 <= base < st.PLANETS and base != before.base[obj - st.SHIP]:
            where = {"object": object_words(after, obj, "some"), "planet": planet_name(after, base)}
            return [Event("event.lands", target, where)]
    return []
