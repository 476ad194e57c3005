"""How a sentence is filled: the cases that this house and the browser both read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from battlespace.kernel.errors import ContentError
from battlespace.kernel.words import Lexicon, Value, Words, plain, somebody

FOUND = json.loads(Path(__file__).with_name("grammar.json").read_text("utf-8"))


def lexicon(tmp_path: Path) -> Lexicon:
    path = tmp_path / "words.toml"
    text = [
        f"[{key}]\nen = {json.dumps(said['en'])}\nfr = {json.dumps(said['fr'])}\n"
        for key, said in FOUND["sentences"].items()
    ]
    path.write_text("".join(text), "utf-8")
    return Lexicon(path)


def read(given: Any) -> Value:
    if isinstance(given, list):
        return tuple(Words(one["key"], _values(one)) for one in given)  # pyright: ignore
    return Words(given["key"], _values(given)) if isinstance(given, dict) else given  # pyright: ignore


def _values(given: Any) -> dict[str, Value]:
    return {name: read(value) for name, value in given["values"].items()}


@pytest.mark.parametrize("case", FOUND["cases"], ids=lambda case: case["en"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_sentences_agree_with_whom_and_how_many(tmp_path: Path, case: Any, language: str) -> None:
    words = read(case["words"])
    assert isinstance(words, Words)
    names = {int(seat): name for seat, name in FOUND["names"].items()}
    assert lexicon(tmp_path).say(words, language, names, case["you"]) == case[language]
    assert plain(words.values) == case["words"]["values"]


def test_somebody_is_called_by_camp_where_no_names_are_known(tmp_path: Path) -> None:
    words = Words("plays", {"who": somebody(0, Words("camp.gulls")), "count": 3})
    assert lexicon(tmp_path).say(words) == "the gulls' side plays 3 cards."


def test_a_form_that_only_one_language_asks_about_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('[a]\nen = "{n|one|many}"\nfr = "un"\n', "utf-8")
    with pytest.raises(ContentError, match="different gaps"):
        Lexicon(path)
