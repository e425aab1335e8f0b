"""What a command says: the answer on stdout and nothing else there; notes and errors on stderr."""

import os
import sys
from typing import Any

from medgauge.files.canonical import canonical_json
from medgauge.render.escape import visible

ADVERT = "For further information visit"
"""Begins a line that pydantic adds to what it says, with an address on the internet."""


def answer(text: str) -> None:
    """Print the answer on stdout, with one final newline."""
    _write_stdout(text.rstrip("\n") + "\n")


def answer_json(data: Any) -> None:
    """Print the answer on stdout as canonical JSON."""
    _write_stdout(canonical_json(data).decode())


def present(data: Any, as_json: bool, text: str) -> None:
    """Print one value: as canonical JSON if asked for, else as `text`."""
    if as_json:
        answer_json(data)
    else:
        answer(visible(text, lines=True))


def note(text: str) -> None:
    """Tell the person something that is not the answer."""
    _write_stderr(visible(text, lines=True))


def complain(message: str, hint: str = "") -> None:
    """Tell the person what went wrong and the way out."""
    kept = [line for line in message.split("\n") if not line.lstrip().startswith(ADVERT)]
    _write_stderr(visible("\n".join(["error: " + kept[0], *kept[1:]]), lines=True))
    if hint:
        _write_stderr(visible(f"hint: {hint}", lines=True))


def open_missing_streams() -> None:
    """Give a process that was started with closed streams the null device in their place.

    Else a file it opens would get the number of one, and be written to.
    """
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def hush_stdout() -> None:
    """Point stdout at nothing: the reader has gone, and Python would complain while ending."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_stdout(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        hush_stdout()


def _write_stderr(text: str) -> None:
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except OSError:  # nobody can be told: the reader or the terminal has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
