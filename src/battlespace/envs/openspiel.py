"""The games as OpenSpiel knows them: importing this registers all that show themselves to learners with `pyspiel`.

import battlespace.envs.openspiel
game = pyspiel.load_game("battlespace_...(seats=3)")

Listed chance turns are explicit nodes whose actions count the outcomes; a sampled one is a node of SAMPLES seeds.

Nothing is hidden, so the information state of every seat is the whole history: what everybody and chance have done, in
order. As a string it always is. As a tensor it has a number for each of `recall` plies, and is left out without it:
OpenSpiel's environments take it first where there is one, and most matches are far longer than they need be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from battlespace.envs.errors import ActionError
from battlespace.envs.why import why
from battlespace.games import load, slugs
from battlespace.kernel.chance import drop_seed
from battlespace.kernel.encode import Layout, layout, observation
from battlespace.kernel.errors import ChanceError, OptionError, shown
from battlespace.kernel.game import CHANCE, OVER, Game, no_chance

PREFIX = "battlespace_"
SAMPLES = 4096
"""Seeds of a chance turn that cannot be listed; each is as likely as any other."""
LISTED = 64
"""The most outcomes that a listed chance turn has."""
UNSET = -1
"""How a parameter says that a number is not set."""
MOST_RECALL = 100_000
"""Plies that the tensor of a history may have."""


@cache
def spiel_type(slug: str, recalled: bool = False) -> Any:
    """Return what OpenSpiel asks about a game; everything is public in all of them."""
    game, mode = load(slug), pyspiel.GameType.ChanceMode
    low, high = game.seats
    return pyspiel.GameType(
        short_name=PREFIX + slug,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.DETERMINISTIC if _deterministic(game) else mode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=recalled,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"seats": low, "recall": 0}
        | {o.name: _parameter(o.default) for o in game.options},
    )


def _deterministic(game: Game[Any]) -> bool:
    return game.rules.chance is no_chance


def _parameter(value: Any) -> Any:
    """Return an option's value as a parameter: OpenSpiel has numbers, words, and yes or no."""
    return (
        value if isinstance(value, bool | int | float) else UNSET if value is None else str(value)
    )


