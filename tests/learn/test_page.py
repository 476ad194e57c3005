"""The page of a course: what was asked for, curves over the generations, and the command that repeats them."""

from __future__ import annotations

import re
import shlex
from dataclasses import fields, replace
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from msgspec.structs import replace as changed

from battlespace.arena.sequential import OPEN, PROVEN, REFUTED
from battlespace.cli.afterwards import repeated
from battlespace.cli.main import main
from battlespace.cli.train import Asked, course, learned
from battlespace.games import load, slugs
from battlespace.learn.curves import APART, scale, short
from battlespace.learn.page import as_page, even_loss, sentence
from battlespace.learn.tasting import Step
from battlespace.learn.training import Course, Generation, best_of
from battlespace.learn.trial import Score

SLUG = min((slug for slug in slugs() if load(slug).sight), key=lambda slug: load(slug).max_plies)
TASTEFUL = next(slug for slug in slugs() if learned(Asked(slug), load(slug)) == "taste")
AGAIN = "battlespace train chess --seed=7"
COURSE = Course(
    SLUG, (2,), {}, 7, 40, {"simulations": 4, "cut": 0}, {"simulations": 4}, 4, 20, "expert"
)  # fmt: skip


def score(share: float, matches: int = 20, answer: str = OPEN, **other: Any) -> Score:
    return Score(matches, share, 10.0, 50.0, share - 0.5, 0.25, answer, **other)


def net(number: int, share: float, answer: str = OPEN, former: Score | None = None) -> Generation:
    return Generation(
        number, 40, 1200, 0.6 - 0.01 * number, 0.66, "expert", score(share, 20, answer), former,
        60.0, 6.0, 30.0, 2.1, 2.4,
    )  # fmt: skip


NETS = [
    net(1, 0.3, REFUTED),
    net(2, 0.9, PROVEN, score(0.75, 8)),
    net(3, 0.6, OPEN, score(0.4, 12)),
]
STEP = Step(
    1, 50, 0.4, {"one": 1.5, "two": -0.2}, {"one": 1.1, "two": 1.0}, "mcts:simulations=4,cut=0",
    score(0.6), score(0.5), 90.0, 30.0,
)  # fmt: skip


def plots_of(text: str) -> list[Xml.Element]:
    return [
        Xml.fromstring(plot)
        for plot in re.findall(r'<svg viewBox="[^"]*" role="img".*?</svg>', text, re.DOTALL)
    ]


def heard(plot: Xml.Element) -> str:
    return plot.attrib["aria-label"]


def test_curves_go_over_all_generations() -> None:
    told = [heard(plot) for plot in plots_of(as_page(COURSE, AGAIN, NETS))]
    assert [text.partition(".")[0] for text in told] == [
        "Against expert", "Against the net before", "Who wins, told from the position",
        "Which action to look at", "Matches so far", "Lessons so far", "Minutes so far",
    ]  # fmt: skip
    assert told[0].endswith("1: 30\xa0%, 2: 90\xa0%, 3: 60\xa0%")
    assert told[1].endswith("2: 75\xa0%, 3: 40\xa0%")
    assert told[2].endswith("the game's own guess: 1: 0.660, 2: 0.660, 3: 0.660")
    assert told[4].endswith("1: 40, 2: 80, 3: 120")
    assert told[5].endswith("3: 3.6\xa0k")
    assert told[6].endswith("3: 4.8")


def test_the_page_says_what_a_lesson_is_where_seats_are_more_than_positions() -> None:
    many = as_page(replace(COURSE, seats=(2, 3)), AGAIN, NETS)
    assert "each of them has its own" in many
    assert "each of them has its own" not in as_page(COURSE, AGAIN, NETS)


def test_every_share_has_its_interval() -> None:
    for plot in plots_of(as_page(COURSE, AGAIN, NETS))[:2]:
        dots = [each for each in plot.iter() if "dot" in each.attrib.get("class", "")]
        whiskers = [each for each in plot.iter() if "whisker" in each.attrib.get("class", "")]
        assert len(dots) == len(whiskers) > 0


@pytest.mark.parametrize("count", [1, 2, 40])
def test_nothing_is_drawn_outside_however_many_generations_there_are(count: int) -> None:
    rows = [net(n, 0.5, OPEN, score(0.5) if n > 1 else None) for n in range(1, count + 1)]
    plots = plots_of(as_page(COURSE, AGAIN, rows))
    assert len(plots) == (6 if count == 1 else 7)
    for plot in plots:
        _, _, width, height = map(float, plot.attrib["viewBox"].split())
        for each in plot.iter():
            for name, most in (("x", width), ("cx", width), ("y", height), ("cy", height)):
                assert 0 <= float(each.attrib.get(name, 0)) <= most


