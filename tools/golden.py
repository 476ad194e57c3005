"""Write the golden playthroughs of all games anew."""

from __future__ import annotations

import sys

from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.golden import golden_files


def main() -> None:
    """Write the files of the games named on the command line, or of all."""
    for slug in sys.argv[1:] or (*slugs(), TEMPLATE):
        for path, text in golden_files(load(slug)).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"wrote {slug}/{path.name}")


if __name__ == "__main__":
    main()
