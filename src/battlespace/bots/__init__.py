"""Players that choose by themselves; none of them knows a game."""
