"""What a net sees of a position: each lane as a row, and the hands, the round and the combo as a whole."""

from __future__ import annotations

from battlespace.games.goelands.bot.acts import ACTS
from battlespace.games.goelands.bot.heuristic import evaluate
from battlespace.games.goelands.rules.control import strength
from battlespace.games.goelands.rules.round import hand_size
from battlespace.games.goelands.rules.state import (
    CLASSES,
    IN_ROUND,
    KIND_SHIFT,
    LANES,
    POWER,
    TOKENS,
    State,
)
from battlespace.kernel.rule import rule
from battlespace.kernel.sight import Row, Rows, Sight, log_odds

HOLDER, MINE, THEIRS, LEAD, SPECIAL = 12, 13, 19, 25, 30
"""Places in a lane's row: the token, who holds it, both sides' cards by class, who leads by how much, what it is."""
WIDTH = 32
HANDS, SIZES, MATCH, COMBO, WAITING, TOP, HELD = 1, 11, 14, 19, 21, 27, 39
"""Places in the whole."""
WHOLE = 48
TOKEN_MASK = (1 << KIND_SHIFT) - 1


@rule
def view(s: State) -> int:
    """The camp whose turn it is; between two rounds the guess knows all there is to know."""
    return s.active if s.phase == IN_ROUND else -1


@rule
def fill_lane(s: State, me: int, lane: int, row: Row) -> None:
    """Describe one lane."""
    if s.token[lane] > 0:
        row[s.token[lane] - 1] = 1.0
    row[HOLDER] = 1.0 if s.control[lane] == me else 0.0
    for level in range(CLASSES):
        row[MINE + level] = 0.5 * s.cards[lane, me, level]
        row[THEIRS + level] = 0.5 * s.cards[lane, 1 - me, level]
    ours, theirs = strength(s, lane, me), strength(s, lane, 1 - me)
    lead = ours - theirs
    row[LEAD], row[LEAD + 1] = 0.2 * ours, 0.2 * theirs
    row[LEAD + 2] = 0.3 * min(max(lead, -6), 6)
    row[LEAD + 3] = 1.0 if lead > 0 else 0.0
    row[LEAD + 4] = 1.0 if lead == 0 else 0.0
    row[SPECIAL] = 1.0 if s.locked == lane + 1 else 0.0
    row[SPECIAL + 1] = 1.0


@rule
def fill_match(s: State, me: int, whole: Row) -> None:
    """Describe the hands and the score."""
    for level in range(1, CLASSES):
        whole[HANDS + level - 1] = 0.5 * s.hand[me, level]
        whole[HANDS + level + 4] = 0.5 * s.hand[1 - me, level]
    ours, theirs = hand_size(s, me), hand_size(s, 1 - me)
    whole[SIZES], whole[SIZES + 1], whole[SIZES + 2] = (
        0.1 * ours,
        0.1 * theirs,
        0.3 * (ours - theirs),
    )
    whole[MATCH] = 1.0 if s.final else 0.0
    whole[MATCH + 1] = 1.0 if s.locked else 0.0
    whole[MATCH + 2], whole[MATCH + 3] = (
        0.5 * (s.need - s.wins[me]),
        0.5 * (s.need - s.wins[1 - me]),
    )
    whole[MATCH + 4] = 1.0


@rule
def fill_combo(s: State, me: int, whole: Row) -> None:
    """Describe what waits: how much, what is asked, which power is at work, and how many outposts are held."""
    whole[COMBO], whole[COMBO + 1] = 0.2 * min(s.depth, 8), 0.1 * min(s.powers, 10)
    if s.depth > 0:
        top = s.stack[s.depth - 1]
        kind = top >> KIND_SHIFT
        if 0 <= kind < TOP - WAITING:
            whole[WAITING + kind] = 1.0
        if kind == POWER:
            whole[TOP + min(top & TOKEN_MASK, TOKENS - 1)] = 1.0
    held = 0
    for lane in range(LANES):
        held += 1 if s.control[lane] == me else 0
    whole[HELD + held] = 1.0


@rule
def fill(s: State, me: int, rows: Rows, whole: Row) -> None:
    """Describe the position as a camp sees it."""
    evaluate(s, whole[1:3])
    whole[0] = log_odds(whole[1 + me])
    for lane in range(LANES):
        fill_lane(s, me, lane, rows[lane])
    fill_match(s, me, whole)
    fill_combo(s, me, whole)


SIGHT = Sight(view=view, fill=fill, rows=LANES, width=WIDTH, whole=WHOLE, acts=ACTS)
