"""Choices in words, and what happened, in order."""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS
from battlespace.games.dropdrive.rules.play import turn
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.text.moves import write_move
from battlespace.games.dropdrive.text.names import (
    card_name,
    object_words,
    planet_name,
    seat_words,
)
from battlespace.kernel.words import Event, Words

ANSWERS = {"yes", "no", "skip", "meet", "enter", "ignore", "fuel", "none", "new", "home", "edge"}


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    word, _, rest = write_move(s, action).partition(":")
    if not rest:
        return Words(f"label.{word}")
    if word in ("tractor", "cloak", "wormhole", "handin", "facility"):
        return Words(f"label_of.{word}_{rest}")
    if word == "drive" and rest in ("no", "fuel"):
        return Words(f"label_of.drive_{rest}")
    if word == "start":
        return Words("label_of.start", {"what": int(rest) + 1})
    first, _, second = rest.partition(":")
    if word == "sell":
        return Words("label_of.sell", {"count": int(second), "what": Words(f"colour.{first}")})
    if word in ("sellas", "shift"):
        values = {"what": _thing(s, first), "to": _thing(s, second)}
        return Words(f"label_of.{word}", values)
    if word == "side":
        return Words(f"label_of.side_{second}", {"what": _thing(s, first)})
    if word == "aim":
        i, j = (5 * int(part) for part in rest.split(","))
        return Words("label_of.aim", {"x": i, "y": j})
    return Words(f"label_of.{word}", {"what": _thing(s, second or first)})


def _thing(s: State, name: str) -> str | Words:
    """Return what a word names: an object, a card, a colour, an answer; a number stays as it is."""
    if name in ANSWERS:
        return Words(f"answer.{name}")
    if name in ids.OBJECT_OF:
        return object_words(s, ids.OBJECT_OF[name])
    if name in COLOUR_IDS:
        return Words(f"colour.{name}")
    card = ids.card_of(s, name)
    if card >= 0:
        return card_name(s, card)
    part, _, number = name.partition(".")
    card = ids.card_of(s, part)
    if card < 0:
        return name
    return Words("place_of", {"card": card_name(s, card), "number": number[1:]})


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what happened: the answer, then what it changed."""
    events = [_headline(before, action)]
    for other in range(before.seats):
        gain = after.credits[other] - before.credits[other]
        who = seat_words(after, other)
        if gain:
            kind = "event.credits" if gain > 0 else "event.pays"
            events.append(Event(kind, (f"seat:{other}",), {"seat": who, "gain": abs(gain)}))
        events += _card_events(before, after, other, who)
    for obj in range(st.OBJECTS):
        events += _object_events(before, after, obj)
    if after.ending and not before.ending:
        events.append(Event("event.ending"))
    return events


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
    target = (f"object:{ids.OBJECT_IDS[obj]}",)
    was, now = before.zone[obj], after.zone[obj]
    values: dict[str, int | str | Words] = {"object": object_words(after, obj)}
    if was != now and now == st.CARGO:
        who = {"seat": seat_words(after, after.holder[obj])}
        return [Event("event.collects", target, values | who)]
    if was != now and now == st.HOLD:
        faction = Words(f"faction.{ids.PLANET_IDS[after.holder[obj]]}")
        return [Event("event.hold", target, values | {"faction": faction})]
    if was == st.SYSTEM and now == st.WITH:
        return [Event("event.destroyed", target, values)]
    if st.SHIP <= obj < st.PIRATE and now == st.SYSTEM:
        base = after.base[obj - st.SHIP]
        if 0 <= base < st.PLANETS and base != before.base[obj - st.SHIP]:
            return [Event("event.lands", target, values | {"planet": planet_name(after, base)})]
    return []
