"""Search the box for the marker of every gold record, and for names, times and order that hint."""

import os
from pathlib import Path

from hostile.inside import holding, paths, plain_files, process_files, told

PROPERTIES = ("answers",)
WORDS = ("gold", "answer", "verdict", "altered", "unsupported", ".git", "holdout")
FIXED = 946684800
FOREIGN = ("/usr/", "/corpus/", "/submission/")
"""Names below these are those of packages, guidelines and the submission itself."""


def marker() -> str:
    """Return the marker; the host tells it backwards so that telling it is no find."""
    return str(told()["rekram"][::-1])


def hinting() -> list[str]:
    """Return names that look like answers or history."""
    return [
        str(path)
        for path in paths()
        if any(word in path.name.lower() for word in WORDS) and not str(path).startswith(FOREIGN)
    ]


def dated() -> list[str]:
    """Return files of the task and the submission that tell when or by whom they were made."""
    found = []
    for root in ("/task", "/submission"):
        for path in (Path(root), *Path(root).rglob("*")):
            facts = path.lstat()
            if facts.st_mtime != FIXED or facts.st_uid != 65534 or facts.st_gid != 65534:
                found.append(f"{path} {facts.st_mtime} {facts.st_uid}")
    return found


def ordered() -> list[str]:
    """Return the files of the task where they lie in an order other than that of their names."""
    found = [entry.name for entry in os.scandir("/task")]
    return [] if sorted(found) in (found, found[::-1]) else found


def told_of_host() -> list[str]:
    """Return what mounts and process facts tell of places and names of the host's runner."""
    facts = "".join(
        Path("/proc/self", name).read_text("utf-8", "replace")
        for name in ("mountinfo", "mounts", "cgroup", "environ", "mountstats")
    ) + "".join(os.environ.values())
    return [word for word in told()["private"] if word in facts]


DOORS = {
    "marker in files": lambda: holding(marker(), plain_files()),
    "marker in processes": lambda: holding(marker(), process_files()),
    "marker in the environment": lambda: [one for one in os.environ.values() if marker() in one],
    "names": hinting,
    "times and owners": dated,
    "more or fewer files": lambda: sorted(
        {path.name for path in Path("/task").iterdir()} ^ set(told()["inputs"])
    ),
    "order": ordered,
    "names of the host's own": told_of_host,
}
