"""Searching a built corpus in chosen documents and editions, best sections first."""

import re
from collections.abc import Collection, Iterable

from medgauge.corpus.editions import current_at
from medgauge.corpus.reviewed import listed
from medgauge.errors import UnknownName
from medgauge.index.reader import CorpusIndex, Hit
from medgauge.model.corpus import Document, Status
from medgauge.text.fold import fold_text
from medgauge.text.in_force import Range

CURRENT, ALL = "current", "all"
"""Words for editions; an edition that bears such a name is meant by it."""


def chosen(
    documents: Collection[Document], ids: Collection[str], name: str, on: Range | None = None
) -> list[Document]:
    """Return the editions to search: of these documents (none named: all), and by edition.

    `name` is an edition as written, `current` or `all`; with `on`, only what is known to have been
    in force on all those days. Raises UnknownName for a document that is not there, or without the
    edition.
    """
    have = sorted({document.id for document in documents})
    for one in ids:
        if one not in have:
            raise UnknownName("document", one, have)
    among = [document for document in documents if not ids or document.id in ids]
    if on is not None:
        return [one for one in among if all(current_at(among, one.id, day) == one for day in on)]
    return _by_edition(among, list(ids), name)


def _by_edition(documents: list[Document], ids: list[str], name: str) -> list[Document]:
    editions = dict.fromkeys(document.edition for document in documents)
    if name in editions:
        for one in ids:
            own = [document.edition for document in documents if document.id == one]
            if name not in own:
                raise UnknownName(f"edition of {one}", name, _sorted(own))
        return [document for document in documents if document.edition == name]
    if name == ALL:
        return documents
    if name == CURRENT:
        return [document for document in documents if document.status is Status.CURRENT]
    if len(ids) == 1:
        raise UnknownName(
            f"edition of {ids[0]}", name, _sorted(editions), _way_out(documents, name)
        )
    raise UnknownName("edition", name, _sorted(editions), _way_out(documents, name))


_YEAR = re.compile(r"(?:19|20)\d\d")


def _way_out(documents: Iterable[Document], name: str) -> str:
    """Tell of a year that is no edition's name which editions are of it, and how to ask by date."""
    ways = "--edition current, --edition all"
    if not _YEAR.fullmatch(name.strip()):
        return f"write it as the corpus does, or {ways}"
    of_year = [f"{one.id} {one.edition}" for one in documents if one.year == name.strip()]
    told = f"of the year {name.strip()}: {listed(of_year)}; " if of_year else ""
    return f"{told}editions in force on a day: --on {name.strip()}-07-01; or {ways}"


def _sorted(names: Iterable[str]) -> list[str]:
    """Sort `2` before `10`, and names before years."""
    return sorted(names, key=lambda one: [int(part) for part in re.findall(r"\d+", one)] or [0])


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
