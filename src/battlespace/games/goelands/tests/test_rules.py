"""What is easier to say in Python than as a position: sizes, numbers, options, whole matches, every refusal."""

from __future__ import annotations

from itertools import product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

from battlespace.games.goelands import GAME
from battlespace.games.goelands.rules.state import (
    ACTIONS,
    CODES,
    EQ,
    FLIPPED,
    IN_ROUND,
    LANES,
    MAX_LEGAL,
    SKIPPED,
    STARTED,
)
from battlespace.games.goelands.tests.oracle import random_position
from battlespace.kernel.errors import IllegalMoveError, OptionError
from battlespace.kernel.game import CHANCE
from battlespace.kernel.match import Match
from battlespace.kernel.words import LANGUAGES

FILLERS = ("BO", "BE", "SE", "SO", "MO", "ME", "RP", "RE")
FULL = "11222333445"
CROWD = "FLd(3|)/DEd(23|)/SAd(4|)/MOd(|)/MEg(|x2)/RPg(|x3)/SOg(|4)"
"""A row on which every power has a use."""


def row(*lanes: str) -> str:
    """Fill a row up with outposts without cards, the last ones alternating."""
    codes = [code for code in FILLERS if not any(lane.startswith(code) for lane in lanes)]
    rest = [f"{code}{'dg'[i % 2]}(|)" for i, code in enumerate(codes)]
    return "/".join([*lanes, *rest][:LANES])


def log(match: Match[Any]) -> list[tuple[int, int]]:
    """Return what the last action caused, as kind and what."""
    return [divmod(match.state.log[i], 16) for i in range(match.state.logged)]


def random_match(seed: int, **options: Any) -> Match[Any]:
    """Return a match drawn up to its first decision."""
    match: Match[Any] = Match(GAME, seed, None, options)
    match.draw_pending()
    return match


@pytest.mark.proves("GOE-1.8", "GOE-10.2", "R-1")
def test_both_seats_see_everything() -> None:
    match = random_match(3)
    match.play(match.moves()[0])
    seen = [GAME.view.view(match.state, seat) for seat in (0, 1)]
    assert seen[0] == seen[1]
    assert sorted(sum(hand) for hand in seen[0].hands) == [10, 11]


@pytest.mark.proves("GOE-1.2", "GOE-2.1", "GOE-2.6", "GOE-2.3", "GOE-2.4", "GOE-1.7")
@pytest.mark.parametrize("seed", range(12))
def test_every_round_begins_alike(seed: int) -> None:
    match = random_match(seed)
    lanes, *hands, active, status, score = GAME.write(match.state).split()
    assert (hands, status, score) == ([FULL, FULL], "n", "m0-0")
    assert sum(map(int, FULL)) == 30
    assert [lane[2:] for lane in lanes.split("/")] == [
        f"{'dg'[(active == 'D') ^ (i % 2 == 1)]}(|)" for i in range(LANES)
    ]
    assert len({lane[:2] for lane in lanes.split("/")}) == LANES


@pytest.mark.proves("GOE-2.2", "GOE-10.2")
def test_there_are_so_many_set_ups_all_alike() -> None:
    match: Match[Any] = Match(GAME, 5)
    counts: list[int] = []
    while match.turn == CHANCE:
        outcomes = GAME.outcomes(match.state)
        assert {weight for _, weight in outcomes} == {1}
        counts.append(len(outcomes))
        match.draw()
    assert counts == [2, 12, 11, 10, 9, 8, 7, 6]
    assert prod(counts) == 7_983_360


@pytest.mark.proves("GOE-5.3", "R-7")
@pytest.mark.parametrize("code", ["FL", "DE", "RE", "ME", "BE", "SE", "BO", "SO"])
def test_a_power_without_a_use_is_skipped(code: str) -> None:
    lanes = row(f"{code}g(|)", "SAg(|)", "EQd(|)")
    match: Match[Any] = Match(GAME, 0, None, None, f"{lanes} 12 12 D n")
    match.play("P1@1")
    token = CODES.index(code)
    assert log(match) == [(FLIPPED, 0), (STARTED, token), (SKIPPED, token)]
    assert match.turn == 1


@pytest.mark.proves("GOE-4.8", "GOE-4.9", "GOE-7.6", "GOE-7.7", "GOE-8.2", "GOE-10.2")
@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_keep_their_word(seed: int) -> None:
    match, rng = random_match(seed), Random(seed)
    while not match.over:
        before = match.state.copy()
        match.play(rng.choice(match.legal()))
        flips = [what for kind, what in log(match) if kind == FLIPPED]
        eq = [what for what in flips if before.token[what % 8] == EQ + 1]
        assert len(eq) <= 1
        assert len(flips) <= 14
        after = match.state
        won = [camp for camp in (0, 1) if after.wins[camp] > before.wins[camp]]
        if won and not match.over:
            letter = "DG"[won[0]]
            score = f"m{after.wins[0]}-{after.wins[1]}"
            assert GAME.write(after) == f"new start:{letter} {score}"
            match.draw_pending()
            assert match.turn == won[0]
        elif not match.over:
            assert match.turn >= 0, "nothing is drawn inside a round"
            assert match.legal(), "a player always has something to decide"
    assert sorted(match.state.wins) in ([0, 2], [1, 2])
    assert match.scores == tuple(float(wins == 2) for wins in match.state.wins)


