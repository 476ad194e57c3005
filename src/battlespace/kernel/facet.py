"""What a balance report may split matches by: see `Game.facets`.

A facet is asked of the last position. One that only an earlier position can tell answers "" elsewhere, and is then
asked of every position from the first on until it answers: an opening is such a facet.
"""

from __future__ import annotations

from typing import Self


class Several(str):
    """A facet with several values at once, such as the cards on the table: the match counts for each of them."""

    values: tuple[str, ...]

    def __new__(cls, *values: str) -> Self:
        """Keep all values; as one text they stand one after another."""
        self = super().__new__(cls, ", ".join(values))
        self.values = values
        return self


class BySeat(str):
    """A facet that differs by seat, such as who a player is: one text for each."""

    seats: tuple[str, ...]

    def __new__(cls, *seats: str) -> Self:
        """Keep the text of each seat; as one text they stand side by side."""
        self = super().__new__(cls, " | ".join(seats))
        self.seats = seats
        return self
