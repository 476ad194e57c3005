"""The commands arena, balance and hint, as people type them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from battlespace.arena.held import held
from battlespace.cli.arena import split_bots
from battlespace.cli.ending import orderly, status_of
from battlespace.cli.main import main
from battlespace.cli.watch import clock
from battlespace.games import TEMPLATE, load, slugs
from battlespace.kernel.errors import OptionError

NEAR = "2,5/4,1 mover=0 roll=2 turns=0 length=5 limit=200"


def test_the_arena_rates_bots_and_writes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "4", "--processes", "1"]
    assert main([*asked, "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "rating" in out
    assert (tmp_path / "report.html").exists()
    assert len(list((tmp_path / "transcripts").iterdir())) == 4
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 5
    assert main([*asked[:-2], "--processes", "1", "--out", str(tmp_path)]) == 0, "nothing is left"
    assert len((tmp_path / "results.jsonl").read_text().splitlines()) == 5


def test_the_arena_proves_a_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "6", "--processes", "1"]
    assert main([*asked, "--prove", "0.65", "--out", str(tmp_path)]) == 0
    assert "greedy won" in capsys.readouterr().out


@pytest.mark.parametrize("share", ["nan", "0", "1", "2", "-1", "inf"])
def test_a_share_that_nothing_can_prove_is_refused(
    share: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "2", "--out", str(out)]
    assert main([*asked, "--prove", share]) == 2
    assert "battlespace: option: --prove=" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (",", "--bots=,: a name is missing at a comma"),
        ("easy,,novice", "--bots=easy,,novice: a name is missing at a comma"),
        ("easy", "--bots=easy: expected at least two bots; `battlespace balance` lets one"),
        ("easy,novice,easy", "--bots=easy,novice,easy: easy is there twice"),
    ],
)
def test_an_arena_without_two_bots_is_refused(
    bots: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ([], ["--prove", "0.65"]):
        assert main(["arena", TEMPLATE, "--bots", bots, "--out", str(tmp_path / "run"), *more]) == 2
        assert f"option: {said}" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


ANSWERING = """
import json, sys
for line in sys.stdin:
    answer = ANSWER
    print(answer, flush=True)
"""


def program(folder: Path, answer: str) -> str:
    (folder / "bot.py").write_text(ANSWERING.replace("ANSWER", answer))
    return f"cmd:{sys.executable} {folder / 'bot.py'}"


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("cmd:/nonexist", "cannot be started: No such file or directory"),
        ("cmd:/bin/true", "no answer: it has ended"),
        ("'hello'", "which is not JSON"),
        ("json.dumps({'ok': True})", "without a move"),
        ("cmd:./my 'bot", "No closing quotation"),
        ("mcts:net=none-such", "net"),
        ("mcts:taste=none-such", "taste"),
    ],
)
def test_a_bot_that_cannot_start_is_refused_before_the_first_match(
    bot: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = bot if ":" in bot and "{" not in bot else program(tmp_path, bot)
    out = ["--games", "2", "--processes", "1", "--out", str(tmp_path / "run")]
    for asked in (
        ["arena", TEMPLATE, "--bots", f"{bot},easy"],
        ["balance", TEMPLATE, "--bot", bot],
    ):
        assert main([*asked, *out]) == 2
        told = capsys.readouterr().err
        assert said in told
        assert told.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_a_bot_that_only_failed_ends_in_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, "json.dumps({'ok': True, 'move': 'fly'})")
    out = ["--games", "2", "--processes", "1", "--out"]
    assert main(["arena", TEMPLATE, "--bots", f"{bot},uniform", *out, str(tmp_path / "a")]) == 1
    told = capsys.readouterr()
    assert "failed in every one of its matches" in told.err
    assert "rating" in told.out
    assert main(["balance", TEMPLATE, "--bot", bot, *out, str(tmp_path / "b")]) == 1


def test_bots_that_fail_in_turn_have_both_never_played_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each match ends with the first that fails: it says nothing of the other."""
    one = program(tmp_path, "json.dumps({'ok': True, 'move': 'fly'})")
    asked = ["arena", TEMPLATE, "--bots", f"{one},{one} again", "--games", "2", "--processes", "1"]
    assert main([*asked, "--out", str(tmp_path / "run")]) == 1
    assert capsys.readouterr().err.count("failed in every one of its matches") == 2


