"""`battlespace verify`: check a finished match's dice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def run(file: Annotated[Path, Parameter(help="a transcript of a finished match")]) -> int:
    """Check a finished match: every move legal, every draw from the committed seed.

    The transcript is replayed, and every draw is computed again from the seed that was revealed at the end.
    The seed must be the one that the first line committed to before the match began.
    """
    from battlespace.games import load
    from battlespace.kernel import transcript

    verdict = transcript.verified(transcript.read_file(file), load)
    print(
        f"good: {verdict.match.ply} plies replay, {verdict.draws - verdict.sampled} draws come from the committed seed"
    )
    if verdict.sampled:
        print(
            f"note: {verdict.sampled} drops came to rest otherwise in this build's physics; their release is right"
        )
    return 0
