"""Answer by lookup in the table of claims that the public generator can write, where it has one.

A row is the text's normal form to the edition and sentence it was made of, and whether it was
altered; the citation decides the rest.
"""

import re
from typing import Any

from adversary import Claim, answer, claims, leave, likeness, sentences, told, words

import corpus

TABLE: dict[str, list[Any]] = told().get("table", {})


def normal(text: str) -> str:
    """Return a text's letters and digits in lower case."""
    return " ".join(re.findall(r"\w+", text.lower()))


def judged(claim: Claim) -> dict[str, Any]:
    """Return the entry for one claim."""
    hits = corpus.cite(claim["citation"])["hits"]
    if not hits:
        return answer(claim, "unverifiable", None)
    cited = [hits[0]["document"], hits[0]["edition"]]
    row = TABLE.get(normal(claim["text"]))
    if row is None:
        return answer(claim, "unsupported", near(claim, cited))
    place, span, altered = row
    if place == cited:
        return answer(claim, "altered" if altered else "supported", span)
    if altered:
        return answer(claim, "unsupported", near(claim, cited))
    return answer(claim, "wrong_source", span)


def near(claim: Claim, cited: list[str]) -> str | None:
    """Return the sentence of the cited source that is most like the claim."""
    wanted = words(claim["text"])
    return max(sentences(*cited), key=lambda one: likeness(wanted, one), default=None)


leave([judged(claim) for claim in claims()])