def test_a_folder_is_written_by_one_run_at_a_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("fcntl", reason="without it nothing is held")
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "2", "--processes", "1"]
    asked += ["--vary", "seats=2,3,2", "--out", str(tmp_path)]
    with held(tmp_path / "seats=3" / "results.jsonl", "wait"):
        assert main(asked) == 2
        told = capsys.readouterr().err
        assert "battlespace: busy: " in told
        assert "another run is writing there; wait for it, or give another --out" in told
        assert not (tmp_path / "seats=2" / "transcripts").exists()
    assert main(asked) == 0


STOPPED = "stopped: the same command goes on where it was"
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background have it ignored
from battlespace.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells no such signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("command", [["arena", "--bots", "uniform,greedy"], ["balance"]])
def test_a_run_that_is_told_to_end_ends_in_order_and_goes_on(
    command: list[str], number: int, status: int, tmp_path: Path
) -> None:
    name, *who = command
    asked = [name, TEMPLATE, *(who or ["--bot", "greedy"])]
    folder, kept = tmp_path / "stopped", tmp_path / "stopped" / "results.jsonl"
    long = [*asked, "--games", "100000", "--processes", "2", "--out", str(folder)]
    with subprocess.Popen(
        [sys.executable, "-c", HEARING, *long], stderr=subprocess.PIPE, text=True
    ) as run_:
        end = monotonic() + 60
        while not (kept.exists() and kept.read_text().count("\n") > 4):
            assert monotonic() < end, "it did not begin in time"
            sleep(0.05)
        run_.send_signal(number)
        assert run_.stderr is not None
        told = run_.stderr.read()
    assert run_.returncode == status
    assert told.splitlines()[-1] == STOPPED
    assert "Warning" not in told
    assert "Traceback" not in told
    whole = kept.read_text()
    assert whole.endswith("\n")
    assert len(list((folder / "transcripts").iterdir())) - whole.count('"seed"') in (0, 1)
    short = [*asked, "--games", str(2 * whole.count('"seed"')), "--processes", "1", "--out"]
    for out in (folder, tmp_path / "whole"):
        assert main([*short, str(out)]) == 0
    assert kept.read_text().startswith(whole), "what was played is kept and not played again"
    gone_on = rows_of(kept)
    assert set(rows_of(tmp_path / "whole" / "results.jsonl")) <= set(gone_on)
    assert len(gone_on) == len({*gone_on})
    assert len(gone_on) > whole.count('"seed"'), "and what was missing is played"


def rows_of(path: Path) -> list[str]:
    """Return what came of each match of a file, without the time it took."""
    rows = [json.loads(line) for line in path.read_text().splitlines() if '"seed"' in line]
    return [json.dumps(row | {"seconds": None}) for row in rows]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells no such signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_library_that_tells_of_every_signal_as_of_ctrl_c_changes_nothing(
    number: int, status: int
) -> None:
    """Ray does so where it waits for a result."""

    def interrupted() -> None:
        with orderly():
            try:
                signal.raise_signal(number)
            except KeyboardInterrupt:
                raise KeyboardInterrupt from None

    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    told = signal.getsignal(signal.SIGTERM)
    try:
        assert status_of(interrupted) == status
        assert signal.getsignal(signal.SIGTERM) is told, "and others hear it again"
    finally:
        signal.signal(signal.SIGINT, former)


