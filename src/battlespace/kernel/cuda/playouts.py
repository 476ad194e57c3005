"""Random games on the card: one stream a lane, the same as with as many threads on a processor."""

from __future__ import annotations

from typing import Any

import numpy as np

from battlespace.kernel.cuda.card import CardArray, Program
from battlespace.kernel.cuda.ptx import Own
from battlespace.kernel.drivers import Playouts, driven, run_games, seed_rng
from battlespace.kernel.errors import DeviceError
from battlespace.kernel.game import Game, S
from battlespace.kernel.record import DEBUG
from battlespace.kernel.rule import rule


@rule
def games_lane(rules: Any, rooms: Any, found: Any, plan: Any, lane: int) -> None:
    """Play a lane's share of the games; `found` are (totals of each seat, actions applied) of each lane.

    `rooms` are (start, states, actions, weights, random words), `plan` is (games, seats, seed, lanes).
    """
    start, states, out, weights, rng = rooms
    games, seats, seed, lanes = plan
    mine = states[lane]
    mine[0] = start[0]
    seed_rng(rng[lane], seed, lane)
    share = games // lanes + (lane < games % lanes)
    found[1][lane] = run_games(
        rules, mine, found[0][lane], (share, seats, out[lane], weights[lane]), rng[lane]
    )


def playouts_on_card(game: Game[S], s: S, games: int, seed: int, lanes: int) -> Playouts:
    """Play random games from a state; the same seed and lanes give the same result as that many threads."""
    if DEBUG:
        raise DeviceError("device=cuda: rules are left plain under BATTLESPACE_DEBUG=1; unset it")
    seats, width = game.rules.seats(s), game.max_legal
    totals, plies = CardArray((lanes, seats), np.float64), CardArray((lanes,), np.int64)
    arguments = (
        driven(game),
        (
            CardArray.of(s.array),
            Own(CardArray((lanes, 2), game.state.dtype), brought=False, returned=False),
            CardArray((lanes, width), np.int32),
            CardArray((lanes, width), np.int64),
            Own(CardArray((lanes, 4), np.int64), brought=False, returned=False),
        ),
        (totals, plies),
        (games, seats, seed, lanes),
    )
    program = Program(games_lane, arguments)
    program(arguments, lanes)
    program.wait()
    scores = sum((row for row in totals.host()), np.zeros(seats))
    return Playouts(games, int(plies.host().sum()), tuple(float(x) / max(games, 1) for x in scores))
