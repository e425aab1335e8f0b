"""How sentences are told that are written as notes: without an article, an adviser or a measure."""

import re

_NO_THAN = r"(?!.*(?<!older )(?<!younger )(?<!more )(?<!less )(?<![\w-])than(?![\w-]))"
"""No `than` but that of an age or amount."""
COMPARED = re.compile(
    r"(?<![\w-])(?:is|are|be) (?:higher|lower|greater|less|worse|better|smaller|larger|more \w+)"
    rf"(?:\.?$| (?:in|for|among|with) {_NO_THAN})"
)
"""Higher than what?"""
UNSAID = re.compile(
    r"(?:Patient|Provider|Clinician|Person) (?:should|must|may|can|is|with|who|for|in|at|on) "
    r"|(?:(?:Strongly|Weakly) )?(?:Recommend|Suggest)(?: (?!that)|$)|Strongly "
)
"""Advice that nobody gives: `Recommend against the use of`."""
NO_ARTICLE = re.compile(
    r"(?!(?:An?|The|Any|Each|Every|No|One|If|When|In|For|Your?)\b)[A-Z][a-z-]+ (?:[a-z-]+ ){0,3}?"
    r"(?<!the )(?<!a )(?<!an )(?<!any )(?<!each )(?<!every )"
    r"(?:patient|provider|clinician|woman|man|person|adult|child)"
    r" (?:should|must|may|can|is|with|who)\b"
)
"""One of many without an article: a note, and no sentence."""
CAPITALS = re.compile(r"(?<![\w-])(?:[A-Z]{3,} [A-Z]{4,}|UNDETERMINED|NOT|NO|MUST)(?![\w-])")
"""Words in capitals for stress: `HIGH ACUTE RISK`."""