def _options(game: Game[Any], seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that parameters mean; those left at the default follow the number of seats."""
    found: dict[str, Any] = {}
    for known in game.options:
        value = given.get(known.name, known.default)
        if value != _parameter(known.default):
            found[known.name] = known.read(value) if isinstance(value, str) else value
    return game.checked_options(found, seats)


class SpielGame(pyspiel.Game):  # pyright: ignore[reportUntypedBaseClass]  pyspiel has no types
    """A game with its seats and options."""

    slug: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Check the parameters as options; a wrong one is refused with a code."""
        given = dict(params or {})
        game = load(self.slug)
        self.seats = game.checked_seats(given.get("seats", game.seats[0]))
        self.options = _options(game, self.seats, given)
        self.recall = _checked_recall(given.get("recall", 0))
        game.new(self.seats, self.options)
        self.layout = layout(game, self.seats, self.options)
        sampled = game.physics is not None
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.choices,
            max_chance_outcomes=0 if _deterministic(game) else SAMPLES if sampled else LISTED,
            num_players=self.seats,
            min_utility=-1.0 if self.seats == 2 else -1.0 / (self.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_plies,
        )
        super().__init__(spiel_type(self.slug, self.recall > 0), info, given)

    def __reduce__(self) -> Any:
        """Say how to load the same game elsewhere."""
        return loaded, (str(self),)

    def new_initial_state(self, state: Any = None) -> SpielState:
        """Return the first state; a position's text gives another, whose history begins there."""
        if state is not None and self.recall:
            raise OptionError("recall: a history tells nothing of a match that begins elsewhere")
        return SpielState(self, state)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what watches a match: all is public, so there is one observation a seat."""
        if params:
            raise OptionError(f"observers take no parameters, not {shown(params)}")
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.slug, self.layout)
        if iig_obs_type.public_info:
            return Recall(self.seats, self.recall)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def loaded(text: str) -> Any:
    """Load a game by its text: what stands in a pickle, so that whoever reads it has the games registered."""
    return pyspiel.load_game(text)


def _checked_recall(plies: Any) -> int:
    if isinstance(plies, bool) or not isinstance(plies, int) or not 0 <= plies <= MOST_RECALL:
        raise OptionError(f"recall={shown(plies)}: expected plies from 0 to {MOST_RECALL:,}")
    return plies


class SpielState(pyspiel.State):  # pyright: ignore[reportUntypedBaseClass]  the same
    """A state. Chance's actions count its outcomes."""

    def __init__(self, game: SpielGame, position: str | None = None) -> None:
        """Begin at the beginning, or at a position."""
        super().__init__(game)
        self.slug, self.start = game.slug, position
        self.choices, self._text = game.layout.choices, ""
        rules = load(self.slug)
        self.record = (
            rules.new(game.seats, game.options)
            if position is None
            else rules.read(position, game.seats, game.options)
        )

    def current_player(self) -> int:
        """Return the seat on turn, or OpenSpiel's number for chance or the end."""
        turn = load(self.slug).turn(self.record)
        if turn == OVER:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if turn == CHANCE else turn

    def _legal_actions(self, player: int) -> list[int]:
        game = load(self.slug)
        return game.legal(self.record) if player == game.turn(self.record) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes by number, or as many seeds."""
        weights = [weight for _, weight in load(self.slug).outcomes(self.record)] or [1] * SAMPLES
        total = sum(weights)
        return [(i, weight / total) for i, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        game = load(self.slug)
        if game.turn(self.record) == CHANCE:
            outcomes = game.outcomes(self.record)
            if not 0 <= action < (len(outcomes) or SAMPLES):
                raise ChanceError(f"{action} is none of {len(outcomes) or SAMPLES} outcomes")
            if outcomes:
                action = outcomes[action][0]
            else:
                seed, action = drop_seed(action, 0), game.sampled(self.record)
                game.rules.sample(self.record, seed)
        elif action not in game.legal(self.record):
            raise ActionError(why(game, self.record, action, self.choices))
        game.rules.apply(self.record, action)
        self._text = ""

    def _action_to_string(self, player: int, action: int) -> str:
        game = load(self.slug)
        if player == pyspiel.PlayerId.CHANCE:
            outcomes = game.outcomes(self.record)
            if not outcomes:
                return f"seed:{action}"
            action = outcomes[action][0]
        return game.notation.write_move(self.record, action)

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return load(self.slug).turn(self.record) == OVER

    def returns(self) -> list[float]:
        """Return each seat's reward: a win is 1, an equal share 0, and all sum to 0."""
        game = load(self.slug)
        if not self.is_terminal():
            return [0.0] * self.num_players()
        seats = self.num_players()
        return [(share * seats - 1) / (seats - 1) for share in game.scores(self.record)]

    def __str__(self) -> str:
        self._text = self._text or load(self.slug).write(self.record)
        return self._text


class Observer:
    """Fills a tensor with what a seat sees; `dict` has the features by name."""

    def __init__(self, slug: str, layout: Layout) -> None:
        self.slug, self.layout = slug, layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = layout.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state from a seat."""
        self.tensor[:] = observation(load(self.slug), state.record, player, self.layout.size)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the position's text: all is public."""
        return str(state)


class Recall:
    """Tells a seat the history: who looks, then the action of each ply and 1, or 0 for one that is still to come."""

    def __init__(self, seats: int, plies: int) -> None:
        self.seats, self.plies = seats, plies
        self.tensor = np.zeros(seats + plies, np.float32) if plies else None
        self.dict = {}
        if self.tensor is not None:
            self.dict = {"seat": self.tensor[:seats], "history": self.tensor[seats:]}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look back from a state; a history that has no room is refused."""
        if self.tensor is None:
            return
        told = state.history()
        if len(told) > self.plies:
            raise OptionError(f"recall={self.plies}: the match has {len(told)} plies")
        self.tensor[:] = 0
        self.tensor[player] = 1
        self.tensor[self.seats : self.seats + len(told)] = np.asarray(told, np.float32) + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the history, behind where it began if that is not the beginning of a match."""
        begun = "" if state.start is None else f"{state.start}\n"
        return begun + state.history_str()


def register(slug: str) -> None:
    """Tell OpenSpiel of a game."""
    kind = type(f"Spiel_{slug}", (SpielGame,), {"slug": slug})
    pyspiel.register_game(spiel_type(slug), kind)


for _slug in slugs():
    if load(_slug).encode is not None:
        register(_slug)
