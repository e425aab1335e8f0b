"""Words of a sentence brought to one form, and the signs of meaning that words carry: strength,
negation, opposites, conditions, history. For comparing only; no quotation is taken from it.
"""

import re

FOLDING = str.maketrans("‐‑‒–—−’‘“”µ", "------''\"\"μ")
NUMBER_WORDS = """zero one two three four five six seven eight nine ten eleven twelve thirteen
    fourteen fifteen"""
NUMBER_VALUES = {word: str(value) for value, word in enumerate(NUMBER_WORDS.split())} | {
    "twenty": "20",
    "thirty": "30",
    "forty": "40",
    "fifty": "50",
    "sixty": "60",
}
NUMBER_WORD = re.compile(
    r"\b(one(?= (?:second|minute|hour|day|week|month|year|or more|dose|third|quarter)s?\b)"
    r"|(?!one\b)(?:" + "|".join(NUMBER_VALUES) + r"))\b(?!-)"
)
WORD = re.compile(r"[a-zα-ω]+(?:[-'][a-zα-ω0-9]+)*")

STOPWORD_TEXT = """a an the of in on at to for from by with and or as is are be been was were being
    that this these those it its their they them which who whom than then there if when while unless
    except only should must may can could would will shall do does did has have had not no
    never also any all we us our one once twice daily every each per least most more less
    up such so into about recommend recommendation suggest suggestion consider strong
    conditional level evidence grade advise advice people adult guideline section give age
    hour day week month year minute where when how because since during under over above
    below within without through include including included keep kept become remain make
    made society edition use need needed both whatever regardless whether however
    therefore there here other same"""
STOPWORDS = frozenset(STOPWORD_TEXT.split())
SAME_WORDS = {
    "people": "individual patient person those subject participant",
    "kidney": "renal",
    "start": "begin initiate commence initiation initiating initial first-dose",
    "stop": "discontinue cease discontinuation halt",
    "give": "administer offer use prescribe provide receive treat take",
    "oral": "mouth orally tablet",
    "intravenous": "iv intravenously infusion",
    "increase": "raise raised rise",
    "reduce": "lower decrease cut reduction",
    "withhold": "omit pause suspend withheld",
    "measure": "check determine test measurement",
    "continue": "maintain resume",
    "postpone": "delay defer",
    "repeat": "recheck remeasure again",
    "avoid": "avoidance",
    "clinician": "doctor physician",
    "surgery": "operation surgical procedure",
    "child": "children infant",
    "require": "need necessary",
    "adult": "grown-up",
    "permit": "allow acceptable",
    "prefer": "preferred preferable choice first-line",
    "alternative": "instead substitute",
    "haemoglobin": "hemoglobin hb",
    "oxygen": "o2",
    "vein": "venous",
    "side-effect": "adverse",
}