@pytest.mark.parametrize("guess_loss", [0.57, 0.5701, 0.575])
def test_values_that_end_close_together_are_written_apart(guess_loss: float) -> None:
    page = as_page(COURSE, AGAIN, [*NETS[:2], changed(NETS[2], guess_loss=guess_loss)])
    ends = [each for each in plots_of(page)[2].iter("text") if "-text" in each.attrib["class"]]
    one, other = (float(each.attrib["y"]) for each in ends)
    assert abs(one - other) >= APART


def test_the_top_says_what_was_asked_for_and_how_it_went() -> None:
    options = {"speed": "fast", "board": {"file": "mine", "text": "a whole board"}}
    asked = replace(COURSE, seats=(2, 3), options=options)
    text = unescape(as_page(asked, AGAIN, NETS)).replace("\xa0", " ")
    shown = re.sub(r"<[^>]*>", "", text)
    game = load(SLUG)
    for words in (
        f"{game.title}, rules version {game.version}", "2, 3 in turn; trials have 2",
        "speed fast, board mine", AGAIN, "seed 7",
        "Against expert the newest net (number 3) took 60 % of 20 matches (95 % interval: 39 to 78 %). "
        "Whether it takes more than half is open. It thought 10.0 ms a decision, expert 50.0 ms.",
        "Against the net before it took 40 % of 12 matches",
        "Number 2 did best against expert: 90 % of 20 matches.",
    ):  # fmt: skip
        assert words in shown
    assert "a whole board" not in text


def test_what_is_proven_is_said() -> None:
    assert "It is proven not to take more than half." in as_page(COURSE, AGAIN, NETS[:1])
    assert "It is proven to take more than half." in as_page(COURSE, AGAIN, NETS[:2])
    four = changed(NETS[0], against=score(0.3, 20, PROVEN, even=0.25))
    assert "It is proven to take more than an even share of 25" in as_page(COURSE, AGAIN, [four])
    assert "more than even: refuted) against expert" in sentence(NETS[0])
    told = sentence(STEP).replace("\xa0", " ")
    assert f"by +0.1 ± 0.2 against {STEP.rival}, " in told, "each trial has its own lead"
    assert "by +0.0 ± 0.2 against the one before" in told


def test_a_net_is_best_that_surely_is() -> None:
    few, many = net(1, 1.0), net(2, 0.95)
    few, many = changed(few, against=score(1.0, 4)), changed(many, against=score(0.95, 100))
    assert best_of([few, many]) is many
    assert best_of([NETS[0], NETS[0], net(9, 0.3)]).number == 9, "the newest of equals"


def test_a_page_of_tastes_says_that_their_rival_is_not_expert() -> None:
    asked = replace(COURSE, game=TASTEFUL, rival=STEP.rival)
    text = as_page(asked, AGAIN, [STEP])
    assert "the same search by the guess as it is written, not expert" in text
    told = [heard(plot).partition(".")[0] for plot in plots_of(text)]
    assert told[:3] == ["Against the rival", "Against the taste before", "Lead at the end"]
    assert "Minutes so far" in told
    assert "number 0" in text, "the taste that the course began with"


def test_the_command_repeats_the_course() -> None:
    game = load(SLUG)
    options = {option.name: str(option.default) for option in game.options[:1]}
    asked = Asked(
        SLUG, seats=2, matches=12, simulations=20, trials=8, hours=2.0, out=Path("somewhere"), jobs=1
    )  # fmt: skip
    told = shlex.split(repeated(asked, "net", options, 2))
    assert told[:3] == ["battlespace", "train", SLUG]
    assert sorted(told[3:]) == sorted(
        [
            "--seats=2", "--learn=net", "--generations=2", "--matches=12", "--simulations=20", "--trials=8",
            "--seed=1", "--rival=expert", *(f"--{name}={value}" for name, value in options.items()),
        ]
    )  # fmt: skip


def test_the_command_tells_all_that_what_is_learned_depends_on() -> None:
    told: dict[str, Any] = {
        "seats": 3, "matches": 9, "simulations": 5, "loose": 3, "fade": 0.9, "trials": 9, "seed": 4, "memory": 7,
        "on": "cuda", "rival": "hard", "upon": "one", "further": "two",
    }  # fmt: skip
    besides = {"game", "hours", "out", "jobs", "learn", "generations"}
    assert {each.name for each in fields(Asked)} == told.keys() | besides
    words = shlex.split(repeated(Asked(SLUG, **told), "net", {}, 2))
    assert sorted(words[3:]) == sorted(
        ["--learn=net", "--generations=2", *(f"--{name}={value}" for name, value in told.items())]
    )


