"""The positions and counts that each game keeps as text."""

from __future__ import annotations

from typing import Any

import pytest

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.positions import Block, blocks_of, run_block


def blocks() -> list[Any]:
    """One test a block, marked with the clauses in its title."""
    found: list[Any] = []
    for slug in (*slugs(), TEMPLATE):
        for name, listed in blocks_of(load(slug)).items():
            for block in listed:
                found.append(
                    pytest.param(slug, block, id=f"{slug}/{name}:{block.line}", marks=marks(block))
                )
    return found


def marks(block: Block) -> list[pytest.MarkDecorator]:
    """Return what a block shows of its clauses."""
    cited = block.clauses
    if not cited:
        return []
    found = [pytest.mark.proves(*cited)]
    found += [pytest.mark.allows(*cited)] if block.allows else []
    found += [pytest.mark.refuses(*block.refuses)] if block.refuses else []
    return found


@pytest.mark.parametrize(("slug", "block"), blocks())
def test_position(slug: str, block: Block) -> None:
    run_block(load(slug), block)
