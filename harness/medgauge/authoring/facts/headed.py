"""Whether a heading limits what stands under it, and the sentence does not say so itself.

`Salbutamol 2.5 mg every 20 minutes` under `Children`, `15 mg once daily` under `Renal impairment`:
whoever reads the sentence alone takes it for everybody. What the title says holds for all of a
document. Headings of kind (`Treatment`, `Dosing`, `Monitoring`) limit nothing.
"""

import re
from collections.abc import Iterator

from medgauge.model.corpus import Document, Section
from medgauge.text.fold import fold_text
from medgauge.text.frames import Role, frame
from medgauge.text.measured import Measured, contains

RUN = 3
"""Lines without a full stop in a row that are headings still; more of them are a list."""
_LONGEST = 12
"""Words of a line that may be a heading."""

_WHOM_AND_WHEN = (
    r"child|p(?:a)?ediatr|boys|girls",
    r"infant|neonat|newborn|bab(?:y|ies)\b|preterm",
    r"adolesc|teen|young people",
    r"adults?\b",
    r"(?<!or )older|elderly|geriatric|frail",
    r"wom[ae]n\b|female",
    r"\bm[ae]n\b|\bmale",
    r"pregnan|antenatal|prenatal|trimester|gestation|obstetric|weeks of pregnancy",
    r"birth\b|deliver(?:y|ed)\b|labour|post-?partum|postnatal|puerper|born\b",
    r"breast-?fe|lactat",
    r"menopaus",
    r"relatives|contacts",
    r"hospital|inpatient|\bward|admi(?:ssion|tted)|discharge",
    r"intensive care|critical care|\bICU\b",
    r"emergenc",
    r"primary care|general practi|communit|outpatient|ambulatory|nursing home|care home|\bhome\b",
    r"travel|flight|altitude",
    r"surger|(?<!non-)surgical|operat|perioperative|an(?:a)?esth",
    r"\bmild",
    r"\bmoderate",
    r"\bsevere|life-threatening|fulminant",
    r"\bacute|exacerbation|attack|flare|crisis|decompensat",
    r"chronic|long-?standing|persist",
    r"resistant|refractory|not respond|fail|poor response",
    r"uncomplicated",
    r"recurren|relaps",
    r"(?<!un)provoked",
    r"unprovoked",
    r"imminent",
    r"end-stage|advanced|palliative|last days",
    r"asymptomatic|without symptoms",
    r"maintenance|maintain",
    r"loading|induction",
    r"remission",
    r"first-line|first choice|first agent|preferred",
    r"second-line|second choice|second agent",
    r"third-line",
    r"breakthrough|rescue|standby",
    r"prevent|prophyla",
    r"withdraw|stop(?:ped|ping)?\b|restart",
    r"overdose|poison",
    r"(?:kidney|renal) (?:impair|disease|failure|injur|insuff|function)|creatinine|eGFR|filtration"
    r"|dialys|mL/min",
    r"(?:liver|hepatic) (?:impair|disease|failure|injur|insuff|function)|cirrho|bilirubin",
    r"obes|body weight|overweight|underweight",
    r"cancer|tumou?r|malignan|carcinom|lymphom|leuk(?:a)?em|myelom|metasta",
    r"bleed|h(?:a)?emorrhag",
    r"infect|sepsis|septic|pneumonia|mening|bacteriuria|periton|cellulitis|abscess",
    r"fractur",
    r"seizure|\bconvuls|epilep|eclamp",
    r"thrombo(?:sis|tic|embol)|embol|\bclots?\b",
    r"\bshock",
    r"stroke|isch(?:a)?emi",
    r"diabet",
    r"hypertens|raised (?:blood )?pressure|high blood pressure",
    r"hypotens",
    r"heart failure",
    r"asthma",
    r"\bCOPD\b|obstructive",
    r"fever|febrile",
    r"\bpain",
    r"vomit|nausea|\bsick(?:ness)?\b",
    r"diarrh",
    r"constipat",
    r"agitat|delirium|confus",
    r"depress|suicid|self-harm",
    r"insomnia|sleep",
    r"restless legs",
    r"itch|prurit",
    r"breathless|dyspn",
    r"an(?:a)?emi|iron deficiency",
    r"gout|uric acid",
    r"migraine|headache",
    r"hyperkal|potassium",
    r"hypoglyc|low glucose",
    r"hyperglyc|high glucose",
    r"encephalopath",
    r"colitis",
    r"ulcer",
    r"varic",
    r"ascites",
    r"eczema|dermatitis",
    r"glaucoma|eye pressure",
)
"""Each one population, life stage, setting, severity, phase or condition, in whatever words."""
_LIMITS = tuple(re.compile(one, re.IGNORECASE) for one in _WHOM_AND_WHEN)
_OF_KIND = re.compile(
    r"assess\w*|measur\w*|detect\w*|diagnos\w*|find\w*|screen\w*|watch\w*|look\w*|recogni\w*"
    r"|causes?|contraindications|signs?|tests?|severity|surveillance|risk of|risk factors"
    r"|(?<!after )stroke risk|bleeding risk|blood pressure$|recommendations?$",
    re.IGNORECASE,
)
"""What makes a heading name what is done or told: `Screening for cancer`, `Bleeding risk`."""


def limited_by_heading(text: str, heading: str, title: str) -> bool:
    """Whether a folded heading names for whom or when, and neither sentence nor title does.

    Amounts in a heading (`Infants under 3 months`) limit too; one of the sentence or the title
    that holds only where the heading's does says the same.
    """
    if _OF_KIND.search(heading):
        return False
    said = f"{text} {title}"
    if any(one.search(heading) and not one.search(said) for one in _LIMITS):
        return True
    told = [one.measured for one in frame(said).amounts if one.measured is not None]
    return any(not any(contains(limit, one) for one in told) for limit in _limits(heading))


def _limits(heading: str) -> Iterator[Measured]:
    """Yield the ages and bounds of a heading; `every 3 months` is no limit."""
    for one in frame(heading).amounts:
        if one.measured is not None and (one.role is Role.AGE or one.measured.is_bound):
            yield one.measured


class Headings:
    """The headings that a sentence of a section stands under, those within the section too."""

    def __init__(self, document: Document, section: Section) -> None:
        known = {one.number: one.heading for one in document.headings}
        parts = section.number.split(".")
        above = (".".join(parts[:size]) for size in range(1, len(parts)))
        found = [*(known[one] for one in above if one in known), section.heading]
        self._outer = [fold_text(one) for one in found]
        self._title = fold_text(document.title)
        self._inner: list[str] = []
        self._open = False

    def takes(self, line: str, *, ended: bool) -> None:
        """Take the line that a paragraph, item or heading begins with."""
        bare = not ended and line[:1].isupper() and not line.endswith((":", ";", ","))
        if not bare or len(line.split()) > _LONGEST:
            self._open = False
            return
        self._inner = [*self._inner, fold_text(line)] if self._open else [fold_text(line)]
        self._open = True

    def limit(self, text: str) -> bool:
        """Whether one of them limits a folded sentence that does not say so."""
        inner = self._inner if len(self._inner) <= RUN else []
        return any(limited_by_heading(text, one, self._title) for one in (*self._outer, *inner))
