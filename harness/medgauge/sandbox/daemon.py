"""Installing Docker from the machine's own package sources and starting it without a firewall."""

import re
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from medgauge.errors import BackendUnavailable
from medgauge.sandbox.packages import SYSTEM_PATH, install, last_line

_START_SECONDS = 60.0
_FLAGS = ("--bridge=none", "--iptables=false")
"""A box has no network, so the engine needs neither a bridge nor a firewall."""

_PID_FILES = (
    (Path("/var/run/docker.pid"), "dockerd"),
    (Path("/var/run/docker/containerd/containerd.pid"), "containerd"),
)


def start_engine(folder: Path, say: Callable[[str], None], answers: Callable[[], bool]) -> None:
    """Make an engine answer: install docker.io if it is not here, then start `dockerd`.

    Its log goes to `folder`. Raises BackendUnavailable with what to do.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.which("dockerd", path=SYSTEM_PATH) is None:
        install("docker.io", folder, say)
        # Where systemd runs, the package starts its own service.
        if Path("/run/systemd/system").is_dir() and _wait(answers, None, 10.0):
            return
    program = shutil.which("dockerd", path=SYSTEM_PATH)
    if program is None:
        raise BackendUnavailable("docker.io is installed but has no dockerd", "install Docker")
    for path, name in _PID_FILES:
        remove_stale(path, name, Path("/proc"))
    say("starting the Docker engine")
    launch([program, *_FLAGS], folder / "dockerd.log", answers)


def launch(command: list[str], log: Path, answers: Callable[[], bool]) -> None:
    """Start a daemon that outlives us, its output in `log`, and wait until it answers.

    Raises BackendUnavailable, with its last words, if it ends or does not answer within a minute.
    """
    with log.open("wb") as stream:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            cwd="/",
        )
    if not _wait(answers, process, _START_SECONDS):
        raise BackendUnavailable(f"the Docker engine did not start: {last_line(log)}", f"see {log}")


def remove_stale(path: Path, name: str, proc: Path) -> bool:
    """Remove a pid file whose process is gone, dead, or not `name`; True if it was removed.

    After a kill -9 such a file keeps a new engine from starting, also where nobody reaps the dead
    process. `proc` is where `/proc` is.
    """
    try:
        pid = path.read_text("ascii").strip()
        running = _name_of(proc / pid) if pid else ""
    except FileNotFoundError:
        running = ""
    except (OSError, UnicodeDecodeError):
        return False
    if running == name or not path.exists():
        return False
    path.unlink(missing_ok=True)
    return True


def _name_of(process: Path) -> str:
    """Return the name of a process, empty for one that is dead and only not reaped yet."""
    dead = re.search(r"^State:\s*[ZX]", (process / "status").read_text("utf-8"), re.MULTILINE)
    return "" if dead else (process / "comm").read_text("utf-8").strip()


def _wait(
    answers: Callable[[], bool], process: subprocess.Popen[bytes] | None, seconds: float
) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answers():
            return True
        if process is not None and process.poll() is not None:
            return False
        time.sleep(0.1)
    return False
