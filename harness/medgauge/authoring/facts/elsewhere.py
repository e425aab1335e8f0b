"""Signs that the subject, condition or population of a sentence stands in another place.

In a heading, a title, a lead-in or the sentence before. `At high risk` of what, `the medication`
for what, `at 3 months` after what: who meets such a sentence under another document's name cannot
tell what it is about.
"""

import re

from medgauge.authoring.facts.subjects import names

_RISK = re.compile(
    r"(?<![\w-])(?:(?:any|some|no|at|of|without|with|in) )+(?:(?:an?|the|elevated|\w+ly) )?"
    r"(?:very )?(?:high|low|increased|intermediate|moderate|average|elevated|acute|imminent"
    r"|minimal|raised|higher|lower)(?:[ -](?:acute|imminent|enough))? risks?(?![\w-])"
    r"(?! (?:of|for|from|to) )",
    re.IGNORECASE,
)
"""`patients at high acute risk`, `people without imminent risk`."""
_EITHER_RISK = re.compile(
    r"(?<![\w-])at (?:raised|high|intermediate|moderate|low) (?:or|and) (?:very )?\w+ risk"
    r"(?! (?:of|for))"
)
_RISK_OF_WHAT = re.compile(
    r"(?<![\w-])risks? (?:factors )?(?:of|for|from) |[a-z]-risk|suicid|screening (?:\w+ )?for ",
    re.IGNORECASE,
)
_THE_ONE = re.compile(
    r"(?<![\w-])(?:the|its|their) (?:(?:full|same|usual|present|initial|individualized"
    r"|underlying) )?(?:medications?|drugs?|agents?|condition|disease|disorder|illness|treatment"
    r"|therapy|intervention|procedure|test|method|services?|assessment|screening|programs?"
    r"|regimen|rate|volume|infusion|measurement|thresholds?|device|(?:\w+ )?interview)(?![\w-])"
    r"(?! (?:of|for|with|to|in|that|which|who|by|from|on|at|between) )"
)
"""`the medication`, where nothing before it tells which."""
_BEGUN = re.compile(
    r"(?<![\w-])(?:(?:after|before|upon|on|following|since|until|with) (?:the )?(?:initiation"
    r"|discontinuation|cessation|withdrawal|completion)(?! of)|(?:initiation|start) of"
    r" (?:therapy|treatment)(?! (?:with|for|of|in) )|change in treatment)(?![\w-])"
)
"""`two weeks after initiation`, where no predicate before it tells of what."""
_PREDICATE = re.compile(r"(?<![\w-])(?:should|must|shall|may|can|is|are)(?![\w-])")
_THEN = re.compile(
    r"(?<![\w-])(?:at|by|in) (?:\w+ )?\d+ (?:hours?|days?|weeks?|months?) and (?:then|every|\d+)"
    r"(?!.*(?:after|from|following|under|during|of age|since|on) )"
)
"""`at 3 months and then every year`: counted from when?"""
_IN_ADDITION = re.compile(r"(?<![\w-])in addition(?! to)(?=[ ,.]|$)")
_CHOSEN = re.compile(
    r"(?<![\w-])(?:the|all) (?:specified|chosen|identified|relevant|recommended|required|assigned)"
    r" (?:\w+ )?(?:thresholds?|methods?|levels?|values?|option|criteria|services|doses?)(?![\w-])"
)
"""`at or above the specified glucose thresholds`."""
_OF_WHAT = re.compile(
    r"^(?:[A-Z]\w+ [^,]+, )?(?:[Tt]he|[Aa]n?) (?:\w+ )?(?:period|time|start|duration|need|route)"
    r" (?:for|of) (?:supplementation|replacement|prophylaxis|titration|vaccination|immunization"
    r"|testing|dosing)(?! (?:of|with|for|against|by|in) )"
)
"""`the critical period for supplementation`: of what?"""
_A_THING = re.compile(
    r"^(?:[A-Z]\w+ [^,]+, )?(?:[Aa]n?|[Oo]ne|[Tt]he) (?:second |further |single |new )?"
    r"(?:drain|bolus|catheter|tube|cannula|line|dressing|pump|swab|stent|puncture)"
    r" (?:should|must|may|can|is|are|has)(?![\w-])"
)
"""`A drain should be left in`: after what?"""
_DURING_IT = re.compile(
    r"(?<![\w-])(?:measured|monitored|checked|recorded|observed|repeated)(?![\w-]).*"
    r"(?<![\w-])(?:during|before|after|throughout) (?:the|each|every) (?:infusion|injection"
    r"|transfusion|course|cycle|session|dose)(?! (?:of|with) )"
)
"""`measured during the infusion`, where what is measured is not what is infused."""
_SCORE = re.compile(r"(?<![\w-])(?:a|the) score (?:of|above|below|over|between|[<>≥≤])")
_SCALE = re.compile(
    r"(?<![\w-])(?:[Ss]cores?|[Ss]cale|questionnaire|index|tool)(?![\w-])|[A-Z]{3,}"
)
_AT_WEEK = re.compile(
    r"^(?!.*(?:[Aa]fter|from|following|since|take|post)).*"
    r"(?<![\w-])(?:in|on|at) (?:weeks?|visits?) \d"
)
"""`in weeks 1, 3 and 6`: counted from when?"""
_ADDING = re.compile(r"^(?!.* (?:to|when|if|who|with|on|as|after) ).*(?<![\w-])adding ")
"""`adding oxivarel`: to what?"""
_UNCHANGED = re.compile(
    r"(?<![\w-])(?:[Ii]f|[Ww]hen) (?:the )?[\w ]{3,30} (?:does|do|has|have) not (?:fall|fallen|rise"
    r"|risen|improve|improved|settle|settled|respond|responded|resolve|resolved)"
    r"(?![\w-])(?! (?:to|with|after|on|within|under|by|despite|in) )"
)
"""`If creatinine does not fall`: on what?"""
_UNTOLD = (_OF_WHAT, _A_THING, _DURING_IT, _AT_WEEK, _ADDING, _UNCHANGED)


def _of_some_score(text: str) -> bool:
    """Whether a score has no name, before it or behind it."""
    found = _SCORE.search(text)
    if found is None or text[found.end() :].lstrip().startswith("the "):
        return False
    return _SCALE.search(text[: found.start()]) is None and " on the " not in text[found.end() :]


def stands_elsewhere(text: str) -> bool:
    """Whether a folded sentence leaves to another place what it is about."""
    if (_RISK.search(text) or _EITHER_RISK.search(text)) and not _RISK_OF_WHAT.search(text):
        return True
    if any(one.search(text) for one in (_THEN, _IN_ADDITION, _CHOSEN, *_UNTOLD)):
        return True
    if _of_some_score(text):
        return True
    begun = _BEGUN.search(text)
    if begun and not _PREDICATE.search(text[: begun.start()]):
        return True
    return any(names(text[: found.start()]) == 0 for found in _THE_ONE.finditer(text))
