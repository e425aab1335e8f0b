"""Which reader this is: one digest over its source, its libraries and the tables it goes by.

What another reader made of a file is never used again, so anything that may change one character
counts, and too much rather than too little.
"""

import functools
import platform
import unicodedata
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from medgauge.files.canonical import digest_of, sha256

ROOMS = ("corpus", "errors", "files", "model", "registry", "text")
"""Folders and modules of the package that a reader is made of: whole, as what one imports today
another may tomorrow."""

SOURCES = (".py", ".txt")
"""Code, and the tables beside it."""

LIBRARIES = (
    "lxml",
    "markdown-it-py",
    "pydantic",
    "pydantic-core",
    "pypdfium2",
    "python-docx",
    "PyYAML",
    "selectolax",
)


@functools.cache
def reader_identity(package: str) -> str:
    """Return the digest of the reader in this process, whose formats lie in `package`."""
    return identity_on_disk(package)


def identity_on_disk(package: str) -> str:
    """Return the digest of the reader that a process started now would have."""
    home = Path(__file__).parents[2]
    sources = {path.relative_to(home).as_posix(): path for path in source_files(home)}
    sources |= {f"{package}/{path.name}": path for path in _folder(package).glob("*.py")}
    return digest_of(
        {
            "source": {name: sha256(path.read_bytes()) for name, path in sources.items()},
            "libraries": {name: _version(name) for name in LIBRARIES},
            "python": platform.python_version(),
            "unicode": unicodedata.unidata_version,
        }
    )


def source_files(home: Path) -> list[Path]:
    """Return every source file of the package at `home` that counts, sorted."""
    found: list[Path] = []
    for room in ROOMS:
        whole = home / f"{room}.py"
        inside = (home / room).rglob("*")
        found += [whole] if whole.is_file() else [one for one in inside if one.suffix in SOURCES]
    return sorted(found)


def _folder(package: str) -> Path:
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else Path()


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "none"
