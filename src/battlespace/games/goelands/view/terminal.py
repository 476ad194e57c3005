"""The position for a terminal: seven columns, the Goélands above, the Drones below."""

from __future__ import annotations

from pathlib import Path

from battlespace.games.goelands.rules.control import strength
from battlespace.games.goelands.rules.state import CODES, DRONES, GOELANDS, IN_ROUND, LANES, State
from battlespace.games.goelands.text.positions import cards_text
from battlespace.games.goelands.view.seen import decision
from battlespace.kernel import ink
from battlespace.kernel.game import Sign
from battlespace.kernel.words import LANGUAGES, Language, Phrases, Words

COLUMN = 10
MARGIN = 10
NAMES = ("Drones", "Goélands")
PHRASES = Phrases(Path(__file__).parents[1])


def board(s: State, language: Language = LANGUAGES[0]) -> str:
    """Draw the lanes, both hands, the rounds and what is to be decided; a triangle points to an outpost's holder."""

    def named(key: str) -> str:
        return PHRASES(f"board.{key}", language)

    cards, strengths, lanes = named("cards"), named("strength"), range(LANES)
    lines = [
        _hand(s, GOELANDS, named("empty")),
        "",
        _row("", [f"{named('lane')} {lane + 1}" for lane in lanes], dim=True),
        _row(cards, [_cards(s, lane, GOELANDS) for lane in lanes]),
        _row(strengths, [_sum(s, lane, GOELANDS) for lane in lanes]),
        _row(named("outpost"), [_token(s, lane) for lane in lanes]),
        _row(strengths, [_sum(s, lane, DRONES) for lane in lanes]),
        _row(cards, [_cards(s, lane, DRONES) for lane in lanes]),
        "",
        _hand(s, DRONES, named("empty")),
    ]
    asked = _asked(s, language)
    if s.phase == IN_ROUND:
        who = ink.seat(s.active, NAMES[s.active])
        final = f", {named('final')}" if s.final else ""
        asked = PHRASES("board.asked", language, who=who, asked=asked) + final
    rounds = PHRASES(
        "board.rounds",
        language,
        drones=int(s.wins[DRONES]),
        goelands=int(s.wins[GOELANDS]),
        need=int(s.need),
    )
    return "\n".join([*lines, "", f"{asked}   ({rounds})"])


def legend(s: State, language: Language) -> list[Sign]:
    """Say what the outposts of this round do, and how cards are written."""
    signs = [
        (
            f"[{code}]",
            PHRASES("board.token", language, name=Words(f"token.{code}"), tip=Words(f"tip.{code}")),
        )
        for code in (CODES[token - 1] for token in s.token.tolist() if token)
    ]
    turned = [(f"[..]{sign}", PHRASES(f"board.held_{n}", language)) for n, sign in enumerate("▼▲")]
    return [*signs, *turned, ("x", PHRASES("board.face_down", language))]


def _asked(s: State, language: Language) -> str:
    """Name what is to be decided: a power by what is printed on it, all else in words."""
    asked = decision(s)
    return PHRASES(f"{'token' if asked in CODES else 'board.do'}.{asked}", language)


def _row(title: str, cells: list[str], dim: bool = False) -> str:
    body = "".join(ink.pad(cell, COLUMN) for cell in cells)
    return (ink.pad(ink.dim(title), MARGIN) + (ink.dim(body) if dim else body)).rstrip()


def _hand(s: State, camp: int, empty: str) -> str:
    cards = " ".join(cards_text(s.hand[camp])) or empty
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
