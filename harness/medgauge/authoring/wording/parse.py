"""A sentence of advice taken apart: what it says first, who advises what, and when or for whom.

Only shapes that can be put together again without doubt are taken apart; everything else is None.
Texts are folded and bear no full stop.
"""

import re
from dataclasses import dataclass, replace

from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.verbs import BY_BASE, BY_GERUND


@dataclass(frozen=True)
class Advice:
    """One sentence, taken apart; its parts come back in the slots of frames."""

    shape: str
    """`object`, `act` (a verb in -ing), `modal`, `passive`, `order` or `plain`."""
    subject: str
    """Who or what something is advised of; what is advised for `object` and `act`."""
    rest: str = ""
    """What follows the word of advice."""
    force: str = ""
    """`recommend`, `suggest`, `advise`, `propose`, `should`, `must`, `may`, `can`, `shall`, `do`,
    `consider`, `avoid`; empty for a plain statement."""
    negative: bool = False
    adverb: str = ""
    """`strongly`, `routinely`, `never`: stands beside the word of advice."""
    mark: str = ""
    """`strong` or `conditional`, as in `We recommend (strong)`."""
    main: str = ""
    """The main clause as it stands, without lead and tail."""
    lead: str = ""
    """A clause or phrase before the main clause, without its comma."""
    tail: str = ""
    """A clause or phrase behind it that could stand first."""


_AGENT = (
    r"(?:[Ww]e|(?:[Tt]he )?(?:USPSTF|Work Group|guideline panel|panel|Society|College|Council|Board"
    r"|Network|Forum|Association|Alliance|Institute|Group|Task Force|Academy|CDC))"
)
_MARK = r"(?: \((?P<mark>strong|conditional|weak)\))?"
_ADVISES = re.compile(
    rf"(?P<agent>{_AGENT}) (?:(?P<adverb>strongly) )?(?P<verb>recommend|suggest|advise|propose)s?"
    rf"(?P<against> against)?{_MARK}(?P<not> not)?(?P<that> that)? (?P<rest>.+)"
)
_MODAL = re.compile(
    r"(?P<subject>.+?) (?P<modal>should|must|shall|may|cannot|can)(?P<not> not| never)?"
    r" (?P<rest>.+)"
)
_ADVISED = re.compile(
    r"(?P<subject>.+?) (?:is|are)(?P<not> not)?(?: (?P<adverb>strongly|routinely|generally))?"
    rf" (?P<verb>recommend|suggest|advise|propose)e?d{_MARK}(?P<rest>(?: .+)?)"
)
_ORDER = re.compile(r"(?P<not>Do not |Never )?(?P<verb>[A-Za-z]+) (?P<rest>.+)")
_FINITE = re.compile(
    r"(?<![\w-])(?:is|are|was|were|has|have|should|must|shall|may|can|cannot|will|recommends?"
    r"|suggests?|advises?|does|do)(?![\w-])"
)
_RELATIVE = re.compile(r"(?<![\w-])(?:who|that|which|whose|whom|where)(?![\w-])")
_LEADS = re.compile(
    r"(?:In|For|When|If|Unless|Before|After|During|Until|Once|Within|Among|On|At|With|Under|To"
    r"|Where|From|Because of|Depending on|As soon as|Whenever|Between)(?![\w-])"
)
_PEOPLE = (
    r"(?:adults|people|patients|persons|women|men|children|infants|adolescents|everyone|travellers"
    r"|individuals|girls|boys|females|males|those|veterans)(?![\w-])"
)
_TAIL = re.compile(
    r" (?P<tail>(?:when|if|unless|whenever|as soon as|(?<!for )as long as|provided(?: that)?"
    r"|irrespective of|regardless of|whatever|in pregnancy|during (?:pregnancy|breastfeeding)"
    rf"|(?:in|for) (?!all of)(?:[\w<>≥≤-]+ ){{0,3}}?{_PEOPLE})(?: .+)?)$"
)
_JOINS_ON = re.compile(
    r", (?:and|or|but|with|which|who|then|not|whatever|unless|if|in|for|as)\b|;|:"
)


def parse(text: str) -> Advice | None:
    """Take a sentence apart; None where its shape is not known for certain."""
    lead, clause = _split_lead(text)
    main, tail = _split_tail(clause)
    found = _advises(main) or _advised(main) or _modal(main) or _order(main) or _plain(main)
    return None if found is None else replace(found, lead=lead, main=main, tail=tail)


def _split_tail(text: str) -> tuple[str, str]:
    """Split off the last clause or phrase that can stand first; `` where none can."""
    hidden = masked(text)
    for place in reversed([found.start("tail") for found in _tails(hidden)]):
        head, tail = hidden[: place - 1], hidden[place:]
        if _stands_alone(head) and _hangs_on(tail):
            return text[: place - 1], text[place:]
    return text, ""


def _stands_alone(head: str) -> bool:
    """Whether what is left without its tail is a main clause."""
    if len(head.split()) < _SHORTEST or _LEANS.search(head) or _TWO_CLAIMS.search(head):
        return False
    return bool(_FINITE.search(head)) or head.split(" ", 1)[0].lower() in BY_BASE


