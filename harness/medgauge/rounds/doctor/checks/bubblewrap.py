"""bubblewrap, the second way to run a box: whether it is here and starts a program."""

import shutil
import subprocess
from collections.abc import Iterator

from medgauge.model.examination import Check
from medgauge.rounds.doctor.machine import PATIENCE, Machine, fail, ok, warn
from medgauge.sandbox.groups import NoGroups, here

name = "bubblewrap"
_TRIAL = ("--unshare-all", "--ro-bind", "/", "/", "--", "true")
_MEND = "apt-get install --reinstall bubblewrap; sysctl kernel.unprivileged_userns_clone=1"


def examine(machine: Machine) -> Iterator[Check]:
    """Look for the program, ask its version, and let it start `true` with nothing shared."""
    path = shutil.which("bwrap", path=machine.environment.get("PATH"))
    if path is None:
        found = "not here; without it every box needs the engine"
        yield warn(name, found, "apt-get install bubblewrap")
        return
    version = _said(path, ("--version",))
    trial = _said(path, _TRIAL)
    if version.returncode or not version.stdout.startswith("bubblewrap "):
        yield fail(name, f"{path} does not tell its version: {_words(version)}", _MEND)
    elif trial.returncode:
        found = f"{version.stdout.strip()} at {path} cannot start a program: {_words(trial)}"
        yield fail(name, found, _MEND)
    else:
        yield _judge_limits(f"{version.stdout.strip()} at {path} starts a program, nothing shared")


def _judge_limits(found: str) -> Check:
    """Say whether a box of it can be held to its memory and processor. No group is made."""
    try:
        here()
    except NoGroups as error:
        found = f"{found}; its boxes are limited less than the engine's: {error}"
        return warn(name, found, "mount -t cgroup2 none /sys/fs/cgroup, or use the engine")
    return ok(name, found)


def _said(path: str, words: tuple[str, ...]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [path, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=PATIENCE,
        check=False,
        cwd="/",
    )


def _words(done: "subprocess.CompletedProcess[str]") -> str:
    last = (done.stderr or done.stdout).strip().rpartition("\n")[2]
    return last or f"it ended with {done.returncode}"
