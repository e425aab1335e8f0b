"""Signs that a sentence tells how something is done or what is known, and advises nothing."""

from medgauge.authoring.facts.words import any_of

_ADVISES = any_of(
    r"""
    should | must | shall | recommend\w* | suggest\w* | advise\w* | propose\w* | avoid\w*
    | consider\w* | contraindicated | preferred | indicated | insufficient evidence | needs?
    | needed | not | only | appropriate | acceptable | first choice | unless
    """
)
_DONE = any_of(
    r"""
    (?:is|are|be) (?:\w+ly )?(?:performed|obtained|evaluated|reported|collected|placed|processed
      |calculated|delivered|scored) | diagnosis of \w+ is made
    | (?:patients|women|men|people|persons|clients|participants) (?:receive|undergo|answer
      |complete)
    | requires? (?:an? )?(?:\w+ ){0,3}(?:placement|samples?|processing|interpretation|fasting
      |specimens?)
    | (?:includes?|contains?|consists? of|comprises?) \d+ (?:questions?|items?|points?|parts?)
    """
)
"""`the test is performed in a fasting state`, `requires a blood sample`, `includes 4 questions`."""
_KNOWN = any_of(
    r"""
    (?:evidence|data|information|literature) [^.;]{0,160}?(?:is|are) (?:\w+ )?(?:lacking|limited
      |inadequate|insufficient(?! to (?:recommend|assess))|inconclusive|sparse|scarce|unavailable)
    | simulations? | predictors? | similar to that of | infection rates | levels? increase from
    | have a (?:\w+ )?risk | of shorter duration than | appears? to be | rarely took place
    | may still | concludes? that while | outcomes include | (?:is|are) probably
    | important to note | (?:several|various|many|a number of) (?:\w+ ){1,4}(?:can|may) be
    """
)
"""What is so, and how well it is known: `people with a tattoo have a risk similar to that of …`."""
_HOW_WELL = any_of(
    r"""
    (?:evidence|data) (?:[\w-]+ ){0,12}(?:is|are) (?:\w+ )?(?:lacking|limited|inadequate
      |inconclusive|sparse) | models? suggest
    """
)
"""What stays no advice beside words of advice: `data for women over 70 are inconclusive`."""


def tells_a_procedure(text: str) -> bool:
    """Whether a folded sentence describes steps of a test or a service without advising any."""
    return _DONE.search(text) is not None and _ADVISES.search(text) is None


def tells_a_finding(text: str) -> bool:
    """Whether it tells what is so or known, and how well, without advice."""
    if _HOW_WELL.search(text):
        return True
    return _KNOWN.search(text) is not None and _ADVISES.search(text) is None
