"""The host folders of one attempt: fresh, size-limited, mute in owner, time and order."""

import os
from dataclasses import dataclass
from pathlib import Path

from medgauge.files.unwritten import unwritten
from medgauge.model.family import Limits
from medgauge.sandbox import scratch
from medgauge.sandbox.protocol import BOX_UID

FIXED_TIME = 946_684_800
"""2000-01-01, in seconds since 1970: the modification time of everything staged."""

_PAGE = 4096


@dataclass(frozen=True)
class Staged:
    """One attempt's folders; nothing else ever uses them."""

    folder: Path
    task: Path
    out: Path
    submission: Path

    @property
    def places(self) -> tuple[Path, Path, Path]:
        """The mount points."""
        return self.task, self.out, self.submission


def stage(
    room: Path, name: str, inputs: dict[str, str], submission: dict[str, bytes], limits: Limits
) -> Staged:
    """Make `/task` (holding `inputs`), an empty `/out` and `/submission` below a fresh folder.

    Of `/submission`, too, every attempt has a copy: two boxes that see one inode can pass signs
    by its locks. Raises StorageFault, BackendUnavailable where mounting is not allowed, or
    FileExistsError if the name was used before in `room`.
    """
    folder = room / name
    # A sandbox without a daemon passes through as the box's user; nobody else does.
    folder.mkdir(mode=0o710)
    os.chown(folder, -1, BOX_UID)
    staged = Staged(folder, folder / "task", folder / "out", folder / "submission")
    contents = {file: text.encode() for file, text in inputs.items()}
    try:
        spare = limits.out_bytes, limits.out_files
        scratch.mount(staged.task, _size(contents) + spare[0], len(contents) + spare[1])
        scratch.mount(staged.out, limits.out_bytes, limits.out_files)
        _fill(staged.task, contents)
        os.utime(staged.out, (FIXED_TIME, FIXED_TIME))
        _stage_submission(staged.submission, submission)
    except BaseException:
        unstage(staged)
        raise
    return staged


def unstage(staged: Staged) -> bool:
    """Free the folders; False if something could not be removed (a later sweep will)."""
    freed = [scratch.unmount(place) for place in staged.places]
    try:
        staged.folder.rmdir()
    except OSError:
        return False
    return all(freed)


def _stage_submission(folder: Path, files: dict[str, bytes]) -> None:
    """Make a folder with a submission's files, each readable and executable by the box."""
    folders = {parent for file in files for parent in Path(file).parents}
    scratch.mount(folder, _size(files) + _PAGE, len(files) + len(folders), executable=True)
    _fill(folder, files, mode=0o755)


def _size(contents: dict[str, bytes]) -> int:
    """Return the bytes of whole pages that a tmpfs needs for the contents."""
    return sum(-(-len(data) // _PAGE) * _PAGE for data in contents.values())


def _fill(folder: Path, contents: dict[str, bytes], mode: int = 0o644) -> None:
    made = {folder}
    try:
        for file, data in sorted(contents.items()):
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            made.update(p for p in path.parents if p.is_relative_to(folder))
            path.write_bytes(data)
            _settle(path, mode)
        # Deepest first: filling a folder moves its own time.
        for place in sorted(made, key=lambda p: len(p.parts), reverse=True):
            _settle(place, 0o755)
    except OSError as error:
        raise unwritten(folder, error) from error


def _settle(path: Path, mode: int) -> None:
    path.chmod(mode)
    os.chown(path, BOX_UID, BOX_UID)
    os.utime(path, (FIXED_TIME, FIXED_TIME))
