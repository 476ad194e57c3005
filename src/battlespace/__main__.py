"""`python -m battlespace` is the command line."""

from battlespace.cli.main import run

run()
