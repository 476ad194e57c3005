"""What happened between two positions, event by event."""

from __future__ import annotations

from battlespace.games.goelands.rules.state import (
    CODES,
    DROPPED,
    FLIPPED,
    IN_ROUND,
    LANES,
    MATCH_OVER,
    SKIPPED,
    STARTED,
    WON_BY_SEVEN,
    State,
)
from battlespace.games.goelands.text.refusals import lane_target
from battlespace.games.goelands.view.clicks import camp_words, label, path, token_word
from battlespace.kernel.words import Event, Words


def tell(before: State, action: int, after: State) -> list[Event]:
    """Say what was done, then all that it caused, in order."""
    done = label(before, action)
    name = camp_words(before.active)
    place = () if before.phase != IN_ROUND else tuple(path(before, action)[-1:])
    first = Event(done.key.replace("label.", "event."), place, dict(done.values) | {"camp": name})
    if before.phase != IN_ROUND:
        first = Event(done.key.replace("label.", "event."), place, done.values)
    return [first, *(_caused(before, after.log[i]) for i in range(after.logged)), *_match(after)]


def _match(s: State) -> list[Event]:
    """The end of the match: who won it, and by how much."""
    if s.phase != MATCH_OVER:
        return []
    winner = int(s.wins[1] > s.wins[0])
    values = {"camp": camp_words(winner), "won": s.wins[winner], "lost": s.wins[1 - winner]}
    return [Event("event.match", (), values)]


def _caused(before: State, entry: int) -> Event:
    kind, what = divmod(entry, 16)
    if kind == FLIPPED:
        lane, camp = what % 8, what // 8
        return Event(
            "event.flip",
            (lane_target(lane),),
            {
                "lane": lane + 1,
                "token": token_word(before, lane),
                "camp": camp_words(camp),
            },
        )
    if kind in (STARTED, SKIPPED):
        key = "event.power" if kind == STARTED else "event.skipped"
        lanes = tuple(lane_target(lane) for lane in range(LANES) if before.token[lane] == what + 1)
        return Event(key, lanes, {"token": Words(f"token.{CODES[what]}")})
    if kind == DROPPED:
        return Event("event.dropped")
    key = "event.seven" if kind == WON_BY_SEVEN else "event.count"
    return Event(key, (), {"camp": camp_words(what)})
