"""Sentences as what is compared: clauses of words that stand for their groups, amounts as marks.

Left out are words that recommend (they are compared as rungs), who recommends, marks of grades and
references, labels of items, and function words that carry no sense of their own.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from medgauge.evidence.short_forms import acronyms, explaining
from medgauge.evidence.synonyms import PHRASES, head
from medgauge.text.frames import Clause, ClauseKind, Frame, Told, frame
from medgauge.text.general_words import GENERAL
from medgauge.text.ladder import Rung
from medgauge.text.stems import Stem, stem

AMOUNT, NOT = "#", "!"
"""Marks of an amount and of a denial among the words of a clause."""
BEGINNING = 6
"""Letters that make two longer words alike: `hypertension`, `hypertensive`."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One clause: what it does, its words in order, its amounts in order."""

    kind: ClauseKind
    words: tuple[str, ...]
    amounts: tuple[Told, ...]
    rungs: tuple[Rung, ...] = ()
    """Words that recommend, which are not among its words."""
    limits: tuple[tuple[str, ...], ...] = ()
    """Its words from each `who` or `with` on: a limit of its own within whom a clause is for."""

    @property
    def telling(self) -> frozenset[str]:
        """Its words without marks of any kind."""
        return frozenset(one for one in self.words if one[0] not in "#!@&")


@dataclass(frozen=True)
class Parsed:
    """A sentence ready to be compared."""

    text: str
    pieces: tuple[Piece, ...]
    movable: frozenset[str]
    """Words first or just behind one that recommends: verbs, which stand elsewhere in other
    forms."""
    weights: dict[str, float]
    """All telling words with how much they tell."""
    amounts: tuple[Told, ...]
    acronyms: tuple[tuple[str, tuple[str, ...]], ...]
    """Acronyms that the sentence explains itself, as stems."""
    grades: frozenset[str]
    """Marks of how strong the advice or its evidence is, in brackets: `strong, level b`."""

    @cached_property
    def bag(self) -> Mapping[str, int]:
        """All words and marks with how often each stands there."""
        return Counter([word for piece in self.pieces for word in piece.words])

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """What its longer telling words begin with: `hypert`."""
        return frozenset(word[:BEGINNING] for word in self.weights if len(word) > BEGINNING)

    @cached_property
    def main(self) -> frozenset[str]:
        """The telling words of what is said, conditions and the like apart."""
        mains = (piece.telling for piece in self.pieces if piece.kind is ClauseKind.MAIN)
        return frozenset().union(*mains)

    @property
    def is_question(self) -> bool:
        return self.text.rstrip().endswith("?")


