"""What changed between two editions, or between two corpora: sections, sentences and numbers."""

from collections.abc import Iterable, Iterator, Sequence

from medgauge.corpus.reviewed import Place, folded_lines
from medgauge.corpus.sentence_diff import Change, SentenceChange, candidates, sentence_changes
from medgauge.corpus.sketch import likeness
from medgauge.model.base import Value
from medgauge.model.corpus import Corpus, Document
from medgauge.text.match import loose_key

METADATA = (
    "title",
    "acronym",
    "organisation",
    "year",
    "status",
    "supersedes",
    "licence",
    "in_force_from",
    "in_force_until",
)

LEAST = 0.4
"""Likeness from which a section under another number and heading is the same one."""
LEAST_SAME_NUMBER = 0.2
"""Likeness from which a section under its number and another heading is the same one."""


class EditionName(Value):
    """One edition of one document."""

    document: str
    edition: str


class FieldChange(Value):
    """A field of the metadata before and after."""

    field: str
    old: str
    new: str


class SectionChange(Value):
    """One section before and after; a number is empty where it came or went."""

    old_number: str = ""
    new_number: str = ""
    old_heading: str = ""
    new_heading: str = ""
    sentences: tuple[SentenceChange, ...] = ()
    reordered: bool = False
    """Whether sentences or paragraphs stand in another order or are divided otherwise."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What happened to it, in words."""
        if not self.old_number:
            return ("added",)
        if not self.new_number:
            return ("removed",)
        true = {
            "renumbered": self.old_number != self.new_number,
            "renamed": self.old_heading != self.new_heading,
            "changed": bool(self.sentences),
            "reordered": self.reordered,
        }
        return tuple(word for word, so in true.items() if so)


class EditionDiff(Value):
    """Everything that differs between two editions."""

    old: EditionName
    new: EditionName
    metadata: tuple[FieldChange, ...]
    sections: tuple[SectionChange, ...]
    """Those that differ, in the order of the new edition."""
    unchanged: int
    """Sections with the same number, heading and text."""

    @property
    def counts(self) -> dict[str, int]:
        """Sections of each kind of change, and changed sentences, numbers and strengths."""
        kinds = ("added", "removed", "renumbered", "renamed", "changed", "reordered")
        found = {kind: sum(kind in one.kinds for one in self.sections) for kind in kinds}
        changes = [change for one in self.sections for change in one.sentences]
        return {
            **found,
            "unchanged": self.unchanged,
            "sentences": len(changes),
            "numbers": sum(len(change.numbers) for change in changes),
            "strengths": sum(len(change.strength) for change in changes),
        }


class CorpusDiff(Value):
    """Everything that differs between two corpora; editions are matched by id and name."""

    old: str
    new: str
    added: tuple[EditionName, ...]
    removed: tuple[EditionName, ...]
    changed: tuple[EditionDiff, ...]
    unchanged: int
    """Editions with the same text and metadata."""


def diff_corpora(old: Corpus, new: Corpus) -> CorpusDiff:
    """Compare two corpora, edition by edition."""
    before = {(one.id, one.edition): one for one in old.documents}
    after = {(one.id, one.edition): one for one in new.documents}
    both = [key for key in after if key in before]
    differ = [k for k in both if before[k].canonical_digest != after[k].canonical_digest]
    return CorpusDiff(
        old=old.id,
        new=new.id,
        added=tuple(_name(after[key]) for key in after if key not in before),
        removed=tuple(_name(before[key]) for key in before if key not in after),
        changed=tuple(diff_editions(before[key], after[key]) for key in differ),
        unchanged=len(both) - len(differ),
    )


def diff_editions(old: Document, new: Document) -> EditionDiff:
    """Compare two editions of one document, or any two documents."""
    pairs = matched(_places(old), _places(new))
    changes = [_change(one, other) for one, other in pairs]
    differ = [change for change in changes if change.kinds]
    return EditionDiff(
        old=_name(old),
        new=_name(new),
        metadata=tuple(_fields(old, new)),
        sections=tuple(_with_moves(differ)),
        unchanged=len(changes) - len(differ),
    )


