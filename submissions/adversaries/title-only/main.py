"""Judge every claim by the title of the source it cites; no text is read but what is quoted."""

from typing import Any

from adversary import SENTENCE_END, SHORTEST, Claim, answer, claims, leave, words

import corpus


def judged(claim: Claim) -> dict[str, Any]:
    """Return the entry for one claim."""
    hits = corpus.cite(claim["citation"])["hits"]
    if not hits:
        return answer(claim, "unverifiable", None)
    source = (hits[0]["document"], hits[0]["edition"])
    title = next(
        one["title"] for one in corpus.documents() if (one["id"], one["edition"]) == source
    )
    found = corpus.search(claim["text"], limit=1, document=source[0], edition=source[1])
    parts = SENTENCE_END.split(found[0]["text"]) if found else []
    span = next((part.strip() for part in parts if len(part.strip()) >= SHORTEST), None)
    on_title = words(title) & words(claim["text"])
    return answer(claim, "supported" if on_title else "wrong_source", span)


leave([judged(claim) for claim in claims()])
