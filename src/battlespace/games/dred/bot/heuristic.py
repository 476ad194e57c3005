"""Who is ahead: pieces, income, Gatherers near nodes, attackers near Heroes, what can be taken, a safe Hero."""

from __future__ import annotations

from battlespace.games.dred.bot import taste as ts
from battlespace.games.dred.rules.economy import active, finished, income
from battlespace.games.dred.rules.movement import hero_place, mark_targets
from battlespace.games.dred.rules.play import score
from battlespace.games.dred.rules.state import (
    ACTIONS,
    BLANK,
    EMPTY,
    GATHERER,
    HERO,
    IN_PLAY,
    MOST_ACTIONS,
    ONE,
    PRESSED_TURN,
    SPAWN,
    TYPES,
    WALL,
    ZONE,
    State,
    cost,
    end_id,
    foe,
    has_moved,
    mine,
    near,
    type_of,
)
from battlespace.kernel.game import Actions, Level, Shares
from battlespace.kernel.rule import rule

VARIED = 0.01
"""`master` draws nothing else by chance: without this whoever has beaten it once could repeat the match, move for move.
Only turns that look as good as the best are taken as well."""
CROWD = "mcts", {"simulations": 16_000, "cut": 0, "taste": "master"}
"""How `master` plays while more than two are in: what each of several others will do with his turn is foreseen too
badly, and whoever trusts in it loses his Hero first. The guess is written for duels; the taste, learned among three,
fears much less for a Hero in reach, since whoever could take him has others to think of."""
LEVELS = (
    Level("novice", "greedy", {"temperature": 0.12}),
    Level("easy", "greedy", {"temperature": 0.06}, won=(19, 20)),
    Level("medium", "greedy", {"temperature": 0.03}, won=(19, 20)),
    Level("hard", "greedy", won=(35, 40)),
    Level("expert", "mcts", {"simulations": 1000, "cut": 0}, won=(19, 20)),
    Level(
        "master",
        "turns",
        {"width": 8, "kept": 12, "turns": 3, "net": "master", "temperature": VARIED},
        won=(14, 14),
        by_seats={3: CROWD, 4: CROWD},
    ),
)
"""Searchers value positions at once (`cut` 0): random playouts of so long a game say little. `master` compares whole
turns, each with everybody's answer to it."""

FAR = 200
BANKED, INCOME, EXTRA, NODE, ATTACK = 0.6, 2.5, 4.0, 2.0, 3.0
"""Worth in supply: a banked piece, a supply or an action each turn, a Gatherer's or an attacker's nearness."""
SPAWNED, READY = 3, 6
"""No more supply than that can be spawned in a turn; the bank that lasts for two turns."""
SPARE, SURPLUS = 0.1, 0.6
"""Worth of what is banked or gained beyond that."""
MOST_EXTRA = MOST_ACTIONS - ACTIONS
PREY, LATER_PREY, MOST_PREY = 0.35, 0.2, 8.0
"""The part that counts of what can be taken at once: on one's own turn, and before it."""
THREATENED, TO_MOVE = 0.4, 0.8
"""What a threatened Hero leaves of his seat's worth: while others move, while he can still act."""


@rule
def spread(s: State, tail: int) -> None:
    """Count the steps from the places in the queue to every tile, as if no piece stood anywhere."""
    head = 0
    while head < tail:
        place = s.queue[head]
        head += 1
        for way in range(s.ways):
            to = near(s, place, way)
            if to != WALL and s.steps[to] == FAR:
                s.steps[to] = s.steps[place] + 1
                s.queue[tail] = to
                tail += 1


@rule
def steps_to_nodes(s: State) -> None:
    """Count every tile's steps to the nearest node that no piece holds."""
    tail = 0
    for tile in range(s.tiles):
        s.steps[tile] = FAR
        if s.kind[tile] != BLANK and s.cells[tile] == EMPTY:
            s.steps[tile] = 0
            s.queue[tail] = tile
            tail += 1
    spread(s, tail)


@rule
def steps_to_heroes(s: State, seat: int) -> None:
    """Count every tile's steps to the nearest Hero that is not this seat's."""
    tail = 0
    for tile in range(s.tiles):
        s.steps[tile] = FAR
    for other in range(s.seats):
        if other != seat and s.out[other] == IN_PLAY:
            place = hero_place(s, other)
            s.steps[place] = 0
            s.queue[tail] = place
            tail += 1
    spread(s, tail)


@rule
def nearness(s: State, seat: int, gathering: bool) -> float:
    """Sum 1 / (1 + steps) over a seat's Gatherers off nodes, or over its Battle Pieces by their cost."""
    total = 0.0
    for tile in range(s.tiles):
        cell = s.cells[tile]
        if not mine(cell, seat):
            continue
        kind = type_of(cell)
        if gathering:
            if kind == GATHERER and s.kind[tile] == BLANK:
                total += 1.0 / (1.0 + s.steps[tile])
        elif kind >= ONE:
            total += cost(kind) / (1.0 + s.steps[tile])
    return total


