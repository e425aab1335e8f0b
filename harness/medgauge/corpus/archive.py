"""Image archives on disk: checked part by part, carried whole, and never laid over another file."""

import hashlib
import json
import os
import shutil
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from medgauge.corpus.layers import archive_tar, sha256_hex
from medgauge.errors import (
    DigestMismatch,
    IntegrityError,
    SourceUnavailable,
    UsageError,
)
from medgauge.files.canonical import canonical_json
from medgauge.files.unwritten import unwritten

LAYER_NAMES = ("base", "tools", "corpus")
"""What the layers hold, lowest first."""

_SMALL = 1_000_000


@dataclass(frozen=True)
class ImageArchive:
    """A digest-checked archive on disk."""

    path: Path
    image_id: str
    """Digest of the configuration: the id an engine gives the image."""
    layers: tuple[str, ...]
    """Digests of the uncompressed layers, base first."""
    config: dict[str, Any]


def load_archive(path: Path, expected: str | None = None) -> ImageArchive:
    """Read an archive and recompute every digest in it before anything is given to an engine.

    `expected` is the image id it must have. Raises DigestMismatch naming the part that differs,
    IntegrityError if it is no such archive, SourceUnavailable if it cannot be read.
    """
    try:
        parts = _read_parts(path)
        manifest = json.loads(parts["manifest.json"])
        config_name, layer_names = manifest[0]["Config"], manifest[0]["Layers"]
        config = json.loads(parts[config_name])
        listed = config["rootfs"]["diff_ids"]
        digests = [parts[name].decode("ascii") for name in layer_names]
    except OSError as error:
        raise SourceUnavailable(f"{path}: cannot be read: {error.strerror or error}") from error
    except (tarfile.TarError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise IntegrityError(f"{path}: not a corpus image archive: {error}") from error
    image_id = f"sha256:{sha256_hex(parts[config_name])}"
    named = f"sha256:{config_name.removesuffix('.json')}"
    if named != image_id:
        raise DigestMismatch(f"{path}: configuration", named, image_id)
    if expected is not None and image_id != expected:
        raise DigestMismatch(f"{path}: image", expected, image_id)
    if len(listed) != len(digests) or len(listed) != len(LAYER_NAMES):
        raise IntegrityError(f"{path}: {len(digests)} layers, the configuration has {len(listed)}")
    for name, want, have in zip(LAYER_NAMES, listed, digests, strict=True):
        if want != have:
            raise DigestMismatch(f"{path}: {name} layer", want, have)
    wanted = json.loads(_manifest(image_id, config_name, layer_names))
    if manifest != wanted or set(parts) != {"manifest.json", config_name, *layer_names}:
        raise IntegrityError(f"{path}: holds more than one corpus image and its layers")
    return ImageArchive(path, image_id, tuple(listed), config)


def stored_image(images: Path, image_id: str) -> ImageArchive | None:
    """Return the archive of this image in the folder of archives, null if none is there whole."""
    try:
        return load_archive(images / f"{image_id.removeprefix('sha256:')}.tar", image_id)
    except (IntegrityError, SourceUnavailable):
        return None


def keep(archive: ImageArchive, images: Path) -> ImageArchive:
    """Put an archive into the folder of archives under its id, unless it is there whole.

    What else lies under that name is a damaged copy and is replaced. Raises StorageFault.
    """
    stored = stored_image(images, archive.image_id)
    if stored is not None:
        return stored
    place = images / f"{archive.image_id.removeprefix('sha256:')}.tar"
    try:
        images.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
    except OSError as error:
        raise unwritten(place, error) from error
    return save(archive, place)


def check_out(out: Path) -> None:
    """Raise UsageError unless an archive may go to `out`: absent in a folder, or another image."""
    if not out.parent.is_dir():
        raise UsageError(f"{out}: there is no folder {out.parent}", "make it first")
    if out.exists() and not _is_corpus_image(out):
        reason = f"{out} is there and is no corpus image; it is left as it is"
        raise UsageError(reason, "name a file that does not exist")


def save(archive: ImageArchive, out: Path) -> ImageArchive:
    """Copy an archive to `out`, whole or not at all, and check the copy.

    Only another corpus image gives way. Raises UsageError, with nothing touched, when something
    else is there or `out` lies in no folder, and StorageFault.
    """
    out = Path(os.path.realpath(out))
    check_out(out)
    load_archive(archive.path, archive.image_id)
    partial: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{out.name}.", dir=out.parent)
        os.close(handle)
        partial = Path(name)
        shutil.copyfile(archive.path, partial)
        partial.chmod(0o644)
        load_archive(partial, archive.image_id)
        partial.replace(out)
    except OSError as error:
        raise unwritten(out, error) from error
    finally:
        if partial is not None:
            partial.unlink(missing_ok=True)
    return load_archive(out, archive.image_id)


def _is_corpus_image(path: Path) -> bool:
    try:
        return path.is_file() and bool(load_archive(path))
    except DigestMismatch:
        return True  # one that was damaged
    except (IntegrityError, SourceUnavailable):
        return False


def archive_bytes(config: bytes, layers: tuple[bytes, ...]) -> bytes:
    """Return an archive that an engine can load."""
    digest = sha256_hex(config)
    names = [f"{sha256_hex(layer)}.tar" for layer in layers]
    members = [(f"{digest}.json", config), *zip(names, layers, strict=True)]
    manifest = _manifest(f"sha256:{digest}", f"{digest}.json", names)
    return archive_tar([*members, ("manifest.json", manifest)])


def _manifest(image_id: str, config: str, layers: list[str]) -> bytes:
    tag = f"medgauge-corpus:{image_id.removeprefix('sha256:')[:16]}"
    return canonical_json([{"Config": config, "RepoTags": [tag], "Layers": layers}])


def _read_parts(path: Path) -> dict[str, bytes]:
    """Return small members by name, and for layers (`*.tar`) only their digest, as text."""
    parts: dict[str, bytes] = {}
    with tarfile.open(path, "r:") as archive:
        for item in archive:
            stream = archive.extractfile(item) if item.isreg() else None
            if stream is None or item.name in parts:
                raise ValueError(f"unexpected member {item.name!r}")
            if item.name.endswith(".tar"):
                parts[item.name] = _digest(stream)
            elif item.size <= _SMALL:
                parts[item.name] = stream.read()
            else:
                raise ValueError(f"member {item.name!r} is too large")
    return parts


def _digest(stream: IO[bytes]) -> bytes:
    state = hashlib.sha256()
    while piece := stream.read(1 << 20):
        state.update(piece)
    return f"sha256:{state.hexdigest()}".encode()
