"""What several decisions share: the way to stop."""

from __future__ import annotations

from battlespace.games.septikon.rules import ids
from battlespace.kernel.answers import Answers

STOP = -1
"""What `done` answers, and what a question without any answer does."""
DONE = Answers("done", ids.DONE, 1, STOP)