_GRADE_WORDS = (
    r"strong(?:ly)?|weak|conditional(?:ly)?|grade[ds]?|levels?|class|categor(?:y|ies)|type|for"
    r"|recommendations?|evidence|quality|certainty|low|moderate|high|very|of|statement|strength"
    r"|expert|opinion|consensus|good|practice|point|against|reviewed|new|amended|modified"
    r"|not|replaced|added|changed|[A-DI]{1,3}\d?[a-c]?|\d[a-c]?|[⊕◯○+-]{1,4}"
)
_GRADE = re.compile(rf"[(\[](?:(?:{_GRADE_WORDS})(?:[ ,;:/|-]+|(?=[)\]])))+[)\]]", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\((?:see|cf\.?) [^()]*\)|\[[\d ,-]+\]", re.IGNORECASE)
_LEADS = re.compile(
    r"(?<![\w-])(?:the )?following(?=:)|(?<![\w-])the following(?![\w-])", re.IGNORECASE
)
"""What stands for the items below it."""
_LABEL = re.compile(
    r"^(?:[•*–-] |\(?\d{1,2}[.)] |\(?[a-zA-Z][.)] "
    r"|(?:recommendation|statement|rec|key point)s?(?: \d[\d.]*)?[:.] )+",
    re.IGNORECASE,
)
_CLINICIANS = (
    r"(?:the |all )?(?:(?:primary |health[ -]?)care |healthcare )?"
    r"(?:clinicians?|providers?|professionals?|practitioners?|physicians|prescribers)"
)
_OPENERS = (
    r"(?!(?:In|For|As|With|When|If|Among|After|Before|During|At|On|Because|Although|To|Unless|Where"
    r"|Until|Since|By|From|Of|And|But|Or|Given)(?![\w-]))"
)
_BODIES = (
    rf"(?:[Tt]he |[Tt]his |[Tt]hese |[Oo]ur )?{_OPENERS}"
    r"(?:(?:[A-Z][\w.&'-]*|of|for|on|and|guideline|development|expert|writing|steering|work|task"
    r"|working|clinical|practice) ){0,9}?"
    r"(?:USPSTF|[Tt]ask [Ff]orce|panel|[Gg]roup|[Cc]ommittee|[Ss]ociety|[Cc]ollege|[Aa]ssociation"
    r"|[Aa]cademy|[Cc]ouncil|guidelines?|authors?|experts?|[A-Z]{2,8})(?: \([A-Z]{2,8}\))?"
)
_AGENT = re.compile(
    rf"(?i:(?<![\w-]){_CLINICIANS}(?= (?:should|must|may|can|could|need))"
    rf"|(?<![\w-])by {_CLINICIANS}(?![\w-])"
    rf"|(?<=recommends that ){_CLINICIANS}(?![\w-]))"
    rf"|(?:^|(?<=[,;:.] )){_BODIES} (?=(?:(?:strongly|conditionally|also|therefore|now) )?"
    r"(?:recommends?|suggests?|advises?|proposes?|do not|does not)(?![\w-]))"
)
_ADVERBS = re.compile(r"(?<!\w)(?:only|always|usually|generally|routinely)(?!\w)", re.IGNORECASE)
_KEPT = {
    "and": "&and", "or": "&or", "only": "&only", "than": "&than", "all": "&all", "both": "&both",
    "more": "&more", "less": "&less", "most": "&most", "least": "&least", "fewer": "&less",
    "any": "&any", "some": "&some", "few": "&few", "other": "&other", "same": "&same",
    "over": "&over", "under": "&under", "above": "&above", "below": "&below", "between": "&between",
    "against": "&against", "either": "&or", "each": "&each", "every": "&each", "until": "&until",
    "before": "&before", "after": "&after", "during": "&during", "within": "&within",
    "through": "&through", "out": "&out", "up": "&up", "several": "&some", "many": "&many",
    "one": "&one", "another": "&other", "very": "&very", "too": "&too", "if": "@if",
    "when": "@if", "whenever": "@if", "unless": "@unless", "while": "@while", "because": "@because",
    "since": "@because", "till": "&until", "once": "&once", "own": "&own", "just": "&only",
}  # fmt: skip
_DENIED = frozenset(("not", "no", "without", "never", "none", "neither", "nor", "non"))
_MARKERS = {
    **dict.fromkeys(("if", "when", "whenever", "provided", "provided that"), "@if"),
    **dict.fromkeys(("in case of", "in cases of", "in the case of", "in the cases of"), "@case"),
    **dict.fromkeys(("before", "prior to"), "@before"),
    **dict.fromkeys(("after", "following", "upon"), "@after"),
    **dict.fromkeys(("once", "as soon as"), "@once"),
    **dict.fromkeys(("until", "till"), "@until"),
    **dict.fromkeys(("", "in", "for", "among", "amongst", "to"), ""),
    **dict.fromkeys(("only if", "only when", "but only if", "but only when"), "@only"),
    **dict.fromkeys(("regardless of", "irrespective of"), "@whatever"),
    "in the absence of": NOT,
    "because of": "@because", "since": "@because", "due to": "@because", "owing to": "@because",
    "as a result of": "@because", "on account of": "@because",
}  # fmt: skip
_LIMITS = re.compile(r"(?<![\w-])(?:who|whose|with|without)(?![\w-])", re.IGNORECASE)
_MIXED = re.compile(r"[a-z][A-Z]")
_SILENT = frozenset(map(stem, ("example", "instance", "namely", "furthermore", "additionally")))
_GENERAL_WEIGHT = 0.35
_ORDINARY = frozenset(map(head, GENERAL))


def parsed(sentence: str | Frame) -> Parsed:
    """Make a sentence ready to be compared; the same text gives the same object."""
    return _parsed(sentence if isinstance(sentence, str) else sentence.text)


@lru_cache(maxsize=131_072)
def _parsed(text: str) -> Parsed:
    read = frame(text)
    aside = _spans(text)
    amounts = tuple(one for one in read.amounts if not _in(one.amount.start, aside))
    taken = [(one.amount.start, one.amount.end) for one in amounts]
    rungs = tuple(
        one
        for one in read.rungs
        if not _in(one.start, aside) and not any(s < one.end <= e for s, e in taken)
    )
    found = acronyms(text)
    pieces = tuple(
        piece
        for at, clause in enumerate(read.clauses)
        if (
            piece := _piece(
                read, clause, [one for one in amounts if one.clause == at], (aside, rungs)
            )
        )
    )
    movable, weights = _movable(read, rungs), _weights(pieces)
    grades = frozenset(one[0].lower().strip("()[]") for one in _GRADE.finditer(text))
    return Parsed(text, pieces, movable, weights, amounts, found, grades)


def spelled(one: Parsed, other: Parsed) -> Parsed:
    """Return a sentence with the acronyms that the other explains in the words they stand for."""
    known = {short: words for short, words in other.acronyms if short in one.weights}
    if not known:
        return one
    pieces = tuple(
        replace(
            piece, words=_grouped([w for word in piece.words for w in known.get(word, (word,))])
        )
        for piece in one.pieces
    )
    return replace(one, pieces=pieces, weights=_weights(pieces))


def _weights(pieces: tuple[Piece, ...]) -> dict[str, float]:
    words = {one for piece in pieces for one in piece.telling}
    return {one: _GENERAL_WEIGHT if one in _ORDINARY else 1.0 for one in sorted(words)}


def _spans(text: str) -> list[tuple[int, int]]:
    """Return the stretches of a text that say nothing of what it says."""
    found = [one.span() for one in _GRADE.finditer(text)]
    found += [one.span() for one in _ELSEWHERE.finditer(text)]
    found += [one.span() for one in _LEADS.finditer(text)]
    if label := _LABEL.match(text):
        found.append(label.span())
    found += [one.span() for one in _AGENT.finditer(text)]
    return found + explaining(text)


def _in(position: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= position < end for start, end in spans)


def _piece(
    read: Frame, clause: Clause, amounts: list[Told],
    around: tuple[list[tuple[int, int]], tuple[Rung, ...]],
) -> Piece | None:  # fmt: skip
    """Return a clause's words, with marks where its amounts and denials stand."""
    aside, rungs = around
    is_cell = clause.kind is ClauseKind.CONDITION and not clause.marker
    begins = clause.start + (len(clause.marker) if clause.marker else 0)
    taken = [(one.amount.start, one.amount.end) for one in amounts]
    spoken = [(one.start, one.end) for one in rungs]
    found: list[tuple[int, str]] = [(start, AMOUNT) for start, _ in taken]
    for word in read.words:
        at = word.start
        if not begins <= at < clause.end or _in(at, aside) or _in(at, taken):
            continue
        plain = read.text[at : word.end].lower()
        if _in(at, spoken) and not _ADVERBS.fullmatch(plain):
            continue
        if plain in _DENIED or plain.endswith("n't") or plain == "cannot":
            found.append((at, NOT))
        elif is_cell or (not word.stop and word.stem not in _SILENT):
            found.append((at, _written(read.text, word)))
        elif plain in _KEPT:
            found.append((at, _KEPT[plain]))
    found.sort()
    words = _grouped([one for _, one in found])
    purpose = clause.kind is ClauseKind.PURPOSE
    marker = "@to" if purpose else _MARKERS.get(clause.marker, "@" + clause.marker)
    words = ((marker,) if marker else ()) + words
    own = tuple(one for one in rungs if clause.start <= one.start < clause.end)
    limits: tuple[tuple[str, ...], ...] = ()
    if clause.kind is ClauseKind.POPULATION:
        begun = [one.start() for one in _LIMITS.finditer(read.text, clause.start, clause.end)]
        limits = tuple(_grouped([word for at, word in found if at > start]) for start in begun)
    return Piece(clause.kind, words, tuple(amounts), own, limits) if words or own else None


def _written(text: str, word: Stem) -> str:
    """Return a word's stem; as it stands where capitals (`meV`) or a sign (`CD4+`) tell."""
    shown = text[word.start : word.end]
    sign = text[word.end : word.end + 1]
    signed = sign == "+" or (sign == "-" and not shown.islower())
    if signed and not text[word.end + 1 : word.end + 2].isalnum():
        return shown + sign
    return shown if _MIXED.search(shown) else word.stem


def _grouped(words: list[str]) -> tuple[str, ...]:
    """Put for every word and phrase the one that stands for its group."""
    found = []
    at = 0
    while at < len(words):
        for phrase, name in PHRASES.get(words[at], ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                found.append(name)
                at += len(phrase)
                break
        else:
            found.append(head(words[at]))
            at += 1
    return tuple(found)


def _movable(read: Frame, rungs: tuple[Rung, ...]) -> frozenset[str]:
    """Return the first telling word of the sentence and behind each word that recommends."""
    found: list[str] = []
    for at in (0, *(rung.end for rung in rungs)):
        behind = (one for one in read.words if one.start >= at and not one.stop)
        found += [head(one.stem) for one in [next(behind, None)] if one]
    return frozenset(found)
