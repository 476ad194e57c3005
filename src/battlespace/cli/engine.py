"""`battlespace engine`: the engine protocol on standard input and output."""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from battlespace.cli.session import Session

SUMMARY = "speak the engine protocol on standard input and output"
DETAILS = """\
Answer one JSON object a line until the input ends, so that any program can drive the rules:

  {"do":"games"}
  {"do":"new","game":"GAME","seats":2,"options":{},"seed":7}
  {"do":"position","game":"GAME","text":"..."}
  {"do":"legal"}  {"do":"play","move":"..."}  {"do":"why","move":"..."}  {"do":"undo"}
  {"do":"chance"}  {"do":"draw","seed":5}  {"do":"perft","depth":3}  {"do":"score"}
  {"do":"view","seat":0}  {"do":"go","bot":"greedy","ms":500,"seed":1}

Every answer has "ok"; a refusal has "code" and "why". docs/protocol.md says it all."""

PATIENCE = 2.0
"""Seconds that an answer may take before standard error says what is being done."""
SHOWN = 200
"""How much of a request is then repeated."""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add nothing."""


def answered(session: Session, line: str | bytes) -> dict[str, Any]:
    """Answer a line; a fault of ours is told on standard error, and the engine lives on."""
    try:
        return session.answer(line)
    except Exception:  # noqa: BLE001  no input may end the engine
        traceback.print_exc()
        message = "a fault of the engine: standard error says more"
        return {"ok": False, "code": "internal", "message": message, "why": []}


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends, in UTF-8 whatever the terminal speaks; half a character becomes its JSON escape."""
    from battlespace.cli.progress import Watch
    from battlespace.cli.session import Session

    session = Session()
    with Watch(PATIENCE) as watch:
        for raw in sys.stdin.buffer:
            watch.begin(raw[:SHOWN].decode("utf-8", "replace").rstrip())
            answer = json.dumps(answered(session, raw), ensure_ascii=False)
            watch.begin("")
            sys.stdout.buffer.write(answer.encode("utf-8", "backslashreplace") + b"\n")
            sys.stdout.buffer.flush()
    return 0