def matched(old: Sequence[Place], new: Sequence[Place]) -> list[tuple[Place | None, Place | None]]:
    """Pair the sections of two editions by number, heading and wording.

    They come in the new order, each removed one behind what it stood behind.
    """
    found = _matches(old, new)
    back = {other: one for one, other in found.items()}
    gone = [one for one in range(len(old)) if one not in found]
    pairs: list[tuple[Place | None, Place | None]] = []
    for position, place in enumerate(new):
        origin = back.get(position)
        while gone and origin is not None and gone[0] < origin:
            pairs.append((old[gone.pop(0)], None))
        pairs.append((None if origin is None else old[origin], place))
    return [*pairs, *((old[one], None) for one in gone)]


def _matches(old: Sequence[Place], new: Sequence[Place]) -> dict[int, int]:
    """Map positions of old sections to new ones, the surest matches first."""
    ranked = sorted(
        (-score, abs(one - other), one, other)
        for one, other in _candidates(old, new)
        if (score := _score(old[one], new[other])) > 0
    )
    found: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, one, other in ranked:
        if one not in found and other not in taken:
            found[one] = other
            taken.add(other)
    return found


def _candidates(old: Sequence[Place], new: Sequence[Place]) -> set[tuple[int, int]]:
    numbers = {place.section.number: at for at, place in enumerate(new)}
    headings = {loose_key(place.section.heading): at for at, place in enumerate(new)}
    pairs = candidates([one.sketch for one in old], [one.sketch for one in new])
    for at, place in enumerate(old):
        keys = (numbers.get(place.section.number), headings.get(loose_key(place.section.heading)))
        pairs.update((at, key) for key in keys if key is not None)
    return pairs


def _score(old: Place, new: Place) -> float:
    """Return how surely two sections are one; 0 where they are not."""
    share = 1.0 if old.folded == new.folded else likeness(old.sketch, new.sketch)
    same_number = old.section.number == new.section.number
    same_heading = loose_key(old.section.heading) == loose_key(new.section.heading) != ""
    enough = share >= (LEAST_SAME_NUMBER if same_number else LEAST)
    return share + same_heading + same_number / 2 if same_heading or enough else 0.0


def _change(old: Place | None, new: Place | None) -> SectionChange:
    if old is None or new is None:
        return _came_or_went(old, new)
    sentences = sentence_changes(old.sentences, new.sentences)
    return SectionChange(
        old_number=old.section.number,
        new_number=new.section.number,
        old_heading=old.section.heading,
        new_heading=new.section.heading,
        sentences=sentences,
        reordered=not sentences and old.folded != new.folded,
    )


def _came_or_went(old: Place | None, new: Place | None) -> SectionChange:
    if new is not None:
        added = (SentenceChange(change=Change.ADDED, new=one) for one in new.sentences)
        section = new.section
        return SectionChange(
            new_number=section.number, new_heading=section.heading, sentences=tuple(added)
        )
    assert old is not None
    removed = (SentenceChange(change=Change.REMOVED, old=one) for one in old.sentences)
    section = old.section
    return SectionChange(
        old_number=section.number, old_heading=section.heading, sentences=tuple(removed)
    )


def _with_moves(changes: Iterable[SectionChange]) -> Iterator[SectionChange]:
    """Say of a removed sentence where it now stands, and of an added one where it stood."""
    changes = list(changes)
    came = {s.new: c.new_number for c in changes for s in c.sentences if s.change is Change.ADDED}
    went = {s.old: c.old_number for c in changes for s in c.sentences if s.change is Change.REMOVED}
    for change in changes:
        moved = tuple(
            one.model_copy(update={"elsewhere": where}) if where else one
            for one in change.sentences
            for where in (went.get(one.new) or came.get(one.old),)
        )
        yield change.model_copy(update={"sentences": moved})


def _fields(old: Document, new: Document) -> Iterator[FieldChange]:
    for field in METADATA:
        before, after = str(getattr(old, field)), str(getattr(new, field))
        if before != after:
            yield FieldChange(field=field, old=before, new=after)


def _places(document: Document) -> list[Place]:
    return [Place(document, one, folded_lines(one.text)) for one in document.sections]


def _name(document: Document) -> EditionName:
    return EditionName(document=document.id, edition=document.edition)
