"""Built corpora in the workspace's cache: used again when every byte fits, else built anew."""

import fcntl
import functools
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from medgauge.corpus import layout
from medgauge.corpus.build import build, library
from medgauge.corpus.canonical import canonical_entry
from medgauge.corpus.layout import Documents
from medgauge.corpus.lock import (
    check_canonical,
    check_files,
    check_index,
    check_locked,
    check_rest,
    load,
    read_lock,
    verify,
)
from medgauge.corpus.reading.gathering import Gathering
from medgauge.corpus.reading.shelf import Shelf, passing_shelf, shelf_at
from medgauge.corpus.sources import Means, gather
from medgauge.errors import DigestMismatch, InputError, IntegrityError
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import ListDigest
from medgauge.files.strict_yaml import read_yaml
from medgauge.files.unwritten import unwritten
from medgauge.index.schema import SCHEMA_VERSION
from medgauge.model.corpus import Corpus, CorpusLock

__all__ = ["Built", "ingest", "load", "open_built", "store_built"]

CARD_NAME = "corpus.yaml"
SOURCES = "sources"
READING = "reading"
"""Folder of the cache where what was read of each source is kept, by corpus."""
CARD_KEYS = ("id", "title", "licence", "description")


@dataclass(frozen=True)
class Built:
    """A built corpus and the folder that holds it."""

    lock: CorpusLock
    folder: Path

    @functools.cached_property
    def corpus(self) -> Corpus:
        """All of its documents, loaded when first asked for. Raises IntegrityError."""
        check_canonical(self.folder, self.lock)
        return load(self.folder)

    @property
    def files(self) -> Path:
        """The tree that agents see as `/corpus`."""
        return self.folder / layout.FILES

    @property
    def index(self) -> Path:
        """The index that agents see as `/corpus-index`."""
        return self.folder / layout.INDEX


def ingest(corpus_folder: Path) -> Corpus:
    """Ingest the corpus in `corpus_folder` into memory: its `corpus.yaml` and `sources/`.

    Raises InputError.
    """
    with passing_shelf() as shelf:
        return _gathered(corpus_folder, shelf, Means()).corpus()


def open_built(
    workspace_cache: Path,
    corpus_folder: Path,
    say: Callable[[str], None] = lambda _: None,
    means: Means = Means(),  # noqa: B008 - a value, frozen
) -> Built:
    """Ingest the corpus in `corpus_folder` and return it built, building only if needed.

    What was read of each source is kept in the cache for the next time. `say` is told when it
    builds. The tracked `corpus.lock.json` is not looked at: compare `lock` with it where it binds.
    """
    with _workspace_shelf(workspace_cache, corpus_folder.name) as shelf:
        return store_built(workspace_cache, _gathered(corpus_folder, shelf, means), say)


def store_built(
    workspace_cache: Path, corpus: Documents, say: Callable[[str], None] = lambda _: None
) -> Built:
    """Return `corpus` built under `corpora/` of the cache, using a whole earlier build of it.

    `say` is told when it builds. Raises StorageFault when the cache cannot be written.
    """
    digest = _canonical_digest(corpus)
    folder = built_place(workspace_cache, corpus.id, digest)
    if lock := _usable(folder, corpus, digest):
        return Built(lock, folder)
    with _one_at_a_time(folder.parent):
        lock = _usable(folder, corpus, digest)
        if lock is None:
            for left_over in folder.parent.glob(f".{folder.name}.*"):
                shutil.rmtree(left_over, ignore_errors=True)
            say(f"building corpus {corpus.id}")
            lock = build(corpus, folder)
    return Built(lock, folder)


def _gathered(corpus_folder: Path, shelf: Shelf, means: Means) -> Gathering:
    card = read_card(corpus_folder)
    return gather(corpus_folder / SOURCES, card["id"], card["title"], shelf, means).whole()


