"""Write types from Python: TypeScript of all messages and of each game's view, and what `load` returns for each name.

`make messages` writes it; with --check only say what is stale. Docstrings of structs, and comments behind their fields,
go with them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import getsource
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from battlespace import games
from battlespace.kernel.game import Game
from battlespace.kernel.option import File
from battlespace.kernel.seen import Part
from battlespace.server import catalogue
from battlespace.server import messages as m
from battlespace.server.message_parts import Attempt, Coaching, Judged, PrimerPart, Study

FILE = Path("web/src/net/messages.ts")
STUB = Path("src/battlespace/games/__init__.pyi")
ROOTS: dict[str, Any] = {
    "ToServer": m.ToServer,
    "FromServer": m.FromServer,
    "Wanted": m.Wanted,
    "Fork": m.Fork,
    "Opened": m.Opened,
    "Sitting": m.Sitting,
    "Readiness": m.Readiness,
    "OwnFile": m.OwnFile,
    "Listed": m.Listed,
    "Study": Study,
    "PrimerPart": PrimerPart,
    "Coaching": Coaching,
    "Attempt": Attempt,
    "Judged": Judged,
    "GameInfo": catalogue.GameInfo,
    "GameBook": catalogue.GameBook,
}
_PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


class Writer:
    """Collects interfaces in the order in which they are met."""

    def __init__(self) -> None:
        """Begin empty."""
        self.blocks: dict[str, str] = {}
        self.known: dict[str, type] = {}

    def name(self, kind: inspect.Type) -> str:
        """Return the TypeScript of a type."""
        match kind:
            case inspect.StructType() if kind.cls is Part:
                return "Readonly<Record<string, unknown>>"  # the view of any game
            case inspect.StructType():
                self.struct(kind)
                return kind.cls.__name__
            case inspect.UnionType(types):
                return " | ".join(self.name(one) for one in types)
            case inspect.LiteralType(values):
                return " | ".join(f"'{value}'" for value in values)
            case inspect.ListType() | inspect.VarTupleType():
                return f"readonly ({self.name(kind.item_type)})[]"
            case inspect.TupleType(types):
                return f"readonly [{', '.join(self.name(one) for one in types)}]"
            case inspect.DictType():
                return f"Readonly<Record<string, {self.name(kind.value_type)}>>"
            case _ if type(kind) in _PLAIN:
                return _PLAIN[type(kind)]
            case _:
                raise TypeError(f"there is no TypeScript for {kind}")

    def struct(self, kind: inspect.StructType) -> None:
        """Write one interface, with its docstring and what is said behind its fields; a part may extend another."""
        cls = kind.cls
        if self.known.setdefault(cls.__name__, cls) is not cls:
            raise TypeError(f"two structs have the name {cls.__name__}")
        if cls.__name__ in self.blocks:
            return
        self.blocks[cls.__name__] = ""
        base, above = cls.__base__, set[str]()
        if base and issubclass(base, Part) and base is not Part:
            self.name(inspect.type_info(base))
            above = set(base.__struct_fields__)
        extends = f" extends {base.__name__}" if base and above else ""
        doc = " ".join((cls.__doc__ or "").split())
        lines = [f"/** {doc} */", f"export interface {cls.__name__}{extends} {{"]
        if kind.tag is not None:
            lines.append(f"  readonly {kind.tag_field}: '{kind.tag}';")
        said = remarks(cls) if issubclass(cls, Part) else {}
        for field in kind.fields:
            if field.name not in above:
                mark = "" if field.required else "?"
                lines += [f"  /** {said[field.name]} */"] if field.name in said else []
                lines.append(f"  readonly {field.encode_name}{mark}: {self.name(field.type)};")
        self.blocks[cls.__name__] = "\n".join([*lines, "}\n"])

    def text(self, source: str, unions: list[str]) -> str:
        """Return a file of all interfaces, and unions of them."""
        simple = "\n".join([*self.blocks.values(), *unions])
        for plain in ("string", "number", "boolean", "unknown", *self.blocks):
            simple = simple.replace(f"readonly ({plain})[]", f"readonly {plain}[]")
        return f"// Written by tools/messages.py from {source}; do not edit.\n\n{simple}"


def remarks(cls: type[Part]) -> dict[str, str]:
    """Return what is said behind the fields of a struct, as sentences."""
    found = re.findall(r"^    (\w+): [^#\n]*  # (\w)([^\n]*)$", getsource(cls), re.MULTILINE)
    return {name: f"{first.upper()}{rest}." for name, first, rest in found}


def messages_text() -> str:
    """Return the file of all messages."""
    writer, unions = Writer(), list[str]()
    for name, root in ROOTS.items():
        found = writer.name(inspect.type_info(root))
        if not isinstance(root, type) or not issubclass(root, msgspec.Struct):
            parts = "".join(f"\n  | {part}" for part in found.split(" | "))
            unions.append(f"export type {name} ={parts};\n")
    return writer.text("server/messages.py", unions)


def view_text(game: Game[Any]) -> str:
    """Return the file of what a game's drawing is given: its view, and pictures of its options' values."""
    writer = Writer()
    pictures = [o.picture for o in game.options if isinstance(o, File) and o.picture]
    for root in (game.view.struct, *(get_type_hints(picture)["return"] for picture in pictures)):
        writer.name(inspect.type_info(root))
    return writer.text("the structs of view", [])


STUB_HEAD = """\
# Written by tools/messages.py from the games that are there; do not edit.
from typing import Any, Literal, overload

{imports}
from battlespace.kernel.game import Game

TEMPLATE: str

def slugs() -> tuple[str, ...]: ...
"""


def stub_text() -> str:
    """Return the types of `battlespace.games`: a game loaded by its name has its own state and its own view."""
    imports, loads = list[str](), list[str]()
    for game in map(games.load, games.slugs()):
        slug, state, view = game.slug, game.state, game.view.struct
        for kind in (state, view):
            name = f"{slug}_{kind.__name__}"
            imports.append(f"from {kind.__module__} import {kind.__name__} as {name}")
        types = f"{slug}_{state.__name__}, {slug}_{view.__name__}"
        loads.append(f'@overload\ndef load(slug: Literal["{slug}"]) -> Game[{types}]: ...\n')
    loads.append("@overload\ndef load(slug: str) -> Game[Any]: ...\n")
    return STUB_HEAD.format(imports="\n".join(sorted(imports))) + "".join(loads)


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every file that is written, with its text."""
    yield FILE, messages_text()
    yield STUB, stub_text()
    for game in map(games.load, (games.TEMPLATE, *games.slugs())):
        if (game.folder / "web").is_dir():
            yield game.folder / "web/view.ts", view_text(game)


def main() -> int:
    """Write the files, or compare them."""
    stale = [
        (file, text)
        for file, text in texts()
        if not file.exists() or file.read_text("utf-8") != text
    ]
    for file, text in stale:
        if "--check" in sys.argv:
            print(f"{file} is stale; run: make messages", file=sys.stderr)
        else:
            file.write_text(text, "utf-8")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
