"""A language model as a bot: speaks the engine protocol on one side, and hands a prompt to any command on the other.

    battlespace arena GAME --bots "cmd:python examples/llm_bot.py my-model,easy" --refusals full

`my-model` is a command that reads a prompt on standard input and writes its answer; the last line of it is the move.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from battlespace import Match, load

MOST_LISTED = 120
"""Moves that the prompt lists."""


def prompt(match: Match[Any], refused: list[dict[str, Any]]) -> str:
    """Say what a player would be told: the board, the moves with their meaning, and what was refused before."""
    game, s = match.game, match.state
    moves = [
        f"{game.notation.write_move(s, action)}  {game.lexicon.say(game.view.label(s, action))}"
        for action in match.legal()
    ]
    lines = [f"You play {game.title} in seat {match.turn}.", str(match), "Moves:"]
    lines += moves[:MOST_LISTED]
    if len(moves) > MOST_LISTED:
        lines.append(f"... and {len(moves) - MOST_LISTED} more of the same kinds")
    for refusal in refused:
        reasons = [f"{reason['clause']}: {reason['text']}" for reason in refusal.get("why", [])]
        lines.append(f"{refusal['move']} was refused. {' '.join(reasons)}".rstrip())
    return "\n".join([*lines, "Answer with the text of one move alone on the last line."])


def asked(command: list[str], text: str) -> str:
    """Hand the prompt to the model's command; its last line is the move."""
    answer = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    lines = answer.strip().splitlines()
    return lines[-1].strip() if lines else ""


def main() -> None:
    """Answer requests until the input ends."""
    command, match, refused = sys.argv[1:], None, list[dict[str, Any]]()
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Any] = {"ok": True}
        if request["do"] == "position":
            game = load(request["game"])
            match = Match(game, 0, request["seats"], request["options"], request["text"])
            refused = []
        elif match is not None:
            refused += [request["refused"]] if "refused" in request else []
            rehearsal = request.get("ms") == 1  # nobody looks at this answer: models are not free
            answer["move"] = (
                match.moves()[0] if rehearsal else asked(command, prompt(match, refused))
            )
        print(json.dumps(answer), flush=True)  # noqa: T201  the protocol


if __name__ == "__main__":
    main()
