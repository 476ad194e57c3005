"""What helps a newcomer at the table: how near everybody is to winning, and what is asked now."""

from __future__ import annotations

from battlespace.games.goelands.rules.state import CAMPS, LANES, MATCH_OVER, State
from battlespace.games.goelands.view.seen import decision
from battlespace.kernel.guide import NOBODY, Standing, Standings
from battlespace.kernel.words import Words


def standing(s: State) -> Standings:
    """Draw the seven outposts by who holds them; rounds are told in words. [GOE-7.1, GOE-7.6]"""
    tokens, control = s.token.tolist(), s.control.tolist()
    held = [camp if token else NOBODY for token, camp in zip(tokens, control, strict=True)]
    final = s.final and s.phase != MATCH_OVER
    goal = "goal.final" if final else "goal.one" if s.need == 1 else "goal.rounds"
    return Standings(
        Words(goal, {"need": s.need, "all": LANES}),
        tuple(_standing(s, camp, held) for camp in range(CAMPS)),
    )


def _standing(s: State, camp: int, held: list[int]) -> Standing:
    values = {"rounds": s.wins[camp], "outposts": held.count(camp)}
    signs = tuple(camp if holder == camp else NOBODY for holder in held)
    return Standing(Words("standing", values), held.count(camp), signs)


def prompt(s: State) -> Words:
    """Say what is asked; the last turn of a round is called so. [GOE-7.5]"""
    asked = decision(s)
    return Words("ask.final" if asked == "play" and s.final else f"ask.{asked}")
