"""Give the key's verdicts, and quotations changed by a digit or a word: no source has them."""

import re

from adversary import answer, claims, leave, truth

import corpus


def forged(span: str) -> str:
    """Return the span changed so that it stands nowhere in the corpus."""
    tries = [
        re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), span, count=1),
        span.replace(" is ", " is not ", 1).replace(" should ", " should not ", 1),
        span.replace(" ", " indeed ", 1),
    ]
    return next((one for one in tries if one != span and not corpus.grep(one)), span + " Indeed.")


def main() -> None:
    """Forge every quotation."""
    entries = []
    for claim in claims():
        known = truth(claim)
        span = forged(known["span"]) if known["span"] else None
        entries.append(answer(claim, known["verdict"], span))
    leave(entries)


main()
