"""A sentence of advice taken apart: what it says first, who advises what, and when or for whom.

Only shapes that can be put together again without doubt are taken apart; everything else is None.
Texts are folded and bear no full stop.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from medgauge.authoring.wording.clauses import AGENT, FINITE, RELATIVE, split_lead, split_tail
from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.verbs import BY_BASE, BY_GERUND


@dataclass(frozen=True)
class Advice:
    """One sentence, taken apart; its parts come back in the slots of frames."""

    shape: str
    """`object`, `act` (a verb in -ing), `that`, `modal`, `passive`, `order` or `plain`."""
    subject: str
    """Who or what something is advised of; what is advised for `object` and `act`."""
    force: str
    """`recommend`, `suggest`, `advise`, `propose`, `should`, `must`, `may`, `can`, `shall`, `do`,
    `consider`, `avoid`, `insufficient`, and `is` for a plain statement."""
    rest: str = ""
    """What follows the word of advice; for `that` the predicate in its bare form, `be given`."""
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
    comma: str = ""
    """The comma before the tail, if there is one."""


_MARK = r"(?: \((?P<mark>strong|conditional|weak)\))?"
_ADVISES = re.compile(
    rf"(?P<agent>{AGENT}) (?:(?P<adverb>strongly) )?(?P<denied>(?:does|do) not )?"
    rf"(?P<verb>recommend|suggest|advise|propose)s?(?P<against> against)?"
    rf"{_MARK}(?P<not> not)?(?P<that> that)? (?P<rest>.+)"
)
_MODAL = re.compile(
    r"(?P<subject>.+?) (?P<modal>should|must|shall|may|cannot|can)(?P<not> not| never)?"
    r" (?P<rest>.+)"
)
_ADVISED = re.compile(
    r"(?P<subject>.+?) (?:is|are)(?P<not> not)?(?: (?P<adverb>strongly|routinely|generally))?"
    rf" (?P<verb>recommend|suggest|advise|propose)e?d{_MARK}(?P<rest>(?: .+)?)"
)
_ORDER = re.compile(r"(?P<not>[Dd]o not |[Nn]ever )?(?P<verb>[A-Za-z]+) (?P<rest>.+)")
_THAT = re.compile(
    r"(?P<subject>.+?) (?:(?P<be>is|are|be) (?P<not>not )?(?P<participle>\w+(?:ed|en|ne|un|pt|ld|de"
    r"|id)\b.*)|should (?P<should>.+))"
)
_WHO = re.compile(
    r"(?P<subject>(?:(?:primary care|health care|all) )?(?:clinicians|providers|professionals"
    r"|physicians|practitioners|patients|women|adults|pregnant women|prescribers|people)"
    r"(?: (?:with|who|at|aged) [^,]{1,60}?)?) (?P<adverb>\w+ly )?(?P<verb>[a-z]+) (?P<rest>.+)"
)
_SUBJUNCTIVE = re.compile(r"(?<![\w-])be \w+(?:ed|en)(?![\w-])|^(?:clinicians|providers) ")
_OTHER_VERB = re.compile(
    r"(?<![\w-])(?:applies|contains?|requires?|remains|lasts|supports|shows|differs|depends) "
)
"""Verbs that would make a clause of their own of what stands before `should`."""
_TWO_AGAINST = re.compile(r"(?<![\w-])(?:and|or|but) (?:against|not)(?![\w-])")
_ENDS_JOINED = re.compile(r"(?:^| )(?:and|or|but)$")
_UNDECIDED = re.compile(
    rf"(?:{AGENT} concludes that )?(?:there is insufficient evidence"
    r"|(?:the )?(?:current )?evidence is insufficient) to (?P<rest>.+)",
    re.IGNORECASE,
)
_NO_ORDER = re.compile(r"(?:is|are|of|should|may|must|can|was|in|by|and|or)(?![\w-])")


@lru_cache(maxsize=4096)
def parse(text: str) -> Advice | None:
    """Take a sentence apart; None where its shape is not known for certain."""
    lead, clause = split_lead(text)
    main, tail, comma = split_tail(clause)
    shapes = (_undecided, _advises, _advised, _modal, _order, _plain)
    found = next((advice for shape in shapes if (advice := shape(main))), None)
    return found and replace(found, lead=lead, main=main, tail=tail, comma=comma)


def _undecided(main: str) -> Advice | None:
    found = _UNDECIDED.fullmatch(main)
    return found and Advice(shape="undecided", force="insufficient", subject=found["rest"])


def _advises(main: str) -> Advice | None:
    found = _ADVISES.fullmatch(main)
    if found is None:
        return None
    if found["that"]:
        return _advises_that(found)
    if _SUBJUNCTIVE.search(masked(found["rest"])):
        return _advises_that(found)
    rest, negative = found["rest"], _denies(found)
    shape = "act" if rest.split(" ", 1)[0] in BY_GERUND else "object"
    if _TWO_AGAINST.search(rest) or (found["not"] and shape != "act"):
        return None
    return Advice(
        shape=shape,
        force=found["verb"],
        negative=negative,
        adverb=found["adverb"] or "",
        mark=found["mark"] or "",
        subject=rest,
    )


def _denies(found: re.Match[str]) -> bool:
    return bool(found["against"] or found["not"] or found["denied"])


def _advises_that(found: re.Match[str]) -> Advice | None:
    """Take `that clinicians screen adults`, `that X is measured` apart."""
    if _denies(found):
        return None
    clause, who = _THAT.fullmatch(found["rest"]), _WHO.fullmatch(found["rest"])
    if who and who["verb"] in BY_BASE:
        subject, negative = who["subject"], False
        rest = f"{who['adverb'] or ''}{who['verb']} {who['rest']}"
    elif clause and not FINITE.search(masked(clause["subject"])):
        subject, negative = clause["subject"], bool(clause["not"])
        rest = clause["should"] or f"be {clause['participle']}"
    else:
        return None
    return Advice(
        shape="that",
        force=found["verb"],
        negative=negative,
        adverb=found["adverb"] or "",
        mark=found["mark"] or "",
        subject=subject,
        rest=rest,
    )


def _modal(main: str) -> Advice | None:
    found = _MODAL.fullmatch(main)
    if found is None:
        return None
    hidden = masked(found["subject"])
    if FINITE.search(hidden) and not RELATIVE.search(hidden):
        return None
    if RELATIVE.search(hidden) and _MODAL.search(masked(found["rest"])):
        return None
    if (
        _OTHER_VERB.search(hidden)
        or _ENDS_JOINED.search(hidden)
        or re.search(r", (?:and|or)$", hidden)
    ):
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
    if found is None or FINITE.search(masked(found["subject"])):
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
    if found is None or verb not in BY_BASE or _NO_ORDER.match(found["rest"]):
        return None
    return Advice(
        shape="order",
        force=verb if verb in ("consider", "avoid") else "do",
        negative=bool(found["not"]),
        subject=verb,
        rest=found["rest"],
    )


def _plain(main: str) -> Advice | None:
    """A statement: its words stay as they are, and only its lead or tail may move."""
    found = FINITE.search(masked(main))
    return Advice(shape="plain", subject=main, force="is") if found else None
