"""Writes all of a built corpus but its index and lock, one document at a time."""

import os
from contextlib import ExitStack
from pathlib import Path

from medgauge.corpus import layout
from medgauge.corpus.canonical import canonical_entry
from medgauge.files.canonical import ListDigest
from medgauge.model.corpus import Document


class TextWriter:
    """The open files of a folder that a corpus is being written to."""

    def __init__(self, folder: Path) -> None:
        """Open the files in a fresh folder; end it as a context. Raises OSError."""
        self._folder = folder
        self._made: set[str] = set()
        self._raw: dict[str, dict[str, str]] = {}
        (folder / layout.FILES).mkdir()
        with ExitStack() as opened:
            open_ = opened.enter_context
            canonical = open_((folder / layout.CANONICAL).open("wb"))
            catalog = open_((folder / layout.FILES / layout.CATALOG).open("wb"))
            os.fchmod(catalog.fileno(), 0o644)
            self._opened = opened.pop_all()
        self._canonical = ListDigest(canonical.write)
        self._catalog = ListDigest(catalog.write)

    def __enter__(self) -> "TextWriter":
        """Return the writer."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the files."""
        self._opened.close()

    def add(self, document: Document) -> None:
        """Write the next document, in order of id then edition."""
        self._canonical.add(canonical_entry(document))
        self._catalog.add(layout.catalogued(document))
        self._raw.setdefault(document.id, {})[document.edition] = document.raw_digest
        for name, data in layout.document_files(document):
            self._write(f"{layout.FILES}/{name}", data)

    def end(self, corpus: layout.Documents) -> str:
        """Write what comes after the last document; return the digest of the canonical text."""
        self._catalog.end()
        with (self._folder / layout.RECORD).open("wb") as stream:
            stream.writelines(layout.record_parts(corpus, self._raw))
        return self._canonical.end()

    def _write(self, name: str, data: bytes) -> None:
        """Write one file by plain system calls: there may be very many small ones."""
        parent = name.rpartition("/")[0]
        if parent not in self._made:
            (self._folder / parent).mkdir(parents=True, exist_ok=True)
            self._made.add(parent)
        descriptor = os.open(f"{self._folder}/{name}", os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            os.fchmod(descriptor, 0o644)
            while data:
                data = data[os.write(descriptor, data) :]
        finally:
            os.close(descriptor)
