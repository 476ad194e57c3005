"""A game's rules as numbered clauses: the source for refusals, the rules panel, the docs and the test ledger.

[GOE-3]                        a section: title.en, title.fr
[GOE-3.1]                      a clause: kind, title.en, title.fr, text.en, text.fr
[ruling.R-7]                   a ruling: clauses, text.en, text.fr, why.en, why.fr
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from battlespace.kernel.errors import ContentError
from battlespace.kernel.words import Language, read_toml, translations

FACT, CHOICE, REMARK = "fact", "choice", "remark"
"""A fact needs one test; a choice one for what is allowed and one for what is refused; both a rule that plays them.

A remark follows from other clauses, or is not about a move: it needs a test, but no rule.
"""
KINDS = (FACT, CHOICE, REMARK)

CITATION = re.compile(r"\[((?:[A-Z]+-\d+(?:\.\d+)*[a-z]?)(?:, (?:[A-Z]+-\d+(?:\.\d+)*[a-z]?))*)\]")
"""How code and tests cite clauses and rulings: [GOE-4.1], [GOE-4.1, R-5]."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule in our own words."""

    id: str
    kind: str
    title: Mapping[Language, str]
    text: Mapping[Language, str]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision where the printed rules are silent or unclear."""

    id: str
    clauses: tuple[str, ...]
    text: Mapping[Language, str]
    why: Mapping[Language, str]


class Rulebook:
    """All clauses and rulings of one game, in order."""

    def __init__(self, path: Path) -> None:
        """Read and check a `rulebook.toml`; a fault names the clause."""
        self.path = path
        self.sections: dict[str, Mapping[Language, str]] = {}
        self.clauses: dict[str, Clause] = {}
        self.rulings: dict[str, Ruling] = {}
        found = read_toml(path)
        rulings = found.pop("ruling", {})
        for name, section in found.items():
            self._section(name, section)
        for name, ruling in rulings.items():
            self._ruling(name, ruling)

    def _section(self, name: str, found: dict[str, Any]) -> None:
        self.sections[name] = translations(f"{self.path.name}: {name}", found.pop("title", {}))
        for number, clause in found.items():
            self._clause(f"{name}.{number}", clause)

    def _clause(self, name: str, found: dict[str, Any]) -> None:
        where = f"{self.path.name}: {name}"
        deeper = {
            key: found.pop(key)
            for key in list(found)
            if isinstance(found[key], dict) and key.isdigit()
        }
        if sorted(found) != ["kind", "text", "title"] or found["kind"] not in KINDS:
            raise ContentError(
                f"{where}: expected kind ({', '.join(KINDS)}), title and text, found {sorted(found)}"
            )
        title, text = translations(where, found["title"]), translations(where, found["text"])
        self.clauses[name] = Clause(name, found["kind"], title, text)
        for number, clause in deeper.items():
            self._clause(f"{name}.{number}", clause)

    def _ruling(self, name: str, found: dict[str, Any]) -> None:
        where = f"{self.path.name}: {name}"
        if sorted(found) != ["clauses", "text", "why"]:
            raise ContentError(f"{where}: expected clauses, text and why, found {sorted(found)}")
        strangers = [clause for clause in found["clauses"] if clause not in self.clauses]
        if strangers:
            raise ContentError(f"{where}: unknown clauses {strangers}")
        text, why = translations(where, found["text"]), translations(where, found["why"])
        self.rulings[name] = Ruling(name, tuple(found["clauses"]), text, why)

    def knows(self, cited: str) -> bool:
        """Say whether this is a section, a clause or a ruling of the book."""
        return cited in self.clauses or cited in self.rulings or cited in self.sections


def citations(text: str) -> list[str]:
    """Return all clauses and rulings that a text cites."""
    return [cited for group in CITATION.findall(text) for cited in group.split(", ")]
