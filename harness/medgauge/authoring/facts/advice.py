"""The words by which a sentence advises, and the acts that it may tell its reader to carry out."""

from medgauge.authoring.facts.words import any_of

ADVICE = any_of(
    r"""
    should | must | shall | ought | recommends? | recommended | suggests? | suggested | advises?
    | advised | proposes? | proposed | insufficient evidence | evidence is insufficient
    | (?:may|can|cannot) (?:\w+ly )?(?:not )?(?:be (?:\w+ly )?(?:\w+ed|given|taken|worn|begun|done
      |made|kept|seen|cut|left|withheld)|follow|leave|replace|continue|start|stop)(?! by)
    | need(?:s|ed)? (?:not|no)
    | needs? to | avoid(?:ed)? | contraindicated | preferred | first choice | considered?
    | (?:is|are) (?:not )?(?:sufficient|acceptable|required|needed|essential|usual|appropriate
      |reasonable|enough|indicated|advisable)
    | (?:is|are) (?:not|no) (?:an? )?(?:indication|reason|substitute|alternative|contraindication)
    | (?:clinicians?|providers?|patients|women|men|people) may (?:\w+ly )?(?:consider|offer|use
      |choose) | it is important to | inconclusive evidence to
    | (?:is|are) the (?:standard|recommended|preferred|first|usual) (?:\w+ )?(?:treatments?
      |therapy|tests?|methods?|agents?)
    """
)

DEONTIC = any_of(
    r"""
    should | must | shall | recommends? | recommended | suggests? | suggested | advised | offered
    | contraindicated
    """
)
"""What only advice says."""

_ACTS = r"""
    do not | never | always | avoid | offer | consider | use | give | start | stop | measure
    | check | assess | monitor | take | refer | advise | ask | repeat | reduce | increase
    | discuss | ensure | prescribe | provide | perform | obtain | continue | discontinue
    | administer | add | screen | evaluate | treat | begin | test | record | keep | review
    | encourage | recommend | apply | inform | counsel | initiate | limit | switch | withhold
    | vaccinate | admit | examine | exclude | look | seek | stock | arrange | explain | raise
    | lower | halve | double | wait | send | call | remove | inject | insert | restrict | select
    | choose | maintain | educate | follow | identify | determine | establish | document
    | observe | rinse | wash | cool | cover | request | weigh | consult
"""
IMPERATIVE = any_of(_ACTS, before="")
_BEHIND = any_of(
    _ACTS,
    before=r"(?:^(?:Closely|Routinely|Regularly|Carefully|Always|Periodically) "
    r"|^(?:In|For|If|When|Before|After|During|With|Unless|Once) [^.;:]{3,200}, (?:\w+ly )?)",
    after=r"(?![\w-])(?! (?:of|is|are|may|should|and|or|the (?:risk|chance|likelihood))(?![\w-]))",
)
"""`In adults with lupus, treat with oxivarel`; `Closely monitor …`."""


def orders(text: str) -> bool:
    """Whether a folded sentence tells its reader what to do: `stop oxivarel`."""
    return (IMPERATIVE.match(text) or _BEHIND.search(text)) is not None


def advises(text: str) -> bool:
    """Whether a folded sentence advises, allows or forbids anything."""
    return ADVICE.search(text) is not None or orders(text)
