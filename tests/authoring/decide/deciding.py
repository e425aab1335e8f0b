"""Candidates made by hand, each in one line, and small corpora to decide them in."""

import small_documents as small
from medgauge.authoring.decide import Proved, decide
from medgauge.authoring.ground import Ground, open_ground
from medgauge.model.corpus import Corpus, Document
from medgauge.model.family import Verdict
from medgauge.model.generation import Candidate, Change, Fact, Place, Refusal
from medgauge.text.fold import fold_text

OPERATORS = {
    Verdict.SUPPORTED: "supported.paraphrase",
    Verdict.ALTERED: "altered.value",
    Verdict.WRONG_SOURCE: "wrong_source.document",
    Verdict.UNSUPPORTED: "unsupported.absent",
    Verdict.UNVERIFIABLE: "unverifiable.absent_source",
}


def ground(*documents: Document) -> Ground:
    return open_ground(small.corpus(*documents), lambda document: ())


def fact(corpus: Corpus, place: Place, text: str) -> Fact:
    """Return the fact of one edition that reads like this; it stands there once."""
    edition = next(
        one for one in corpus.documents if (one.id, one.edition) == (place.document, place.edition)
    )
    section = next(one for one in edition.sections if text in one.text)
    start = section.text.index(text)
    return Fact(place=place, section=section.number, start=start, end=start + len(text), text=text)


def place(name: str) -> Place:
    """Return the place `crg@2`, or the first edition."""
    document, _, edition = name.partition("@")
    return Place(document=document, edition=edition or "1")


def candidate(
    held: Ground,
    verdict: Verdict,
    true: str,
    false: str = "",
    *,
    at: str = "crg",
    **fields: object,
) -> Candidate:
    """Return a candidate made of the fact `true` of `at`; the claim says `false`, else `true`.

    `cited` names another place, `decisive` the tokens; all else is a field of the candidate.
    """
    source, meant = place(at), place(str(fields.pop("cited", None) or at))
    tokens = fields.pop("decisive", ())
    change = Change.model_validate(
        {"operator": OPERATORS[verdict], "text": false or true, "decisive": tokens}
    )
    known: dict[str, object] = {
        "verdict": verdict,
        "fact": fact(held.corpus, source, true),
        "change": change,
        "cited": meant,
        "section": None,
        "text": f"It is said that {fold_text(change.text).rstrip('.')}.",
        "citation": f"{meant.document.upper()}, ed. {meant.edition}",
    }
    return Candidate.model_validate({**known, **fields})


def decided(held: Ground, verdict: Verdict, *args: str, **fields: object) -> Proved | str:
    """Return what becomes of a candidate: proved, or the code of its refusal."""
    found = decide(candidate(held, verdict, *args, **fields), held)  # type: ignore[arg-type]
    return found.code if isinstance(found, Refusal) else found