@pytest.mark.proves("GOE-8.3", "GOE-9.1", "R-18")
@pytest.mark.parametrize("keep", [False, True])
def test_tokens_of_later_rounds(keep: bool) -> None:
    rows: set[tuple[int, ...]] = set()
    match, rng = random_match(1, keep_tokens=keep, rounds_to_win=5), Random(1)
    draws = 8
    while not match.over:
        rows.add(tuple(match.state.token))
        match.play(rng.choice(match.legal()))
        draws += len(match.draw_pending())
    rounds = sum(match.state.wins)
    assert rounds >= 5
    assert (len(rows) == 1) == keep
    assert draws == (8 if keep else 8 + 7 * (rounds - 1))


@pytest.mark.allows("GOE-9.1")
def test_options_have_the_stated_defaults() -> None:
    assert GAME.checked_options({}) == {
        "tokens": "random",
        "keep_tokens": False,
        "power_order": "lifo",
        "cap": 40,
        "rounds_to_win": 2,
    }


@pytest.mark.refuses("GOE-9.1")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tokens", "advanced"),
        ("tokens", ["EQ", "FL", "DE", "RE", "SA", "MO"]),
        ("tokens", ["EQ", "FL", "DE", "RE", "SA", "MO", "MO"]),
        ("tokens", ["EQ", "FL", "DE", "RE", "SA", "MO", "XX"]),
        ("keep_tokens", 1),
        ("power_order", "fifo"),
        ("cap", -1),
        ("cap", "40"),
        ("cap", True),
        ("rounds_to_win", 0),
        ("rounds_to_win", 1.5),
        ("draft", True),
    ],
)
def test_other_options_are_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError, match=name):
        GAME.checked_options({name: value})


@pytest.mark.proves("GOE-9.2")
@pytest.mark.parametrize("challenge", GAME.challenges, ids=lambda challenge: challenge.name)
def test_a_challenge_has_a_solution_among_the_turns(challenge: Any) -> None:
    text = (Path(__file__).parent / "turns.txt").read_text("utf-8")
    block = next(part for part in text.split("\n\n") if f"position {challenge.position}\n" in part)
    moves = block.partition("\nplay ")[2].partition("\n")[0].split()
    match: Match[Any] = Match(GAME, 0, None, {"rounds_to_win": 1}, challenge.position)
    camp = match.turn
    for move in moves:
        assert match.turn == camp
        match.play(move)
    assert match.over
    assert match.scores[camp] == 1.0
    assert {match.state.control[lane] for lane in range(LANES)} == {camp}


@pytest.mark.proves("GOE-10.3", "GOE-10.4")
def test_the_room_for_moves_fits_the_largest_batch_choice() -> None:
    """All 22 cards on one side of a lane, some of them face down: nothing offers more choices."""
    most, best = 0, (0, 0, 0, 0, 0, 0)
    for up in product(range(5), range(7), range(7), range(5), range(3)):
        counts = (22 - sum(up), *up)
        choices = prod(count + 1 for count in counts) - 1 - sum(count > 0 for count in counts)
        most, best = max((most, best), (choices, counts))
    assert most * (LANES - 1) == MAX_LEGAL
    cards = "".join(face * count for face, count in zip("x12345", best, strict=True))
    lanes = row(f"BOd({cards}|)", "DEg(|)", "EQg(|)")
    s = GAME.read(f"{lanes} - - D n [P:BO] 1")
    moves = GAME.moves(s)
    assert len(moves) == len(set(moves)) == MAX_LEGAL


@pytest.mark.parametrize(
    ("frame", "move", "action"),
    [
        ("PLAY", "P1@1", 0),
        ("PLAY", "P5@3", 30),
        ("P:FL", "FL:3@2", 57),
        ("P:RE", "RE:x@2", 36),
        ("P:MO", "MO:3@1>2", 225),
        ("P:ME", "ME:x@7>6", 124),
        ("P:SO", "SO:2@2=4@3", 1031),
        ("P:SE", "SE:5@1=x@7", 1847),
        ("G:23", "!2", 2136),
        ("LOCK", "L4", 2152),
        ("P:BO", "BO:23@2>3", 763_001),
        ("P:BE", "BE:xx@1>2", 2156 + 84_525 + 2 * 3675),
    ],
)
def test_actions_have_the_numbers_of_the_notation(frame: str, move: str, action: int) -> None:
    s = GAME.read(f"{CROWD} 12345 12 D n [{frame}] {0 if frame == 'LOCK' else 1}")
    assert GAME.notation.read_move(s, move) == action < ACTIONS
    assert GAME.notation.write_move(s, action) == move


