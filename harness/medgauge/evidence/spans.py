"""Where a quotation stands in the corpus: every place, and how it matched.

The index proposes sections, the text rules decide. A quotation stands in one section of one
document or nowhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from medgauge.errors import IntegrityError
from medgauge.index.reader import CorpusIndex, Key
from medgauge.model.corpus import Corpus, Document, MatchKind, Span
from medgauge.text.fold import Folded, fold, fold_text
from medgauge.text.joins import JoinedText
from medgauge.text.match import Occurrence, find_all, find_loose
from medgauge.text.sentences import sentences

CACHED_SECTIONS = 4096
FOLDED_GROWTH = 3
"""No text folds to more than three times its length (`…`, `ﬃ`)."""
_ELLIPSES = 16
"""Room for "..." and spaces at both ends of a quotation, which are no part of it."""
RAW_GROWTH = 16
RAW_ROOM = 10_000
"""A quotation of RAW_ROOM + RAW_GROWTH characters for each of the longest section, white space and
all, is no honest copy of it; it is not even folded."""
_NEAREST_CHARS = 2_000
_NEAREST_SECTIONS = 8


@dataclass(frozen=True)
class Located:
    """What became of one quotation."""

    kind: MatchKind
    """The best kind among the places; ABSENT exactly when there is none."""
    places: tuple[Span, ...]
    """Every place, in the corpus's order."""


class Evidence:
    """A corpus and its index, asked for quotations."""

    def __init__(self, corpus: Corpus, index_path: Path) -> None:
        """Open the index of `corpus`.

        Raises IntegrityError when it cannot be trusted or is the index of another corpus.
        """
        self._index = CorpusIndex(index_path)
        self._documents = {(d.id, d.edition): d for d in corpus.documents}
        self._texts: dict[Key, str] = {
            (d.id, d.edition, s.number): s.text for d in corpus.documents for s in d.sections
        }
        self._joins = {
            (d.id, d.edition, s.number): s.joins
            for d in corpus.documents
            for s in d.sections
            if s.joins
        }
        if self._index.sections() != list(self._texts):
            raise IntegrityError(
                f"the index at {index_path} is not that of corpus {corpus.id}",
                "rebuild it: medgauge corpus build",
            )
        self._longest = max(map(len, self._texts.values()), default=0)
        self._folded: Callable[[Key], Folded] = lru_cache(CACHED_SECTIONS)(
            lambda key: fold(self._texts[key])
        )
        self._joined: Callable[[Key], JoinedText] = lru_cache(None)(
            lambda key: JoinedText(self._texts[key], self._joins[key])
        )

    def document(self, document: str, edition: str) -> Document | None:
        """Return one edition of one document, or None."""
        return self._documents.get((document, edition))

    def section_text(self, document: str, edition: str, section: str) -> str | None:
        """Return a section's canonical text, or None when there is none of that name."""
        return self._texts.get((document, edition, section))

    def locate(self, quote: str) -> Located:
        """Find every place of `quote`, verbatim up to folding, else up to case and punctuation.

        A quotation much longer than the longest section, as written or as folded, is absent
        without a look.
        """
        if len(quote) > RAW_GROWTH * self._longest + RAW_ROOM:
            return Located(MatchKind.ABSENT, ())
        folded = fold_text(quote)
        if not folded.strip(" ") or len(folded) > FOLDED_GROWTH * self._longest + _ELLIPSES:
            return Located(MatchKind.ABSENT, ())
        candidates = self._candidates(folded)
        places = [span for key in candidates for span in self._verbatim(key, quote)]
        if places:
            exact = any(span.match is MatchKind.EXACT for span in places)
            return Located(MatchKind.EXACT if exact else MatchKind.FOLDED, tuple(places))
        places = [
            self._span(key, place, MatchKind.MISQUOTE)
            for key in candidates
            for place in self._loose(key, quote)
        ]
        return Located(MatchKind.MISQUOTE if places else MatchKind.ABSENT, tuple(places))

    def nearest(self, quote: str) -> Span | None:
        """Return the sentence that shares most words with `quote`; for messages, never grading."""
        wanted = _words(fold_text(quote[:_NEAREST_CHARS]))
        best: tuple[float, Span] | None = None
        for hit in self._index.search(" ".join(sorted(wanted)), _NEAREST_SECTIONS):
            key = (hit.document, hit.edition, hit.section)
            for place in sentences(self._texts[key]):
                words = _words(fold_text(self._texts[key][slice(*place)]))
                score = 2 * len(words & wanted) / (len(words) + len(wanted))
                if score > 0 and (best is None or score > best[0]):
                    best = score, self._span(key, place, MatchKind.ABSENT)
        return best[1] if best else None

    def _verbatim(self, key: Key, quote: str) -> list[Span]:
        return [
            self._span(
                key, (found.start, found.end), MatchKind.EXACT if found.exact else MatchKind.FOLDED
            )
            for found in self._found(key, quote)
        ]

    def _candidates(self, folded: str) -> list[Key]:
        """Return the sections that may hold a quotation, in the corpus's order.

        A section with words cut at a line's end always may: its words depend on the reading.
        """
        keys = self._index.phrase(folded)
        if not self._joins:
            return keys
        wanted = {*keys, *self._joins}
        return [key for key in self._texts if key in wanted]

    def _found(self, key: Key, quote: str) -> list[Occurrence]:
        if key in self._joins:
            return self._joined(key).find_all(quote)
        return find_all(self._folded(key), self._texts[key], quote)

    def _loose(self, key: Key, quote: str) -> list[tuple[int, int]]:
        if key in self._joins:
            return self._joined(key).find_loose(quote)
        return find_loose(self._folded(key), quote)

    def _span(self, key: Key, place: tuple[int, int], match: MatchKind) -> Span:
        document, edition, section = key
        start, end = place
        return Span(
            document=document,
            edition=edition,
            section=section,
            start=start,
            end=end,
            quote=self._texts[key][start:end],
            match=match,
        )


def _words(folded: str) -> set[str]:
    return set("".join(c.lower() if c.isalnum() else " " for c in folded).split())
