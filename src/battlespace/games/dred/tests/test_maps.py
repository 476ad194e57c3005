"""Maps: those supplied are fair, a bad one is refused with its line and the reason, your own can be played."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games import load
from battlespace.games.dred.rules import maps
from battlespace.games.dred.rules.chart import Chart, chart_of
from battlespace.kernel import transcript
from battlespace.kernel.contract import check
from battlespace.kernel.drivers import playouts
from battlespace.kernel.errors import ContentError, PositionError
from battlespace.kernel.match import Match

GAME = load("dred")

DUEL = """\
name: Duel
geometry: square
players: 2
symmetry: D2
order: A B
map:
|. . . . .
|A . P . B
|. . . . .
"""


def refusal(text: str) -> str:
    with pytest.raises(ContentError) as error:
        maps.read_map("own", text)
    return str(error.value)


SUPPLIED = {
    "proxima": (130, (8, 4, 4, 2), 4, [10, 10, 15], {"p": [3, 3], "e": [3], "P": [5, 5], "E": [7, 8]}),
    "crossfire": (105, (8, 4, 4, 1), 3, [10, 10, 10], {"e": [3], "p": [4, 4], "P": [5, 5], "E": [5]}),
    "bastion": (152, (8, 4, 4, 4), 4, [10, 10, 20], {"p": [3, 3], "e": [4], "P": [5, 5], "E": [8]}),
    "skirmish": (69, (8, 1, 4, 0), 3, [8, 8, 8], {"p": [2], "e": [3], "P": [4]}),
    "trine": (82, (6, 3, 3, 1), 3, [10, 10], {"p": [3, 4], "e": [3], "P": [5, 5], "E": [5]}),
}  # fmt: skip


def zone_distances(chart: Chart) -> list[int]:
    """Steps from zone A to the other zones: to the nearest exit, and one more."""
    steps = chart.distances("A")
    found: list[int] = []
    for letter, zone in chart.zones.items():
        if letter != "A":
            found.append(1 + min(steps[p] for p in chart.beside(zone) if p in steps))
    return sorted(found)


@pytest.mark.proves("DRED-2.1", "DRED-2.9", "DRED-3.5")
@pytest.mark.parametrize("name", SUPPLIED)
def test_the_supplied_boards_are_those_of_the_table(name: str) -> None:
    tiles, nodes, exits, apart, near = SUPPLIED[name]
    chart = maps.load(name).chart
    assert len(chart.tiles) == tiles
    assert tuple(sum(chart.at[p] == kind for p in chart.tiles) for kind in "pPeE") == nodes
    assert sum(p in chart.number for p in chart.beside(chart.zones["A"])) == exits
    assert zone_distances(chart) == apart
    for kind, steps in near.items():
        assert maps.node_distances(chart, "A")[kind][: len(steps)] == steps


@pytest.mark.allows("DRED-2.10")
@pytest.mark.parametrize("name", maps.NAMES)
def test_every_board_that_comes_with_the_game_is_fair(name: str) -> None:
    assert maps.load(name).chart.file == name


@pytest.mark.proves("DRED-2.2", "DRED-2.3")
@pytest.mark.parametrize("name", maps.NAMES)
def test_stepping_there_and_back_returns(name: str) -> None:
    chart = maps.load(name).chart
    half = len(chart.steps) // 2
    for place in chart.tiles:
        for way, other in enumerate(chart.beside(place)):
            assert chart.beside(other)[(way + half) % len(chart.steps)] == place


@pytest.mark.allows("DRED-2.7", "DRED-2.8")
def test_an_own_map_is_played_and_named_in_its_positions() -> None:
    option = {"map": {"file": "my duel.map", "text": DUEL}}
    match = check(GAME, 3, 2, option, every=5)
    text = GAME.write(match.state)
    assert text.startswith("map=my_duel phase=")
    assert chart_of(GAME.read(text, 2, option)) == chart_of(match.state)
    with pytest.raises(PositionError, match="my_duel"):
        GAME.read(text, 2)


@pytest.mark.proves("DRED-2.7")
def test_an_own_map_may_bear_the_name_of_one_of_ours() -> None:
    option = {"map": {"file": "proxima", "text": DUEL}}
    s = GAME.new(2, option)
    assert s.tiles == 13
    assert GAME.read(GAME.write(s), 2, option).tiles == 13


def test_compiled_rules_serve_every_map_in_one_process() -> None:
    own = GAME.new(2, {"map": {"file": "duel", "text": DUEL}})
    assert playouts(GAME, own, 3, 1).plies > 0
    for name in maps.NAMES:
        assert playouts(GAME, GAME.new(3 if name == "trine" else 4, {"map": name}), 2, 1).plies > 0


def test_a_map_may_begin_with_an_empty_row_and_lean_either_way() -> None:
    text = DUEL.replace("square", "hex").replace("D2", "none")
    rows = "map:\n|\n| . . . .\n|A . P . B\n| . . . .\n"
    chart = maps.read_map("own", text[: text.index("map:")] + rows).chart
    s = GAME.new(2, {"map": {"file": "own", "text": text[: text.index("map:")] + rows}})
    assert chart_of(s).spots == chart.spots
    assert chart_of(s).names[0] == "b1"


def test_boards_of_the_same_characters_are_told_apart_by_how_their_tiles_lie() -> None:
    """A bot that took one for the other would answer with moves that are none there."""
    head = DUEL[: DUEL.index("map:")].replace("D2", "none")
    level, right, left = (
        f"map:\n|{first}. . . . .\n|{second}A . P . B\n|{first}. . . . .\n"
        for first, second in (("", ""), ("", " "), (" ", ""))
    )
    hexes = head.replace("square", "hex")
    texts = (head + level, hexes + right, hexes + left)
    states = [GAME.new(2, {"map": {"file": "own", "text": text}}) for text in texts]
    assert states[0] == states[1] == states[2]
    assert len({s.ground() for s in states}) == 3


def test_a_map_may_begin_with_a_byte_order_mark_and_have_any_line_ends() -> None:
    plain = maps.read_map("own", DUEL).chart
    assert maps.read_map("own", "\ufeff" + DUEL.replace("\n", "\r\n")).chart == plain


BAD: list[tuple[str, str, Any, str]] = [
    ("an unknown header", "name: Duel", "title: Duel", "own.map:1: unknown or repeated header"),
    ("a repeated header", "players: 2", "name: 2", "own.map:3: unknown or repeated header"),
    ("no header at all", "name: Duel", "Duel", "own.map:1: expected a header"),
    ("a missing header", "symmetry: D2\n", "", "the header 'symmetry' is missing"),
    ("another geometry", "square", "octagon", "own.map:2: geometry is 'octagon'"),
    ("a symmetry of the other geometry", "D2", "C3", "own.map:4: symmetry is 'C3'"),
    ("too many players", "players: 2", "players: 9", "own.map:3: players is '9'"),
    ("an order with a stranger", "A B", "A C", "own.map:5: order is 'A C'"),
    ("an order that is too short", "A B", "A", "own.map:5: order is 'A'"),
    ("a strange sign", "|A . P", "|A ? P", "own.map:8: row b, column 3: '?' is none of"),
    ("a tile out of line", "|A . P", "|A. . P", "own.map:8: row b, column 2: out of line"),
    ("a row after the map", "|A . P", "A . P", "own.map:8: expected a row"),
    ("a missing zone", "|A . P . B", "|A . P . .", "zone B is missing for 2 players"),
    ("a zone twice", "|A . P . B", "|A A P . B", "own.map:8: b1: zone A stands twice"),
    ("a zone of nobody", "|A . P . B", "|A D P . B", "own.map:8: b2: zone D is not for 2 players"),
    ("broken symmetry", "|A . P . B", "|A p P . B", "own.map:8: b2, 'p': its image under D2 is b4"),
    ("a shape without an image", "|. . . . .", "|. . . . . .", "its image under D2 is no tile"),
    ("an island", "|A . P . B", "|A . # . B\n|# # # # #", "own.map:10: d1 cannot be reached"),
    ("a long row", "|A . P . B", "|A . P . B" + " ." * 20, "a row has at most 20 tiles"),
    ("too many rows", "|A . P . B", "|A . P . B" + "\n|. . . . ." * 20, "more than 20 rows"),
]  # fmt: skip


@pytest.mark.refuses("DRED-2.10", "DRED-2.7")
@pytest.mark.parametrize(("old", "new", "expected"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_bad_map_is_refused_with_line_and_reason(old: str, new: str, expected: str) -> None:
    assert old in DUEL
    assert expected in refusal(DUEL.replace(old, new, 1))


@pytest.mark.refuses("DRED-2.10")
def test_a_symmetry_must_carry_every_zone_to_every_other() -> None:
    four = DUEL.replace("players: 2", "players: 4").replace("A B", "A D C B")
    rows = "map:\n|. A . B .\n|. . . . .\n|D . . . C\n|. . . . .\n|. . . . .\n"
    text = four[: four.index("map:")] + rows
    assert "its image under D2" in refusal(text)
    cross = "map:\n|. . A . .\n|. . . . .\n|D . . . B\n|. . . . .\n|. . C . .\n"
    assert "does not carry zone A to zone" in refusal(four[: four.index("map:")] + cross)


@pytest.mark.refuses("DRED-2.10")
def test_a_map_is_neither_empty_nor_larger_than_a_state_can_hold() -> None:
    head = DUEL[: DUEL.index("map:")].replace("D2", "none")
    assert "0 playable tiles, expected 1 to 192" in refusal(head + "map:\n|A B\n")
    row = "|" + ". " * 19
    rows = "\n".join([row] * 10 + ["|A . . B" + " ." * 15])
    assert "expected 1 to 192" in refusal(head + "map:\n" + rows)
    assert "0 playable tiles" in refusal(head)


@pytest.mark.refuses("DRED-2.10")
def test_unequal_distances_are_found() -> None:
    text = DUEL.replace("D2", "none").replace("A . P . B", "A P . . B")
    chart = maps.read_map("own", text).chart
    with pytest.raises(ContentError, match=r"zone B is \[3\] from the nodes 'P', zone A \[1\]"):
        maps.check_distances(chart, lambda place, why: ContentError(why))


@pytest.mark.refuses("DRED-2.8")
def test_a_bad_two_player_line_is_refused() -> None:
    text = (maps.FILES["crossfire"].read_text("utf-8")).replace(
        "two_player: A C", "two_player: A A"
    )
    assert "own.map:6: two_player is 'A A'" in refusal(text)
    alone = text.replace("two_player: A A\n", "")
    assert maps.read_map("own", alone).letters(2) is None


def test_a_bad_own_map_never_starts_a_match() -> None:
    with pytest.raises(ContentError, match=r"bad\.map:1"):
        Match(GAME, 1, 2, {"map": {"file": "bad", "text": "hello"}})


def test_a_transcript_carries_the_map() -> None:
    match = Match(GAME, 5, 2, {"map": {"file": "duel", "text": DUEL}})
    match.draw_pending()
    while not match.over and match.ply < 40:
        match.play(match.legal()[match.ply % len(match.legal())])
    text = transcript.written(match, ["a", "b"])
    again = transcript.replayed(transcript.read(text), load)
    assert GAME.write(again.state) == GAME.write(match.state)
    assert again.state.tiles == 13


def test_every_map_but_those_for_tests_is_offered_by_name() -> None:
    named = {
        key.removeprefix("value.map.")
        for key in GAME.lexicon.sentences
        if key.startswith("value.map.")
    }
    maps = {path.stem for path in (GAME.folder / "content" / "maps").glob("*.map")}
    assert named == maps
