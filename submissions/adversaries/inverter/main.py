"""Answer by lookup in the table of claims that the public generator can write, where it has one.

A text's normal form leads to the editions and sentences it may be made of, each altered or not;
the citation decides the rest.
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
    rows = sorted(TABLE.get(normal(claim["text"]), []), key=lambda row: (row[0] != cited, row[2]))
    if rows and rows[0][0] == cited:
        return answer(claim, "altered" if rows[0][2] else "supported", rows[0][1])
    true = [span for _, span, altered in rows if not altered]
    if true:
        return answer(claim, "wrong_source", true[0])
    return answer(claim, "unsupported", near(claim, cited))


def near(claim: Claim, cited: list[str]) -> str | None:
    """Return the sentence of the cited source that is most like the claim."""
    wanted = words(claim["text"])
    return max(sentences(*cited), key=lambda one: likeness(wanted, one), default=None)


leave([judged(claim) for claim in claims()])
