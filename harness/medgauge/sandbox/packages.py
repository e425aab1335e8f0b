"""Installing one package from the machine's own package sources."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from medgauge.errors import BackendUnavailable

SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_SECONDS = 600.0


def install(package: str, folder: Path, say: Callable[[str], None]) -> None:
    """Install a package of this name; the installer's words go to a log in `folder`.

    Raises BackendUnavailable with what to do.
    """
    apt = shutil.which("apt-get", path=SYSTEM_PATH)
    if apt is None or os.geteuid() != 0:
        lacking = "there is no apt-get" if apt is None else "only root may install"
        raise BackendUnavailable(
            f"{package} is not here, and {lacking}",
            f"install {package} with your system's packages",
        )
    say(f"installing {package} from the machine's package sources")
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "apt.log"
    options = ["-y", "-q", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120"]
    commands = ([apt, "update", "-q"], [apt, "install", *options, package])
    fixed = {"PATH": SYSTEM_PATH, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    environment = {**os.environ, **fixed}
    with log.open("wb") as stream:
        for command in commands:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
                env=environment,
                timeout=_SECONDS,
                check=False,
            )
            # A source that cannot be refreshed need not hold the package; its install decides.
            if done.returncode != 0 and command[1] == "install":
                raise BackendUnavailable(
                    f"{package} could not be installed: {last_line(log)}",
                    f"see {log}, or install {package} yourself",
                )


def last_line(log: Path) -> str:
    """Return the last words in a log."""
    lines = log.read_text("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"
