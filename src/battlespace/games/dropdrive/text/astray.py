"""What is wrong with a way: a link, a stop, an aim, a target, the drop drive."""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked import actions as ac
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.asked.replies import DRIVEN
from battlespace.games.dropdrive.rules.course.turns import BY_FUEL, BY_SPHERE
from battlespace.games.dropdrive.rules.surface.effects import free_target
from battlespace.games.dropdrive.rules.table.cargo import (
    HOLE_REACH,
    aim_inside,
    aim_on_table,
    near_enough,
)
from battlespace.games.dropdrive.rules.table.geometry import NOSE
from battlespace.games.dropdrive.rules.table.laying import in_stack, leads_out
from battlespace.games.dropdrive.rules.table.path import (
    BEND,
    bend,
    free_of_sun,
    free_of_walls,
    link_start,
    stop_fits,
)
from battlespace.games.dropdrive.rules.table.pieces import nearest_gap, tied, wanted
from battlespace.games.dropdrive.rules.table.shapes import cos_of, sin_of
from battlespace.games.dropdrive.rules.table.ship import icons, ship_of
from battlespace.games.dropdrive.rules.table.wide import any_aim, may_halt, stop_at
from battlespace.games.dropdrive.text.names import card_name
from battlespace.games.dropdrive.text.reasons import (
    Case,
    Reasons,
    about,
    lies,
    of_object,
    why,
    without_fuel,
    without_upgrade,
)
from battlespace.kernel.fact import Fact

NO_LINKS = Fact("flight.links", "is", [])


def against_path(case: Case) -> Reasons:
    """Staying, flying and laying a link. [DD-10.4, DD-10.6, DD-10.18]"""
    s, action = case.s, case.action
    if action == ac.STAY:
        return _against_staying(case)
    if action < ac.FLY:
        return _against_link(case, action - ac.LINK)
    if s.links == 0:
        return why("DD-10.4", "no_link", NO_LINKS)
    free = not in_stack(s) or stop_fits(s, stop_at(s, action - ac.FLY))
    return [] if free else why("DD-10.18", "stack")


def _against_staying(case: Case) -> Reasons:
    """One stays before any link is laid, and not in a stack; behind a wormhole always. [DD-10.6, DD-20.3.3]"""
    if case.s.links:
        return why("DD-10.6", "laid", Fact(NO_LINKS.at, "is not", NO_LINKS.value))
    attached = case.question.name == "path" and in_stack(case.s)
    return why("DD-10.6", "stay") if attached else []


def _against_link(case: Case, heading: int) -> Reasons:
    """Too long, too sharp, into the sun or a wall; or it leads nowhere out of the stack. [DD-10.2, DD-10.5]"""
    s, reasons = case.s, Reasons()
    if s.links >= s.reach:
        reasons += why("DD-10.3", "length", Fact("flight.left", "below", 1), links=s.reach)
    if bend(s, heading) > BEND:
        last = Fact("flight.links.-1", "is", int(s.heading[s.links - 1]))
        reasons += why("DD-10.2", "bend", last, f"link:{s.links}", degrees=bend(s, heading))
    (x, y), cos, sin = link_start(s, heading), cos_of(heading), sin_of(heading)
    if not free_of_sun(x, y, cos, sin):
        reasons += why("DD-10.5", "sun", None, "sun", link=s.links + 1)
    if not free_of_walls(x, y, cos, sin):
        reasons += why("DD-10.5", "wall", None, "wall", link=s.links + 1)
    if not reasons and in_stack(s) and not leads_out(s, heading):
        reasons += why("DD-10.18", "stack")
    return reasons


def against_going(case: Case) -> Reasons:
    """Going on is free; a halt or a stop may lie too far or on what has to be left. [DD-10.16, DD-10.18]"""
    s, action = case.s, case.action
    if action == ac.GO:
        return []
    if action == ac.HALT:
        free = not in_stack(s) or may_halt(s, case.names["obj"])
        return [] if free else why("DD-10.18", "stack")
    stop = int(s.s) + 100 * (action - ac.GO)
    if stop >= s.stop:
        return why("DD-10.16", "beyond_stop", Fact("flight.stop", "below", stop + 1))
    return [] if not in_stack(s) or stop_fits(s, stop) else why("DD-10.18", "stack")


