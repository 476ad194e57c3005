"""Bots that learn a game by playing it: self-play, fitting a net to what came of it, and trials of the net."""
