"""How pieces fall: the physics of a match, the fast model of a search."""
