"""Reading a built index: search by words, find a phrase, get a section, grep. Any text is legal.

Opening never writes to the index folder: the library's lock file goes to a private folder of links
that is gone before the constructor returns.
"""

import json
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import tantivy

from medgauge.errors import IntegrityError, StorageFault
from medgauge.index import schema

Key = tuple[str, str, str]
"""Document, edition, section."""

MAX_QUERY_WORDS = 512
"""Different words of a query that are looked up; later ones are left out."""

_FIRST_HITS = 64
_REBUILD = "rebuild it: medgauge corpus build"


@dataclass(frozen=True)
class Hit:
    """A section that was found or fetched."""

    document: str
    edition: str
    section: str
    heading: str
    text: str
    """Canonical text, byte for byte."""
    score: float
    """BM25 for a search, number of occurrences for grep, 0 for a fetch; higher is better."""


class CorpusIndex:
    """One index folder opened for reading."""

    def __init__(self, path: Path) -> None:
        """Open the index at `path`.

        Raises IntegrityError when it is missing, torn, of another schema or another library.
        """
        sections = _check_meta(path)
        index = _open(path)
        if index.schema != schema.build_schema():
            raise IntegrityError(f"the index at {path} has another schema", _REBUILD)
        self._schema = index.schema
        self._searcher = index.searcher()
        self._analyzer = schema.analyzer()
        if self.count() != sections:
            raise IntegrityError(
                f"the index at {path} holds {self.count()} sections, not {sections}", _REBUILD
            )

    def count(self) -> int:
        """Return the number of sections."""
        return int(self._searcher.num_docs)

    def sections(self) -> list[Key]:
        """Return every section's key, in the corpus's own order."""
        return list(self._keys.values())

    def get(self, document: str, edition: str, section: str) -> Hit | None:
        """Return one section, or None when there is none of that name."""
        address = self._addresses.get((document, edition, section))
        return None if address is None else self._hit(tantivy.DocAddress(*address), 0.0)

    def search(
        self, text: str, limit: int = 10, document: str | None = None, edition: str | None = None
    ) -> list[Hit]:
        """Return the best sections for the words of `text` (folded by the caller), best first.

        No word or sign is an operator; text without a word finds nothing. Equal scores are ordered
        by document, edition and place in the document.
        """
        words = list(dict.fromkeys(self._words(text)))[:MAX_QUERY_WORDS]
        if not words or limit < 1 or not self.count():
            return []
        should = [
            (tantivy.Occur.Should, self._term(field, word))
            for word in words
            for field in (schema.BODY, schema.TITLES)
        ]
        clauses = [(tantivy.Occur.Must, tantivy.Query.boolean_query(should))]
        for field, wanted in ((schema.DOCUMENT, document), (schema.EDITION, edition)):
            if wanted is not None:
                exact = tantivy.Query.const_score_query(self._term(field, wanted), 0.0)
                clauses.append((tantivy.Occur.Must, exact))
        query = tantivy.Query.boolean_query(clauses)
        result = self._searcher.search(query, min(limit, self.count()), count=False)
        ranked = sorted(result.hits, key=lambda hit: (-hit[0], _place(hit[1])))
        return [self._hit(address, score) for score, address in ranked]

    def phrase(self, folded_text: str) -> list[Key]:
        """Return every section whose words hold the words of `folded_text` in one unbroken row.

        Case and everything between words is ignored; text without a word fits every section.
        """
        words = [
            (position, word)
            for position, word in enumerate(self._words(folded_text))
            if len(word.encode()) <= schema.MAX_TERM_BYTES
        ]
        if not words or not self.count():
            return self.sections()
        if len(words) == 1:
            query = self._term(schema.BODY, words[0][1])
        else:
            query = tantivy.Query.phrase_query(self._schema, schema.BODY, list(words))
        hits = self._searcher.search(query, _FIRST_HITS, count=False).hits
        if len(hits) == _FIRST_HITS:
            hits = self._searcher.search(query, self.count(), count=False).hits
        return [self._keys[place] for place in sorted(_place(address) for _, address in hits)]

    def grep(self, pattern: str, fold: Callable[[str], str]) -> list[Hit]:
        """Return every section whose folded text holds the folded `pattern` literally."""
        wanted = fold(pattern)
        found = []
        for address in self._addresses.values() if wanted else ():
            hit = self._hit(tantivy.DocAddress(*address), 0.0)
            if times := fold(hit.text).count(wanted):
                found.append(
                    Hit(hit.document, hit.edition, hit.section, hit.heading, hit.text, float(times))
                )
        return found

    @cached_property
    def _keys(self) -> dict[tuple[int, int], Key]:
        found: dict[tuple[int, int], Key] = {}
        result = self._searcher.search(tantivy.Query.all_query(), max(1, self.count()), count=False)
        for place in sorted(_place(address) for _, address in result.hits):
            stored = self._searcher.doc(tantivy.DocAddress(*place))
            found[place] = (
                str(stored.get_first(schema.DOCUMENT)),
                str(stored.get_first(schema.EDITION)),
                str(stored.get_first(schema.SECTION)),
            )
        return found

    @cached_property
    def _addresses(self) -> dict[Key, tuple[int, int]]:
        return {key: place for place, key in self._keys.items()}

    def _words(self, text: str) -> list[str]:
        return self._analyzer.analyze(text.encode("utf-8", "replace").decode())

    def _term(self, field: str, word: str) -> tantivy.Query:
        return tantivy.Query.term_query(self._schema, field, word)

    def _hit(self, address: tantivy.DocAddress, score: float) -> Hit:
        stored = self._searcher.doc(address)
        return Hit(
            document=str(stored.get_first(schema.DOCUMENT)),
            edition=str(stored.get_first(schema.EDITION)),
            section=str(stored.get_first(schema.SECTION)),
            heading=bytes(stored.get_first(schema.HEADING) or b"").decode(),
            text=bytes(stored.get_first(schema.TEXT) or b"").decode(),
            score=score,
        )


def _place(address: tantivy.DocAddress) -> tuple[int, int]:
    return address.segment_ord, address.doc


def _check_meta(path: Path) -> int:
    """Return how many sections the index must hold; refuse one that is not ours to read."""
    try:
        found = json.loads((path / schema.META_NAME).read_bytes())
        sections = int(found["sections"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise IntegrityError(
            f"no readable index at {path}: {schema.META_NAME} is missing or torn ({error})",
            _REBUILD,
        ) from error
    for field, wanted in schema.meta(sections).items():
        if found.get(field) != wanted:
            raise IntegrityError(
                f"the index at {path} was written with {field} {found.get(field)!r}, "
                f"this program reads {wanted!r}",
                _REBUILD,
            )
    return sections


def _open(path: Path) -> tantivy.Index:
    try:
        private = Path(tempfile.mkdtemp(prefix="medgauge-index-"))
    except OSError as error:
        raise StorageFault(
            f"cannot open the index: no temporary folder ({error})", "free some space in TMPDIR"
        ) from error
    try:
        for entry in path.resolve().iterdir():
            if entry.name != schema.LOCK_NAME:
                (private / entry.name).symlink_to(entry)
        index = tantivy.Index.open(str(private))
        index.config_reader("manual", 0)
        schema.register(index)
    except OSError as error:
        raise StorageFault(f"cannot open the index at {path}: {error}") from error
    except ValueError as error:
        raise IntegrityError(f"the index at {path} cannot be read: {error}", _REBUILD) from error
    finally:
        shutil.rmtree(private, ignore_errors=True)
    return index
