"""The corpus image as a folder: its layers unpacked once, and known again by every byte."""

import hashlib
import json
import os
import shutil
import stat
import tarfile
from pathlib import Path
from typing import IO

from medgauge.errors import DigestMismatch, IntegrityError
from medgauge.files.unwritten import unwritten

_RECORD = "tree"


def root_of(store: Path, image_id: str) -> Path:
    """Return where the root of an image lies, or would lie, below a folder of such."""
    return store / image_id.removeprefix("sha256:") / "root"


def holds(store: Path, image_id: str, layers: tuple[str, ...]) -> bool:
    """Whether the root of an image was unpacked here, and is still what was unpacked.

    Raises DigestMismatch if anything in it changed, or if it was made from other layers.
    """
    root = root_of(store, image_id)
    try:
        found, recorded = json.loads((root.parent / _RECORD).read_bytes())
    except FileNotFoundError:
        return False
    hint = f"rm -r {root.parent}, then run again"
    if tuple(found) != layers:
        raise DigestMismatch(f"layers of {root}", ", ".join(layers), ", ".join(found), hint)
    here = _tree(root)
    if here != recorded:
        raise DigestMismatch(f"unpacked image {root}", recorded, here, hint)
    return True


def unpack(archive: Path, image_id: str, layers: tuple[str, ...], store: Path) -> Path:
    """Unpack the layers of an image archive, lowest first, whole or not at all; return the root.

    Raises DigestMismatch if a layer or the configuration is not the one named, StorageFault.
    """
    place = root_of(store, image_id).parent
    partial = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        shutil.rmtree(partial, ignore_errors=True)
        root = partial / "root"
        root.mkdir(parents=True)
        with tarfile.open(archive, "r:") as image:
            _check_configuration(image, image_id, layers)
            for layer in layers:
                _unpack_layer(image, layer, root)
        root.chmod(0o755)
        (partial / _RECORD).write_text(json.dumps([layers, _tree(root)]), "ascii")
        # Where another runner was faster, its copy stays: boxes may run in it already.
        if not holds(store, image_id, layers):
            partial.rename(place)
    except OSError as error:
        raise unwritten(place, error) from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return place / "root"


def _check_configuration(image: tarfile.TarFile, image_id: str, layers: tuple[str, ...]) -> None:
    data = _member(image, f"{image_id.removeprefix('sha256:')}.json").read()
    digest = f"sha256:{hashlib.sha256(data).hexdigest()}"
    if digest != image_id:
        raise DigestMismatch("configuration of the image", image_id, digest)
    listed = tuple(json.loads(data)["rootfs"]["diff_ids"])
    if listed != layers:
        raise DigestMismatch("layers of the image", ", ".join(layers), ", ".join(listed))


def _unpack_layer(image: tarfile.TarFile, layer: str, root: Path) -> None:
    name = f"{layer.removeprefix('sha256:')}.tar"
    digest = _digest(_member(image, name))
    if digest != layer:
        raise DigestMismatch("layer of the image", layer, digest)
    with tarfile.open(fileobj=_member(image, name), mode="r:") as contents:
        # Our own layers: every digest above is one that a lock names.
        contents.extractall(root, filter="tar")


def _digest(stream: IO[bytes]) -> str:
    state = hashlib.sha256()
    while piece := stream.read(1 << 20):
        state.update(piece)
    return f"sha256:{state.hexdigest()}"


def _member(image: tarfile.TarFile, name: str) -> IO[bytes]:
    try:
        stream = image.extractfile(name)
    except KeyError:
        stream = None
    if stream is None:
        raise IntegrityError(f"the image archive holds no {name}")
    return stream


def _tree(root: Path) -> str:
    """Return one digest of every name, kind, mode, target and byte below a folder."""
    state = hashlib.sha256()
    for folder, folders, files in os.walk(root):
        folders.sort()
        for name in sorted([*folders, *files]):
            path = Path(folder, name)
            facts = path.lstat()
            said = [str(path.relative_to(root)), f"{facts.st_mode:o}", _content(path, facts)]
            state.update(json.dumps(said).encode() + b"\n")
    return f"sha256:{state.hexdigest()}"


def _content(path: Path, facts: os.stat_result) -> str:
    if stat.S_ISLNK(facts.st_mode):
        return str(path.readlink())
    if not stat.S_ISREG(facts.st_mode):
        return ""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
