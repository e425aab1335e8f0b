"""The corpus image: base, tools and corpus as three layers in one archive an engine can load.

No registry and no image builder is involved, and nothing of the machine, the day or the user that
builds it reaches a byte of it. Archives are checked part by part before an engine sees them.
"""

import hashlib
import json
import shutil
import tarfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from medgauge.corpus.base import BaseLock
from medgauge.corpus.debs import unpack_deb, unpack_wheel
from medgauge.corpus.layers import (
    Entry,
    archive_tar,
    file,
    folder,
    from_disk,
    layer_tar,
    link,
    merge,
    sha256_hex,
)
from medgauge.corpus.packages import fetch_packages, fetch_wheel
from medgauge.errors import DigestMismatch, IntegrityError, SourceUnavailable, StorageFault
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import canonical_json, digest_of
from medgauge.index.schema import LOCK_NAME
from medgauge.model.corpus import CorpusLock

LAYER_NAMES = ("base", "tools", "corpus")
"""What the layers hold, lowest first."""

_BASE_RULES = "1"
_PACKAGES = "usr/local/lib/python3.11/dist-packages"
_OURS = ("errors.py", "text/__init__.py", "text/fold.py", "index/*.py")
_BOX_PACKAGE = b'"""The part of MedGauge that the box holds."""\n'
_EPOCH = "1970-01-01T00:00:00Z"
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


def build_image(
    built: Path,
    box: Path,
    base: BaseLock,
    cache: Path,
    images: Path,
    say: Callable[[str], None] = lambda _: None,
) -> ImageArchive:
    """Build the image of one built corpus, or return the archive of it that is there and whole.

    `built` holds `files/` and `index/`; `box` the `corpus` command and module; `cache` takes
    fetched packages, `images` the archive, named by its id. Raises SourceUnavailable for what
    cannot be fetched.
    """
    base_layer = _base_layer(base, cache, say)
    tools = layer_tar(_tools(box, base, cache, say))
    corpus = layer_tar(_corpus(built))
    layers = (base_layer, tools, corpus)
    config = image_config(base, tuple(f"sha256:{sha256_hex(layer)}" for layer in layers))
    data = canonical_json(config)
    image_id = f"sha256:{sha256_hex(data)}"
    stored = stored_image(images, image_id)
    if stored is not None:
        return stored
    say("writing the corpus image")
    path = images / f"{sha256_hex(data)}.tar"
    write_atomic(path, _archive(data, layers))
    return ImageArchive(path, image_id, tuple(config["rootfs"]["diff_ids"]), config)


def image_config(base: BaseLock, layers: tuple[str, ...]) -> dict[str, Any]:
    """Return the image's configuration, of which its id is the digest."""
    return {
        "architecture": base.architecture,
        "os": "linux",
        "created": _EPOCH,
        "config": {
            "User": base.config.user,
            "WorkingDir": base.config.working_dir,
            "Env": list(base.config.env),
        },
        "rootfs": {"type": "layers", "diff_ids": list(layers)},
        "history": [{"created": _EPOCH, "created_by": name} for name in LAYER_NAMES],
    }


def bind_lock(lock: CorpusLock, archive: ImageArchive, base: BaseLock) -> CorpusLock:
    """Return the corpus lock with the image's digests filled in."""
    digests = {"image": archive.image_id, "image_layers": archive.layers, "base": base.digest}
    return lock.model_copy(update=digests)


def check_image(archive: ImageArchive, lock: CorpusLock) -> None:
    """Raise DigestMismatch, naming the layer, if the archive is not the image of the lock."""
    hint = "if the change is meant: medgauge corpus image lock"
    for name, have, want in zip(LAYER_NAMES, archive.layers, lock.image_layers, strict=False):
        if have != want:
            raise DigestMismatch(f"{name} layer of the corpus image", want, have, hint)
    if archive.image_id != lock.image:
        raise DigestMismatch("corpus image", str(lock.image), archive.image_id, hint)


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


def save(archive: ImageArchive, out: Path) -> ImageArchive:
    """Copy an archive to `out`, whole or not at all, and check the copy."""
    load_archive(archive.path, archive.image_id)
    out.parent.mkdir(parents=True, exist_ok=True)
    partial = out.with_name(f".{out.name}.partial")
    try:
        shutil.copyfile(archive.path, partial)
        load_archive(partial, archive.image_id)
        partial.replace(out)
    except OSError as error:
        raise StorageFault(f"cannot write {out}: {error.strerror or error}") from error
    finally:
        partial.unlink(missing_ok=True)
    return load_archive(out, archive.image_id)


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


