"""`battlespace engine`: the engine protocol on standard input and output."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

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


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add nothing."""


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends."""
    from battlespace.cli.session import Session

    session = Session()
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", "replace")
        if line.strip():
            print(json.dumps(session.answer(line), ensure_ascii=False), flush=True)
    return 0
