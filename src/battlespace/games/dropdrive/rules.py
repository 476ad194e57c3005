"""`turn legal apply score chance`: the open step is asked, carried out, or runs on by itself. [DD-25, R-N4]"""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.games.dropdrive import actions as ac
from battlespace.games.dropdrive import frames as fr
from battlespace.games.dropdrive import pack, packs
from battlespace.games.dropdrive import state as st
from battlespace.games.dropdrive.anomaly import run_arrival, run_scanning
from battlespace.games.dropdrive.answers import choose, take_outcome
from battlespace.games.dropdrive.battle import run_battle, run_damage, run_mine_test, run_rolling
from battlespace.games.dropdrive.cards import run_drawing, run_effect, run_freefall, run_keeping
from battlespace.games.dropdrive.cargo import land_drop, run_mined, run_redrop, run_stow
from battlespace.games.dropdrive.choices import options
from battlespace.games.dropdrive.draws import outcomes, sides_left
from battlespace.games.dropdrive.flight import run_flight
from battlespace.games.dropdrive.landing import (
    run_delivery,
    run_facility,
    run_identify,
    run_landing,
    run_sale,
    run_survey,
)
from battlespace.games.dropdrive.leviathan import run_hunt, run_prowl
from battlespace.games.dropdrive.meeting import run_channel, run_encounter, run_meeting
from battlespace.games.dropdrive.opening import run_opening
from battlespace.games.dropdrive.rest import run_rest
from battlespace.games.dropdrive.scoring import share
from battlespace.games.dropdrive.state import State
from battlespace.games.dropdrive.station import run_docking
from battlespace.games.dropdrive.turns import (
    run_drive,
    run_ending,
    run_launch,
    run_pirate,
    run_scoring,
    run_turn,
)
from battlespace.games.dropdrive.wide import ASKED, NOTHING, is_wide, sole_answer, wide_options
from battlespace.kernel.errors import OptionError
from battlespace.kernel.game import CHANCE, OVER, Actions, Weights
from battlespace.kernel.rule import part, rule

MODES = ("first_game", "base", "standard_anomalies", "scaled_progress", "scaled_order")
DEMAND, DEMAND_EACH = 18, 4
ENDLESS = 10_000
"""More steps than ever follow from one action."""


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
    fr.push(s, fr.OPENING, 0)
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
def turn(s: State) -> int:
    """The seat that is asked, chance, or nobody."""
    if s.depth == 0:
        return OVER
    if s.frames[s.depth - 1, fr.KIND] >= fr.START:
        return CHANCE
    return s.frames[s.depth - 1, fr.SEAT]


@rule
def legal(s: State, out: Actions) -> int:
    """The answers to the open decision, ascending."""
    if turn(s) < 0:
        return 0
    f = s.depth - 1
    if is_wide(s.frames[f, fr.KIND]):
        return wide_options(s, f, s.frames[f, fr.KIND], out)
    count = options(s)
    for i in range(count):
        out[i] = s.few[i]
    return count


@rule
def chance(s: State, out: Actions, weights: Weights) -> int:
    """The outcomes of a chance turn; a drop is sampled. [DD-1.8, DD-4.2]"""
    kind = s.frames[s.depth - 1, fr.KIND]
    if kind == fr.DROP:
        out[0] = ac.DROP
        return 0
    count = outcomes(s)
    for i in range(count):
        out[i] = s.few[i]
        weights[i] = sides_left(s, out[i] - ac.SIDE) if kind == fr.SIDE else 1
    return count


@rule
def score(s: State, seat: int) -> float:
    """The best share the win. [DD-17.4]"""
    return share(s, seat)


@rule
def apply(s: State, action: int) -> None:
    """Carry out one answer or outcome, and all that follows by itself; without one (-1) only the latter."""
    kind = s.frames[s.depth - 1, fr.KIND]
    if action >= 0 and kind == fr.DROP:
        land_drop(s)
    elif action >= 0:
        answer(s, kind, action)
    settle(s)


@rule
def answer(s: State, kind: int, action: int) -> None:
    """Hand an answer or an outcome of chance down."""
    if kind >= fr.START:
        take_outcome(s, action)
    else:
        choose(s, action)