def read_card(corpus_folder: Path) -> dict[str, str]:
    """Return what `corpus.yaml` says of a corpus, every value text. Raises InputError."""
    path = corpus_folder / CARD_NAME
    card = _card(read_yaml(path), str(path))
    if card["id"] != corpus_folder.name:
        reason = f"{card['id']!r} is not the name of the folder, {corpus_folder.name!r}"
        raise InputError([(str(path), "id", reason)])
    return card


def _workspace_shelf(workspace_cache: Path, name: str) -> AbstractContextManager[Shelf]:
    """Return the shelf of one corpus; one that is gone afterwards where the cache is read-only."""
    folder = workspace_cache / READING / name
    nearest = next(one for one in (folder, *folder.parents) if one.exists())
    if nearest.is_dir() and os.access(nearest, os.W_OK):
        return shelf_at(folder, wait=True)
    return passing_shelf()


def _canonical_digest(corpus: Documents) -> str:
    whole = ListDigest()
    for document in corpus.documents:
        whole.add(canonical_entry(document))
    return whole.end()


def built_place(workspace_cache: Path, corpus_id: str, digest: str) -> Path:
    """Return where the corpus with this canonical digest lies built, if it does."""
    return workspace_cache / "corpora" / f"{corpus_id}-{digest.partition(':')[2][:16]}"


def verified(
    workspace_cache: Path, corpus_folder: Path, tracked: CorpusLock | None
) -> Built | None:
    """Check every byte of a workspace's built corpus as it lies there; null if it is not built.

    Nothing is built or mended. Raises DigestMismatch naming what differs from the sources or from
    the `tracked` lock, InputError for sources that cannot be read.
    """
    with passing_shelf() as shelf:  # what was read earlier proves nothing
        corpus = _gathered(corpus_folder, shelf, Means())
        digest = _canonical_digest(corpus)
        if tracked is not None:
            check_locked(tracked.model_copy(update={"canonical": digest}), tracked)
        folder = built_place(workspace_cache, corpus.id, digest)
        if not folder.exists():
            return None
        lock = read_lock(folder / layout.LOCK)
        expected = (digest, SCHEMA_VERSION, library())
        found = (lock.canonical, lock.schema_version, lock.tantivy)
        if found != expected:
            raise DigestMismatch(str(folder / layout.LOCK), f"{expected}", f"{found}")
        verify(folder, lock)
        check_rest(folder, lock, corpus)
    if tracked is not None:
        check_locked(lock, tracked)
    return Built(lock, folder)


def _usable(folder: Path, corpus: Documents, digest: str) -> CorpusLock | None:
    """Return the lock of a build that is whole and of this corpus, schema and library."""
    try:
        lock = read_lock(folder / layout.LOCK)
        check_canonical(folder, lock)
        check_index(folder, lock)
        check_files(folder, corpus)
    except IntegrityError:
        return None
    wanted = (corpus.id, digest, SCHEMA_VERSION, library())
    if (lock.corpus, lock.canonical, lock.schema_version, lock.tantivy) != wanted:
        return None
    _refresh_record(folder / layout.RECORD, layout.record_bytes(corpus))
    return lock


def _refresh_record(path: Path, data: bytes) -> None:
    """Sources with other line ends give the same corpus; what is recorded of them may differ."""
    if not path.is_file() or path.read_bytes() != data:
        write_atomic(path, data)


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Hold the cache's build lock, so that two programs do not build the same corpus at once."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stream = (folder / ".build.lock").open("w")
    except OSError as error:
        raise unwritten(folder, error) from error
    with stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def _card(value: Any, file: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise InputError([(file, "", "is not a mapping of keys to values")])
    problems = [(file, str(key), "unknown key") for key in value if key not in CARD_KEYS]
    problems += [(file, key, "is missing") for key in CARD_KEYS if not value.get(key)]
    problems += [
        (file, key, "must be text")
        for key in CARD_KEYS
        if value.get(key) and not isinstance(value[key], str)
    ]
    if problems:
        raise InputError(problems)
    return {key: value[key] for key in CARD_KEYS}
