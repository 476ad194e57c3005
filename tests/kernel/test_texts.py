"""Words, rulebooks and position files: what is wrong in them is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlespace import load
from battlespace.kernel import ink
from battlespace.kernel.errors import ContentError, shown
from battlespace.kernel.positions import read_blocks, run_block
from battlespace.kernel.rulebook import Rulebook, citations
from battlespace.kernel.words import Event, Lexicon, Words

GAME = load("_template")


def lexicon(tmp_path: Path, text: str) -> Lexicon:
    (tmp_path / "words.toml").write_text(text, "utf-8")
    return Lexicon(tmp_path / "words.toml")


def book(tmp_path: Path, text: str) -> Rulebook:
    (tmp_path / "rulebook.toml").write_text(text, "utf-8")
    return Rulebook(tmp_path / "rulebook.toml")


def test_words_nest_and_speak_both_languages(tmp_path: Path) -> None:
    words = lexicon(
        tmp_path, '[a.b]\nen = "the {x}"\nfr = "le {x}"\n[c]\nen = "sun"\nfr = "soleil"\n'
    )
    said = Words("a.b", {"x": Words("c")})
    assert (words.say(said), words.say(said, "fr")) == ("the sun", "le soleil")
    assert said.json() == {"key": "a.b", "values": {"x": {"key": "c", "values": {}}}}
    assert Event("a.b", ("t",), {"x": 1}).json() == {
        "kind": "a.b",
        "targets": ["t"],
        "values": {"x": 1},
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[a]\nen = "x"\n', "expected \\['en', 'fr'\\]"),
        ('[a]\nen = "{x}"\nfr = "{y}"\n', "different gaps"),
        ("a = 3\n", "a is not a table"),
        ("[a\n", "words.toml"),
    ],
)
def test_a_wrong_lexicon_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ContentError, match=complaint):
        lexicon(tmp_path, text)


def test_a_missing_sentence_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no sentence 'nothing'"):
        lexicon(tmp_path, "").say(Words("nothing"))


SECTION = '[AB-1]\ntitle.en = "t"\ntitle.fr = "t"\n'
CLAUSE = '[AB-1.1]\nkind = "fact"\ntitle.en = "t"\ntitle.fr = "t"\ntext.en = "x"\ntext.fr = "x"\n'


def test_a_rulebook_has_sections_clauses_and_rulings(tmp_path: Path) -> None:
    ruling = '[ruling.R-1]\nclauses = ["AB-1.1"]\ntext.en = "x"\ntext.fr = "x"\nwhy.en = "y"\nwhy.fr = "y"\n'
    found = book(tmp_path, SECTION + CLAUSE + CLAUSE.replace("1.1", "1.1.2") + ruling)
    assert list(found.clauses) == ["AB-1.1", "AB-1.1.2"]
    assert [found.knows(name) for name in ("AB-1", "AB-1.1", "R-1", "AB-2")] == [
        True,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (SECTION + CLAUSE.replace("fact", "wish"), "expected kind"),
        (SECTION + CLAUSE.replace('title.fr = "t"\n', "", 1), "expected"),
        (
            SECTION
            + CLAUSE
            + '[ruling.R-1]\nclauses = ["AB-9.9"]\ntext.en = "x"\ntext.fr = "x"\nwhy.en = "y"\nwhy.fr = "y"\n',
            "AB-9.9",
        ),
        (SECTION + CLAUSE + "[ruling.R-1]\nclauses = []\n", "expected clauses, text and why"),
    ],
)
def test_a_wrong_rulebook_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ContentError, match=complaint):
        book(tmp_path, text)


def test_citations_are_found_in_prose() -> None:
    assert citations("as [AB-1.2, R-3] and [DD-20.3.1] say, not [a-1] nor [x]") == [
        "AB-1.2",
        "R-3",
        "DD-20.3.1",
    ]
    assert citations("[SEP-17.4a]") == ["SEP-17.4a"]


@pytest.mark.parametrize(
    ("orders", "complaint"),
    [
        ("play roll:1\nmoves drone:2", "missing"),
        ("count 5", "found 0"),
        ("play roll:1\nrefused drone:1 TPL-2.3", "it is legal"),
        ("play roll:1\nrefused drone:2 TPL-2.4", "refused by"),
        ("play roll:1\nmalformed drone:1", "it was read"),
        ("turn 0", "found chance"),
        ("then x", "found 0,0"),
        ("scores 1 0", "found"),
        ("perft 2:9", "depth 2: found 3"),
        ("bad 0,0/0,0 mover=0 roll=- turns=0 length=8 limit=200 position", "it was read"),
        ("bad nonsense position", "code notation"),
    ],
)
def test_a_block_that_does_not_hold_says_what_was_found(
    tmp_path: Path, orders: str, complaint: str
) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"# comment\n\n[TPL-1.1] title\nseats 2\noption length=8\n{orders}\n")
    (block,) = read_blocks(path)
    assert block.clauses == ["TPL-1.1"]
    with pytest.raises(AssertionError, match=complaint):
        run_block(GAME, block)


def test_an_unknown_order_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "positions.txt").write_text("[TPL-1.1] title\nhope for the best\n")
    with pytest.raises(ContentError, match=r"positions\.txt:2: unknown order 'hope'"):
        read_blocks(tmp_path / "positions.txt")


def test_ink_can_be_taken_off_again() -> None:
    text = ink.seat(1, "a") + ink.dim("b") + ink.bold("c") + ink.mark("d")
    assert ink.plain(text) == "abcd"
    assert ink.width(ink.pad(text, 9)) == 9


def test_errors_show_long_input_cut() -> None:
    assert len(shown("x" * 1_000_000)) < 130
