"""`turn legal apply score chance`: all procedures as one machine, all questions as lists of answers. [DD-25, R-N4]"""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked.ids import MODES
from battlespace.games.dropdrive.rules.course.opening import opening
from battlespace.games.dropdrive.rules.packs import pack, packs
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.scoring import share
from battlespace.kernel.decision import Asked
from battlespace.kernel.errors import OptionError
from battlespace.kernel.machine import Machine
from battlespace.kernel.rule import rule

DEMAND, DEMAND_EACH = 18, 4
MACHINE = Machine(State, opening)
ASKED = Asked(MACHINE)
turn, legal, chance = ASKED.turn, ASKED.legal, ASKED.chance
carry = ASKED.carry


def fresh(seats: int, content: object, mode: str) -> State:
    """Return an empty table with the tables of the pack filled."""
    s = State()
    found = packs.chosen_pack(content)
    s.card, s.effect, s.market = found.card, found.effect, found.market
    s.facility, s.parameter = found.facility, found.parameter
    s.pack = np.frombuffer(found.key.ljust(st.PACK_NAME, b"\0"), np.uint8)
    s.seats, s.mode = seats, MODES.index(mode)
    s.supply = DEMAND_EACH * seats
    s.spare = DEMAND - DEMAND_EACH * seats
    s.pose[:, 3] = 10000
    for card in range(st.TECH, st.SCAN):
        s.card_zone[card] = st.IN_DECK
    return s


def new(seats: int, **given: Any) -> State:
    """The table before anything is drawn. [DD-4.1, DD-4.3, DD-4.4, DD-21.9]"""
    s = fresh(seats, given["content"], given["mode"])
    s.long_wanted = given["long_scans"]
    for i, level in enumerate(_wishes(given["stack_deck"], given["long_scans"], given["mode"])):
        s.wished[i] = level
    s.preset = sum(1 << i for i, name in enumerate(pack.ANOMALY_IDS) if given[name])
    s.extended = ("off", "on", "level3").index(given["extended_game"])
    s.gradual = int(given["gradual_formation"])
    if s.mode == st.FIRST_GAME and (s.preset or s.extended):
        raise OptionError(
            "mode=first_game goes with neither anomalies nor extended_game; choose another mode or leave them out"
        )
    MACHINE.begin(s, opening)
    apply(s, -1)
    return s


def _wishes(given: str, count: int, mode: str) -> list[int]:
    """Return the wished levels of the first anomaly cards."""
    if given == "none":
        return []
    levels = [int(level) for level in given]
    if mode != MODES[st.STANDARD] or len(levels) > count:
        raise OptionError(
            f"stack_deck={given!r}: expected at most as many levels as long_scans, in mode standard_anomalies"
        )
    return levels


@rule
def score(s: State, seat: int) -> float:
    """The best share the win. [DD-17.4]"""
    return share(s, seat)


@rule
def apply(s: State, action: int) -> None:
    """Carry out one answer or outcome, and all that follows by itself; without one (-1) only the latter. [R-N4]"""
    carry(s, action)
