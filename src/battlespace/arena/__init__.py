"""The instrument that says how strong bots are and how fair games are."""
