"""Small networks that a search asks instead of a game's guess: their weights, and how they reckon."""
