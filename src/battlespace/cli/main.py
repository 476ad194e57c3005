"""`battlespace`: finds the command and runs it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS = (
    "games",
    "serve",
    "tables",
    "play",
    "lessons",
    "puzzle",
    "puzzles",
    "hint",
    "replay",
    "verify",
    "perft",
    "engine",
    "mcp",
    "conform",
    "arena",
    "balance",
    "train",
    "net",
    "warm",
)
"""In the order of the help. Each is a file here with a function `run`: its arguments are those of the command, and its
docstring is the help."""
RESUMED = ("arena", "balance", "train")
"""Those that go on where they were when they are asked the same again."""
MANY_PROCESSES = (*RESUMED, "puzzles")
"""Those that have to end others before they end."""

EPILOGUE = """\
Examples:
  battlespace games                       what you can play
  battlespace play                        choose a game, play the computer
  battlespace play GAME --save my.jsonl   keep the match
  battlespace replay my.jsonl             see it again, move by move
  battlespace verify my.jsonl             check its dice afterwards

`battlespace COMMAND --help` explains a command."""


def application(argv: Sequence[str]) -> App:
    """Build the command line. Only the chosen command is imported; all of them are where all are listed."""
    from cyclopts import App, Parameter

    app = App(
        name="battlespace",
        help="Tabletop games of drones and machines at war: exact rules, explained refusals, native speed.",
        help_epilogue=EPILOGUE,
        help_format="plaintext",
        version=_version,
        default_parameter=Parameter(negative=(), show_env_var=False),
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for place, name in enumerate(COMMANDS):
        app.command(f"battlespace.cli.{name}:run", name=name, sort_key=place, help_epilogue="")
    words = argv[1:] if argv[:1] == ["__complete"] else argv
    if words and words[0] in COMMANDS:
        _take_options_of_game(app[words[0]], words[1:])
    else:
        app.register_install_completion_command(
            help="Let your shell complete commands with the tab key."
        )
        app.resolved_commands()
    return app


def _take_options_of_game(command: App, words: Sequence[str]) -> None:
    """Give a command the options of the game that is named; the help shows them, and others are refused."""
    from battlespace.cli.arguments import named_game, takes_options, with_options

    run = command.default_command
    if run is not None and takes_options(run):
        game = named_game(words)
        if game is not None:
            command.default_command = with_options(run, game)


def _version() -> str:
    from importlib.metadata import version

    return f"battlespace {version('battlespace')}"


def run() -> None:
    """Run the command line."""
    sys.exit(main(sys.argv[1:]))


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    from battlespace.cli.ending import GOES_ON, status_of

    kept = bool(argv) and argv[0] in RESUMED
    return status_of(lambda: _called(argv), GOES_ON if kept else "stopped")


def _called(argv: Sequence[str]) -> int | None:
    """Run one command, or say which there are."""
    if [*argv] == ["engine"]:  # programs start it often: what reads arguments is not loaded for it
        from battlespace.cli.engine import run as answer_programs

        return answer_programs()
    from battlespace.cli.ending import called, orderly

    app = application(argv)
    if not argv:
        app.help_print()
        return 2
    if argv[0] == "__complete":  # the word to complete may be empty
        return app(argv)
    if argv[0] not in MANY_PROCESSES:
        return called(app, argv)
    with orderly():
        return called(app, argv)
