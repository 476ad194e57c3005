"""`make docs`: the docs as a site, in build/site. Zensical builds it from build/docs, where this puts every page.

Pages of docs/ are taken as they are, with links made to fit; pages of games, clauses and lists are made (`docs_pages`).
Nothing is loaded from elsewhere, while it is built or while it is read.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from docs_pages import game_page, rules_page

from battlespace.games import load, slugs

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
SETTINGS = ROOT / "docs/site.toml"
FONTS = ROOT / "node_modules/@fontsource-variable"

Nav = list[dict[str, Any]]

HOME = {"README.md": "index.md", "CHANGELOG.md": "changes.md", "CONTRIBUTING.md": "contributing.md"}
"""Pages that lie elsewhere for whoever reads the repository."""
SECTIONS = {
    "Library": ("library", "recipes", "api", "learning", "protocol"),
    "Build": (
        "add-a-game",
        "example-game",
        "own-map",
        "own-pack",
        "testing",
        "architecture",
        "glossary",
    ),
    "Bots": (
        "bots",
        "strength",
        "strength-history",
        "training-records",
        "balance",
        "cluster",
        "performance",
    ),
    "Run a server": ("self-host",),
}
CELL = re.compile(r"<td[^>]*>.*?</td>", re.DOTALL)
CODE = re.compile(r"<code>(?:[^<]|<wbr>)*</code>")
OPTION = re.compile(r"(?<![\w-])--?\w[\w-]*")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#:]+)((?:#[^)\s]*)?)\)")


def places() -> dict[str, str]:
    """Return where each file of the repository that is a page, or shown on one, stands in the site."""
    found = dict(HOME)
    for path in sorted((ROOT / "docs").rglob("*")):
        if path.is_file() and path != SETTINGS:
            found[str(path.relative_to(ROOT))] = str(path.relative_to(ROOT / "docs"))
    found |= {"docs/decisions": "decisions/list.md", "docs/rules": "rules/index.md"}
    for slug in slugs():
        found[f"src/battlespace/games/{slug}/README.md"] = f"games/{slug}.md"
        found[f"docs/rules/{slug}.md"] = (
            f"rules/{slug}.md"  # of a new game, before its ledger is written
        )
    return found


def linked(text: str, source: str, where: dict[str, str]) -> str:
    """Return a page with its links as the site has them; what is not in the site becomes plain words."""
    here = where[source]

    def fit(found: re.Match[str]) -> str:
        mark, words, target, part = found.groups()
        meant = os.path.normpath(os.path.join(os.path.dirname(source), target))
        if meant not in where:
            return words
        there = os.path.relpath(where[meant], os.path.dirname(here) or ".")
        return f"{mark}[{words}]({there}{part})"

    return LINK.sub(fit, text)


def title(text: str) -> str:
    """Return a page's first heading."""
    return next(line for line in text.splitlines() if line.startswith("# "))[2:]


def assembled(folder: Path) -> Nav:
    """Put all pages and pictures into a folder, and return the site's menu."""
    where, titles = places(), dict[str, str]()
    for source, place in where.items():
        path, target = ROOT / source, folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            text = linked(path.read_text("utf-8") if path.exists() else "# New\n", source, where)
            target.write_text(made(text, place, folder), "utf-8")
            titles[place] = title(text)
        elif path.is_file():
            shutil.copy2(path, target)
    decisions = sorted(place for place in titles if place.startswith("decisions/"))
    listed(folder / "decisions/list.md", "Decisions", [(p, titles[p]) for p in decisions])
    rules = [(f"rules/{slug}.md", load(slug).title) for slug in slugs()]
    listed(folder / "rules/index.md", "Rules, clause by clause", rules)
    return menu(titles)


def made(text: str, place: str, folder: Path) -> str:
    """Return what stands in the site for a page: of a game and of its clauses more than the repository has."""
    part, _, name = place.removesuffix(".md").partition("/")
    if part == "games":
        return game_page(load(name), folder / "boards", text)
    return rules_page(load(name), text) if part == "rules" else text


def listed(file: Path, heading: str, pages: list[tuple[str, str]]) -> None:
    """Write a page that lists others of its folder."""
    rows = "".join(f"- [{name}]({Path(page).name})\n" for page, name in pages)
    file.write_text(f"# {heading}\n\n{rows}", "utf-8")


def menu(titles: dict[str, str]) -> Nav:
    """Return the site's menu."""
    games = [{load(slug).title: f"games/{slug}.md"} for slug in slugs()]
    rules = [{load(slug).title: f"rules/{slug}.md"} for slug in slugs()]
    nav: Nav = [{"Battlespace": "index.md"}, {"Games": games}]
    nav.append({"Rules": ["rules/index.md", *rules]})
    for heading, names in SECTIONS.items():
        nav.append({heading: [{titles[f"{name}.md"]: f"{name}.md"} for name in names]})
    nav.append(
        {
            "Project": [
                {"Pictures": "gallery.md"},
                {"Changes": "changes.md"},
                {"Decisions": "decisions/list.md"},
                {"Contributing": "contributing.md"},
            ]
        }
    )
    return nav


def dressed(folder: Path) -> None:
    """Give the site the icon and the typefaces of the table; without npm's packages the reader's own serve."""
    style = folder / "style"
    shutil.copy2(ROOT / "web/icon.svg", style / "icon.svg")
    for name in ("figtree", "oxanium"):
        file = FONTS / name / f"files/{name}-latin-wght-normal.woff2"
        if file.exists():
            shutil.copy2(file, style / f"{name}.woff2")


def settings(nav: Nav) -> dict[str, Any]:
    """Return what Zensical is told: the settings of MkDocs, which it reads as YAML and therefore as JSON."""
    told = tomllib.loads(SETTINGS.read_text("utf-8"))
    python = {"paths": [str(ROOT / "src")], "options": told.pop("reference")}
    return {
        **told,
        "nav": nav,
        "plugins": ["search", {"mkdocstrings": {"handlers": {"python": python}}}],
    }


def built(folder: Path) -> int:
    """Assemble the pages in a folder and build the site beside them; return Zensical's status."""
    for name in ("docs", "site"):
        shutil.rmtree(folder / name, ignore_errors=True)
    nav = assembled(folder / "docs")
    dressed(folder / "docs")
    (folder / "mkdocs.yml").write_text(json.dumps(settings(nav), indent=1), "utf-8")
    command = ["-m", "zensical", "build", "--clean", "--strict", "--config-file", "mkdocs.yml"]
    status = subprocess.run([sys.executable, *command], cwd=folder, check=False).returncode
    for page in (folder / "site").rglob("*.html"):
        page.write_text(breakable(page.read_text("utf-8")), "utf-8")
    return status


def breakable(page: str) -> str:
    """Let code in the narrow cells of tables go on in the next line behind a comma, and options nowhere be parted.

    What is copied stays the same.
    """
    page = CELL.sub(
        lambda cell: CODE.sub(lambda code: code[0].replace(",", ",<wbr>"), cell[0]), page
    )
    return CODE.sub(
        lambda code: OPTION.sub(lambda said: f'<span class="whole">{said[0]}</span>', code[0]), page
    )


def main() -> int:
    """Build the site, and say where it is."""
    status = built(BUILD)
    if status == 0:
        print("The site is in build/site: python3 -m http.server --directory build/site")
    return status


if __name__ == "__main__":
    sys.exit(main())
