"""A whole game on one sheet, as players write it down: headers, turns, result.

[Game "Dronica"]
[Rules "1.7/DRN-spec 1"]
[Players "2"]

1.1 +H@0,0; 1.2 +H@1,-1; ...; 7.1 H@0,0>-1,1^~3 / 2:*C@1,-1; ...
2
"""

from __future__ import annotations

import re

from battlespace.games.dronica.rules.state import ENDED, MAIN, REPLACE, State
from battlespace.games.dronica.rules.switches import read_switches, write_switches
from battlespace.kernel.errors import NotationError, TranscriptError, shown
from battlespace.kernel.game import Game
from battlespace.kernel.match import Match

RULES = "1.7/DRN-spec 1"
A_LINE = 8
"""Turns written on one line."""

_HEADER = re.compile(r'\[(\w+) "([^"]*)"\]')
_TURN = re.compile(r"([0-9]{1,7})\.([0-9]) +(.+)")
_COMMENT = re.compile(r"\{[^{}]*\}")
_RESULT = re.compile(r"[1-4]|draw")


def write_sheet(match: Match[State]) -> str:
    """Write a match that began at the beginning."""
    first = match.past(0)
    headers = {"Game": "Dronica", "Rules": RULES, "Players": str(match.seats)}
    if write_switches(first):
        headers["Switches"] = write_switches(first)
    turns: list[str] = []
    for ply, step in enumerate(match.steps):
        before, after = match.past(ply), match.past(ply + 1)
        text = step.move + _decoration(before, after)
        if before.phase == MAIN:
            turns.append(f"{before.turns // before.seats + 1}.{before.mover + 1} {text}")
        else:
            foreign = before.phase == REPLACE and before.mover != before.turns % before.seats
            turns[-1] += f" / {before.mover + 1}:{text}" if foreign else f" / {text}"
    lines = [f'[{key} "{value}"]' for key, value in headers.items()]
    lines += ["", *(";\n".join(_lines(turns)).split("\n"))]
    return "\n".join([*lines, result(match.state)] if match.over else lines) + "\n"


def _lines(turns: list[str]) -> list[str]:
    return ["; ".join(turns[i : i + A_LINE]) for i in range(0, len(turns), A_LINE)]


def _decoration(before: State, after: State) -> str:
    """Say how many pieces went home and who has won."""
    gone = sum(1 for a, b in zip(before.level, after.level, strict=True) if a > 0 and b == 0)
    won = f"#{after.winner}" if after.phase == ENDED and after.winner else ""
    return (f"~{gone}" if gone else "") + won


def result(s: State) -> str:
    """Return the last line of a finished game."""
    return str(s.winner) if s.winner else "draw"


def read_sheet(game: Game[State], text: str) -> Match[State]:
    """Replay a sheet; what does not fit is refused with its turn."""
    headers = dict(_HEADER.findall(text))
    if headers.get("Game") != "Dronica" or headers.get("Rules") != RULES:
        raise TranscriptError(f'expected [Game "Dronica"] and [Rules "{RULES}"]')
    players = headers.get("Players", "")
    if players not in ("2", "3", "4"):
        raise TranscriptError(f"Players {shown(players)}: expected 2, 3 or 4")
    try:
        switches = read_switches(text, headers.get("Switches", ""))
    except NotationError as error:
        raise TranscriptError(f"Switches: {error}") from error
    match = Match(game, 0, int(players), switches)
    body = _COMMENT.sub("", _HEADER.sub("", text))
    parts = [part.strip() for part in re.split(r"[;\n]", body) if part.strip()]
    said = parts.pop() if parts and _RESULT.fullmatch(parts[-1]) else None
    for part in parts:
        _play_turn(match, part)
    if said is not None and (not match.over or said != result(match.state)):
        raise TranscriptError(f"the sheet says {said}, the game is {_standing(match)}")
    return match


def _standing(match: Match[State]) -> str:
    return result(match.state) if match.over else "not over"


def _play_turn(match: Match[State], part: str) -> None:
    """Play one turn with the decisions that belong to it."""
    found = _TURN.fullmatch(part)
    if not found:
        raise TranscriptError(f"{shown(part)}: expected a turn such as 5.1 +T@-1,2")
    s = match.state
    number, player = int(found[1]), int(found[2])
    if match.over or (number, player) != (s.turns // s.seats + 1, s.mover + 1):
        due = "nobody's" if match.over else f"{s.turns // s.seats + 1}.{s.mover + 1}"
        raise TranscriptError(f"{shown(part)}: it is turn {due}")
    for text in found[3].split(" / "):
        match.play(text.strip())
