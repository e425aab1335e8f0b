"""Sections that speak of the guideline and not of what it advises, told by their heading."""

import re

_OTHER_MATTER = re.compile(
    r"rating scheme|outcomes? considered|interventions and practices|type of evidence"
    r"|implementation|qualifying statement|target population|method|how (?:this|the|it|advice)"
    r"|strength (?:of|and)|grad(?:e|es|ing)\b|wording|ladder of|certainty|classes of|class(?:es)?$"
    r"|\bscope\b|purpose|readers|whom this|who should use|use of this|definition|glossary|terms"
    r"|abbreviation|former|earlier|changed?s? since|what has changed|changes|differ(?:s|ing)"
    r"|views?\b|opinion|rejected|given up|other (?:bodies|advice|views)|origin of|made\b|making"
    r"|came about|prepared|research|audit|indicators|open questions|gaps|revision|update"
    r"|words|verbs|disclosure|conflict|funding|reference|acknowledg|contributor|panel\b"
    r"|levels? of evidence|evidence levels?|not covered|quality of|not advised$|not recommended$"
    r"|recommendations? (?:are|is) ",
    re.IGNORECASE,
)
"""Former and differing advice is history or somebody else's; lists of what is not advised need
their heading to be read."""


_ELSEWHERE = re.compile(
    r"(?:useful|other|additional|related) (?:resources|approaches|recommendations|guidance)"
    r"|recommendations? of others|current practice|costs?$|potential preventable burden",
    re.IGNORECASE,
)
"""Lines above what other guidelines advise, or what is done and what it costs."""
_HEADING_WORDS = 8


def heads_a_part(line: str) -> bool:
    """Whether a line within a section is a heading: short, a capital first, no mark last."""
    few = len(line.split()) <= _HEADING_WORDS
    return few and line[:1].isupper() and line[-1:].isalpha()


def leads_elsewhere(heading: str) -> bool:
    """Whether what stands under a heading within a section is no advice of this guideline."""
    return _ELSEWHERE.match(heading) is not None


def speaks_of_advice(heading: str) -> bool:
    """Whether a section of this heading may hold advice, in force and the guideline's own."""
    return _OTHER_MATTER.search(heading) is None
