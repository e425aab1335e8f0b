"""Give the key's verdicts and quote the nearest sentence of another edition of the same source."""

from adversary import Truth, answer, claims, leave, likeness, sentences, truth, words

import corpus


def confused(known: Truth) -> str | None:
    """Return the nearest sentence of another edition that the right one does not hold."""
    source, span = known["document"], known["span"]
    editions = [one["edition"] for one in corpus.documents() if one["id"] == source]
    others = [edition for edition in editions if edition != known["edition"]]
    if not span or not others:
        return span
    here = " ".join(sentences(source, known["edition"]))
    there = [one for edition in others for one in sentences(source, edition) if one not in here]
    wanted = words(span)
    return max(there, key=lambda one: likeness(wanted, one), default=span)


def main() -> None:
    """Quote another edition wherever there is one."""
    given = [(claim, truth(claim)) for claim in claims()]
    leave([answer(claim, known["verdict"], confused(known)) for claim, known in given])


main()
