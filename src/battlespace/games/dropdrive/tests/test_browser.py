"""What a browser shows of Drop Drive: a finger lays a flight."""

from __future__ import annotations

from tests.e2e.exercise import Way, fault
from tests.e2e.fixtures import Visit
from tests.server.served import Served

from battlespace.games.dropdrive import GAME


def test_a_finger_lays_links_that_are_drawn_smaller_than_a_finger(
    served: Served, visit: Visit
) -> None:
    way = Way("fr", 390, "touch")
    page = visit(f"{served.url}/learn/{GAME.slug}", **way.context)
    assert fault(page, served.url, GAME, "first-turn", way) == ""
