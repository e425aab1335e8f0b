"""Whether a sentence names what it speaks of: a drug, a test, a condition, and not `the dose`."""

import re

_WORDS = """
    a an the any all each every no another one first second third other initial usual standard
    single further new next repeat repeated routine regular higher lower full half maximum
    minimum daily weekly target starting maintenance loading oral intravenous early late
    long-term short-term longer shorter additional general specific certain different more less
    most many some few several and or of for in with to at by on only alone not never also then
    dose doses dosage dosing treatment treatments therapy therapies agent agents drug drugs
    medicine medicines medication medications tablet tablets capsule infusion infusions
    injection injections course courses interval intervals test tests testing measurement
    measurements monitoring screening referral follow-up followup visit visits review
    assessment evaluation examination result results value values level levels sample samples
    score scores scale response goal risk risks benefit benefits harm harms patient patients
    person persons people man men woman women adult adults child children individual
    individuals clinician clinicians doctor doctors physician physicians provider providers
    practitioner practitioners nurse staff team teams professional professionals care service
    services decision decisions choice option options intervention interventions procedure
    procedures prophylaxis prevention management diagnosis symptoms symptom condition
    conditions disease advice information counseling counselling education support plan
    recommendation recommendations evidence training record records step steps stage time times
    day days week weeks month months year years hour hours age use unit units form patch device
    area surgery operation pain aim reason cause factor factors change changes increase
    decrease rise fall weight body effect effects control delay acceptable sufficient needed
    required enough appropriate reasonable essential important given used started continued
    stopped reviewed taken offered considered avoided halved doubled raised reduced lowered
    increased recommended suggested advised proposed recommend recommends suggest suggests
    advise advises panel society group guideline council college board network forum uspstf
    while because if when unless until before after during within between both such than that
    making make made population populations community communities serve serves symptoms
    circumstances settle settles quickly slowly update updates need needs
    against above below under over they them their we our you your factors
    which what where how has have had was were yet still aged who are is be been being may must
    should can shall it there
"""
_GENERIC = frozenset(_WORDS.split())
"""Words that name no particular drug, test, condition or procedure."""

_WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")
_PREDICATE = re.compile(
    r"(?<![\w-])(?:should|must|shall|may|can|cannot|is|are|was|were|has|have|need|needs|will"
    r"|recommends?|suggests?|advises?)(?![\w-])"
)
_UNNAMED = re.compile(
    r"(?:(?:In|At|For|When|During|After) [^,]+, )?\d[\d.,]* \S+ (?:more|less|further)(?![\w-])|"
    r"(?:the|a|an|any|each|its|higher|lower|further|repeated|repeat|second|single|maximum"
    r"|initial|intravenous|oral|largest|smallest)? ?(?:\w+ ){0,2}?(?:dose|doses"
    r"|dosage|treatment|infusion|injection|tablets?|course|regimen|agent|form|drug|medicine"
    r"|medication|patch|interval|target|device|score|test|volume|rate)(?:s)?"
    r" (?:\w+ly )?(?:should|must|shall|may|can|cannot|is|are|was|has|have|need|that|above|below"
    r"|over|under|of (?:\d|up|at|more|less))",
    re.IGNORECASE,
)


def names_its_subject(text: str) -> bool:
    """Whether the subject of a folded sentence, or what it is advised for, is named in it."""
    if _UNNAMED.match(text):
        return False
    told = [word for word in _WORD.findall(text) if _is_particular(word)]
    predicate = _PREDICATE.search(text)
    before = text[: predicate.start()] if predicate else ""
    named = any(_is_particular(word) for word in _WORD.findall(before))
    return len(told) >= (1 if named else 2)


def _is_particular(word: str) -> bool:
    return len(word) > 2 and word.lower() not in _GENERIC
