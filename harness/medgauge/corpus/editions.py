"""Editions of one guideline: which is in force, and whether their chain makes sense."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from medgauge.corpus.raw import Problem
from medgauge.errors import UnknownName
from medgauge.model.corpus import Document, Status


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


def check_names(documents: Iterable[Document], document_id: str | None, name: str | None) -> None:
    """Raise UnknownName for a document that is not there, or an edition that it does not have.

    Without a document, any document's edition will do. None asks for nothing.
    """
    pairs = [(one.id, one.edition) for one in documents]
    if document_id is not None and document_id not in dict(pairs):
        raise UnknownName("document", document_id, sorted(dict(pairs)))
    have = dict.fromkeys(edition for one, edition in pairs if document_id in (None, one))
    if name is not None and name not in have:
        raise UnknownName(f"edition of {document_id}" if document_id else "edition", name, have)


def check_chains(
    documents: Iterable[Document], files: Mapping[tuple[str, str], str] | None = None
) -> list[Problem]:
    """Return every fault in the chains of editions.

    An edition stands once; `supersedes` names an edition that exists, is not in force, and is
    superseded once; nothing supersedes itself in a circle; each document has exactly one edition
    in force, or none and a withdrawn one. `files` gives the name that problems use for an edition.
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
    in_force = [document for document in group if document.status is Status.CURRENT]
    if len(in_force) > 1:
        listing = ", ".join(sorted(document.edition for document in in_force))
        yield in_force[-1], "status", f"more than one edition is current: {listing}"
    if not in_force and all(document.status is not Status.WITHDRAWN for document in group):
        yield group[-1], "status", f"no edition of {document.id} is current and none withdrawn"


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
