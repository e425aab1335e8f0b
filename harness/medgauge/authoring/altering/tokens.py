"""What evidence must hold: an altered place in its true form, or a sentence as it stands."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.parts import parts_of
from medgauge.authoring.altering.sentence import WORD, Sentence, telling_words
from medgauge.text.stems import stems

_LEAST = 4
"""Characters of a token: the `3` of `at 1, 3 and 6 months` says nothing by itself."""
_MOST = 3
"""Values that are asked for; an honest quotation may leave out the last of many."""
_REACH = 80
"""Characters to either side of a place within which its subject is looked for."""
_STAGES = re.compile(
    r"\b(?:stages?|grades?|class(?:es)?|types?|levels?) (?:\w+(?:,| and| or| to|-) ?)*$",
    re.IGNORECASE,
)
"""Before a number that names and measures nothing: `stages 3 and 4`."""
_DENIES = re.compile(
    r"\b(?:should|must|do|does|is|are|can|may) not \w+"
    r"|\b(?:recommend|suggest|advise)s? (?:against|not)\b"
    r"|\bcannot\b|\bnever\b|\bcontraindicated\b|\bavoid(?:ed)?\b"
)


def true_form(reading: Sentence, start: int, end: int) -> tuple[str, ...]:
    """Return what stands at the place that was altered, and what it is about."""
    token = reading.token(start, end)
    return (token, *_subject(reading, [(start, end)], [token]))


def opening(reading: Sentence, start: int, end: int, marker: int) -> tuple[str, ...]:
    """Return how a clause that was left out begins, and what the rest is about.

    Its first `marker` characters and two telling words: no quotation that holds it leaves them out.
    """
    ends = [
        one.end
        for one in stems(reading.folded)
        if start + marker <= one.start < end and not one.stop
    ]
    token = reading.quoted(start, ends[:2][-1] if ends else end)
    return (token, *_subject(reading, [(start, end)], [token]))


def essence(reading: Sentence) -> tuple[str, ...]:
    """Return the tokens that a region needs for a claim that says what the sentence says.

    None where the sentence has neither value nor denial: half of its words are needed then.
    """
    spans = [
        (one.start, one.end)
        for one in parts_of(reading.folded)
        if one.unit or not _STAGES.search(reading.folded[: one.start])
    ][:_MOST]
    denials = [found.span() for found in _DENIES.finditer(reading.folded)]
    apart = [one for one in denials if not any(a < one[1] and one[0] < b for a, b in spans)]
    spans = sorted([*spans, *apart[:1]])
    if not spans:
        return ()
    told = [token for token in (reading.token(*span) for span in spans) if len(token) >= _LEAST]
    told = list(dict.fromkeys(told))
    if not told:
        return ()
    return (*told, *_subject(reading, spans, told))


def _subject(
    reading: Sentence, spans: Sequence[tuple[int, int]], told: Sequence[str]
) -> Iterator[str]:
    """Yield at most one word that names what the sentence is about, beside what is told.

    The longest within reach of the first span is taken, of equally long ones the first: long words
    are names of drugs, tests and diseases far more often than not.
    """
    low, high = spans[0][0] - _REACH, spans[0][1] + _REACH
    telling = telling_words(reading.folded)
    words = [
        found
        for found in WORD.finditer(reading.folded)
        if found[0].lower() in telling
        and low <= found.start() <= high
        and not any(start < found.end() and found.start() < end for start, end in spans)
        and not any(found[0] in token for token in told)
    ]
    if words:
        longest = max(words, key=lambda one: (len(one[0]), -one.start()))
        yield reading.quoted(*longest.span())