@part
def settle(s: State) -> None:
    """Run procedures until something must be asked; what has one answer is not asked. [R-N4]

    Steps of a position that somebody wrote may wait for each other for ever; those of a match never do.
    """
    left = ENDLESS
    while s.depth > 0:
        left -= 1
        if left < 0:
            raise RuntimeError("the open steps wait for each other")
        kind = s.frames[s.depth - 1, fr.KIND]
        if kind >= fr.PROCEDURE:
            run(s, s.depth - 1, kind)
            continue
        sole = only_answer(s, kind)
        if sole == ASKED:
            return
        if sole == NOTHING:
            fr.finish(s, fr.NONE)
        else:
            answer(s, kind, sole)


@part
def only_answer(s: State, kind: int) -> int:
    """Return the only answer or outcome of the open step, NOTHING without any, ASKED with several."""
    if kind == fr.DROP:
        return ASKED
    if is_wide(kind):
        return sole_answer(s, s.depth - 1, kind)
    count = outcomes(s) if kind >= fr.START else options(s)
    if count > 1:
        return ASKED
    return s.few[0] if count == 1 else NOTHING


@part
def run(s: State, f: int, kind: int) -> None:
    """Let the top procedure go on."""
    if kind <= fr.REST:
        run_travel(s, f, kind)
    elif kind <= fr.REDROP:
        run_contact(s, f, kind)
    elif kind <= fr.EFFECT:
        run_surface(s, f, kind)
    else:
        run_special(s, f, kind)


@part
def run_travel(s: State, f: int, kind: int) -> None:
    """Set-up, turns and flights."""
    if kind == fr.OPENING:
        run_opening(s, f)
    elif kind == fr.TURN:
        run_turn(s, f)
    elif kind == fr.PIRATE:
        run_pirate(s, f)
    elif kind == fr.LAUNCH:
        run_launch(s, f)
    elif kind == fr.DRIVE:
        run_drive(s, f)
    elif kind == fr.FLIGHT:
        run_flight(s, f)
    else:
        run_rest(s, f)


@part
def run_contact(s: State, f: int, kind: int) -> None:
    """Encounters, battles and cargo."""
    if kind == fr.MEETING:
        run_meeting(s, f)
    elif kind == fr.ENCOUNTER:
        run_encounter(s, f)
    elif kind == fr.CHANNEL:
        run_channel(s, f)
    elif kind == fr.BATTLE:
        run_battle(s, f)
    elif kind == fr.DAMAGE:
        run_damage(s, f)
    elif kind == fr.STOW:
        run_stow(s, f)
    else:
        run_redrop(s, f)


@part
def run_surface(s: State, f: int, kind: int) -> None:
    """Landings and cards."""
    if kind == fr.LANDING:
        run_landing(s, f)
    elif kind == fr.DELIVERY:
        run_delivery(s, f)
    elif kind == fr.IDENTIFY:
        run_identify(s, f)
    elif kind == fr.SALE:
        run_sale(s, f)
    elif kind == fr.FACILITY:
        run_facility(s, f)
    elif kind == fr.SURVEY:
        run_survey(s, f)
    elif kind == fr.DRAWING:
        run_drawing(s, f)
    elif kind == fr.KEEPING:
        run_keeping(s, f)
    else:
        run_effect(s, f)


@part
def run_special(s: State, f: int, kind: int) -> None:
    """Anomalies and the end."""
    if kind == fr.MINE_TEST:
        run_mine_test(s, f)
    elif kind == fr.SCANNING:
        run_scanning(s, f)
    elif kind == fr.ARRIVAL:
        run_arrival(s, f)
    elif kind == fr.HUNT:
        run_hunt(s, f)
    elif kind == fr.PROWL:
        run_prowl(s, f)
    elif kind == fr.DOCKING:
        run_docking(s, f)
    elif kind == fr.ENDING:
        run_ending(s, f)
    else:
        run_rare(s, f, kind)


@part
def run_rare(s: State, f: int, kind: int) -> None:
    """Single dice, mines below a fallen ship, free falls, scores."""
    if kind == fr.SCORING:
        run_scoring(s, f)
    elif kind == fr.MINED:
        run_mined(s, f)
    elif kind == fr.ROLLING:
        run_rolling(s, f)
    else:
        run_freefall(s, f)
