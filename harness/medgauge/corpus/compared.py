"""Which two editions a person means by `DOC`, `DOC OLD NEW` or `DOC@OLD DOC@NEW`."""

from collections.abc import Iterable, Sequence

from medgauge.corpus.editions import check_names, current, edition
from medgauge.errors import UsageError
from medgauge.model.corpus import Corpus, Document

HOW = "write DOC, DOC OLD NEW, or DOC@OLD DOC@NEW"

Pair = tuple[Document, Document]


def two_editions(corpus: Corpus, words: Sequence[str]) -> Pair:
    """Return the two editions of one corpus; a document alone means its current one and the last.

    Raises UsageError for words that mean no two editions, UnknownName for names that are not there.
    """
    documents = corpus.documents
    if len(words) == 1 and "@" not in words[0]:
        check_names(documents, words[0], None)
        return _replaced(documents, words[0])
    (one, older), (other, newer) = _named(words)
    return _edition(documents, one, older), _edition(documents, other, newer)


def in_both(old: Corpus, new: Corpus, words: Sequence[str]) -> Pair:
    """Return an edition of the older corpus and one of the newer; a document alone: the current."""
    if len(words) == 1 and "@" not in words[0]:
        return _current(old.documents, words[0]), _current(new.documents, words[0])
    named = [_split(words[0])] * 2 if len(words) == 1 else _named(words)
    (one, older), (other, newer) = named
    return _edition(old.documents, one, older), _edition(new.documents, other, newer)


def _named(words: Sequence[str]) -> list[tuple[str, str]]:
    if len(words) == 3 and "@" not in words[0]:
        return [(words[0], words[1]), (words[0], words[2])]
    if len(words) == 2 and all("@" in word for word in words):
        return [_split(word) for word in words]
    raise UsageError(f"which editions? {' '.join(words) or 'nothing named'}", HOW)


def _split(word: str) -> tuple[str, str]:
    """Split at the first `@`; an id has none."""
    document, _, name = word.partition("@")
    return document, name


def _edition(documents: Iterable[Document], document_id: str, name: str) -> Document:
    documents = list(documents)
    check_names(documents, document_id, name)
    found = edition(documents, document_id, name)
    if found is None:
        raise UsageError(f"{document_id} has no edition {name}", HOW)
    return found


def _current(documents: Iterable[Document], document_id: str) -> Document:
    documents = list(documents)
    check_names(documents, document_id, None)
    found = current(documents, document_id)
    if found is None:
        raise UsageError(f"no edition of {document_id} is current", f"name both: {HOW}")
    return found


def _replaced(documents: Iterable[Document], document_id: str) -> Pair:
    """Return the edition that the current one supersedes, and the current one."""
    documents = list(documents)
    have = [document.edition for document in documents if document.id == document_id]
    if len(have) == 1:
        reason = f"{document_id} has one edition only, {have[0]}: there is none to compare it with"
        hint = "name an edition of another document, DOC@EDITION DOC@EDITION, or another corpus"
        raise UsageError(reason, f"{hint}: --from CORPUS --to CORPUS")
    newer = _current(documents, document_id)
    if not newer.supersedes:
        reason = f"{document_id} edition {newer.edition} says of no edition that it supersedes it"
        raise UsageError(reason, f"name two of its editions ({', '.join(have)}): {HOW}")
    return _edition(documents, document_id, newer.supersedes), newer