@rule
def threats(s: State, seat: int) -> int:
    """Count the pieces that could capture a seat's Hero: each type looks back along its own movement."""
    place = hero_place(s, seat)
    count = 0
    if place >= ZONE:
        return count
    for kind in range(TYPES):
        if kind == GATHERER:
            continue
        mark_targets(s, seat, kind, place)
        for tile in range(s.low, s.high + 1):
            cell = s.cells[tile]
            if s.seen[tile] and foe(cell, seat) and type_of(cell) == kind:
                count += 1
            s.seen[tile] = 0
    return count


@rule
def prey(s: State, seat: int) -> float:
    """Add up what a seat's Battle Pieces could take at once: pieces by their cost, and one more on a node."""
    for tile in range(s.tiles):
        s.steps[tile] = 0
    total = 0.0
    for tile in range(s.tiles):
        cell = s.cells[tile]
        if not mine(cell, seat) or type_of(cell) < ONE or (s.mover == seat and has_moved(s, tile)):
            continue
        mark_targets(s, seat, type_of(cell), tile)
        for to in range(s.low, s.high + 1):
            if s.seen[to] and s.steps[to] == 0 and foe(s.cells[to], seat):
                s.steps[to] = 1
                total += cost(type_of(s.cells[to])) + (1.0 if s.kind[to] != BLANK else 0.0)
            s.seen[to] = 0
    return total


@rule
def means(s: State, seat: int) -> float:
    """What a seat has and gets, in supply; more than can be used counts little."""
    bank, gain = s.stacks[seat] + s.gatherers[seat], income(s, seat, True)
    total = active(s, seat) + BANKED * s.taste[ts.BANKED] * min(bank, READY)
    total += SPARE * s.taste[ts.SPARE] * max(bank - READY, 0)
    total += INCOME * s.taste[ts.INCOME] * min(gain, SPAWNED)
    total += SURPLUS * s.taste[ts.SURPLUS] * max(gain - SPAWNED, 0)
    return total + EXTRA * s.taste[ts.EXTRA] * min(income(s, seat, False), MOST_EXTRA)


@rule
def worth(s: State, seat: int) -> float:
    """What a living seat is worth, but for its Gatherers' way; a threatened Hero puts most of it at risk."""
    acting = s.mover == seat and s.left > 0
    total = 1.0 + means(s, seat)
    steps_to_heroes(s, seat)
    total += ATTACK * s.taste[ts.ATTACK] * nearness(s, seat, False)
    total += (PREY if acting else LATER_PREY) * s.taste[ts.PREY] * min(prey(s, seat), MOST_PREY)
    if threats(s, seat) > 0:
        total *= TO_MOVE * s.taste[ts.TO_MOVE] if acting else THREATENED * s.taste[ts.THREATENED]
    return total


@rule
def evaluate(s: State, out: Shares) -> None:
    """Share the win by the square of each seat's worth; a finished game is known."""
    total = 0.0
    over = finished(s)
    if not over:
        steps_to_nodes(s)
    for seat in range(s.seats):
        out[seat] = score(s, seat) if over else NODE * s.taste[ts.NODE] * nearness(s, seat, True)
    for seat in range(s.seats):
        if not over and s.out[seat] == IN_PLAY:
            value = out[seat] + worth(s, seat)
            out[seat] = (
                value * value if s.taste[ts.STEEP] == 1.0 else value ** (2.0 * s.taste[ts.STEEP])
            )
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@rule
def weight_of_move(s: State, origin: int, to: int) -> float:
    """Captures first, the Hero's above all; then Gatherers onto nodes; Gatherers off nodes and idle Heroes last."""
    kind = type_of(s.cells[origin]) if origin < s.tiles else origin - s.tiles
    if s.cells[to] != EMPTY:
        taken = type_of(s.cells[to])
        return 100.0 if taken == HERO else 4.0 + 3.0 * cost(taken)
    if kind == GATHERER:
        if origin < s.tiles and s.kind[origin] != BLANK:
            return 0.2
        return 4.0 if s.kind[to] != BLANK else 1.5
    if kind == HERO:
        return 3.0 if origin >= s.tiles and s.turns[s.mover] >= PRESSED_TURN - 1 else 0.4
    return 1.0


@rule
def order(s: State, actions: Actions, count: int, out: Shares) -> None:
    """Weigh each action: moves by what they take or reach, spawns by cost, the end of the turn little."""
    for i in range(count):
        origin, to = actions[i] // s.tiles, actions[i] % s.tiles
        if actions[i] > end_id(s):
            out[i] = 1.0
        elif actions[i] == end_id(s):
            out[i] = 0.3
        elif origin < s.tiles + TYPES:
            out[i] = weight_of_move(s, origin, to)
        else:
            out[i] = 2.0 + cost(origin - s.tiles - SPAWN)
