"""Finding bubblewrap on this machine, and what it can and cannot give here."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from medgauge.errors import BackendUnavailable
from medgauge.model.round import EngineFacts
from medgauge.model.seal import SealProperty
from medgauge.sandbox.engine import check_machine
from medgauge.sandbox.groups import Hierarchies, NoGroups, here
from medgauge.sandbox.packages import SYSTEM_PATH, install
from medgauge.sandbox.protocol import BOX_UID

_SECONDS = 30


@dataclass(frozen=True)
class Bwrap:
    """A bubblewrap that was seen to make a box here."""

    command: tuple[str, ...]
    """Words that start it, with no more rights than a box's user has."""
    facts: EngineFacts
    groups: Hierarchies | None
    """Where boxes' groups are made; null where none can be, which the facts declare."""


def ensure_bwrap(may_install: bool, folder: Path, say: Callable[[str], None]) -> Bwrap:
    """Return this machine's bubblewrap; where there is none and it may be, install it.

    `folder` takes the installer's log. Raises BackendUnavailable, with what to do, if it is not
    here or cannot make a box.
    """
    check_machine(sys.platform, platform.machine(), os.geteuid())
    path = shutil.which("bwrap", path=SYSTEM_PATH)
    if path is None and may_install:
        install("bubblewrap", folder, say)
        path = shutil.which("bwrap", path=SYSTEM_PATH)
    if path is None:
        raise BackendUnavailable("bubblewrap is not on this machine", "apt-get install bubblewrap")
    command = (*_unprivileged(), path)
    _see_it_work(command)
    groups, why = _groups()
    return Bwrap(command, _facts(path, declare(groups, why)), groups)


def _unprivileged() -> tuple[str, ...]:
    """Return the words that start a program as a box's user.

    A program that does it costs less than letting Python do so, which must then copy itself.
    """
    path = shutil.which("setpriv", path=SYSTEM_PATH)
    if path is None:
        raise BackendUnavailable("setpriv is not on this machine", "apt-get install util-linux")
    user = str(BOX_UID)
    return (path, "--reuid", user, "--regid", user, "--clear-groups", "--")


def declare(groups: Hierarchies | None, why: str) -> dict[SealProperty, str]:
    """Return what cannot be given here, each with the reason; `why` there are no groups."""
    if groups is None:
        limited = (SealProperty.MEMORY, SealProperty.PROCESSES, SealProperty.PROCESSOR)
        return dict.fromkeys(limited, why)
    if not groups.limits_swap():
        return {SealProperty.MEMORY: "this kernel limits no swap"}
    return {}


def _see_it_work(command: tuple[str, ...]) -> None:
    """Make one box without an image, as the user boxes run as. Raises BackendUnavailable."""
    options = ["--unshare-all", "--unshare-user", "--uid", str(BOX_UID), "--gid", str(BOX_UID)]
    options += ["--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop", "ALL"]
    options += ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--clearenv"]
    options += ["--size", "4096", "--tmpfs", "/dev/shm", "--mqueue", "/dev/mqueue"]
    try:
        done = subprocess.run(
            [*command, *options, "/bin/true"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
            cwd="/",
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise BackendUnavailable(f"bubblewrap cannot be started: {error}") from error
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise BackendUnavailable(
            f"bubblewrap cannot make a box on this machine: {said or done.returncode}",
            "ordinary users must be allowed to make user namespaces",
        )


def _groups() -> tuple[Hierarchies | None, str]:
    try:
        groups = here()
        groups.open()
    except NoGroups as error:
        return None, str(error)
    return groups, ""


def _facts(path: str, missing: dict[SealProperty, str]) -> EngineFacts:
    said = subprocess.run(
        [path, "--version"], capture_output=True, text=True, timeout=_SECONDS, check=False
    ).stdout
    return EngineFacts(
        backend="bubblewrap",
        engine=said.strip().rpartition(" ")[2],
        api="",
        runtime=f"Linux {platform.release()}",
        architecture=platform.machine(),
        declared_missing=missing,
    )
