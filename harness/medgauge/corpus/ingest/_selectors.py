"""Which elements of a page a style sheet's selector means, and how much it weighs."""

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

_ELEMENT = re.compile(
    r"::?(before|after)$|::(marker|first-line|first-letter|placeholder|selection|backdrop"
    r"|file-selector-button|-[-\w]+)$|:(first-line|first-letter)$"
)
_STATE = re.compile(
    r":(?:hover|focus-within|focus-visible|focus|active|visited|target|-[-\w]+|placeholder-shown"
    r"|invalid|fullscreen|popover-open)(?![-\w(])"
)
"""States that a page as it is opened is not in."""
_NO_STATE = re.compile(rf":not\({_STATE.pattern}\)")
_LINK = re.compile(r":(?:any-)?link(?![-\w])")
_PSEUDO = re.compile(r":([-\w]+)")
_UNDERSTOOD_NAMES = (
    "first-child last-child only-child nth-child nth-last-child first-of-type last-of-type "
    "only-of-type nth-of-type nth-last-of-type not is root"
)
_UNDERSTOOD = frozenset(_UNDERSTOOD_NAMES.split())
_VALUE = re.compile(r"\[[^\]]*\]")
_PLAIN = re.compile(r"[-\w\s.#*>+~:()]*")
_ID, _CLASS = re.compile(r"#[-\w]+"), re.compile(r"\.[-\w]+|\[\]|:(?!not|is)[-\w]+")
_TAG = re.compile(r"(?:^|[\s>+~(])[a-zA-Z][-\w]*")

Weight = tuple[int, int, int]


@dataclass(frozen=True)
class Meant:
    """What a selector selects."""

    nodes: tuple[LexborNode, ...]
    weight: Weight
    part: str = ""
    """The pseudo-element, as `before`, of which the declarations are."""


class NotUnderstoodError(Exception):
    """This selector may select anything."""


def meant(tree: LexborHTMLParser, selector: str) -> Meant:
    """Find what a selector selects in a page as it is opened. Raises NotUnderstoodError."""
    found = _ELEMENT.search(selector)
    part = next(filter(None, found.groups()), "") if found else ""
    base = selector[: found.start()] if found else selector
    base = base + "*" if not base or base[-1] in " >+~" else base
    base = _NO_STATE.sub("", base) or "*"
    if _STATE.search(base):
        if re.search(rf"\([^()]*{_STATE.pattern}", base):
            raise NotUnderstoodError
        return Meant((), (0, 0, 0), part)
    bare = _VALUE.sub("[]", _LINK.sub("[href]", base))
    names = set(_PSEUDO.findall(bare))
    if not names <= _UNDERSTOOD or not _PLAIN.fullmatch(bare.replace("[]", "")):
        raise NotUnderstoodError
    try:
        nodes = tree.css(_LINK.sub("[href]", base))
    except SelectolaxError as error:
        raise NotUnderstoodError from error
    tags = len(_TAG.findall(bare))
    return Meant(tuple(nodes), (len(_ID.findall(bare)), len(_CLASS.findall(bare)), tags), part)
