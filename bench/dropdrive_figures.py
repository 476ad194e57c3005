"""Drop Drive in figures: drops by physics and by the fast model, contacts of a path, whole random games (CPU time)."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from measure import first_compile, table

from battlespace.games.dropdrive import GAME
from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.contact.dropping import drop
from battlespace.games.dropdrive.rules.course.flight import next_contact
from battlespace.games.dropdrive.rules.falling import bank, model
from battlespace.games.dropdrive.rules.falling.physics import physics
from battlespace.games.dropdrive.rules.play import MACHINE
from battlespace.games.dropdrive.rules.table.cargo import let_fall
from battlespace.games.dropdrive.rules.table.laying import add_link, begin_path
from battlespace.kernel.drivers import playouts
from battlespace.kernel.rule import rule


@rule
def many_samples(s: Any, count: int) -> None:
    """Sample a drop again and again."""
    for seed in range(count):
        model.sample(s, seed)


@rule
def many_contacts(s: Any, count: int) -> int:
    """Look for the next contact again and again."""
    total = 0
    for _ in range(count):
        obj, _where = next_contact(s, 0)
        total += obj
    return total


def seconds(work: Callable[[], object], times: int) -> float:
    """Return the CPU time of one run, the first one not counted."""
    work()
    begin = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begin) / times


def main() -> None:
    """Print the table."""
    laid = bank.banged(1)
    single = laid.copy()
    let_fall(single, ids.OBJECT_OF["a01"])
    MACHINE.begin(single, drop, 0)
    real = seconds(lambda: physics(single, 3), 10)
    fast = seconds(lambda: many_samples(single, 100_000), 3) / 100_000
    flown = GAME.new(2)
    flown.take(laid)
    flown.captain[0], flown.captain[1] = 98, 99
    begin_path(flown, ids.OBJECT_OF["ship-blue"], 8)
    flown.from_x, flown.from_y = -15000, -9000
    for _ in range(8):
        add_link(flown, 0)
    path = seconds(lambda: many_contacts(flown, 1000), 3) / 1000
    start = GAME.new(3)
    game = seconds(lambda: playouts(GAME, start, 20, seed=4), 2) / 20
    state = GAME.state.dtype.itemsize
    table(
        "Drop Drive, one core, CPU time",
        [
            ("Big Bang, physics", f"{seconds(lambda: bank.banged(2), 3):.3f} s", "at most 0.3 s"),
            ("single re-drop, physics", f"{real:.3f} s", "at most 0.06 s"),
            ("single re-drops/s, fast model", f"{1 / fast:,.0f}", "at least 500,000"),
            ("  times faster than the physics", f"{real / fast:,.0f}", "at least 1,000"),
            ("next contact of a path of 8 links", f"{1e6 * path:.1f} us", "under 50 us"),
            ("whole random game, three seats", f"{1000 * game:.1f} ms", "under 50 ms"),
            ("state, bytes", f"{state:,}", "under 12,288"),
            ("first compile, s of CPU", f"{first_compile('dropdrive'):.1f}", "under 60"),
        ],
    )


if __name__ == "__main__":
    main()
