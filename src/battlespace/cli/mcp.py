"""`battlespace mcp`: a language model at the table, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

from battlespace.cli.arguments import Language, language_here


def run(*, language: Language | None = None) -> int:
    """Let language models play, by the Model Context Protocol.

    Serve one table on standard input and output to any client of the protocol. Tools: games, start, board,
    moves, play, why, hint, save. A refused move says which rules refuse it, and changes nothing.

    This needs the official SDK: pip install 'battlespace[mcp]'. A client's settings name the command:

      {"command": "battlespace", "args": ["mcp"]}
    """
    from battlespace.cli.spoken import TOOLS, Spoken
    from battlespace.kernel.errors import MissingError

    try:
        from mcp.server import MCPServer
    except ImportError as error:
        raise MissingError("the Model Context Protocol", "mcp") from error
    server = MCPServer("battlespace", instructions=INSTRUCTIONS)
    spoken = Spoken(language or language_here())
    for name in TOOLS:
        server.add_tool(getattr(spoken, name), name=name)
    server.run("stdio")
    return 0


INSTRUCTIONS = (
    "Tabletop games with exact rules. Call games, then start; read board and moves; play moves as they are written. "
    "A refusal names the rules against a move: read it, then choose another."
)
