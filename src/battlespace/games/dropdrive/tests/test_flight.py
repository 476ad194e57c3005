"""The nav tool, contacts, and where a flight ends."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games.dropdrive.rules.asked import ids
from battlespace.games.dropdrive.rules.table import path
from battlespace.games.dropdrive.view.table import contacts
from battlespace.kernel.errors import IllegalMoveError


def why(match: Any, move: str) -> list[str]:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(move)
    return [reason.clause for reason in refused.value.reasons]


@pytest.mark.refuses("DD-10.5")
@pytest.mark.parametrize(("y", "legal"), [(-43.0, False), (-43.1, True)])
@pytest.mark.proves("DD-2.4")
def test_a_path_keeps_clear_of_the_sun(table: Any, go: Any, y: float, legal: bool) -> None:
    """SC-28: at 43.0 mm five links are too near, at 43.1 not."""
    match = go(table().put("ship-pink", -100, y).start(), *["link:0"] * 3)
    if legal:
        go(match, *["link:0"] * 2)
    else:
        assert why(match, "link:0") == ["DD-10.5"]


@pytest.mark.refuses("DD-10.5")
@pytest.mark.allows("DD-10.5")
@pytest.mark.proves("DD-2.2")
def test_a_path_keeps_clear_of_the_walls(table: Any, go: Any) -> None:
    match = go(table().put("purple", 0, -150).put("ship-pink", 200, 0).start(), "link:0")
    assert why(match, "link:0") == ["DD-10.5"]
    match = table().put("purple", 0, -150).put("ship-pink", 180, 0).start()
    go(match, "link:0")


@pytest.mark.proves("DD-10.11")
def test_a_loop_meets_a_ship_once(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).put("ship-green", -100, -120).start()
    go(
        match,
        "link:0",
        "link:0",
        "link:90",
        "link:180",
        "link:270",
        "link:270",
        "fly",
        "hail",
        "open",
    )
    assert [c.object for c in contacts(match.state, 0)] == []


@pytest.mark.proves("DD-10.9")
@pytest.mark.parametrize(("gap", "first"), [(0.03, "a01"), (-0.03, "a01"), (-0.1, "pirate-blue")])
def test_contacts_less_than_a_twentieth_apart_are_ordered_by_kind(
    table: Any, go: Any, gap: float, first: str
) -> None:
    """SC-38: 33.00 and 33.03 (or 32.97) are one length, 33.00 and 32.90 are two."""
    ship = -150 + 12 + 33 + 5 + 12 + gap
    match = table().put("ship-pink", -150, -120).put("a01", -150 + 12 + 33 + 5 + 5.5, -120)
    match = match.put("pirate-blue", ship, -120).start()
    go(match, *["link:0"] * 3)
    s = match.state
    found = [path.touch_from(s, ids.OBJECT_OF[name], 0) for name in ("a01", "pirate-blue")]
    assert found == [3300, 3300 + round(100 * gap)]
    assert contacts(s, 0)[0].object == first


@pytest.mark.proves("DD-10.15")
def test_a_laid_path_keeps_its_links_when_the_rating_falls(table: Any, go: Any) -> None:
    match = (
        table()
        .upgrade(0, "u01")
        .put("ship-pink", -150, -120)
        .put("pirate-blue", -100, -120)
        .start()
    )
    go(match, *["link:0"] * 5, "fly", "arm", "die:1", "die:6")
    s = match.state
    assert s.damaged[ids.card_of(s, "u01")]
    assert (s.reach, s.nav[0]) == (7, 6)
    assert s.stop == 5 * 2540


@pytest.mark.refuses("DD-10.14")
def test_what_is_not_met_yet_cannot_be_chosen(table: Any, go: Any) -> None:
    match = table().put("ship-pink", -150, -120).put("ship-green", -100, -120).start()
    match.state.base[4 + 2] = -1
    go(match, *["link:0"] * 3, "fly")
    assert why(match, "meet:ship-blue") == ["DD-12.2"]
    assert why(match, "halt") == ["DD-12.2"]


@pytest.mark.parametrize("face", [(10000, 0, 0, 0), (0, 10000, 0, 0)])
def test_a_ship_over_the_core_of_its_planet_overlaps_it(table: Any, go: Any, face: Any) -> None:
    """What `stop_fits` says at once, without the outlines, is what they say; a little farther out it is not."""
    match = table().put("purple", 100, 0).put("ship-pink", 112, 0).start()
    s = go(match, "link:0").state.copy()
    planet = next(obj for obj in range(5) if path.centre_x(s, obj) == 100)
    s.pose[planet, 3:7] = face
    assert path.lies_flat(s, planet)

    def overlaps(far: float, heading: int) -> bool:
        s.heading[0] = heading
        s.from_x = round(100 * (100 + far - path.NOSE * path.cos_of(heading)))
        s.from_y = round(-100 * path.NOSE * path.sin_of(heading))
        return bool(path.rest_overlaps(s, 0, planet))

    core = path.core_of(path.PLANET) + path.core_of(path.SHIP)
    assert all(overlaps(core - path.SURELY, heading) for heading in range(360))
    assert not all(overlaps(core + 0.5, heading) for heading in range(360))
    s.pose[planet, 3:7] = (9000, 300, 0, 0)
    assert not path.lies_flat(s, planet)
