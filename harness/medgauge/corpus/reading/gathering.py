"""A folder read file by file: what came in, loaded one document at a time, and what did not."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from medgauge.corpus.editions import check_chains
from medgauge.corpus.raw import Problem
from medgauge.corpus.reading.document import Reading, reading_of
from medgauge.corpus.reading.shelf import Shelf
from medgauge.errors import InputError, StorageFault
from medgauge.model.corpus import Corpus, Document, DroppedPiece

T = TypeVar("T")

LEFT_OUT_WHOLE = "not in the corpus: "
"""Before the reason of every file that was refused and left out."""


def refused_files(dropped: Iterable[DroppedPiece]) -> tuple[str, ...]:
    """Return the files that a corpus stands without, of what its record says was left out."""
    whole = (piece.file for piece in dropped if piece.reason.startswith(LEFT_OUT_WHOLE))
    return tuple(dict.fromkeys(whole))


class Again(Generic[T]):
    """Values that are made anew, one by one, each time they are gone through."""

    def __init__(self, start: Callable[[], Iterator[T]]) -> None:
        """Go through what `start` returns."""
        self._start = start

    def __iter__(self) -> Iterator[T]:
        """Begin at the first value."""
        return self._start()


@dataclass(frozen=True)
class Entry:
    """One file that came in."""

    file: str
    key: str
    """Where its reading lies on the shelf."""
    card: Document
    """The document without its sections."""
    sections: int
    left_out: int
    doubted: int


@dataclass(frozen=True)
class Gathering:
    """What became of a folder of sources; the documents lie on a shelf that must be held."""

    id: str
    title: str
    shelf: Shelf
    entries: tuple[Entry, ...]
    """What came in, by name of file."""
    refused: tuple[Problem, ...] = ()
    """Why files did not, and everything else that a person must mend."""
    sound: bool = True
    """Whether each of these concerns single files, so that the rest may stand without them."""
    left_out: tuple[DroppedPiece, ...] = ()
    """The files that the rest stands without, by reason."""
    reused: int = 0
    """How many files had been read by an earlier run."""
    passed: tuple[str, ...] = ()
    """Names of what is no document by its name: hidden files and litter."""

    @property
    def documents(self) -> Iterable[Document]:
        """Every document, sorted by id then edition, loaded when its turn comes."""
        return Again(self._documents)

    @property
    def dropped(self) -> Iterable[DroppedPiece]:
        """Everything left out or doubted, by name of file."""
        return Again(self._dropped)

    def whole(self) -> "Gathering":
        """Return the gathering if nothing was refused. Raises InputError with every reason."""
        if self.refused:
            raise InputError(self.refused)
        return self

    def without_refused(self) -> "Gathering":
        """Return what came in, the rest recorded as left out with every reason.

        What cannot be left out is still refused: a metadata table that is wrong as such, a chain of
        editions that does not hold without them, and a folder of which nothing came in.
        """
        if not self.sound or not self.entries:
            return self
        pieces = tuple(
            DroppedPiece(file=file, where=where, reason=LEFT_OUT_WHOLE + reason)
            for file, where, reason in self.refused
        )
        return checked(replace(self, refused=(), left_out=pieces))

    def corpus(self) -> Corpus:
        """Return all of it in memory."""
        return Corpus(
            id=self.id,
            title=self.title,
            documents=tuple(self.documents),
            dropped=tuple(self.dropped),
        )

    def _documents(self) -> Iterator[Document]:
        for entry in sorted(self.entries, key=lambda one: (one.card.id, one.card.edition)):
            document = self._reading(entry).document
            if document is not None:
                yield document

    def _dropped(self) -> Iterator[DroppedPiece]:
        for entry in self.entries:
            if entry.left_out or entry.doubted:
                yield from self._reading(entry).dropped
        yield from self.left_out

    def _reading(self, entry: Entry) -> Reading:
        data = self.shelf.get(entry.key)
        if data is None:
            reason = f"what was read of {entry.file} is no longer in {self.shelf.folder}"
            raise StorageFault(reason, "run it again")
        return reading_of(data)


def checked(found: Gathering) -> Gathering:
    """Hold the chains of editions against each other, once nothing else is wrong."""
    if found.refused:
        return found
    named = {(one.card.id, one.card.edition): one.file for one in found.entries}
    problems = check_chains((one.card for one in found.entries), named)
    return replace(found, refused=tuple(problems), sound=not problems)
