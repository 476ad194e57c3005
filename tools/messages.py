"""Write the TypeScript of all messages from their Python: `make messages`; with --check only say if it is stale."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from battlespace.kernel.seen import Part
from battlespace.server import catalogue
from battlespace.server import messages as m

FILE = Path("web/src/net/messages.ts")
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
    "Study": m.Study,
    "Attempt": m.Attempt,
    "Judged": m.Judged,
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
            case inspect.ListType():
                return f"readonly ({self.name(kind.item_type)})[]"
            case inspect.TupleType(types):
                return f"readonly [{', '.join(self.name(one) for one in types)}]"
            case inspect.DictType():
                return f"Readonly<Record<string, {self.name(kind.value_type)}>>"
            case _:
                return _PLAIN[type(kind)]

    def struct(self, kind: inspect.StructType) -> None:
        """Write one interface, with its docstring."""
        name = kind.cls.__name__
        if name in self.blocks:
            return
        self.blocks[name] = ""
        doc = " ".join((kind.cls.__doc__ or "").split())
        lines = [f"/** {doc} */", f"export interface {name} {{"]
        if kind.tag is not None:
            lines.append(f"  readonly {kind.tag_field}: '{kind.tag}';")
        for field in kind.fields:
            mark = "" if field.required else "?"
            lines.append(f"  readonly {field.name}{mark}: {self.name(field.type)};")
        self.blocks[name] = "\n".join([*lines, "}\n"])


def text() -> str:
    """Return the whole file."""
    writer, unions = Writer(), list[str]()
    for name, root in ROOTS.items():
        found = writer.name(inspect.type_info(root))
        if not isinstance(root, type) or not issubclass(root, msgspec.Struct):
            parts = "".join(f"\n  | {part}" for part in found.split(" | "))
            unions.append(f"export type {name} ={parts};\n")
    head = "// Written by tools/messages.py from server/messages.py; do not edit.\n\n"
    simple = "\n".join([*writer.blocks.values(), *unions])
    for plain in ("string", "number", "boolean", "unknown", *writer.blocks):
        simple = simple.replace(f"readonly ({plain})[]", f"readonly {plain}[]")
    return head + simple


def main() -> int:
    """Write the file, or compare it."""
    found = text()
    if "--check" in sys.argv:
        fresh = FILE.exists() and FILE.read_text("utf-8") == found
        if not fresh:
            print(f"{FILE} is stale; run: make messages", file=sys.stderr)
        return 0 if fresh else 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(found, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
