"""The course of a match: set-up, turns, flights."""
