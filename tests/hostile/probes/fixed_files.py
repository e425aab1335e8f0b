"""Change the image, the corpus, its index, the tools or the submission itself."""

import os
from pathlib import Path

from hostile.inside import paths, wrote

PROPERTIES = ("root",)
OURS = ("/out", "/scratch", "/task", "/tmp", "/dev/shm", "/dev/mqueue")
"""Where a box may write."""
ROOTS = ("/corpus", "/corpus-index", "/submission", "/usr/local/bin", "/usr/lib", "/etc", "/")


def inside(root: str) -> list[Path]:
    """Return the plain files of a folder, at most fifty of those below it."""
    found = [path for path in paths() if path.is_relative_to(root)]
    plain = [path for path in found if path.is_file() and not path.is_symlink()]
    return [path for path in plain if not str(path).startswith((*OURS, "/dev"))][:50]


def changed(root: str) -> list[str]:
    """Try every way to change every file of a folder; return what could be done."""
    done = []
    for path in inside(root):
        ways = {
            "wrote": lambda path=path: wrote(path),
            "cut": lambda path=path: os.truncate(path, 0),
            "renamed": lambda path=path: path.rename(f"{path}.old"),
            "removed": lambda path=path: path.unlink(),
            "opened up": lambda path=path: path.chmod(0o777),
            "dated": lambda path=path: os.utime(path, (0, 0)),
            "marked": lambda path=path: os.setxattr(path, "user.mine", b"x"),
        }
        for name, way in ways.items():
            try:
                way()
            except OSError:
                continue
            done.append(f"{name} {path}")
    return done


def writable() -> list[str]:
    """Return folders that take a file, and files that take a byte, and are not the box's own."""
    places = [path for path in paths() if not path.is_symlink()]
    return [
        str(path)
        for path in places
        if not f"{path}/".startswith(tuple(f"{place}/" for place in OURS))
        and (takes(path / "new") if path.is_dir() else path.is_file() and os.access(path, os.W_OK))
    ]


def takes(path: Path) -> bool:
    """Whether a file can be made."""
    try:
        wrote(path)
    except OSError:
        return False
    return True


DOORS = {
    **{f"files of {root}": lambda root=root: changed(root) for root in ROOTS},
    **{f"a file in {root}": lambda root=root: wrote(Path(root, "new")) for root in ROOTS},
    "a folder renamed": lambda: Path("/corpus").rename("/scratch/corpus"),
    "a link in the index": lambda: [] if os.link("/etc/passwd", "/corpus-index/p") else "linked",
    "a file through the root of process 1": lambda: wrote("/proc/1/root/corpus/new"),
    "the running program": lambda: wrote("/proc/self/exe"),
    "whatever can be written": writable,
}