@pytest.mark.refuses("GOE-1.4", "GOE-1.9", "GOE-3.1", "GOE-5.2", "GOE-6.1")
def test_every_text_is_legal_or_refused_with_known_clauses_in_words() -> None:
    rng, texts = Random(7), list(vocabulary())
    refused = legal = 0
    for _ in range(40):
        match: Match[Any] = Match(GAME, 0, None, None, random_position(rng))
        for _ in range(6):
            if match.turn < 0 or match.state.phase != IN_ROUND:
                break
            moves = set(match.moves())
            for text in rng.sample(texts, 60) + rng.sample(sorted(moves), min(5, len(moves))):
                reasons = GAME.explain(match.state, text)
                assert (reasons == []) == (plain(text) in moves), (GAME.write(match.state), text)
                refused, legal = refused + bool(reasons), legal + (not reasons)
                for reason in reasons:
                    assert reason.clause in GAME.rulebook.clauses
                    assert set(reason.targets) <= on_board(match.state), (text, reason)
                    said = [GAME.sentence(reason, language) for language in LANGUAGES]
                    assert all("{" not in sentence and sentence for sentence in said)
            match.play(rng.choice(sorted(moves)))
    assert refused > 1000
    assert legal > 100


def on_board(s: Any) -> set[str]:
    """Everything that can be pointed at: lanes, the places of a hand, cards in play."""
    cards = {
        f"card:{camp}{lane + 1}.{face}"
        for (i, camp), lane, (level, face) in product(
            enumerate("DG"), range(LANES), enumerate("x12345")
        )
        if s.cards[lane, i, level]
    }
    lanes = {f"lane:{lane + 1}" for lane in range(LANES)}
    return cards | lanes | {f"hand:{camp}.{level}" for camp in "DG" for level in range(1, 6)}


@pytest.mark.refuses("GOE-3.1", "GOE-5.2")
@pytest.mark.parametrize(
    ("turn", "move", "targets"),
    [
        ("24 1 D n", "L1", {"hand:D.2", "hand:D.4"}),
        ("24 1 D n", "P5@1", {"hand:D.5"}),
        ("24 1 D n [P:ME] 1", "P2@1", {"lane:5"}),
        ("24 1 D n [G:12] 1", "P2@1", {"lane:1", "lane:2"}),
        ("24 1 D n [G:34 G:12] 1", "!4", {"lane:4"}),
    ],
)
def test_a_refusal_points_at_its_cause(turn: str, move: str, targets: set[str]) -> None:
    s = GAME.read(f"{CROWD} {turn}")
    assert {target for reason in GAME.explain(s, move) for target in reason.targets} == targets


def vocabulary() -> list[str]:
    """Well-formed texts of every kind, most of them out of place, some off the board."""
    lanes, faces = range(9), "x01234567"
    texts = [f"P{card}@{lane}" for card in range(8) for lane in lanes]
    texts += [f"{sign}{lane}" for sign in "!~L" for lane in lanes]
    texts += ["start:D", "start:G", *(f"token:{code}" for code in CODES)]
    for face, lane in product(faces, lanes):
        texts += [f"{code}:{face}@{lane}" for code in ("FL", "DE", "RE", "SA")]
        texts += [f"{code}:{face}@{lane}>{to}" for code in ("MO", "ME") for to in (1, 4, 7, 8)]
        texts += [f"{code}:{face}@{lane}=2@{to}" for code in ("SO", "SE") for to in (1, 4, 7)]
    for cards in ("x", "12", "xx", "123", "555", "22", "19", "x12345"):
        texts += [f"{code}:{cards}@{i}>{j}" for code in ("BO", "BE") for i in lanes for j in (1, 5)]
    return texts


def plain(text: str) -> str:
    """Write an exchange as the notation does, the smaller lane first."""
    code, _, cards = text.partition(":")
    if code not in ("SO", "SE"):
        return text
    return f"{code}:" + "=".join(sorted(cards.split("="), key=lambda card: card[2:]))


@pytest.mark.refuses("GOE-1.11")
def test_the_other_seat_may_not_decide() -> None:
    match: Match[Any] = Match(GAME, 0, None, None, f"{CROWD} 12 12 D n")
    with pytest.raises(IllegalMoveError):
        match.play("P5@1", seat=0)
    with pytest.raises(Exception, match="seat 1 is not to act"):
        match.play("P1@1", seat=1)
    match.play("P1@1", seat=0)
    assert match.turn == 1
