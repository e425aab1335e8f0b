"""The base of the corpus image as pinned in `base.lock.json`, and how a new pin is made.

Only an explicit `relock` ever changes a pin; nothing drifts by itself.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

from pydantic import ValidationError

from medgauge.errors import InputError, SourceUnavailable
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import digest_of
from medgauge.files.plain_text import odd_places
from medgauge.model.base import Value


class PackagePin(Value):
    """One Debian package: where it lies in an archive, and exactly which bytes it is."""

    name: str
    version: str
    path: str
    """Below the archive's root, e.g. `pool/main/d/dash/dash_0.5.12-2_amd64.deb`."""
    sha256: str
    size: int


class WheelPin(Value):
    """The index library's wheel for the box's own Python."""

    name: str
    version: str
    file: str
    sha256: str
    size: int


class BoxConfig(Value):
    """What the image says of processes started in it."""

    user: str
    working_dir: str
    env: tuple[str, ...]


class BaseLock(Value):
    """Everything of the image that we did not write: pinned, so it is the same everywhere."""

    suite: str
    architecture: str
    python: str
    """Version of the box's Python, `3.11`."""
    packages: tuple[PackagePin, ...]
    wheel: WheelPin
    config: BoxConfig

    @property
    def digest(self) -> str:
        """Digest of the whole lock."""
        return digest_of(self.json_data())


def read_base(path: Path) -> BaseLock:
    """Read `base.lock.json`. Raises InputError listing what is wrong with it."""
    try:
        base = BaseLock.model_validate_json(path.read_bytes())
    except OSError as error:
        raise InputError([(str(path), "", f"cannot be read: {error.strerror}")]) from error
    except ValidationError as error:
        raise InputError(
            (str(path), ".".join(map(str, problem["loc"])), problem["msg"])
            for problem in error.errors()
        ) from error
    if odd := [(str(path), *place) for place in odd_places(base.json_data())]:
        raise InputError(odd)
    return base


def write_base(path: Path, base: BaseLock) -> None:
    """Write a lock for people to read and diff: indented, packages sorted by name."""
    write_atomic(path, json.dumps(base.json_data(), indent=2).encode() + b"\n")


def relock(base: BaseLock) -> BaseLock:
    """Pin the versions this machine's package indexes offer now, for the same package names.

    The wheel and the configuration stay. Raises SourceUnavailable where the indexes do not hold
    them all.
    """
    pins = [_newest(pin.name, _show(pin.name)) for pin in base.packages]
    return base.model_copy(update={"packages": tuple(sorted(pins, key=lambda pin: pin.name))})


def _show(name: str) -> str:
    program = shutil.which("apt-cache")
    if program is None:
        raise SourceUnavailable(
            "a relock reads apt's package indexes, and apt-cache is not here",
            "relock on a Debian bookworm machine",
        )
    done = subprocess.run(
        [program, "show", "--all-versions", f"{name}:amd64"],
        capture_output=True,
        text=True,
        check=False,
        env={"LC_ALL": "C.UTF-8"},
    )
    return done.stdout


def _newest(name: str, stanzas: str) -> PackagePin:
    """Take the first version of the main archive: it stays there longer than a security update."""
    found = []
    for stanza in stanzas.split("\n\n"):
        fields = dict(re.findall(r"^([A-Za-z0-9-]+): (.*)$", stanza, re.MULTILINE))
        if {"Package", "Version", "Filename", "SHA256", "Size"} <= fields.keys():
            pin = PackagePin(
                name=name,
                version=fields["Version"],
                path=fields["Filename"],
                sha256=fields["SHA256"],
                size=int(fields["Size"]),
            )
            found.append(pin)
    if not found:
        raise SourceUnavailable(
            f"the machine's package indexes do not offer {name}",
            "run apt-get update on a Debian bookworm machine, then relock",
        )
    return next((pin for pin in found if pin.path.startswith("pool/main/")), found[0])
