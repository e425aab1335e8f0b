"""Everything the public can read, file by file: tree, history, package, image, index."""

import json
import os
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import IO

import medgauge
from medgauge.authoring.prove.proving import Proving
from medgauge.catalog.workspace import Workspace
from medgauge.index.reader import CorpusIndex

File = tuple[str, bytes]
"""A name to show, and what it holds."""


def is_checkout(workspace: Workspace) -> bool:
    """Whether the workspace's root is the root of a git checkout."""
    said = _git(workspace, "rev-parse", "--show-toplevel").decode().strip()
    return bool(said) and Path(said).resolve() == workspace.root.resolve()


def tree(workspace: Workspace) -> Iterator[File]:
    """Yield every file that is tracked, or would be added; in no checkout, every file."""
    for name in sorted(_names(workspace)):
        path = workspace.root / name
        if path.is_file() and not path.is_symlink():
            yield name, os.fsencode(name) + b"\n" + path.read_bytes()


def history(workspace: Workspace) -> Iterator[File]:
    """Yield every object of the checkout's history, reachable or not."""
    command = ["git", "-C", str(workspace.root), "cat-file", "--batch-all-objects", "--batch"]
    quiet, pipe = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=quiet, env=_environment()) as process:
        stream = process.stdout
        assert isinstance(stream, BufferedReader)
        while head := stream.readline():
            name, kind, size = head.decode().split()
            data = stream.read(int(size))
            stream.read(1)
            yield f"{kind} {name}", data


def package(workspace: Workspace) -> Iterator[File]:
    """Yield every file a wheel is made of, and what built ones hold."""
    folder = Path(medgauge.__file__).parent
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            name = f"medgauge/{path.relative_to(folder).as_posix()}"
            yield name, name.encode() + b"\n" + path.read_bytes()
    for built in sorted((workspace.root / "dist").glob("*.whl")):
        with zipfile.ZipFile(built) as wheel:
            for name in wheel.namelist():
                yield f"dist/{built.name}: {name}", name.encode() + b"\n" + wheel.read(name)


def images(workspace: Workspace) -> list[Path]:
    """Return the archives of corpus images that are here."""
    return sorted((workspace.cache / "images").glob("*.tar"))


def image_files(archive: Path) -> Iterator[File]:
    """Yield the files of all layers of an image archive but the base: that is pinned packages."""
    with tarfile.open(archive) as outer:
        manifest = outer.extractfile("manifest.json")
        names = json.load(manifest)[0]["Layers"] if manifest else []
        for name in names[1:]:
            stream = outer.extractfile(name)
            if stream is not None:
                yield from _layer(stream)


def _layer(stream: IO[bytes]) -> Iterator[File]:
    with tarfile.open(fileobj=stream) as inner:
        for member in inner:
            data = inner.extractfile(member) if member.isreg() else None
            if data is not None:
                yield f"image: /{member.name}", member.name.encode() + b"\n" + data.read()


def indexed(proving: Proving) -> Iterator[File]:
    """Yield every section as the index gives it."""
    index = CorpusIndex(proving.built.index)
    for key in index.sections():
        hit = index.get(*key)
        text = "" if hit is None else f"{hit.heading}\n{hit.text}"
        yield f"index: {' '.join(key)}", text.encode()


def _names(workspace: Workspace) -> list[str]:
    if is_checkout(workspace):
        said = _git(workspace, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
        return said.decode("utf-8", "surrogateescape").split("\0")[:-1]
    aside = (workspace.private, workspace.cache, workspace.rounds)
    return [
        path.relative_to(workspace.root).as_posix()
        for path in workspace.root.rglob("*")
        if not any(path.is_relative_to(place) for place in aside)
    ]


def _git(workspace: Workspace, *words: str) -> bytes:
    """Return what git says, nothing where there is no git or no checkout."""
    try:
        command = ["git", "-C", str(workspace.root), *words]
        done = subprocess.run(command, capture_output=True, check=False, env=_environment())
    except OSError:
        return b""
    return done.stdout if done.returncode == 0 else b""


def _environment() -> dict[str, str]:
    """Return the environment without what would lead git to another checkout."""
    return {name: text for name, text in os.environ.items() if not name.startswith("GIT_")}
