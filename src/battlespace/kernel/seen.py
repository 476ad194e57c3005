"""What a seat sees, as structs: each part of a view declares its fields, and JSON and TypeScript follow from them."""

from __future__ import annotations

from typing import Any

import msgspec


class Part(msgspec.Struct, frozen=True, gc=False):
    """A part of a view, and a view itself. A field that is sometimes not there is UNSET then, and JSON leaves it out.

    A view holds no ring of references, so the garbage collector need not look at it: a server makes one for every move.
    """


def plain(part: Part) -> dict[str, Any]:
    """Return a view as JSON has it, for whoever asks by dotted paths or writes other JSON around it."""
    return msgspec.json.decode(msgspec.json.encode(part))
