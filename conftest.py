"""Fixtures for all tests: those of the games' own folders play in the browser too."""

pytest_plugins = ["tests.e2e.fixtures"]
