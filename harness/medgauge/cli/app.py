"""The door: finds the command a person named, runs it, and maps every exception to an exit code.

`--help` lists the commands from their docstrings without importing one, so it stays quick.
"""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from itertools import takewhile

import typer
from typer.main import get_command

from medgauge import __version__
from medgauge.cli.options import EXIT_CODES
from medgauge.cli.output import answer, complain, open_missing_streams
from medgauge.cli.signals import exit_code, unwind_on_signals
from medgauge.errors import MedGaugeError, UnknownName
from medgauge.files.unwritten import SPENT, error_number, unwritten
from medgauge.registry import folder

COMMANDS = "medgauge.cli.commands"
DEBUG = "MEDGAUGE_DEBUG"
SUMMARY = """Benchmark rounds for medical AI that must prove its answers from source text.

Not for clinical use.

\b
Example: medgauge round run bm-guideline-evidence-check
"""


def main() -> None:
    """Run the command line of this process."""
    open_missing_streams()
    unwind_on_signals()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code; nothing escapes as an exception."""
    words = list(arguments)
    return ended(lambda: get_command(_tree(words)).main(args=words, prog_name="medgauge"))


def ended(work: Callable[[], object]) -> int:
    """Do `work` and return the exit code of how it ended, having said on stderr what went wrong."""
    try:
        work()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt as interrupt:
        complain("interrupted")
        return exit_code(interrupt)
    except MedGaugeError as error:
        return _fail(error)
    except OSError as error:
        if error_number(error) in SPENT:
            return _fail(unwritten(error.filename or "a file", error))
        return _fail_unforeseen(error)
    except Exception as error:
        return _fail_unforeseen(error)
    return 0


def _tree(arguments: Sequence[str]) -> typer.Typer:
    """Build the command tree, importing only the noun that is used."""
    root = typer.Typer(
        name="medgauge",
        help=SUMMARY,
        epilog=EXIT_CODES,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    root.callback()(_root)
    path = list(takewhile(lambda word: not word.startswith("-"), arguments))
    nouns = folder.summaries(COMMANDS)
    if path and path[0] not in nouns:
        raise UnknownName("command", path[0], nouns)
    for noun, summary in nouns.items():
        group = typer.Typer(help=summary)
        if path and path[0] == noun:
            group = folder.load(COMMANDS, noun, "command").app
            if _stands_alone(group, noun):
                root.registered_commands += group.registered_commands
                continue
            _check_path(group, path[:1], path[1:])
        root.add_typer(group, name=noun)
    return root


def _stands_alone(group: typer.Typer, noun: str) -> bool:
    """Tell whether the only command of a group bears its name: `medgauge doctor`."""
    return [one.name for one in group.registered_commands] == [noun]


def _show_version(asked: bool) -> None:
    if asked:
        answer(f"medgauge {__version__}")
        raise typer.Exit(0)


def _root(
    version: bool = typer.Option(
        False, "--version", is_eager=True, callback=_show_version, help="Show the version."
    ),
) -> None:
    """Options that stand before a command; `--version` has ended by now."""


def _check_path(group: typer.Typer, taken: Sequence[str], rest: Sequence[str]) -> None:
    """Raise UnknownName, listing what exists, when `rest` starts with no command of `group`."""
    if not rest:
        return
    groups = {info.name: info.typer_instance for info in group.registered_groups}
    have = [info.name or "" for info in group.registered_commands]
    if (inner := groups.get(rest[0])) is not None:
        _check_path(inner, [*taken, rest[0]], rest[1:])
    elif rest[0] not in have:
        names = [*have, *(str(name) for name in groups)]
        raise UnknownName("command", " ".join([*taken, rest[0]]), sorted(names))


def _fail(error: MedGaugeError) -> int:
    complain(error.message, error.hint)
    if os.environ.get(DEBUG) == "1":
        traceback.print_exception(error)
    return error.exit_code


def _fail_unforeseen(error: Exception) -> int:
    complain(
        f"our bug: {type(error).__name__}: {error}",
        f"{DEBUG}=1 shows where; please report it with the command you ran",
    )
    if os.environ.get(DEBUG) == "1":
        traceback.print_exception(error)
    return 5


if __name__ == "__main__":
    main()
