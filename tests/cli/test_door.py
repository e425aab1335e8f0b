"""The door: what `--help` imports, what a miss lists, and how each exception ends."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from medgauge import errors
from medgauge.cli import app
from medgauge.cli.signals import Ended
from medgauge.model.round import Attempt

COMMAND = [sys.executable, "-m", "medgauge.cli.app"]
PROBE = """
import sys
sys.argv = ["medgauge", *sys.argv[1:]]
from medgauge.cli.app import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
heavy = {"pydantic", "rich", "jinja2", "yaml", "scipy", "docker", "tantivy"} & set(sys.modules)
assert not heavy, heavy
"""


@pytest.mark.parametrize("words", [["--help"], ["--version"]])
def test_help_and_version_import_nothing_heavy(words: list[str]) -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROBE, *words], capture_output=True, text=True, check=False
    )

    assert result.returncode == 0, result.stderr
    assert result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rounds"], "no command named 'rounds' (have: "),
        (["round", "runn"], "no command named 'round runn' (have: "),
        (["family", "view"], "have: generate, lint, list, plan, prove, review, show"),
        (["--no-such-option"], "No such option"),
        (["family", "show"], "FAMILY"),
    ],
)
def test_a_miss_lists_what_exists(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(words) == 2

    out, err = capsys.readouterr()
    assert said in err
    assert out == ""


ENDS = [
    (errors.UsageError("m", "h"), 2),
    (errors.InputError([("f.yaml", "a.b", "is missing"), ("g.yaml", "", "is empty")]), 2),
    (errors.UnknownName("thing", "x", ["a", "b"]), 2),
    (errors.HoldoutMissing("m"), 2),
    (errors.NotRunnable("m"), 2),
    (errors.IntegrityError("m"), 3),
    (errors.DigestMismatch("w", "e", "f"), 3),
    (errors.BackendUnavailable("m"), 4),
    (errors.SourceUnavailable("m"), 4),
    (errors.StorageFault("m"), 4),
    (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), 4),
    (OSError(errno.EDQUOT, os.strerror(errno.EDQUOT)), 4),
    (errors.GradingBug("m"), 5),
    (OSError(errno.EIO, "i/o"), 5),
    (ZeroDivisionError("division by zero"), 5),
    (RecursionError("deep"), 5),
    (MemoryError(), 5),
    (KeyboardInterrupt(), 130),
    (Ended(signal.SIGTERM), 143),
    (Ended(signal.SIGHUP), 129),
    (SystemExit(1), 1),
    (SystemExit("text"), 1),
    (SystemExit(None), 0),
]


@pytest.mark.parametrize(("error", "code"), ENDS, ids=lambda value: repr(value)[:40])
def test_every_exception_ends_with_its_code(
    error: BaseException, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    assert app.ended(fail) == code

    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    if code == 5 and not isinstance(error, errors.MedGaugeError):
        assert "our bug" in err
        assert "MEDGAUGE_DEBUG=1" in err
    if isinstance(error, errors.InputError):
        assert "f.yaml: a.b: is missing\ng.yaml: is empty" in err
    if getattr(error, "hint", ""):
        assert f"hint: {error.hint}" in err


def test_no_message_sends_a_person_to_the_internet(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        Attempt.model_validate({})

    assert app.ended(fail) == 5

    err = capsys.readouterr().err
    assert "Field required" in err
    assert "http" not in err


def test_every_error_of_the_tree_is_in_the_matrix() -> None:
    def leaves(kind: type) -> set[type]:
        return {kind} | {leaf for child in kind.__subclasses__() for leaf in leaves(child)}

    abstract = {errors.MedGaugeError, errors.EnvironmentFault}
    assert leaves(errors.MedGaugeError) - abstract <= {type(error) for error, _ in ENDS}


def test_debug_shows_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MEDGAUGE_DEBUG", "1")

    assert app.ended(lambda: 1 // 0) == 5

    assert "Traceback" in capsys.readouterr().err


def test_control_characters_in_an_error_are_spelled_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert app.run(["round", "status", "\x1b[2Jnowhere"]) == 2

    err = capsys.readouterr().err
    assert "\x1b" not in err
    assert "\\x1b[2Jnowhere" in err


def test_a_reader_that_goes_away_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run(
        [*COMMAND, "--version"], stdout=write, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(write)

    assert result.stderr == ""
    assert result.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("words", "code"), [("--version", 0), ("--help", 0), ("round", 2), ("round status nowhere", 2)]
)
def test_closed_streams_change_no_exit_code(words: str, code: int, closed: str) -> None:
    line = f"{sys.executable} -m medgauge.cli.app {words} {closed}"
    result = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)

    assert result.returncode == code, result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_is_ignored_stays_so(number: signal.Signals) -> None:
    probe = f"""
import signal
signal.signal({int(number)}, signal.SIG_IGN)
from medgauge.cli.signals import unwind_on_signals
unwind_on_signals()
signal.raise_signal({int(number)})
"""
    result = subprocess.run([sys.executable, "-c", probe], check=False)

    assert result.returncode == 0


def test_text_the_terminal_cannot_spell_is_escaped(tmp_path: Path) -> None:
    result = subprocess.run(
        [*COMMAND, "round", "status", "–µ"],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )

    assert result.returncode == 2
    assert b"\\u2013\\xb5" in result.stderr


EARLY = """
import os, signal, sys
from importlib.abc import MetaPathFinder

class Struck(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "medgauge.cli.options":
            os.kill(os.getpid(), signal.{name})

sys.meta_path.insert(0, Struck())
from medgauge.cli.start import main
main()
"""


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_an_interrupt_while_the_command_loads_ends_it_quietly(name: str, code: int) -> None:
    program = EARLY.replace("{name}", name)

    end = subprocess.run(
        [sys.executable, "-c", program, "--help"], capture_output=True, text=True, check=False
    )

    assert (end.returncode, end.stdout, end.stderr) == (code, "", "error: interrupted\n")
