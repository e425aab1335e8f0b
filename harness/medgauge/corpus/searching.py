"""Searching a built corpus in chosen documents and editions, best sections first."""

from collections.abc import Collection, Iterable
from datetime import date

from medgauge.corpus.editions import current_at
from medgauge.errors import UnknownName
from medgauge.index.reader import CorpusIndex, Hit
from medgauge.model.corpus import Document, Status
from medgauge.text.fold import fold_text

CURRENT, ALL = "current", "all"
"""Words for editions; an edition that bears such a name is meant by it."""


def chosen(
    documents: Collection[Document], ids: Collection[str], name: str, on: date | None = None
) -> list[Document]:
    """Return the editions to search: of these documents (none named: all), and by edition.

    `name` is an edition as written, `current` or `all`; with `on`, only what is known to have been
    in force on that day. Raises UnknownName for a document that is not there, or without the
    edition.
    """
    have = sorted({document.id for document in documents})
    for one in ids:
        if one not in have:
            raise UnknownName("document", one, have)
    among = [document for document in documents if not ids or document.id in ids]
    if on is not None:
        return [one for one in among if current_at(among, one.id, on) == one]
    return _by_edition(among, list(ids), name)


def _by_edition(documents: list[Document], ids: list[str], name: str) -> list[Document]:
    editions = dict.fromkeys(document.edition for document in documents)
    if name in editions:
        for one in ids:
            own = [document.edition for document in documents if document.id == one]
            if name not in own:
                raise UnknownName(f"edition of {one}", name, own)
        return [document for document in documents if document.edition == name]
    if name == ALL:
        return documents
    if name == CURRENT:
        return [document for document in documents if document.status is Status.CURRENT]
    of = f"edition of {ids[0]}" if len(ids) == 1 else "edition"
    raise UnknownName(of, name, editions)


def search(index: CorpusIndex, text: str, limit: int, among: Iterable[Document]) -> list[Hit]:
    """Return the best `limit` sections of these editions for any text, as the box finds them."""
    wanted = {(document.id, document.edition) for document in among}
    folded = fold_text(text)
    if len(wanted) == 1:
        return index.search(folded, limit, *next(iter(wanted)))
    asked, total = limit, index.count()
    while wanted:
        hits = index.search(folded, asked)
        found = [hit for hit in hits if (hit.document, hit.edition) in wanted]
        if len(found) >= limit or len(hits) < asked or asked >= total:
            return found[:limit]
        asked = min(total, asked * 4)
    return []
