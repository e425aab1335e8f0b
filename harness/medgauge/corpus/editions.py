"""Editions of one guideline: which is in force, and whether their chain makes sense."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import combinations, pairwise
from typing import NamedTuple

from medgauge.corpus.catalogue import sources
from medgauge.corpus.raw import Problem
from medgauge.errors import UnknownName
from medgauge.model.corpus import Document, Status
from medgauge.text.citations import edition_key
from medgauge.text.in_force import EVER, Range, days, ends, in_force

_DIGITS = re.compile(r"([0-9]+)")


class Gap(NamedTuple):
    """Days on which, by their dates, no edition of a document was in force."""

    after: Document
    before: Document
    first: date
    last: date


def current(documents: Iterable[Document], document_id: str) -> Document | None:
    """Return the edition in force, or None when there is no such document or all are withdrawn."""
    for document in documents:
        if document.id == document_id and document.status is Status.CURRENT:
            return document
    return None


def edition(documents: Iterable[Document], document_id: str, name: str) -> Document | None:
    """Return the edition written exactly `name` (`1.10` is not `1.1`), or None."""
    for document in documents:
        if document.id == document_id and document.edition == name:
            return document
    return None


def editions(documents: Iterable[Document], document_id: str) -> tuple[Document, ...]:
    """Return all editions of a document, sorted by year then edition."""
    found = (document for document in documents if document.id == document_id)
    return tuple(sorted(found, key=lambda one: (one.year, one.edition)))


def current_at(documents: Iterable[Document], document_id: str, on: date) -> Document | None:
    """Return the edition known to be in force on a day.

    None when there was none, and when the dates do not tell which one it was: years and
    `supersedes` stand in for dates that are not written only as far as they decide.
    """
    group = editions(documents, document_id)
    listed = sources(group)
    found = in_force(listed, on)
    if len(found.certain) != 1 or found.possible:
        return None
    return group[listed.index(found.certain[0])]


def chain(documents: Iterable[Document], document_id: str) -> tuple[Document, ...]:
    """Return all editions of a document, oldest first: by `supersedes`, else by year."""
    group = editions(documents, document_id)
    by_name = {document.edition: document for document in group}
    ordered: dict[str, Document] = {}
    for document in group:
        line: dict[str, Document] = {}
        step: Document | None = document
        while step is not None and step.edition not in {*ordered, *line}:
            line[step.edition] = step
            step = by_name.get(step.supersedes)
        ordered |= dict(reversed(line.items()))
    return tuple(ordered.values())


def gaps(documents: Iterable[Document], document_id: str) -> tuple[Gap, ...]:
    """Return the gaps between editions that follow each other and have both dates written."""
    line = chain(documents, document_id)
    found = []
    for older, newer in pairwise(line):
        end, begin = days(older.in_force_until), days(newer.in_force_from)
        if end and begin and end.last + timedelta(days=1) < begin.first:
            first, last = end.last + timedelta(days=1), begin.first - timedelta(days=1)
            found.append(Gap(older, newer, first, last))
    return tuple(found)


def in_order(names: Iterable[str]) -> list[str]:
    """Return names of editions without repetition, numbers in them by size: `1.2` before `1.10`."""
    return sorted(set(names), key=lambda name: [_rank(part) for part in _DIGITS.split(name)])


def _rank(part: str) -> tuple[int, int, str]:
    return (0, int(part), part) if part.isascii() and part.isdigit() else (1, 0, part)


def check_names(documents: Iterable[Document], document_id: str | None, name: str | None) -> None:
    """Raise UnknownName for a document that is not there, or an edition that it does not have.

    Without a document, any document's edition will do. None asks for nothing.
    """
    pairs = [(one.id, one.edition) for one in documents]
    if document_id is not None and document_id not in dict(pairs):
        raise UnknownName("document", document_id, sorted(dict(pairs)))
    have = in_order(edition for one, edition in pairs if document_id in (None, one))
    if name is not None and name not in have:
        raise UnknownName(f"edition of {document_id}" if document_id else "edition", name, have)


def check_chains(
    documents: Iterable[Document], files: Mapping[tuple[str, str], str] | None = None
) -> list[Problem]:
    """Return every fault in the chains of editions.

    An edition stands once, under a name that no other is cited by; `supersedes` names an edition
    that exists, is not in force, and is superseded once, of no later year and no later in force;
    nothing supersedes itself in a circle; no two editions are in force on one day; each document
    has exactly one edition in force, or none and a withdrawn one. `files` gives the name that
    problems use for an edition.
    """
    groups: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        groups[document.id].append(document)
    names = files or {}
    problems: list[Problem] = []
    for group in groups.values():
        for document, key, reason in _faults(group):
            place = f"{document.id} edition {document.edition}"
            problems.append((names.get((document.id, document.edition), place), key, reason))
    return problems


def _faults(group: Sequence[Document]) -> Iterable[tuple[Document, str, str]]:
    by_name = {document.edition: document for document in group}
    counts = Counter(document.edition for document in group)
    replaced = Counter(document.supersedes for document in group if document.supersedes)
    for document in group:
        if counts[document.edition] > 1:
            yield document, "edition", f"{document.id} {document.edition} stands more than once"
        if document.supersedes:
            yield from ((document, "supersedes", why) for why in _link(document, by_name, replaced))
            yield from _backwards(document, by_name.get(document.supersedes))
    yield from _alike(group)
    yield from _overlaps(group)
    in_force = [document for document in group if document.status is Status.CURRENT]
    if len(in_force) > 1:
        listing = ", ".join(sorted(document.edition for document in in_force))
        yield in_force[-1], "status", f"more than one edition is current: {listing}"
    if not in_force and all(document.status is not Status.WITHDRAWN for document in group):
        yield group[-1], "status", f"no edition of {document.id} is current and none withdrawn"


def _alike(group: Sequence[Document]) -> Iterator[tuple[Document, str, str]]:
    """Yield every edition whose name, as people cite it, is that of one before it."""
    first: dict[str, Document] = {}
    for document in group:
        other = first.setdefault(edition_key(document.edition), document)
        if other.edition != document.edition:
            reason = f"{document.edition!r} is cited like edition {other.edition!r}"
            yield document, "edition", f"{reason}; a citation could mean either"


def _link(
    document: Document, by_name: Mapping[str, Document], replaced: Mapping[str, int]
) -> Iterable[str]:
    older = by_name.get(document.supersedes)
    if older is None:
        yield f"names edition {document.supersedes!r}, which is not in the corpus"
        return
    if older.status is Status.CURRENT:
        yield f"edition {older.edition} is superseded by this one and yet marked current"
    if replaced[older.edition] > 1:
        yield f"edition {older.edition} is superseded by more than one edition"
    seen, step = {document.edition}, older
    while step is not None and step.edition not in seen:
        seen.add(step.edition)
        step = by_name.get(step.supersedes)  # type: ignore[assignment]
    if step is not None:
        yield "the editions supersede each other in a circle"


def _backwards(newer: Document, older: Document | None) -> Iterator[tuple[Document, str, str]]:
    if older is None:
        return
    if newer.year < older.year:
        yield newer, "year", f"is {newer.year}, before edition {older.edition} of {older.year}"
    begin, before = days(newer.in_force_from), days(older.in_force_from)
    if begin and before and begin.last < before.first:
        reason = f"is before edition {older.edition}, in force from {older.in_force_from}"
        yield newer, "in_force_from", reason


def _overlaps(group: Sequence[Document]) -> Iterator[tuple[Document, str, str]]:
    """Yield every pair of editions that, by the dates written, were in force on one day."""
    listed = sources(group)
    known = [
        (document, begin, end)
        for document, source in zip(group, listed, strict=True)
        if (begin := days(document.in_force_from))
        and (end := days(document.in_force_until) or _no_end(ends(source, listed)))
    ]
    for (one, begin, end), (other, start, stop) in combinations(known, 2):
        if one.edition != other.edition and begin.last <= stop.first and start.last <= end.first:
            reason = f"is in force on the same days as edition {one.edition}"
            yield other, "in_force_from", reason


def _no_end(end: Range) -> Range | None:
    return end if end == EVER else None