def against_aim(case: Case) -> Reasons:
    """Not on the table, or not near enough to what it must be near to. [DD-5.6, DD-9.4]"""
    s, names = case.s, case.names
    i, j = divmod(case.action - ac.AIM, ac.AIM_ROWS)
    x, y = ac.AIM_STEP * (i - ac.AIM_HALF), ac.AIM_STEP * (j - ac.AIM_MIDDLE)
    token = names.get("token", 0)
    target = names.get("to", names.get("planet", free_target(s, case.seat, token)))
    reach = HOLE_REACH if token else NOSE
    if target == st.ANYWHERE:
        return [] if aim_inside(x, y, reach) else why("DD-5.6", "aim")
    reasons = [] if aim_on_table(s, x, y, reach) else why("DD-5.6", "aim")
    if not near_enough(s, target, x, y, reach):
        near = "DD-20.3.1" if "token" in names else case.question.clause
        reasons += why(near, "aim", None, of_object(target))
    return reasons


def against_nearest(case: Case) -> Reasons:
    """Not in the system, not what is looked for, or farther away than another. [DD-6.3, DD-8.3]"""
    s, obj, ref, want = case.s, case.answer, case.names["ref"], case.names["want"]
    clause = case.question.clause
    if s.zone[obj] != st.SYSTEM:
        return about(s, obj, clause, "not_in_system", lies(obj, "lacks", zone="system"))
    if not wanted(s, obj, want, ref):
        return about(s, obj, clause, "not_sought")
    nearest = tied(s, ref, want, obj, nearest_gap(s, ref, want))
    return [] if nearest else about(s, obj, clause, "farther")


def against_drive(case: Case) -> Reasons:
    """No icon, no fuel, no sphere that is full, no upgrade that pays. [DD-9.1, DD-9.3, DD-20.5.4]"""
    s, seat, answer = case.s, case.seat, case.answer
    reasons = Reasons()
    if icons(s, seat) == 0:
        reasons += why("DD-9.3", "no_icon", Fact(f"players.{seat}.icons", "is", []))
    if answer == BY_FUEL:
        return reasons + without_fuel(s, seat, "DD-9.1")
    if answer == BY_SPHERE:
        return reasons + _without_sphere(case)
    card = answer - DRIVEN
    reasons += without_upgrade(s, seat, card, "DD-9.1", damaged=False)
    if not s.card[card, st.DROP_FREE]:
        reasons += why("DD-9.1", "free_drive", card=card_name(s, card))
    return reasons


def _without_sphere(case: Case) -> Reasons:
    """Say that there is no sphere, or that it is short of energy. [DD-20.5.4]"""
    s, goal = case.s, int(case.s.parameter[st.ENERGY_GOAL])
    if s.anomaly[st.SPHERE] != st.IN_PLAY:
        return why("DD-20.5.4", "no_sphere", lies(st.DYSON, "lacks", zone="system"))
    short = Fact("energy", "below", goal)
    return why("DD-20.5.4", "hungry", short, goal=goal) if s.energy < goal else []


def against_near(case: Case) -> Reasons:
    """No icon for such a target, none in the system, one's own ship, or no room beside it. [DD-9.3, DD-9.4]"""
    s, seat, target = case.s, case.seat, case.answer
    if target == st.ANYWHERE:
        bit, icon = st.ICON_ANYWHERE, "anywhere"
    else:
        bit, icon = (st.ICON_PLANET, "planet") if target < st.PLANETS else (st.ICON_SHIP, "ship")
    if not icons(s, seat) & bit:
        return why("DD-9.3", "no_such_icon", Fact(f"players.{seat}.icons", "lacks", icon))
    if target == st.ANYWHERE:
        return []
    if s.zone[target] != st.SYSTEM:
        return about(s, target, "DD-9.3", "not_in_system", lies(target, "lacks", zone="system"))
    if target == ship_of(s, seat):
        own = Fact(f"players.{seat}.ship", "is", ids.OBJECT_IDS[target])
        return why("DD-9.3", "own_ship", own, of_object(target))
    return [] if any_aim(s, target) else about(s, target, "DD-9.4", "no_room")


def against_meeting(case: Case) -> Reasons:
    """Only what the path has touched is met. [DD-10.14]"""
    s, ship = case.s, case.answer
    return [] if s.meet[ship - st.SHIP] else about(s, ship, "DD-10.14", "not_met")
