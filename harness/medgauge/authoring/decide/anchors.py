"""Names of what a claim is about, in the forms in which its cited source writes them."""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from medgauge.authoring.ground import Ground
from medgauge.authoring.near import PassageIndex, words
from medgauge.authoring.passages import Reading
from medgauge.evidence.synonyms import head
from medgauge.model.generation import Place
from medgauge.text.fold import fold_text
from medgauge.text.frames import Frame
from medgauge.text.stems import stems

MOST = 4
"""Names of a subject that are kept, each in all its forms."""


def anchors(claim: Frame, cited: Place, ground: Ground) -> tuple[str, ...]:
    """Return what a quoted sentence may name to be about a claim's subject.

    The rarest telling words of the claim, those of the source before others; each in every form
    in which the source has it, or as the claim has it where the source never names it; and the
    short forms that the source may use for those.
    """
    forms, own = _forms(cited, ground.sentence_index), _by_stem(claim.text)
    index = ground.sentence_index
    named = [one for one in index.names(claim) if index.is_subject(one)]
    ranked = sorted(named, key=lambda one: one not in forms)
    written = [form for one in ranked[:MOST] for form in forms.get(one, own.get(one, ()))]
    said, kept = frozenset(words(claim.text)), frozenset(ranked[:MOST])
    short = [
        one
        for one, long in ground.acronyms(cited).items()
        if said >= set(words(long)) and kept & set(map(head, words(long)))
    ]
    return tuple(written + sorted(one.lower() for one in short)) if written else ()


@lru_cache(maxsize=512)
def _forms(place: Place, index: PassageIndex) -> Mapping[str, tuple[str, ...]]:
    said = (one.text for one in index.of(place) if one.reading is Reading.SENTENCE)
    return _by_stem(fold_text("\n".join(said)))


def _by_stem(folded: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = defaultdict(set)
    for one in stems(folded):
        found[head(one.stem)].add(folded[one.start : one.end].lower())
    return {stem: tuple(sorted(forms)) for stem, forms in found.items()}