def _archive(config: bytes, layers: tuple[bytes, ...]) -> bytes:
    digest = sha256_hex(config)
    names = [f"{sha256_hex(layer)}.tar" for layer in layers]
    members = [(f"{digest}.json", config), *zip(names, layers, strict=True)]
    manifest = _manifest(f"sha256:{digest}", f"{digest}.json", names)
    return archive_tar([*members, ("manifest.json", manifest)])


def _manifest(image_id: str, config: str, layers: list[str]) -> bytes:
    tag = f"medgauge-corpus:{image_id.removeprefix('sha256:')[:16]}"
    return canonical_json([{"Config": config, "RepoTags": [tag], "Layers": layers}])


def _base_layer(base: BaseLock, cache: Path, say: Callable[[str], None]) -> bytes:
    """Return the base layer, from the cache if what is there is what was once built."""
    key = digest_of({"base": base.json_data(), "rules": _BASE_RULES}).removeprefix("sha256:")
    path, seal = cache / f"base-{key[:16]}.tar", cache / f"base-{key[:16]}.sha256"
    if path.is_file() and seal.is_file():
        data = path.read_bytes()
        if seal.read_text("ascii").strip() == sha256_hex(data):
            return data
    have = fetch_packages(base.packages, cache, say)
    say("unpacking the base packages")
    files = [pin.path.rpartition("/")[2] for pin in base.packages]
    with ThreadPoolExecutor(2) as pool:
        unpacked = list(pool.map(lambda name: unpack_deb(have[name], name), files))
    data = layer_tar(merge([("box", _skeleton()), *zip(files, unpacked, strict=True)]))
    write_atomic(path, data)
    write_atomic(seal, sha256_hex(data).encode() + b"\n")
    return data


def _skeleton() -> dict[str, Entry]:
    """Return what no package brings: merged folders, users, and the places of the box."""
    places = (
        "task",
        "out",
        "submission",
        "scratch",
        "corpus",
        "corpus-index",
        "proc",
        "sys",
        "dev",
    )
    passwd = b"root:x:0:0:root:/:/bin/sh\nnobody:x:65534:65534:nobody:/scratch:/bin/sh\n"
    return {
        **{name: link(f"usr/{name}") for name in ("bin", "sbin", "lib", "lib64")},
        **{name: folder() for name in places},
        "tmp": folder(0o1777),
        "etc/passwd": file(passwd),
        "etc/group": file(b"root:x:0:\nnogroup:x:65534:\n"),
        "etc/nsswitch.conf": file(b"passwd: files\ngroup: files\nhosts: files\n"),
        "usr/bin/python3": link("python3.11"),
    }


def _tools(
    box: Path, base: BaseLock, cache: Path, say: Callable[[str], None]
) -> Mapping[str, Entry]:
    """Return the index library, the part of ours that reads it, and the `corpus` tool."""
    wheel = fetch_wheel(base.wheel, cache, say)
    package = Path(__file__).parents[1]
    ours = {
        f"{_PACKAGES}/medgauge/{path.relative_to(package).as_posix()}": file(path.read_bytes())
        for pattern in _OURS
        for path in sorted(package.glob(pattern))
    }
    # Not our own `__init__`: it names a version, and a new version is no new environment.
    ours[f"{_PACKAGES}/medgauge/__init__.py"] = file(_BOX_PACKAGE)
    tool = {
        "usr/local/bin/corpus": file((box / "corpus").read_bytes(), executable=True),
        f"{_PACKAGES}/corpus.py": file((box / "corpus.py").read_bytes()),
    }
    parts = [("wheel", unpack_wheel(wheel, _PACKAGES)), ("medgauge", ours), ("tool", tool)]
    return merge(parts)


def _corpus(built: Path) -> Mapping[str, Entry]:
    """Return the agent's files and the index, whose lock file must lie where it can be written."""
    index = from_disk(built / "index", "corpus-index", LOCK_NAME)
    index[f"corpus-index/{LOCK_NAME}"] = link(f"/scratch/{LOCK_NAME}")
    return {**from_disk(built / "files", "corpus"), **index}
