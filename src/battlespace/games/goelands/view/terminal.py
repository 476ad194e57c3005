"""The position for a terminal: seven columns, the Goélands above, the Drones below."""

from __future__ import annotations

from battlespace.games.goelands.rules.control import strength
from battlespace.games.goelands.rules.state import CODES, DRONES, GOELANDS, IN_ROUND, LANES, State
from battlespace.games.goelands.text.positions import cards_text
from battlespace.games.goelands.view.seen import decision
from battlespace.kernel import ink

COLUMN = 10
MARGIN = 10
NAMES = ("Drones", "Goélands")


def board(s: State) -> str:
    """Draw the lanes, both hands, the rounds and what is to be decided; a triangle points to an outpost's holder."""
    lines = [
        _hand(s, GOELANDS),
        "",
        _row("", [f"lane {lane + 1}" for lane in range(LANES)], dim=True),
    ]
    lines += [_row("cards", [_cards(s, lane, GOELANDS) for lane in range(LANES)])]
    lines += [_row("strength", [_sum(s, lane, GOELANDS) for lane in range(LANES)])]
    lines += [_row("outpost", [_token(s, lane) for lane in range(LANES)])]
    lines += [_row("strength", [_sum(s, lane, DRONES) for lane in range(LANES)])]
    lines += [_row("cards", [_cards(s, lane, DRONES) for lane in range(LANES)])]
    lines += ["", _hand(s, DRONES)]
    final = ", final turn" if s.final else ""
    asked = (
        f"{ink.seat(s.active, NAMES[s.active])} to decide: {decision(s)}{final}"
        if s.phase == IN_ROUND
        else decision(s)
    )
    return "\n".join(
        [*lines, "", f"{asked}   (rounds {s.wins[DRONES]}-{s.wins[GOELANDS]} of {s.need})"]
    )


def _row(title: str, cells: list[str], dim: bool = False) -> str:
    body = "".join(ink.pad(cell, COLUMN) for cell in cells)
    return (ink.pad(ink.dim(title), MARGIN) + (ink.dim(body) if dim else body)).rstrip()


def _hand(s: State, camp: int) -> str:
    cards = " ".join(cards_text(s.hand[camp])) or "no card left"
    return ink.pad(ink.seat(camp, NAMES[camp]), MARGIN) + cards


def _cards(s: State, lane: int, camp: int) -> str:
    cards = cards_text(s.cards[lane, camp])
    return ink.seat(camp, cards) if cards else ink.dim(".")


def _sum(s: State, lane: int, camp: int) -> str:
    return str(strength(s, lane, camp)) if any(s.cards[lane, camp]) else ink.dim("0")


def _token(s: State, lane: int) -> str:
    if not s.token[lane]:
        return ink.dim("?")
    aside, holder = "!" if s.locked == lane + 1 else "", "▼▲"[s.control[lane]]
    return ink.seat(s.control[lane], f"[{CODES[s.token[lane] - 1]}{aside}]{holder}")
