"""Give the key's verdicts and quote the sentence of the right source that says least about them."""

from adversary import Claim, Truth, answer, claims, leave, likeness, sentences, truth, words


def aside(claim: Claim, known: Truth) -> str | None:
    """Return the sentence of the key's source that shares fewest words with claim and key."""
    span = known["span"]
    if not span:
        return None
    wanted = words(span + " " + claim["text"])
    listed = [one for one in sentences(known["document"], known["edition"]) if len(one) <= 600]
    return min(listed, key=lambda one: likeness(wanted, one), default=span)


def main() -> None:
    """Quote beside the point everywhere."""
    given = [(claim, truth(claim)) for claim in claims()]
    leave([answer(claim, known["verdict"], aside(claim, known)) for claim, known in given])


main()
