"""A sentence longer than a span may be: a full stop or a line's end was probably lost."""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed

name = "long-sentence"
severity = "look"
mend = "compare with the source; a list or table may have run together"

LONGEST = 1_500
"""Characters."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each sentence of more characters."""
    for place in reviewed.places:
        for sentence in place.sentences:
            if len(sentence) > LONGEST:
                message = f"a sentence of {len(sentence):,} characters"
                yield Remark(message, place.document, place.section, sentence)
