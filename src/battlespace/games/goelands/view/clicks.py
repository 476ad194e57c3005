"""What to click for an action, what clicks mean, and a choice in words."""

from __future__ import annotations

from collections.abc import Sequence

from battlespace.games.goelands.rules.powers import victim
from battlespace.games.goelands.rules.state import (
    BATCH,
    BATCHES,
    CODES,
    DRAWS,
    LANES,
    LOCKS,
    MOVES,
    NEXTS,
    ORDERS,
    PLAYS,
    SLOTS,
    STARTS,
    SWAPS,
    TARGETS,
    State,
)
from battlespace.games.goelands.text.moves import (
    CAMP_LETTERS,
    FACES,
    batch_counts,
    pending_power,
    write_move,
)
from battlespace.games.goelands.text.refusals import card_target, hand_target, lane_target
from battlespace.games.goelands.view.seen import decision
from battlespace.kernel.errors import NotationError
from battlespace.kernel.forms import clicks
from battlespace.kernel.words import Words, somebody

SIDES = ("side.drones", "side.goelands")


def camp_words(camp: int) -> Words:
    """Return whoever leads a camp, or the camp where no names are known; each seat has one."""
    return somebody(camp, Words(SIDES[camp]))


def path(s: State, action: int) -> list[str]:
    """A hand card, then a lane; a card in play, then where it goes; a batch card by card, then its lane."""
    if action < TARGETS:
        return [hand_target(s.active, action // LANES + 1), lane_target(action % LANES)]
    if action >= DRAWS:
        return [f"token:{CODES[action - DRAWS]}"]
    if action >= STARTS:
        return [f"camp:{CAMP_LETTERS[action - STARTS]}"]
    for first in (NEXTS, ORDERS, LOCKS):
        if first <= action < first + LANES:
            return [lane_target(action - first)]
    return _power_path(s, action)


def _power_path(s: State, action: int) -> list[str]:
    camp = victim(s, pending_power(s))

    def card(slot: int) -> str:
        return card_target(camp, slot % LANES, slot // LANES)

    if action < MOVES:
        return [card(action - TARGETS)]
    if action < SWAPS:
        return [card((action - MOVES) // LANES), lane_target((action - MOVES) % LANES)]
    if action < BATCH:
        return [card((action - SWAPS) // SLOTS), card((action - SWAPS) % SLOTS)]
    lanes, batch = divmod(action - BATCH, BATCHES)
    cards = [
        card_target(camp, lanes // LANES, level)
        for level, n in enumerate(batch_counts(batch))
        for _ in range(n)
    ]
    return [*cards, lane_target(lanes % LANES)]


def meant(s: State, clicked: Sequence[str]) -> str:
    """Return the text that these clicks mean, legal or not."""
    asked = decision(s)
    code = asked if asked in CODES else "MO"  # where no card is asked for any power explains that
    match clicks(clicked):
        case [("token", _)]:
            return clicked[0]
        case [("camp", camp)]:
            return f"start:{camp[-1:]}"
        case [("lane", lane)]:
            return {"order": "~", "lock": "L"}.get(asked, "!") + lane
        case [("hand", held), ("lane", lane)]:
            return f"P{held[-1:]}@{lane}"
        case [("card", card)]:
            return f"{code if code in ('FL', 'DE', 'RE', 'SA') else 'DE'}:{_card(card)}"
        case [("card", card), ("lane", lane)] if code not in ("BO", "BE"):
            return f"{code if code in ('MO', 'ME') else 'MO'}:{_card(card)}>{lane}"
        case [("card", one), ("card", two)] if code in ("SO", "SE"):
            return f"{code}:" + "=".join(map(_card, sorted((one, two), key=lambda card: card[1:])))
        case [*cards, ("lane", lane)] if _of_one_lane(cards):
            faces = sorted((name[-1] for _, name in cards), key=FACES.index)
            code = code if code in ("BO", "BE") else "BO"
            return f"{code}:{''.join(faces)}@{cards[0][1][1]}>{lane}"
        case _:
            expected = "expected a hand card and a lane, or cards and a lane"
            raise NotationError(" ".join(clicked), expected)


def _card(name: str) -> str:
    """Return the face and the lane of a card's target."""
    return f"{name[-1]}@{name[1]}"


def _of_one_lane(cards: list[tuple[str, str]]) -> bool:
    """Say whether all clicks are cards of one lane."""
    kinds, lanes = {kind for kind, _ in cards}, {name[1:2] for _, name in cards}
    return kinds == {"card"} and len(lanes) == 1


def label(s: State, action: int) -> Words:
    """Say what an action does."""
    if action >= DRAWS:
        return Words("label.token", {"token": Words(f"token.{CODES[action - DRAWS]}")})
    if action >= STARTS:
        return Words("label.start", {"camp": camp_words(action - STARTS)})
    if action < TARGETS:
        values = {"strength": (action - PLAYS) // LANES + 1, "lane": action % LANES + 1}
        return Words("label.play", values | {"token": token_word(s, action % LANES)})
    for first, key in ((NEXTS, "label.next"), (ORDERS, "label.order"), (LOCKS, "label.lock")):
        if first <= action < first + LANES:
            lane = action - first
            return Words(key, {"lane": lane + 1, "token": token_word(s, lane)})
    return _power_label(s, action)


def token_word(s: State, lane: int) -> Words:
    """Name the outpost of a lane."""
    return Words(f"token.{CODES[s.token[lane] - 1]}")


def _card_word(slot: int) -> Words:
    return Words(f"card.{FACES[slot // LANES]}")


def _power_label(s: State, action: int) -> Words:
    code = CODES[pending_power(s)]
    if action < MOVES:
        slot = action - TARGETS
        return Words(f"label.{code}", {"card": _card_word(slot), "lane": slot % LANES + 1})
    if action < SWAPS:
        slot, to = divmod(action - MOVES, LANES)
        return Words(
            f"label.{code}", {"card": _card_word(slot), "lane": slot % LANES + 1, "to": to + 1}
        )
    if action < BATCH:
        one, two = divmod(action - SWAPS, SLOTS)
        values = {
            "card": _card_word(one),
            "lane": one % LANES + 1,
            "other": _card_word(two),
            "to": two % LANES + 1,
        }
        return Words(f"label.{code}", values)
    lanes = (action - BATCH) // BATCHES
    faces = write_move(s, action).split(":")[1].split("@")[0]
    values = {
        "cards": tuple(Words(f"card.{face}") for face in faces),
        "lane": lanes // LANES + 1,
        "to": lanes % LANES + 1,
    }
    return Words(f"label.{code}", values)
