"""Landings, markets, cards and their effects."""