def test_the_page_says_what_to_do_with_what_was_learned() -> None:
    assert "What to do now" not in as_page(COURSE, AGAIN, NETS)
    now = {"play against it": "battlespace play chess", "go on": "battlespace train chess"}
    shown = unescape(re.sub(r"<[^>]*>", "", as_page(COURSE, AGAIN, NETS, now)))
    assert "The best net is number 2, beside this page as master.npz." in shown
    for what, line in now.items():
        assert f"To {what}:\n{line}" in shown
    assert "number 1, beside this page as master.toml" in as_page(
        replace(COURSE, game=TASTEFUL), AGAIN, [STEP], now
    )


def test_a_net_meets_expert_unless_told() -> None:
    game = load(SLUG)
    assert course(Asked(SLUG, learn="net", jobs=1), game, {}).rival == "expert"
    assert course(Asked(SLUG, learn="net", rival="easy", jobs=1), game, {}).rival == "easy"


def test_scales_have_round_numbers() -> None:
    assert scale(0.0, 1.0) == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert scale(0.594, 0.865) == pytest.approx([0.5, 0.6, 0.7, 0.8, 0.9])
    assert len(scale(0.5, 0.5)) == 2
    assert scale(-3.0, 4.0) == [-4.0, -2.0, 0.0, 2.0, 4.0]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "0"), (12, "12"), (999.4, "999"), (999.7, "1\xa0k"), (1500, "1.5\xa0k"), (999_400, "999\xa0k"),
        (999_700, "1\xa0M"), (1_234_567, "1.23\xa0M"),
    ],
)  # fmt: skip
def test_counts_are_written_in_few_letters(value: float, said: str) -> None:
    assert short(value) == said


def test_a_lead_is_told_where_more_is_counted_than_who_has_won() -> None:
    for slug in slugs():
        told = load(slug).heuristic.points is not None
        page = as_page(replace(COURSE, game=slug), AGAIN, NETS)
        assert ("<th>lead</th>" in page) is told
        assert page.count("±") == 5 * told, "a share has an interval of its own"


def test_a_lead_of_tastes_is_in_what_is_counted() -> None:
    for slug in (slug for slug in slugs() if load(slug).heuristic.taste):
        page = as_page(replace(COURSE, game=slug), AGAIN, [STEP])
        counted = load(slug).heuristic.points is not None
        assert ("in what the game counts, by generation" in page) is counted
        assert ("in shares of the win, by generation" in page) is not counted


def test_a_lead_that_nothing_is_known_of_has_no_interval() -> None:
    unsure = changed(STEP, against=changed(STEP.against, lead=7.0, lead_margin=None))
    assert "by +7.0\xa0±\xa0? against" in sentence(unsure)
    slug = next(slug for slug in slugs() if load(slug).heuristic.points is not None)
    page = as_page(replace(COURSE, game=slug), AGAIN, [unsure])
    assert "<td>+7.0\xa0±\xa0?</td>" in page
    plot = next(plot for plot in plots_of(page) if heard(plot).startswith("Lead at the end"))
    assert "over the rival: 1: +7;" in heard(plot)
    whiskers = [each for each in plot.iter() if "whisker" in each.attrib.get("class", "")]
    assert len(whiskers) == 1
    ticks = [float(each.text or "") for each in plot.iter("text") if (each.text or "")[:1] in "+-0"]
    assert max(ticks) >= 7


def test_what_tastes_need_not_be_told_is_not() -> None:
    for rows, told in ((NETS, True), ([STEP], False)):
        page = as_page(replace(COURSE, game=TASTEFUL), AGAIN, rows)
        assert ("last digits of a fitted net" in page) is told


def test_losses_are_seen_beside_that_of_knowing_nothing() -> None:
    """With three seats a coin loses more than somebody who knows that there are three."""
    assert even_loss((2,)) == pytest.approx(0.693, abs=1e-3)
    assert even_loss((3,)) == pytest.approx(0.637, abs=1e-3)
    assert even_loss((2, 3, 4)) is None
    for seats, marked in (((3,), True), ((2, 3, 4), False)):
        page = as_page(replace(COURSE, seats=seats), AGAIN, NETS)
        plot = plots_of(page)[2]
        assert (plot.find("line[@class='even']") is not None) is marked
        assert ("the dashed level takes all seats for even" in page) is marked


def test_what_the_page_says_comes_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="torch is optional and far larger than all else together")
    out = tmp_path / "one"
    words = ["--matches=3", "--generations=1", "--simulations=4", "--trials=2", "--rival=easy"]
    assert main(["train", SLUG, *words, "--learn", "net", "--jobs", "1", "--out", str(out)]) == 0
    text = unescape(re.sub(r"<[^>]*>", "", (out / "training.html").read_text("utf-8")))
    asked = text[text.index("What was asked for") :].splitlines()
    line = next(line for line in asked if line.startswith("battlespace train"))
    again = [*shlex.split(line)[1:], "--jobs", "1", "--out", str(tmp_path / "again")]
    assert main(again) == 0
    assert (out / "master.npz").read_bytes() == (tmp_path / "again" / "master.npz").read_bytes()
    capsys.readouterr()
