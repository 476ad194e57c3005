"""What helps a newcomer at the table: how near everybody is to winning, and what is asked now."""

from __future__ import annotations

from battlespace.games.dropdrive.rules import state as st
from battlespace.games.dropdrive.rules.asked.ids import PLANET_IDS
from battlespace.games.dropdrive.rules.packs.pack import COLOUR_IDS
from battlespace.games.dropdrive.rules.play import turn
from battlespace.games.dropdrive.rules.state import State
from battlespace.games.dropdrive.rules.table.scoring import specimen_credits
from battlespace.games.dropdrive.text.names import planet_name
from battlespace.games.dropdrive.view.table import market, now
from battlespace.kernel.game import OVER
from battlespace.kernel.guide import Standing, Standings, filled
from battlespace.kernel.remembered import once
from battlespace.kernel.words import Words

SIGNS = 10
"""The richest seat has them all."""


def standing(s: State) -> Standings:
    """Draw what everybody would score now beside the richest; tell what brings credits next. [DD-16.3, DD-17.4]"""
    over = turn(s) == OVER  # then specimens are paid
    specimens = [0 if over else int(specimen_credits(s, seat)) for seat in range(s.seats)]
    totals = [int(s.credits[seat]) + specimens[seat] for seat in range(s.seats)]
    goal = Words("goal.last") if s.ending else Words("goal.demand", {"left": s.supply})
    most = max(1, *totals)
    return Standings(goal, tuple(_standing(s, seat, totals[seat], most) for seat in range(s.seats)))


def _standing(s: State, seat: int, total: int, most: int) -> Standing:
    best = None if turn(s) == OVER else _best_sale(s, seat)
    signs = filled(-(-max(total, 0) * SIGNS // most), SIGNS, seat)
    if best is None:
        return Standing(Words("standing.credits", {"credits": total}), total, signs)
    price_now, planet, colour = best
    values: dict[str, int | str | Words] = {
        "credits": total,
        "price": price_now,
        "colour": _colour(colour),
        "planet": planet_name(s, planet),
    }
    return Standing(Words("standing.sale", values), total, signs)


def _best_sale(s: State, seat: int) -> tuple[int, int, int] | None:
    """Return the best price that any planet pays for what a ship carries: price, planet, colour."""
    aboard = {
        (obj - st.ASTEROID) // 6
        for obj in range(st.ASTEROID, st.FUEL)
        if s.zone[obj] == st.CARGO and s.holder[obj] == seat
    }
    if not aboard:
        return None
    return max((offer for offer in _offers(s) if offer[2] in aboard), default=None)


@once
def _offers(s: State) -> list[tuple[int, int, int]]:
    """Return what all planets pay: price, planet, colour."""
    return [
        (row.price, planet, COLOUR_IDS.index(row.colour))
        for planet, name in enumerate(PLANET_IDS)
        for row in market(s)[name].rows
    ]


def prompt(s: State) -> Words:
    """Say what is asked: every decision has its own sentence."""
    asking, names = now(s)
    if asking.ask == "sell":
        return Words("ask.sell_colour", {"colour": _colour(names["colour"])})
    return Words(f"ask.{asking.ask}")


def _colour(colour: int) -> Words:
    return Words(f"colour.{COLOUR_IDS[colour]}")
