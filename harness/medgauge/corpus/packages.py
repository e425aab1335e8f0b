"""Fetching what a base lock pins: every byte is checked against its size and digest, then cached.

Where packages come from is the machine's own business: its apt configuration, or the variable
MEDGAUGE_DEBIAN_MIRROR. No host is named here.
"""

import hashlib
import http.client
import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from medgauge.corpus.base import PackagePin, WheelPin
from medgauge.errors import SourceUnavailable
from medgauge.files.atomic import write_atomic

MIRROR_VARIABLE = "MEDGAUGE_DEBIAN_MIRROR"
"""Environment variable: base addresses of Debian archives, separated by white space."""

_SECONDS = 60
_THREADS = 6
_RELOCK = "pin what the mirror has now: medgauge corpus image relock (it changes the image's id)"


def fetch_packages(
    pins: Iterable[PackagePin], cache: Path, say: Callable[[str], None]
) -> dict[str, bytes]:
    """Return every pinned package by its file name, from the cache where it is there and whole.

    Raises SourceUnavailable, with the reasons, for what cannot be had.
    """
    have: dict[str, bytes] = {}
    missing: list[PackagePin] = []
    for pin in pins:
        data = _cached(cache / _file(pin), pin.sha256, pin.size)
        if data is None:
            missing.append(pin)
        else:
            have[_file(pin)] = data
    if missing:
        say(f"fetching {len(missing)} packages, {sum(pin.size for pin in missing) / 1e6:.0f} MB")
        have |= _fetch_all(missing, mirrors(Path("/etc/apt"), os.environ), cache)
    return have


def fetch_wheel(pin: WheelPin, cache: Path, say: Callable[[str], None]) -> bytes:
    """Return the pinned wheel, from the cache or from where pip gets this machine's packages.

    Raises SourceUnavailable if it cannot be had.
    """
    data = _cached(cache / pin.file, pin.sha256, pin.size)
    if data is None:
        say(f"fetching {pin.name} {pin.version}")
        data = _ask_pip(pin)
        write_atomic(cache / pin.file, data)
    return data


def are_cached(pins: Iterable[PackagePin], cache: Path) -> bool:
    """Tell whether every pinned package is in the cache and whole."""
    return all(_cached(cache / _file(pin), pin.sha256, pin.size) is not None for pin in pins)


def is_cached(pin: WheelPin, cache: Path) -> bool:
    """Tell whether the pinned wheel is in the cache and whole."""
    return _cached(cache / pin.file, pin.sha256, pin.size) is not None


def mirrors(apt: Path, environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the archives' base addresses: the variable's, else those of the apt folder `apt`.

    Raises SourceUnavailable when there are none.
    """
    found = environment.get(MIRROR_VARIABLE, "").split()
    found += [f"{address.rstrip('/')}-security" for address in found]
    if not found:
        for path in sorted([apt / "sources.list", *(apt / "sources.list.d").glob("*")]):
            if path.suffix == ".list" and path.is_file():
                found += _one_line_sources(path.read_text("utf-8", "replace"))
            elif path.suffix == ".sources":
                found += _deb822_sources(path.read_text("utf-8", "replace"))
    addresses = [address for address in found if re.match(r"https?://", address)]
    # Debian's own archives first: others would only answer that they have no such file.
    addresses.sort(key=lambda address: "debian" not in address)
    if not addresses:
        raise SourceUnavailable(
            "no Debian archive is configured on this machine",
            f"set {MIRROR_VARIABLE} to the base address of a Debian mirror",
        )
    return tuple(dict.fromkeys(address.rstrip("/") for address in addresses))


def _one_line_sources(text: str) -> list[str]:
    """Read lines like `deb [arch=amd64] http://host/debian bookworm main`."""
    return re.findall(r"^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)", text, re.MULTILINE)


def _deb822_sources(text: str) -> list[str]:
    """Read stanzas with `Types: deb` and `URIs: http://host/debian …`."""
    found = []
    for stanza in re.split(r"\n\s*\n", re.sub(r"(?m)^#.*\n?", "", text)):
        fields = {
            key.lower(): value.split()
            for key, value in re.findall(r"(?m)^([A-Za-z-]+):((?:.*)(?:\n[ \t].*)*)", stanza)
        }
        if "deb" in fields.get("types", []) and fields.get("enabled", ["yes"]) != ["no"]:
            found += fields.get("uris", [])
    return found


def _fetch_all(
    pins: Iterable[PackagePin], sources: tuple[str, ...], cache: Path
) -> dict[str, bytes]:
    def fetch(pin: PackagePin) -> tuple[str, bytes | str]:
        return _file(pin), _fetch(pin, sources, cache)

    with ThreadPoolExecutor(_THREADS) as pool:
        results = dict(pool.map(fetch, pins))
    problems = {name: data for name, data in results.items() if isinstance(data, str)}
    if problems:
        lines = [f"{name}: {reason}" for name, reason in sorted(problems.items())]
        raise SourceUnavailable("packages cannot be had:\n" + "\n".join(lines), _RELOCK)
    return {name: data for name, data in results.items() if isinstance(data, bytes)}


def _fetch(pin: PackagePin, sources: tuple[str, ...], cache: Path) -> bytes | str:
    """Return the package's bytes, or why no archive gave them."""
    reason = ""
    # One file lies below pool/main in the main archive, below pool/updates in the security one.
    twin = pin.path.replace("pool/updates/main/", "pool/main/")
    paths = (twin, twin.replace("pool/main/", "pool/updates/main/"))
    for address in [f"{source}/{path}" for source in sources for path in paths]:
        try:
            with urllib.request.urlopen(address, timeout=_SECONDS) as answer:
                data = answer.read(pin.size + 1)
        except urllib.error.HTTPError as error:
            reason = reason or f"version {pin.version} is not on the mirror (HTTP {error.code})"
            continue
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = f"the mirror does not answer: {error}"
            continue
        if _whole(data, pin.sha256, pin.size):
            write_atomic(cache / _file(pin), data)
            return bytes(data)
        reason = f"the mirror's file is not the pinned one ({len(data):,} bytes)"
    return reason


def _ask_pip(pin: WheelPin) -> bytes:
    tags = re.findall(r"manylinux\w+?(?=\.|$)", pin.file.rpartition(".")[0])
    python, abi = pin.file.split("-")[2:4]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "--implementation=cp"]
    command += [f"--python-version={python.removeprefix('cp')}", f"--abi={abi}"]
    command += [f"--platform={tag}" for tag in tags]
    with tempfile.TemporaryDirectory() as folder:
        command += [f"--dest={folder}", f"{pin.name}=={pin.version}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        path = Path(folder) / pin.file
        data = path.read_bytes() if path.is_file() else b""
    if not data:
        last = (done.stderr.strip().splitlines() or ["pip gave another file"])[-1]
        raise SourceUnavailable(f"{pin.file} cannot be had: {last}", "check pip's configuration")
    if not _whole(data, pin.sha256, pin.size):
        raise SourceUnavailable(f"pip's {pin.file} is not the pinned one", _RELOCK)
    return data


def _cached(path: Path, digest: str, size: int) -> bytes | None:
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data if _whole(data, digest, size) else None


def _whole(data: bytes, digest: str, size: int) -> bool:
    return len(data) == size and hashlib.sha256(data).hexdigest() == digest


def _file(pin: PackagePin) -> str:
    return pin.path.rpartition("/")[2]
