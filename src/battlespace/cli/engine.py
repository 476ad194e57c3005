"""`battlespace engine`: the engine protocol on standard input and output."""

from __future__ import annotations

import sys
import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlespace.engine.messages import Answer
    from battlespace.engine.session import Session

PATIENCE = 2.0
"""Seconds that an answer may take before standard error says what is being done."""
SHOWN = 200
"""How much of a request is then repeated."""


def answered(session: Session, line: str | bytes) -> Answer:
    """Answer a line; a fault of ours is told on standard error, and the engine lives on."""
    from battlespace.engine.messages import Refused

    try:
        return session.answer(line)
    except Exception:  # noqa: BLE001  no input may end the engine
        traceback.print_exc()
        return Refused("internal", "a fault of the engine: standard error says more", [])


def run() -> int:
    """Speak the engine protocol on standard input and output.

    Answer one JSON object a line until the input ends, so that any program can drive the rules:

      {"do":"games"}
      {"do":"new","game":"GAME","seats":2,"options":{},"seed":7}
      {"do":"position","game":"GAME","text":"..."}
      {"do":"legal"}  {"do":"play","move":"..."}  {"do":"why","move":"..."}  {"do":"undo"}
      {"do":"chance"}  {"do":"draw","seed":5}  {"do":"perft","depth":3}  {"do":"score"}
      {"do":"view","seat":0}  {"do":"go","bot":"greedy","ms":500,"seed":1}

    Every answer has "ok"; a refusal has "code" and "why". docs/protocol.md says it all.
    Both directions are UTF-8, whatever the terminal speaks.
    """
    from battlespace.cli.watch import Watch
    from battlespace.engine.messages import write
    from battlespace.engine.session import Session

    session = Session()
    with Watch(PATIENCE) as watch:
        for raw in sys.stdin.buffer:
            watch.begin(raw[:SHOWN].decode("utf-8", "replace").rstrip())
            answer = write(answered(session, raw))
            watch.begin("")
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()
    return 0
