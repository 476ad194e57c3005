"""Pages of the docs that are made and not written: one for each game, its clauses, and lists of what is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from battlespace.bots import meaning
from battlespace.kernel import picture
from battlespace.kernel.game import Game
from battlespace.kernel.lesson import read_lessons
from battlespace.kernel.match import Match
from battlespace.kernel.primer import Part, pictured, read_primer
from battlespace.kernel.rulebook import Clause

LANGUAGES = {"en": "English", "fr": "Français"}
PLIES = 24
"""How far the game is played that stands above a game's page."""


def indented(text: str) -> str:
    """Shift a block to the right, into a tab or a note."""
    return "".join(f"    {line}".rstrip() + "\n" for line in text.splitlines())


def drawn(game: Game[Any], state: Any, folder: Path, name: str) -> str:
    """Draw a position for light and dark pages, and return the Markdown that shows it."""
    seat = max(game.turn(state), 0)
    shown: list[str] = []
    for theme in picture.THEMES:
        file = folder / f"{game.slug}-{name}-{theme}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(picture.svg(game, state, seat, theme), "utf-8")
        shown.append(f"![{game.title}](../boards/{file.name}#only-{theme})")
    return "".join(f"{line}\n" for line in shown)


def played(game: Game[Any]) -> Any:
    """Return a position in the middle of a game: the same one each time."""
    match = Match(game, 11)
    match.draw_pending()
    for number in range(PLIES):
        legal = match.legal()
        if not legal:
            break
        match.play(legal[(number * 7919 + 13) % len(legal)])
        match.draw_pending()
    return match.state


def facts(game: Game[Any]) -> str:
    """Return the line of what can be said in a word."""
    low, high = game.seats
    about = game.lexicon.sentences
    said = [f"{low} players" if low == high else f"{low} to {high} players"]
    said += [about[key]["en"] for key in ("about.length", "about.weight") if key in about]
    said.append(f"[{len(game.rulebook.clauses)} clauses](../rules/{game.slug}.md)")
    said += [f"{len(game.levels)} bots"] if game.levels else []
    return f"**{' · '.join(said)}**\n"


def primer(game: Game[Any], boards: Path) -> str:
    """Return the first page of the rules, in both languages side by side, with the game's own pictures."""
    parts = read_primer(game.folder)
    states = [pictured(game, part) for part in parts]
    shown = [
        "" if state is None else drawn(game, state, boards, f"primer{number}")
        for number, state in enumerate(states)
    ]
    text = "## How to play\n\n" if parts else ""
    for language, title in LANGUAGES.items():
        pages = [
            _primer_part(part, language) + f"\n{picture_}"
            for part, picture_ in zip(parts, shown, strict=True)
        ]
        text += f'=== "{title}"\n\n' + indented("\n".join(pages)) + "\n" if pages else ""
    return text


def _primer_part(part: Part, language: str) -> str:
    """Return a part with its title; only those of the first language are headings, so that a page lists each once."""
    lines = [line for line in part.text[language].splitlines() if line.strip()]
    title = part.title[language]
    heading = f"### {title}" if language == next(iter(LANGUAGES)) else f"**{title}**"
    return f"{heading}\n\n" + "\n\n".join(lines) + "\n"


def options(game: Game[Any]) -> str:
    """Return the options, with the words that the set-up page has for them."""
    if not game.options:
        return ""
    rows = [
        f"| `{option.name}` | {game.lexicon.sentences[f'option.{option.name}']['en']} | `{option.default}` |\n"
        for option in game.options
    ]
    return (
        "## Options\n\n| option | what it changes | unless you choose |\n|---|---|---|\n"
        + "".join(rows)
        + "\n"
    )


def lessons(game: Game[Any]) -> str:
    """Return the list of lessons."""
    if not (game.folder / "lessons.toml").exists():
        return ""
    found = read_lessons(game.folder).lesson
    rows = "".join(f"1. **{lesson.title['en']}.** {lesson.about['en']}\n" for lesson in found)
    return f"## Lessons\n\n`battlespace lessons {game.slug}`, or *Learn to play* in the browser.\n\n{rows}\n"


def levels(game: Game[Any]) -> str:
    """Return what each level stands for."""
    if not game.levels:
        return ""
    rows = "".join(f"| `{one.name}` | `{meaning(game, one.name)}` |\n" for one in game.levels)
    return f"## Bots\n\n| level | stands for |\n|---|---|\n{rows}\n[How they were measured](../bots.md).\n\n"


def game_page(game: Game[Any], boards: Path, readme: str) -> str:
    """Return the page of a game; what its README says of its making comes last."""
    about = game.lexicon.sentences.get("about.game", {"en": ""})["en"]
    made = readme.partition("\n")[2].strip()
    made = re.sub(r"^(#+) ", r"#\1 ", made, flags=re.MULTILINE)
    made = re.sub(r"^!\[.*\n", "", made, flags=re.MULTILINE)
    start = f"```sh\nbattlespace play {game.slug}\n```\n\n"
    return (
        f"# {game.title}\n\n{about}\n\n{drawn(game, played(game), boards, 'play')}\n{facts(game)}\n{start}"
        f"{primer(game, boards)}{lessons(game)}{levels(game)}{options(game)}## How it is made\n\n{made}\n"
    )


def ledger_rows(page: str) -> dict[str, tuple[str, str]]:
    """Return of each clause where it is implemented and its tests, as docs/rules has them."""
    found: dict[str, tuple[str, str]] = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and re.match(r"[A-Z]+-\d", cells[0]):
            found[cells[0].partition(" ")[0]] = cells[2], cells[3]
    return found


def rules_page(game: Game[Any], ledger: str) -> str:
    """Return the rulebook with an address for each clause, and what plays and proves it behind a fold."""
    rows, book = ledger_rows(ledger), game.rulebook
    text = f"# {game.title}: the rules\n\nEach clause with the code that plays it and the tests that prove it.\n\n"
    for section, title in book.sections.items():
        text += f"## {section} {title['en']}\n\n"
        for clause in book.clauses.values():
            if clause.id.startswith(f"{section}."):
                text += _clause(clause, rows.get(clause.id, ("", "")))
    if book.rulings:
        text += "## Rulings\n\nWhere the printed rules are silent or unclear.\n\n"
    for ruling in book.rulings.values():
        on = ", ".join(f"[{clause}](#{clause})" for clause in ruling.clauses)
        text += f"### {ruling.id} {{: #{ruling.id} }}\n\n{ruling.text['en']}\n\n*On {on}.* {ruling.why['en']}\n\n"
    return text


def _clause(clause: Clause, row: tuple[str, str]) -> str:
    where, proof = row
    fold = f"**{clause.title['fr']}.** {clause.text['fr']}\n"
    fold += f"\nImplemented in {where}.\n" if where else ""
    fold += f"\nTests: {proof}.\n" if proof else ""
    return (
        f"### {clause.id} {clause.title['en']} {{: #{clause.id} }}\n\n{clause.text['en']}\n\n"
        f'??? note "Français, code, tests"\n{indented(fold)}\n'
    )
