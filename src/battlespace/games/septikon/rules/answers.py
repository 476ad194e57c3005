"""What several decisions share: the way to stop."""

from __future__ import annotations

from battlespace.games.septikon.rules.state import DONE_ID
from battlespace.kernel.answers import Answers

STOP = -1
"""What `done` answers, and what a question without any answer does."""
DONE = Answers("done", DONE_ID, 1, STOP)
