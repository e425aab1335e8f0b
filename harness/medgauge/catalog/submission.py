"""Submissions: a folder with `submission.yaml` and what its command needs, bundled or anyone's."""

import os
import re
from pathlib import Path

from medgauge.catalog.typed import Problem, read_value
from medgauge.catalog.workspace import Workspace
from medgauge.errors import InputError, UnknownName
from medgauge.files.canonical import digest_of
from medgauge.files.plain_text import NO_TEXT, odd_character, spelled
from medgauge.files.tree import tree_listing
from medgauge.model.base import Slug, Value
from medgauge.model.submission import Purpose, Submission

DECLARATION = "submission.yaml"
ADVERSARIES = "adversaries"
"""Folder of the bundled adversaries, beside the bundled submissions."""
BYTECODE = "__pycache__"

MAX_BYTES = 64 << 20
MAX_ENTRIES = 2_000
"""Files and folders of a submission: all of it is put into memory for every attempt."""
MAX_WORDS = 64
MAX_WORD_BYTES = 4_096
"""Far below what a kernel takes, so that no command can keep a box from starting."""

FILE_LIKE = re.compile(r"(?![/-])(?:\./[^\s:=]*|[^\s:=]*\.(?:py|sh))")
"""A word of a command that can only mean a file of the submission: `main.py`, `./agent`; not
`/usr/bin/python3`, `-c`, `https://…` or the name of a model, `house/model`."""


class SubmissionFile(Value):
    """`submission.yaml` as written."""

    id: Slug
    title: str
    description: str
    command: tuple[str, ...]
    deterministic: bool = False
    purpose: Purpose = Purpose.ENTRY


def load_submission(folder: Path) -> Submission:
    """Read one submission and the digest of its files. Raises InputError with every problem.

    Only regular files may lie in it, whose names are text; `__pycache__` folders are left out. At
    most 64 MiB and 2,000 files and folders.
    """
    problems: list[Problem] = []
    if not folder.is_dir():
        raise InputError([(str(folder), "", "is not a folder")])
    try:
        _refuse_large(folder)
        listing = submission_listing(folder)
    except OSError as error:
        place = spelled(str(error.filename or folder))
        raise InputError([(place, "", f"cannot be read: {error.strerror}")]) from error
    written = read_value(folder / DECLARATION, SubmissionFile, problems)
    problems.extend(
        (str(folder / _shown(name)), "", reason)
        for name, kind in listing.items()
        if (reason := _entry_problem(name, kind))
    )
    if written:
        name = str(folder / DECLARATION)
        problems.extend((name, *problem) for problem in _command_problems(written.command, listing))
    if written is None or problems:
        raise InputError(problems)
    return Submission(digest=digest_of(listing), **dict(written))


def _command_problems(command: tuple[str, ...], listing: dict[str, str]) -> list[tuple[str, str]]:
    """Return what is wrong with a command, as (key, reason).

    A word that looks like a file of the submission must name one; an absolute path is the box's.
    """
    if not command:
        return [("command", "must not be empty")]
    problems = [
        (f"command[{position}]", reason)
        for position, word in enumerate(command[:MAX_WORDS])
        if (reason := _word_problem(word, listing))
    ]
    if not problems and (reason := _program_problem(command[0], listing)):
        problems.append(("command[0]", reason))
    if len(command) > MAX_WORDS:
        problems.append(("command", f"{len(command):,} words; at most {MAX_WORDS}"))
    return problems


def _word_problem(word: str, listing: dict[str, str]) -> str:
    size = len(word.encode("utf-8", "surrogatepass"))
    if not word:
        return "must not be empty"
    if size > MAX_WORD_BYTES:
        return f"{size:,} bytes; at most {MAX_WORD_BYTES:,}"
    if odd_character(word) or "\t" in word or "\n" in word:
        return f"{word!r} holds a control character; put what it shall say into a file"
    if FILE_LIKE.fullmatch(word) and word.removeprefix("./").rstrip("/") not in listing:
        return f"{word!r} is no file of the submission"
    return ""


def _program_problem(word: str, listing: dict[str, str]) -> str:
    """Say why the command's first word names no program: `bin/agent` must be a file of ours."""
    relative = "/" in word and not word.startswith("/")
    if relative and word.removeprefix("./") not in listing:
        return f"{word!r} is no file of the submission"
    return ""


def _entry_problem(name: str, kind: str) -> str:
    """Say why a listed entry cannot be one of the box; empty if it can."""
    if kind in ("link", "special"):
        return f"is a {kind}; a submission holds regular files only"
    if odd := odd_character(name):
        return f"its name holds {odd}, which {NO_TEXT}"
    if "\t" in name or "\n" in name:
        return "its name holds a tab or a line break"
    if "\\" in name.replace("\\\\", ""):
        return "its name is not UTF-8"
    return "its name holds a backslash" if "\\" in name else ""


def _shown(name: str) -> str:
    return spelled(name).replace("\t", "\\t").replace("\n", "\\n")


def _refuse_large(folder: Path) -> None:
    """Raise InputError, with the figures, before anything of a folder that is too large is read."""
    entries = total = 0
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name != BYTECODE]
        entries += len(folders) + len(files)
        total += sum(Path(place, name).lstat().st_size for name in files)
    if entries > MAX_ENTRIES or total > MAX_BYTES:
        reason = (
            f"holds {entries:,} files and folders of {total:,} bytes; "
            f"at most {MAX_ENTRIES:,} of {MAX_BYTES:,} bytes"
        )
        raise InputError([(str(folder), "", reason)])


def declared(workspace: Workspace, folder: Path) -> Submission:
    """Load one submission, marked if it only bears the id of a bundled one.

    Raises InputError with every problem.
    """
    found = load_submission(folder)
    namesake = (bundled(workspace) | adversaries(workspace)).get(found.id)
    if namesake is None or digest_of(submission_listing(namesake)) == found.digest:
        return found
    return found.model_copy(update={"not_bundled": True})


def submission_listing(folder: Path) -> dict[str, str]:
    """Map each entry of a submission to its digest or kind, bytecode caches left out."""
    return {
        name: kind for name, kind in tree_listing(folder).items() if BYTECODE not in name.split("/")
    }


def bundled(workspace: Workspace) -> dict[str, Path]:
    """Name every bundled submission and its folder, reading none."""
    return _folders(workspace.submissions)


def adversaries(workspace: Workspace) -> dict[str, Path]:
    """Name every bundled adversary and its folder, reading none; `family prove` runs them."""
    return _folders(workspace.submissions / ADVERSARIES)


def _folders(above: Path) -> dict[str, Path]:
    return {path.parent.name: path.parent for path in sorted(above.glob(f"*/{DECLARATION}"))}


def find_submission(workspace: Workspace, name: str) -> Path:
    """Return the folder that `name` means: a bundled submission's id, else a path to a folder.

    Raises UnknownName listing the bundled ones.
    """
    have = bundled(workspace)
    if name in have:
        return have[name]
    path = Path(name)
    if (path / DECLARATION).is_file():
        return path
    raise UnknownName("submission", name, have, f"or name a folder that holds {DECLARATION}")
