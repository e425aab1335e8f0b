"""The conditions that a document is about: named in its title, and had by people in its text."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from medgauge.model.corpus import Document
from medgauge.text.fold import fold_text

LONGEST = 4
"""Words of a name."""
_SHORT = 2
"""Letters that are too few for a name."""
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_NO_END_WORDS = """a acute adolescents adults advanced an and at by care children chronic disease
    diseases contamination counseling disorder during early emergencies evaluation factors for from
    in individuals infection interventions major management maternal medication men of older
    on patients people persons practices pregnancy prevention primary risk screening
    services severe state states statement syndrome testing the therapy to treatment under
    united use with women young"""
_NO_END = frozenset(_NO_END_WORDS.split())
"""Words that name no condition by themselves, nor end the name of one but behind another word."""
_NO_FIRST = frozenset(
    ("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with")
)
_PERSONS = (
    r"(?:adolescents|adults|boys|children|girls|individuals|men|patients|people|persons|pregnancies"
    r"|those|veterans|women)"
)
_HAD = rf"\b{_PERSONS}(?: [\w-]+){{0,3}} (?:with|who have|who had|having)(?: [\w-]+)?"
GOES_ON = (
    r"(?=$|[.,;:)]| (?:who|that|which|in|at|by|should|is|are|was|were|may|must|can|during|after"
    r"|before|when|while|if|unless|aged|on|from|treated|receiving|taking|using|be|the|we|have|has"
    r"|had|do|does|need)(?![\w-]))"
)
"""What may follow the name of a condition that is not part of a longer name."""
_ENDS = rf"(?:{GOES_ON}|(?= (?:and|or)(?![\w-])))"
_WHO = frozenset(
    ("adolescents", "adults", "children", "individuals", "men", "people", "persons", "women")
)


def conditions(document: Document, acronyms: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of a document's conditions as its text writes them, most used first.

    A short form counts with what it stands for; a part of a longer name does not.
    """
    texts = tuple(section.text for section in document.sections)
    return _conditions(document.title, texts, tuple(sorted(acronyms.items())))


@lru_cache(maxsize=512)
def _conditions(
    title: str, texts: Sequence[str], acronyms: Sequence[tuple[str, str]]
) -> tuple[str, ...]:
    text = fold_text("\n".join(texts))
    found: dict[str, int] = {}
    for gram in dict.fromkeys(_grams(title)):
        shorts = [short for short, long in acronyms if long == gram]
        for name in (gram, *shorts):
            said = [one[1] for one in _said(name).finditer(text)]
            if said:
                form, number = Counter(said).most_common(1)[0]
                found[form] = number
    whole = {
        name: number
        for name, number in found.items()
        if not any(f" {name} " in f" {other} " and name != other for other in found)
    }
    return tuple(sorted(whole, key=lambda name: (-whole[name], name)))


def _said(name: str) -> re.Pattern[str]:
    flags = re.NOFLAG if name.isupper() else re.IGNORECASE
    return re.compile(rf"(?:{_HAD} |(?<![\w-])in )({re.escape(name)}){_ENDS}", flags)


def _grams(title: str) -> Iterator[str]:
    said = [one[0].lower() for one in _WORD.finditer(fold_text(title))]
    for size in range(LONGEST, 0, -1):
        for start in range(len(said) - size + 1):
            gram = said[start : start + size]
            telling = [one for one in gram if one not in _NO_END and len(one) > _SHORT]
            if telling and gram[0] not in _NO_FIRST and gram[-1] not in _WHO | _NO_FIRST:
                yield " ".join(gram)
