"""Submissions: a folder with `submission.yaml` and what its command needs, bundled or anyone's."""

from pathlib import Path

from medgauge.catalog.typed import Problem, read_value
from medgauge.catalog.workspace import Workspace
from medgauge.errors import InputError, UnknownName
from medgauge.files.canonical import digest_of
from medgauge.files.tree import tree_listing
from medgauge.model.base import Slug, Value
from medgauge.model.submission import Submission

DECLARATION = "submission.yaml"
BYTECODE = "__pycache__"


class SubmissionFile(Value):
    """`submission.yaml` as written."""

    id: Slug
    title: str
    description: str
    command: tuple[str, ...]
    deterministic: bool = False


def load_submission(folder: Path) -> Submission:
    """Read one submission and the digest of its files. Raises InputError with every problem.

    Only regular files may lie in it; `__pycache__` folders are left out.
    """
    problems: list[Problem] = []
    if not folder.is_dir():
        raise InputError([(str(folder), "", "is not a folder")])
    written = read_value(folder / DECLARATION, SubmissionFile, problems)
    listing = submission_listing(folder)
    problems.extend(
        (str(folder / name), "", f"is a {kind}; a submission holds regular files only")
        for name, kind in listing.items()
        if kind in ("link", "special")
    )
    if written and not any(written.command):
        problems.append((str(folder / DECLARATION), "command", "must not be empty"))
    if written is None or problems:
        raise InputError(problems)
    return Submission(digest=digest_of(listing), **dict(written))


def submission_listing(folder: Path) -> dict[str, str]:
    """Map each entry of a submission to its digest or kind, bytecode caches left out."""
    return {
        name: kind for name, kind in tree_listing(folder).items() if BYTECODE not in name.split("/")
    }


def bundled(workspace: Workspace) -> dict[str, Path]:
    """Name every bundled submission and its folder, reading none."""
    return {
        path.parent.name: path.parent
        for path in sorted(workspace.submissions.glob(f"*/{DECLARATION}"))
    }


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
