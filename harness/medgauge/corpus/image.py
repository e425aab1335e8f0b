"""The corpus image: base, tools and corpus as three layers in one archive an engine can load.

No registry and no image builder is involved, and nothing of the machine, the day or the user that
builds it reaches a byte of it.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from medgauge.corpus.archive import LAYER_NAMES, ImageArchive, archive_bytes, stored_image
from medgauge.corpus.base import BaseLock
from medgauge.corpus.debs import unpack_deb, unpack_wheel
from medgauge.corpus.layers import (
    Entry,
    file,
    folder,
    from_disk,
    layer_tar,
    link,
    merge,
    sha256_hex,
)
from medgauge.corpus.packages import are_cached, fetch_packages, fetch_wheel, is_cached
from medgauge.errors import DigestMismatch
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import canonical_json, digest_of
from medgauge.index.schema import LOCK_NAME
from medgauge.model.corpus import CorpusLock

_BASE_RULES = "1"
_PACKAGES = "usr/local/lib/python3.11/dist-packages"
_TEXT_MODULES = (
    "__init__", "citations", "fold", "forms", "in_force", "naming", "resolve", "shelf", "source",
)  # fmt: skip
_OURS = (
    "errors.py",
    *(f"text/{name}.py" for name in _TEXT_MODULES),
    "index/*.py",
)
_BOX_PACKAGE = b'"""The part of MedGauge that the box holds."""\n'
_EPOCH = "1970-01-01T00:00:00Z"


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
    write_atomic(path, archive_bytes(data, layers))
    return ImageArchive(path, image_id, tuple(config["rootfs"]["diff_ids"]), config)


def must_fetch(base: BaseLock, cache: Path) -> bool:
    """Tell whether building an image here would have to fetch a package or the wheel."""
    if not is_cached(base.wheel, cache):
        return True
    return _cached_base(base, cache) is None and not are_cached(base.packages, cache)


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


def _base_layer(base: BaseLock, cache: Path, say: Callable[[str], None]) -> bytes:
    """Return the base layer, from the cache if what is there is what was once built."""
    data = _cached_base(base, cache)
    if data is not None:
        return data
    have = fetch_packages(base.packages, cache, say)
    say("unpacking the base packages")
    files = [pin.path.rpartition("/")[2] for pin in base.packages]
    with ThreadPoolExecutor(2) as pool:
        unpacked = list(pool.map(lambda name: unpack_deb(have[name], name), files))
    data = layer_tar(merge([("box", _skeleton()), *zip(files, unpacked, strict=True)]))
    path, seal = _base_places(base, cache)
    write_atomic(path, data)
    write_atomic(seal, sha256_hex(data).encode() + b"\n")
    return data


def _cached_base(base: BaseLock, cache: Path) -> bytes | None:
    path, seal = _base_places(base, cache)
    if path.is_file() and seal.is_file():
        data = path.read_bytes()
        if seal.read_text("ascii").strip() == sha256_hex(data):
            return data
    return None


def _base_places(base: BaseLock, cache: Path) -> tuple[Path, Path]:
    """Return where the base layer lies once it was built, and the file with its digest."""
    key = digest_of({"base": base.json_data(), "rules": _BASE_RULES}).removeprefix("sha256:")
    return cache / f"base-{key[:16]}.tar", cache / f"base-{key[:16]}.sha256"


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
