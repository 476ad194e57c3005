"""`battlespace mcp`: a language model at the table, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from battlespace.cli.arguments import add_language

SUMMARY = "let language models play, by the Model Context Protocol"
DETAILS = """\
Serve one table on standard input and output to any client of the Model Context Protocol. Tools: games, start, board,
moves, play, why, hint, save. A refused move says which rules refuse it, and changes nothing.

Needs the official SDK: pip install 'battlespace[mcp]'. A client's settings name the command:

  {"command": "battlespace", "args": ["mcp"]}"""


def arguments(parser: argparse.ArgumentParser, argv: Sequence[str]) -> None:
    """Add the language of what is told."""
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until the client leaves."""
    from battlespace.cli.spoken import TOOLS, Spoken
    from battlespace.envs.errors import MissingError

    try:
        from mcp.server import MCPServer
    except ImportError as error:
        raise MissingError("the Model Context Protocol", "mcp") from error
    server = MCPServer("battlespace", instructions=INSTRUCTIONS)
    spoken = Spoken(args.language)
    for name in TOOLS:
        server.add_tool(getattr(spoken, name), name=name)
    server.run("stdio")
    return 0


INSTRUCTIONS = (
    "Tabletop games with exact rules. Call games, then start; read board and moves; play moves as they are written. "
    "A refusal names the rules against a move: read it, then choose another."
)
