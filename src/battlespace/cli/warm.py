"""`battlespace warm`: compile everything once, so that nobody waits later."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from battlespace.cli.arguments import game_names


def run(
    *game: Annotated[str, Parameter(help="only these games", completer=game_names)],
    template: Annotated[bool, Parameter(help="the template game too, for the tests")] = False,
) -> int:
    """Compile all games (once a machine, seconds each).

    What is compiled is kept for all later starts, so that nobody waits then. A second run ends at once.
    """
    import asyncio

    from battlespace.cli.progress import Meter
    from battlespace.envs import warming
    from battlespace.games import TEMPLATE, load, slugs
    from battlespace.prepare import Workshop, is_compiled, smallest_first

    names = [*(game or slugs()), *([TEMPLATE] if template else [])]
    learned = [name for name in names if load(name).encode is not None]
    with Meter(len(names) + len(learned), "compiling") as meter:
        asyncio.run(Workshop(smallest_first(names)[::-1]).run(meter.step))
        for_learners = Workshop(smallest_first(learned)[::-1], work=warming.WORK)
        asyncio.run(for_learners.run(lambda name: meter.step(f"{name} for learners")))
    failed = [name for name in names if not is_compiled(name)]
    failed += [f"{name} for learners" for name in learned if not warming.is_compiled(name)]
    print(f"not compiled: {', '.join(failed)}" if failed else f"ready: {', '.join(names)}")
    return 1 if failed else 0
