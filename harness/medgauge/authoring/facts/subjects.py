"""Whether a sentence names what it speaks of: a drug, a test, a condition, and not `the dose`."""

import re

from medgauge.text.general_words import GENERAL
from medgauge.text.stems import stem

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
    about above abrupt access according action activity acute addition address adequate adherence
    adolescent adverse affect aim almost alternative alternatives although always among annual
    appointment approach asked aspect assist associated associations attempt attempts availability
    average aware balance baseline basis behavior beneficial best better beyond birth broad but
    calls cannot careful case-by-case categories category caution center challenge characteristics
    chronic classification classified client close combination combined comfort commence commonly
    communication complications component comprehensive concern conclude concludes concurrent
    consent consideration consistent contact content context coordinated correct could course
    criteria current decision-making define degree delivered delivery department depending
    describe design develop development diagnostic direct discharge discontinuation discussion
    document drainage draw due efforts either elements elimination emergence enable encourage end
    engage environment episodes escalation especially establish established event evidence-based
    example excellent existence expectation expected experience exposure failure family feasible
    federal formal format formulation four frequent frequently from function functional future
    goals greater group guided half-life handout health healthy high-risk history immediate impact
    implementation implications importance improvement includes including increases indicated
    indications indicators individualized infant influence informed inpatient input inquiry
    insufficient intake integrated intensity intensive interdisciplinary intermediate interview
    involve involved issues judgment known lack length life life-threatening likelihood
    limitations local longer lowest manner maximize means medical medium mental method methods
    might mild minimize minimum minor minutes mmhg mmol model moderate modified multidisciplinary
    multiple necessary negative network next nmol note observed obtained occur office once ongoing
    optimal order original outcomes outpatient outside parents part particular particularly past
    period personal phase physical place planning point points positive potential predicting
    preference preferences preferred presence present prevent preventive previous primary
    principles prior priority private probably problem process program project promote protective
    provided provision psychosocial purpose questions range ranging rate reassess reassessment
    recent recognizing refer reflect regarding regardless regimen regular regularly reinforce
    reinforcement relationship relative relevant remain reminded reporting required requirement
    resources response results return revisions rise roles safety satisfaction schedules screen
    screening selected selection self-management separate serious setting settings severe severity
    shared short significant signs similar site situation social solicited source special
    specialists specialty stability standardized state status strategies strategy strength
    subsequent substantial support system tapering techniques telephone telephoned term
    therapeutic those three threshold through timing told tool tools transition two types
    understanding unique unknown unless until upon using utility validated variety various very
    veteran whether whose without work written young μmol
"""
_GENERIC = frozenset(map(stem, _WORDS.split())) | GENERAL
"""Stems of words that name no particular drug, test, condition or procedure."""

_WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*")
_PREDICATE = re.compile(
    r"(?<![\w-])(?:(?P<advises>recommends?|suggests?|advises?|proposes?|concludes?)"
    r"|should|must|shall|may|can|cannot|is|are|was|were|has|have|need|needs|will)(?![\w-])"
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
_OF_NOTHING = re.compile(
    r"(?:(?:In|At|For|When|During|After) [^,]+, )?(?:The|Its) (?:(?:daily|total|cumulative|maximum"
    r"|whole|overall) )*(?:total|sum|filter|catheter|drain|tube|pump|stent|line|balloon|splint|cast"
    r"|maximum|ceiling|limit|upper limit|lower limit|remainder|rest|half|amount|quantity)"
    r" (?:should|must|shall|may|can|cannot|is|are|was|has|have|needs?|stays?|remains?)(?![\w-])",
    re.IGNORECASE,
)
"""`The total must not exceed 60 mg/kg`, `The filter should be removed`: of what, and which?"""


_PEOPLE = re.compile(
    r"(?<![\w-])(?:people|persons?|patients?|women|men|adults|clients?|clinicians?|providers?"
    r"|doctors?|physicians?|nurses|there)(?![\w-])",
    re.IGNORECASE,
)
"""Who advice is for or about: its subject is what they do or are given."""


def names_its_subject(text: str) -> bool:
    """Whether the subject of a folded sentence, or what it is advised for, is named in it."""
    if _UNNAMED.match(text) or _OF_NOTHING.match(text):
        return False
    predicate = _PREDICATE.search(text)
    if predicate is None or predicate["advises"] or _PEOPLE.search(text[: predicate.start()]):
        return names(text) > 0
    return names(text[: predicate.start()]) > 0 or names(text) > 1


def names(text: str) -> int:
    """Return how many words of a text are particular to what it speaks of."""
    return sum(len(word) > 2 and stem(word.lower()) not in _GENERIC for word in _WORD.findall(text))
