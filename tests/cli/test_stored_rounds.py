"""Reports, status and listings of rounds that lie on disk; no engine, no key."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from medgauge.cli.app import run
from medgauge.files.canonical import canonical_json
from medgauge.model.round import Attempt, AttemptStatus, Slot
from medgauge.rounds.store import RoundStore
from shared_fixture import stored_round as fixture

PLAN = fixture.plan_digest()
Out = pytest.CaptureFixture[str]


@pytest.fixture
def graded(tmp_path: Path) -> Path:
    return store(tmp_path / "rounds" / "r-fixture")


def store(folder: Path) -> Path:
    plan, card = fixture.round_value(), fixture.scorecard()
    write(folder / "round.json", plan.json_data())
    write(folder / "scorecard.json", card.json_data())
    rounds = RoundStore(folder)
    for trial in fixture.trials():
        write(folder / "trials" / f"{trial.task}.{trial.number}.json", trial.json_data())
        running = Attempt(
            task=trial.task,
            number=trial.number,
            run_id=trial.run_id,
            plan=trial.plan,
            status=AttemptStatus.RUNNING,
        )
        rounds.begin(running)
        done = running.model_copy(update={"status": AttemptStatus.DONE})
        rounds.finish(done, None, fixture.HOSTILE.encode())
    return folder


def write(path: Path, data: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(canonical_json(data))


def test_the_terminal_report_shows_the_headline_and_each_claim(graded: Path, capsys: Out) -> None:
    assert run(["round", "report", str(graded)]) == 0

    out, err = capsys.readouterr()
    for text in (
        "pass@3 (best of three)",
        "pass^3 (all of three)",
        "Korn–Graubard",
        "t-two",
        "fail (veto X.1)",
        "verdict wrong",
        "Not for clinical use.",
        "version 0.2.0 is a draft",
    ):
        assert text in out
    assert err == ""


def test_hostile_text_reaches_no_terminal_raw_nor_as_markup(graded: Path, capsys: Out) -> None:
    run(["round", "report", str(graded)])
    run(["round", "show", str(graded), "t-two", "1"])

    out, _ = capsys.readouterr()
    assert not {"\x1b", "\x07", "\u202e", "\u2028"} & set(out)
    assert "[bold red]" in out
    assert "\\x1b[31mred" in out


def test_json_is_the_round_the_scorecard_and_the_trials(graded: Path, capsys: Out) -> None:
    assert run(["round", "report", str(graded), "--json"]) == 0

    data = json.loads(capsys.readouterr().out)
    assert data["round"] == fixture.round_value().json_data()
    assert data["scorecard"] == fixture.scorecard().json_data()
    assert {(t["task"], t["number"]) for t in data["trials"]} == {
        (t.task, t.number) for t in fixture.trials()
    }


def test_markdown_goes_to_stdout_alone(graded: Path, capsys: Out) -> None:
    assert run(["round", "report", str(graded), "--md"]) == 0

    out, err = capsys.readouterr()
    assert out.startswith(f"# {fixture.FAMILY}")
    assert err == ""


def test_a_report_needs_neither_keys_nor_a_workspace(graded: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "medgauge.cli.app", "round", "report", graded.name],
        cwd=graded.parent,
        capture_output=True,
        text=True,
        check=False,
    )

    assert result.returncode == 0, result.stderr
    assert "pass@1" in result.stdout


def test_an_incomplete_round_reports_without_headline_and_ends_with_1(
    graded: Path, capsys: Out
) -> None:
    card = fixture.scorecard(complete=False, incomplete_tasks=("t-two",), graded_attempts=5)
    write(graded / "scorecard.json", card.json_data())

    assert run(["round", "report", str(graded)]) == 1

    out = capsys.readouterr().out
    assert "No headline" in out
    assert "best of three" not in out


def test_status_counts_from_disk(graded: Path, capsys: Out) -> None:
    assert run(["round", "status", str(graded), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["planned"], data["finished"], data["complete"]) == (6, 6, True)

    run_of = next((graded / "attempts" / "t-two" / "3").iterdir())
    (run_of / "attempt.json").unlink()
    assert run(["round", "status", str(graded)]) == 1
    assert "finished: 5" in capsys.readouterr().out


def test_show_gives_one_attempt_with_its_log(graded: Path, capsys: Out) -> None:
    assert run(["round", "show", str(graded), "t-one", "2", "--json"]) == 0

    data = json.loads(capsys.readouterr().out)
    assert data["attempt"]["run_id"] == "run-2"
    assert data["log"] == fixture.HOSTILE
    assert data["trial"]["grade"]["passed"] is True


def test_list_names_the_rounds_of_the_workspace(graded: Path, capsys: Out) -> None:
    home = graded.parents[1]
    (home / "medgauge.toml").touch()

    assert run(["round", "list", "--home", str(home)]) == 0

    assert "r-fixture" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["round", "report", "{nowhere}"], 2, "is not a round"),
        (["round", "status", "{nowhere}"], 2, "is not a round"),
        (["round", "show", "{graded}", "t-three", "1"], 2, "have: t-one, t-two"),
        (["round", "show", "{graded}", "t-one", "4"], 2, "have: 1, 2, 3"),
        (["round", "show", "{graded}", "t-one", "x"], 2, "ATTEMPT"),
        (["round", "report", "{graded}", "--md", "--json"], 2, "choose one"),
        (["round", "list", "--home", "{nowhere}"], 2, "medgauge.toml"),
    ],
)
def test_bad_input_is_said_on_stderr_and_stdout_stays_empty(
    words: list[str], code: int, said: str, graded: Path, capsys: Out
) -> None:
    names = {"graded": graded, "nowhere": graded.parent / "nowhere"}

    assert run([word.format(**names) for word in words]) == code

    out, err = capsys.readouterr()
    assert said in err
    assert out == ""


@pytest.mark.parametrize("verb", ["report", "status", "show"])
@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"id": 1}', b"\xff\xfe"])
def test_a_damaged_plan_is_an_integrity_error(
    verb: str, damage: bytes, graded: Path, capsys: Out
) -> None:
    (graded / "round.json").write_bytes(damage)
    more = ["t-one", "1"] if verb == "show" else []

    assert run(["round", verb, str(graded), *more]) == 3

    out, err = capsys.readouterr()
    assert "round.json" in err
    assert "Traceback" not in err
    assert out == ""


def test_an_ungraded_round_says_how_to_grade_it(graded: Path, capsys: Out) -> None:
    (graded / "scorecard.json").unlink()

    assert run(["round", "report", str(graded)]) == 2

    assert "medgauge round grade" in capsys.readouterr().err


def test_right_claims_take_one_line_unless_all_is_asked_for(graded: Path, capsys: Out) -> None:
    run(["round", "report", str(graded)])
    short = capsys.readouterr().out
    run(["round", "report", str(graded), "--full"])
    full = capsys.readouterr().out

    assert "C1 right (supported): Brentil" in short
    assert short.count("why the key") == 1
    assert full.count("why the key") == 2
    assert "C1 right (" not in full


def test_one_task_and_failures_alone_can_be_reported(graded: Path, capsys: Out) -> None:
    assert run(["round", "report", str(graded), "--task", "t-one", "--failures"]) == 0
    out = capsys.readouterr().out
    assert "Claims of task t-one" in out
    assert "No claim failed." in out
    assert "t-two" not in out

    assert run(["round", "report", str(graded), "--task", "t-nine"]) == 2
    assert "have: t-one, t-two" in capsys.readouterr().err
    assert run(["round", "report", str(graded), "--failures", "--json"]) == 2


def test_show_lists_the_shown_attempt_once_and_ends_with_the_log(graded: Path, capsys: Out) -> None:
    rounds = RoundStore(graded)
    slot = Slot(task="t-one", number=2)
    void = Attempt(
        task="t-one", number=2, run_id="zz-void", plan=PLAN, status=AttemptStatus.RUNNING
    )
    rounds.begin(void)
    log = "\n".join(f"line {n}" for n in range(100)).encode()
    rounds.finish(void.model_copy(update={"status": AttemptStatus.VOID}), None, b"")
    (rounds.place(rounds.attempts(slot)[0]) / "log.txt").write_bytes(log)

    run(["round", "show", str(graded), "t-one", "2", "--json"])
    data = json.loads(capsys.readouterr().out)
    run(["round", "show", str(graded), "t-one", "2"])
    out = capsys.readouterr().out

    assert [one["run_id"] for one in data["earlier"]] == ["zz-void"]
    assert data["log"].encode() == log
    assert "log (last 30 of 100 lines):" in out
    assert "line 99" in out
    assert "line 69\n" not in out


def test_a_dead_round_is_interrupted_and_not_running(graded: Path, capsys: Out) -> None:
    run_of = next((graded / "attempts" / "t-two" / "3").iterdir())
    (run_of / "attempt.json").unlink()
    rounds = RoundStore(graded)
    rounds.begin(
        Attempt(task="t-two", number=3, run_id="x", plan=PLAN, status=AttemptStatus.RUNNING)
    )

    assert run(["round", "status", str(graded)]) == 1

    out = capsys.readouterr().out
    assert "interrupted: 1" in out
    assert "running: 0" in out
    assert f"medgauge round run --resume {graded}" in out


def test_a_stale_scorecard_is_called_so(graded: Path, capsys: Out) -> None:
    card = fixture.scorecard(complete=False, incomplete_tasks=("t-two",), graded_attempts=5)
    write(graded / "scorecard.json", card.json_data())

    run(["round", "report", str(graded)])
    report = capsys.readouterr().out
    run(["round", "status", str(graded)])
    status = capsys.readouterr().out

    assert "stale" in report
    assert "stale: yes" in status
    assert f"medgauge round grade {graded}" in status


@pytest.mark.parametrize("width", [80, 100])
def test_no_heading_is_broken_inside_a_word(
    graded: Path, width: int, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("medgauge.cli.terminal.WIDE", width)
    run(["round", "report", str(graded)])

    out = capsys.readouterr().out
    words = set(out.split())
    assert {"supported", "unsupported", "unverifiable", "altered", "source", "answer"} <= words
    assert "better" in words
    assert max(map(len, out.splitlines())) <= width