def _hangs_on(tail: str) -> bool:
    """Whether a tail is one clause or phrase, with no second main clause behind it."""
    if _JOINS_ON.search(tail) or _BOUND.search(tail):
        return False
    relative = _RELATIVE.search(tail)
    own = tail[: relative.start()] if relative else tail
    return bool(_CLAUSE.match(tail)) or not _FINITE.search(own)


_CLAUSE = re.compile(r"(?:when|if|unless|whenever|as soon as|as long as|provided)\b")
_LEANS = re.compile(
    r"(?:,| (?:and|or|but|not|only|even|except|than|especially|such|as|particularly))$"
)
_TWO_CLAIMS = re.compile(
    r"[,;] (?:and|but|or|then|with|which|who)(?![\w-])|(?<![\w-])(?:and|but|or) (?:[\w-]+ ){0,4}?(?:is|are|should"
    r"|must|may|can|cannot|has|have|not|then|when|if|only)(?![\w-])"
    r"|(?<![\w-])(?:and|but|or|then) (?:\w+ly )?\w+ed(?![\w-])|such as|including"
)
"""A head that says two things: a tail may belong to the second one alone."""
_BOUND = re.compile(
    r"(?:when|if|unless|whenever|as soon as) (?:it|they|he|she|this|these|those|both|either|one)(?![\w-])"
    r"|(?<![\w-])(?:outside|because|due to|as (?:an?|the|first|monotherapy)|so that|without consultation"
    r"|in order|since|especially|particularly|e\.g\.|rather than|instead|except|but)(?![\w-])"
)
"""A tail that leans on its head, or that holds what belongs to the whole sentence."""
_SHORTEST = 3
"""Words of the shortest main clause."""


def _tails(hidden: str) -> list[re.Match[str]]:
    found, position = [], 0
    while match := _TAIL.search(hidden, position):
        found.append(match)
        position = match.start() + 1
    return found


def _split_lead(text: str) -> tuple[str, str]:
    """Return what stands before the main clause, and the main clause."""
    if _LEADS.match(text) is None:
        return "", text
    hidden = masked(text)
    for comma in re.finditer(r", (?!and |or |but |who |which |such |including |with )", hidden):
        main = text[comma.end() :]
        before = hidden[comma.end() :]
        if _ADVISES.match(main) or _is_clause(before):
            return text[: comma.start()], main
    return "", text


def _is_clause(hidden: str) -> bool:
    """Whether a main clause begins here: a short subject without commas before its verb."""
    verb = _FINITE.search(hidden)
    subject = hidden[: verb.start()] if verb else ""
    simple = not re.search(r",|(?<![\w-])(?:and|or|who|that|which) *$", subject)
    return bool(subject.strip()) and simple and len(subject.split()) <= 12


def _advises(main: str) -> Advice | None:
    found = _ADVISES.fullmatch(main)
    if found is None:
        return None
    rest, negative = found["rest"], bool(found["against"] or found["not"])
    shape = "act" if rest.split(" ", 1)[0] in BY_GERUND else "object"
    if found["that"] or (found["not"] and shape != "act"):
        return None
    return Advice(
        shape=shape,
        force=found["verb"],
        negative=negative,
        adverb=found["adverb"] or "",
        mark=found["mark"] or "",
        subject=rest,
    )


def _modal(main: str) -> Advice | None:
    found = _MODAL.fullmatch(main)
    if found is None:
        return None
    hidden = masked(found["subject"])
    if _FINITE.search(hidden) and not _RELATIVE.search(hidden):
        return None
    if _RELATIVE.search(hidden) and _MODAL.search(masked(found["rest"])):
        return None
    if "," in hidden and not re.search(r", .* (?:and|or) ", hidden):
        return None
    return Advice(
        shape="modal",
        force="can" if found["modal"] == "cannot" else found["modal"],
        negative=bool(found["not"]) or found["modal"] == "cannot",
        adverb="never" if found["not"] == " never" else "",
        subject=found["subject"],
        rest=found["rest"],
    )


def _advised(main: str) -> Advice | None:
    found = _ADVISED.fullmatch(main)
    if found is None or _FINITE.search(masked(found["subject"])):
        return None
    if found["rest"].startswith((" to ", " that ")) or found["subject"] in ("It", "There"):
        return None
    return Advice(
        shape="passive",
        force=found["verb"],
        negative=bool(found["not"]),
        adverb=found["adverb"] or "",
        mark=found["mark"] or "",
        subject=found["subject"],
        rest=found["rest"].strip(),
    )


def _order(main: str) -> Advice | None:
    found = _ORDER.fullmatch(main)
    verb = found["verb"].lower() if found else ""
    if found is None or verb not in BY_BASE or (found["not"] is None) != found["verb"].istitle():
        return None
    if re.match(r"(?:is|are|of|should|may|must|can|was|in|by)\b", found["rest"]):
        return None
    return Advice(
        shape="order",
        force="consider" if verb == "consider" else "avoid" if verb == "avoid" else "do",
        negative=bool(found["not"]),
        subject=verb,
        rest=found["rest"],
    )


def _plain(main: str) -> Advice | None:
    """A statement: its words stay as they are, and only its lead or tail may move."""
    return Advice(shape="plain", subject=main) if _FINITE.search(masked(main)) else None