@pytest.mark.parametrize("command", ["arena", "balance"])
@pytest.mark.parametrize(
    "words", [["--games", "0"], ["--games", "-4"], ["--games", "1000001"], ["--seed", "-1"]]
)
def test_no_matches_are_not_played(command: str, words: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([command, TEMPLATE, "--out", str(tmp_path / "run"), *words])
    assert not (tmp_path / "run").exists()


def test_balance_says_how_fair_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["balance", TEMPLATE, "--bot", "greedy", "--games", "5", "--processes", "1"]
    assert main([*asked, "--seats", "3", "--out", str(tmp_path)]) == 0
    assert "seat 2 wins" in capsys.readouterr().out
    assert "By " not in (tmp_path / "report.html").read_text().split("Endings")[0]


def test_what_varies_is_played_apart_and_reported_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--games", "4", "--processes", "1", "--out", str(tmp_path)]
    bots = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--vary", "seats=2,3"]
    assert main([*bots, *asked]) == 0
    assert "4 matches" not in (tmp_path / "report.html").read_text()
    assert "2, 3 seats" in (tmp_path / "report.html").read_text(), "one scale for both"
    assert (tmp_path / "seats=3" / "results.jsonl").exists()
    assert main(["balance", TEMPLATE, "--bot", "greedy", "--vary", "length=5,6", *asked]) == 0
    assert "LENGTH=6" in capsys.readouterr().out
    assert main(["balance", TEMPLATE, "--bot", "greedy", "--vary", "colour=red", *asked]) == 2
    assert "with a NAME among seats, length" in capsys.readouterr().err


def test_a_board_for_other_numbers_of_seats_is_refused_before_the_first_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = next(slug for slug in slugs() if load(slug).seats[1] > 2)
    game, out = load(slug), tmp_path / "run"

    def for_two(seats: int, **options: Any) -> Any:
        if seats != 2:
            raise OptionError(f"a board for 2 seats, not {seats}")
        return game.rules.new(seats, **options)

    small = replace(game, rules=replace(game.rules, new=for_two))
    monkeypatch.setattr("battlespace.cli.balance.chosen_game", lambda *_: (small, {}))
    asked = ["balance", slug, "--bot", "uniform", "--games", "1", "--processes", "1"]
    assert main([*asked, "--vary", "seats=2,3", "--out", str(out)]) == 2
    assert "a board for 2 seats, not 3" in capsys.readouterr().err
    assert not out.exists()


def test_a_bot_whose_name_is_no_text_is_refused_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", TEMPLATE, "--bots", "easy,cmd:./\udcff", "--out", str(tmp_path / "new")]
    assert main(asked) == 2
    assert (
        "battlespace: option: 'cmd:./\\udcff': expected a bot in UTF-8" in capsys.readouterr().err
    )
    assert not (tmp_path / "new").exists()


def test_a_value_that_is_named_twice_is_played_and_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", TEMPLATE, "--bots", "uniform,greedy", "--games", "2", "--processes", "1"]
    assert main([*asked, "--vary", "seats=2,2", "--out", str(tmp_path)]) == 0
    assert "repeat another one" not in capsys.readouterr().out


def test_what_cannot_be_gone_on_with_is_refused_before_the_first_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--processes", "1", "--out", str(tmp_path)]
    assert main(["balance", TEMPLATE, "--bot", "uniform", "--games", "1", *asked]) == 0
    (tmp_path / "seats=3").mkdir()
    (tmp_path / "results.jsonl").rename(tmp_path / "seats=3" / "results.jsonl")
    assert main(["balance", TEMPLATE, "--bot=greedy", "--vary=seats=2,3", *asked]) == 2
    assert "holds results of matches with seats 2, not 3" in capsys.readouterr().err
    assert '"seed"' not in (tmp_path / "seats=2" / "results.jsonl").read_text()


def test_files_of_one_name_are_not_played_into_one_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    slug = next(slug for slug in slugs() if any(o.name == "map" for o in load(slug).options))
    board = next((load(slug).folder / "content" / "maps").glob("*.map")).read_text("utf-8")
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mine.map").write_text(board, "utf-8")
    varied = f"map={tmp_path}/one/mine.map,{tmp_path}/two/mine.map"
    asked = ["balance", slug, "--bot=uniform", "--games=1", "--vary", varied]
    assert main([*asked, "--out", str(tmp_path / "run")]) == 2
    assert "would go into the same folder" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_a_hint_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["hint", TEMPLATE, "--position", NEAR, "--seed", "1", "--bot", "mcts"]
    assert main([*asked, "--simulations", "200", "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert "Chances of winning: Amber " in out
    assert "Expected line" not in out, "that is for `--json`"
    assert main([*asked, "--simulations", "200", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["line"][0] == answer["move"]


def test_a_wrong_bot_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", TEMPLATE, "--bots", "uniform,nobody"]) == 2
    assert "option: unknown bot 'nobody'" in capsys.readouterr().err


def test_settings_stay_with_their_bot() -> None:
    text = "easy,mcts:simulations=5,cut=3,cmd:./my --a=b,greedy"
    assert split_bots(text) == ["easy", "mcts:simulations=5,cut=3", "cmd:./my --a=b", "greedy"]
    assert split_bots("easy,mcts:cut=3,net=run:1/a.npz") == ["easy", "mcts:cut=3,net=run:1/a.npz"]


def test_the_time_that_is_left_is_written_as_a_clock() -> None:
    assert [clock(s) for s in (0, 61, 3723)] == ["0:00", "1:01", "1:02:03"]
