"""`battlespace games`: what can be played."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

SUMMARY = "list the games and their options"
DETAILS = "List every game with its seats and options."


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add nothing."""


def run(args: argparse.Namespace) -> int:
    """Print a paragraph a game."""
    from battlespace.games import load, slugs

    for slug in slugs():
        game = load(slug)
        low, high = game.seats
        print(
            f"{slug:<12}{game.title}, {low if low == high else f'{low} to {high}'} seats, rules version {game.version}"
        )
        for option in game.options:
            words = game.lexicon.sentences.get(f"option.{option.name}", {}).get("en", "")
            print(
                f"{'':<12}--{option.name:<24} {words} ({option.expected()}; default {option.default})"
            )
        for challenge in game.challenges:
            print(f"{'':<12}--challenge {challenge.name}")
    return 0
