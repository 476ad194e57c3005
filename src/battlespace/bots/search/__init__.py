"""The compiled part of the bots: loops that take a game's functions and know no game."""
