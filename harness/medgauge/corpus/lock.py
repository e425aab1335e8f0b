"""The lock of a built corpus: reading, writing, and saying what differs from it."""

import hashlib
import json
from pathlib import Path
from typing import Any

from medgauge.corpus import layout
from medgauge.corpus.layout import Documents, corpus_from, document_files
from medgauge.errors import DigestMismatch, IntegrityError
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import ListDigest, canonical_json, digest_of, sha256
from medgauge.files.tree import tree_listing
from medgauge.model.corpus import Corpus, CorpusLock

LOCK_NAME = "corpus.lock.json"
"""Name of the tracked lock in a corpus folder."""

_REBUILD = (
    "build it again: medgauge corpus ingest SOURCES --id ID --out DIR, "
    "or in a workspace: medgauge corpus build ID"
)
_RELOCK = "check it out again, or write it anew: medgauge corpus image lock"


def read_lock(path: Path) -> CorpusLock:
    """Read a lock. Raises IntegrityError when it is missing or not one."""
    try:
        return CorpusLock.model_validate_json(path.read_bytes())
    except (OSError, ValueError) as error:
        hint = _RELOCK if path.name == LOCK_NAME else _REBUILD
        raise IntegrityError(f"{path} is not a readable corpus lock", hint) from error


def write_lock(path: Path, lock: CorpusLock) -> None:
    """Write a lock in one step. Raises StorageFault."""
    write_atomic(path, canonical_json(lock.json_data()))


def load(folder: Path) -> Corpus:
    """Load the corpus of a built folder. Raises IntegrityError when its files are torn."""
    documents = _json(folder / layout.CANONICAL)
    record = _json(folder / layout.RECORD)
    try:
        return corpus_from(documents, record)
    except (ValueError, KeyError, TypeError) as error:
        reason = f"{layout.RECORD} does not fit {layout.CANONICAL}"
        raise IntegrityError(f"{folder} is not a whole built corpus: {reason}", _REBUILD) from error


def verify(folder: Path, lock: CorpusLock) -> None:
    """Check every byte of a built folder against its lock.

    Raises DigestMismatch that names the part (canonical text, files, index) and the first file.
    """
    check_canonical(folder, lock)
    corpus = load(folder)
    check_files(folder, corpus)
    check_index(folder, lock)
    check_rest(folder, lock, corpus)


def check_locked(lock: CorpusLock, tracked: CorpusLock) -> None:
    """Check what was built against the lock tracked beside its sources. Raises DigestMismatch."""
    command = f"medgauge corpus image lock {tracked.corpus}"
    ways = {
        "canonical": f"the sources changed: check them out, or lock the change: {command}",
        "index": f"the index library or its schema changed; if that is meant: {command}",
    }
    for part, hint in ways.items():
        expected, found = getattr(tracked, part), getattr(lock, part)
        if expected != found:
            what = f"{part} digest of corpus {tracked.corpus}"
            raise DigestMismatch(what, expected, found, hint)


def check_files(folder: Path, corpus: Documents) -> None:
    """Check every file an agent sees. Raises DigestMismatch naming the first that differs."""
    catalog = ListDigest()
    wanted: dict[str, str] = {}
    for document in corpus.documents:
        catalog.add(layout.catalogued(document))
        wanted |= {name: sha256(data) for name, data in document_files(document)}
    wanted[layout.CATALOG] = catalog.end()
    listing = _listing(folder / layout.FILES)
    found = {name: kind for name, kind in listing.items() if kind != "folder"}
    _compare(f"files of corpus {corpus.id}", wanted, found)


def check_rest(folder: Path, lock: CorpusLock, corpus: Documents) -> None:
    """Check what lies beside files and index. Raises DigestMismatch naming the first that differs.

    Of `corpus.json` only the parts that `corpus` was made from are known.
    """
    sizes = [len(document.sections) for document in corpus.documents]
    counted = {"corpus": corpus.id, "documents": len(sizes), "sections": sum(sizes)}
    own = read_lock(folder / layout.LOCK).model_copy(update=counted)
    wanted = {
        layout.CANONICAL: lock.canonical,
        layout.INDEX_LISTING: lock.index,
        layout.RECORD: sha256(layout.record_bytes(corpus)),
        layout.LOCK: digest_of(own.json_data()),
        layout.FILES: "folder",
        layout.INDEX: "folder",
    }
    found = {name: kind for name, kind in _listing(folder).items() if "/" not in name}
    _compare(f"corpus {lock.corpus}", wanted, found)


def check_canonical(folder: Path, lock: CorpusLock) -> None:
    """Check `canonical.json` alone. Raises DigestMismatch."""
    try:
        with (folder / layout.CANONICAL).open("rb") as stream:
            found = "sha256:" + hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        found = f"no file ({error.strerror})"
    if found != lock.canonical:
        what = f"canonical text of corpus {lock.corpus} ({layout.CANONICAL})"
        raise DigestMismatch(what, lock.canonical, found, _REBUILD)


def check_index(folder: Path, lock: CorpusLock) -> None:
    """Check the index folder alone. Raises DigestMismatch naming the first file that differs."""
    found = _listing(folder / layout.INDEX)
    if digest_of(found) == lock.index:
        return
    what = f"index of corpus {lock.corpus}"
    wanted = _recorded_listing(folder / layout.INDEX_LISTING, lock)
    if wanted:
        _compare(what, wanted, found)
    raise DigestMismatch(what, lock.index, digest_of(found), _REBUILD)


def _recorded_listing(path: Path, lock: CorpusLock) -> dict[str, str]:
    """Return what the index held when it was locked, or nothing when that cannot be told."""
    data = path.read_bytes() if path.is_file() else b""
    return dict(json.loads(data)) if sha256(data) == lock.index else {}


def _compare(what: str, wanted: dict[str, str], found: dict[str, str]) -> None:
    for name in sorted(wanted.keys() | found.keys()):
        expected, there = wanted.get(name, "no file"), found.get(name, "no file")
        if expected != there:
            raise DigestMismatch(f"{what}: {name}", expected, there, _REBUILD)


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        reason = f"{path.name} cannot be read"
        whole = f"{path.parent} is not a whole built corpus: {reason}"
        raise IntegrityError(whole, _REBUILD) from error


def _listing(folder: Path) -> dict[str, str]:
    return tree_listing(folder) if folder.is_dir() else {}