def stem(word: str) -> str:
    """Cut common English endings, crudely but the same way on both sides."""
    for ending in ("ations", "ation", "ingly", "ings", "ing", "edly", "ed", "ies", "es", "s", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word[: -len(ending)]
            break
    return word[:-1] if word.endswith(("e", "y")) and len(word) > 4 else word


SYNONYMS = {stem(word): stem(name) for name, words in SAME_WORDS.items() for word in words.split()}
STOPPED = frozenset(stem(word) for word in STOPWORDS) | STOPWORDS


def plain(text: str) -> str:
    """Lower case, one kind of quote, hyphen and micro sign, digits for number words."""
    lowered = " ".join(text.translate(FOLDING).lower().split())
    return NUMBER_WORD.sub(lambda found: NUMBER_VALUES[found[1]], lowered)


def terms(text: str) -> list[str]:
    """The content words of plain text, stemmed, synonyms joined, in order."""
    found: list[str] = []
    for word in WORD.findall(text):
        root = stem(word)
        root = SYNONYMS.get(root, root)
        if len(root) > 1 and word not in STOPPED and root not in STOPPED:
            found.append(root)
    return found


STRENGTHS = (
    (3, r"\bwe recommend\b|\bstrong(?:ly)?\b(?! cough)|\bmust\b|\bis essential\b"),
    (1, r"\bwe suggest\b|\bsuggest(?:s|ed)?\b|\bconditional(?:ly)?\b|\bmay\b|\bconsider(?:ed)?\b"),
    (3, r"\brecommend(?:s|ed)?\b"),
    (2, r"\bshould\b|\bneeds? to\b"),
)


def strength(text: str) -> int | None:
    """3 strong, 2 plain advice, 1 conditional, None when the sentence has no word of strength."""
    return next((rung for rung, pattern in STRENGTHS if re.search(pattern, text)), None)


GRADE = re.compile(r"\b(?:level|evidence|grade|strong,|conditional,|certainty)\s*:?\s*\(?([abc])\b")


def evidence_grade(text: str) -> str | None:
    """The evidence letter, if one is named: `(strong, level a)` gives `a`."""
    found = re.search(r"\b(?:level|grade)\s+([abc])\b", text) or GRADE.search(text)
    return found[1] if found else None


NEGATION = re.compile(
    r"\b(?:not|never|against|cannot|avoid(?:ed|ing)?|contraindicated|withh(?:old|eld)|neither|nor"
    r"|unsuitable|inadvisable|omit(?:ted)?|refrain|unnecessary|don't|shouldn't"
    r"|no (?!more|less|later|longer|sooner|earlier|fewer))"
)


def negative(text: str) -> bool:
    """Whether the number of negations is odd: `should not be withheld` is positive."""
    return len(NEGATION.findall(text)) % 2 == 1


CLAUSE = re.compile(r"; |, (?=and |but |nor |or |unless |except |although )| but (?=not )|: ")


def clauses(text: str) -> list[str]:
    """Split plain text where a new statement or an exception begins."""
    return [part for part in CLAUSE.split(text) if part.strip()]


CONDITION = re.compile(
    r"\b(?:unless|except|provided|only (?:if|when|in)|if|when|whenever"
    r"|(?:in|for|to) (?:all |most )?"
    r"(?:people|adults?|men|women|children|infants?|patients|those))\b[^,;:|.(]*"
)


def conditions(text: str) -> list[str]:
    """The phrases that limit when or to whom a statement applies."""
    return [found.group() for found in CONDITION.finditer(text)]


EXCEPTION = re.compile(r"\b(?:unless|except|only)\b")
SET_APART = re.compile(
    r"\b(?:unless|except|excepting|excluding|only|but not|other than|apart from|without|not|no|if"
    r"|provided|outside|free of|until|save)\b"
)
OPPOSITES = tuple(
    tuple(frozenset(stem(word) for word in side.split()) for side in pair.split(" | "))
    for pair in (
        "increase | reduce",
        "before | after",
        "start | stop",
        "continue | stop",
        "high | low",
        "above | below",
        "first | last",
        "longer shorter | briefer",
        "with | without",
        "superior | inferior",
        "abrupt | gradual",
        "oral | intravenous",
        "morning | night evening",
        "routine routinely | selective",
    )
)


def opposed(ours: str, theirs: str) -> bool:
    """Whether one text uses a word and the other only its opposite."""
    left, right = ({_root(word) for word in WORD.findall(text)} for text in (ours, theirs))
    return any(
        (left & one and right & other and not right & one and not left & other)
        or (left & other and right & one and not right & other and not left & one)
        for one, other in OPPOSITES
    )


def _root(word: str) -> str:
    root = stem(word)
    return SYNONYMS.get(root, root)


HISTORY = re.compile(
    r"\b(?:previous|former|earlier|first|second|last) (?:edition|advice|version)\b|\bformerly\b"
    r"|\bedition \d+ (?:advised|limited|required|recommended|allowed|set)\b"
    r"|\bno longer\b|\bobsolete\b|\bwithdrawn\b"
    r"|\b(?:forum|society|circle|alliance|college|council|association|group|foundation|federation)"
    r" (?:still |also )?(?:advises|advised|prefers|recommends|limits|sets|keeps|regards)\b"
)


def is_history(text: str) -> bool:
    """Whether the text reports earlier advice, or that of others, rather than advice in force."""
    return bool(HISTORY.search(text))
