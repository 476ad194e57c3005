"""`battlespace verify`: check a finished match's dice."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

SUMMARY = "check a finished match: every move legal, every draw from the committed seed"
DETAILS = """\
Replay a transcript and recompute every draw from the seed that was revealed at the end.
The seed must be the one that the first line committed to before the match began."""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the file."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a transcript of a finished match")


def run(args: argparse.Namespace) -> int:
    """Say what was checked."""
    from battlespace.games import load
    from battlespace.kernel import transcript

    verdict = transcript.verified(transcript.read_file(args.file), load)
    print(
        f"good: {verdict.match.ply} plies replay, {verdict.draws - verdict.sampled} draws come from the committed seed"
    )
    if verdict.sampled:
        print(
            f"note: {verdict.sampled} drops came to rest otherwise in this build's physics; their release is right"
        )
    return 0
