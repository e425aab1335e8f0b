"""Which elements of a page a style sheet's selector means, and how much it weighs."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborNode, SelectolaxError

from medgauge.corpus.ingest._tree import Tree

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
_PART = re.compile(r"\[[^\]]*\]|\\.|.", re.DOTALL)
_TAG = re.compile(r"(?:^|[\s>+~(])[a-zA-Z][-\w]*")

LONGEST = 400
"""Most characters of a selector; each part of it is looked for in the whole page."""

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


def meant(tree: Tree, selector: str) -> Meant:
    """Find what a selector selects in a page as it is opened. Raises NotUnderstoodError."""
    if len(selector) > LONGEST:
        raise NotUnderstoodError
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
    nodes = _selected(tree, _LINK.sub("[href]", base))
    tags = len(_TAG.findall(bare))
    return Meant(tuple(nodes), (len(_ID.findall(bare)), len(_CLASS.findall(bare)), tags), part)


def _selected(tree: Tree, selector: str) -> list[LexborNode]:
    """Find what a selector selects part by part: trying all ways at once takes time without end."""
    found: list[LexborNode] = []
    for at, (sign, part) in enumerate(_parts(selector)):
        try:
            nodes = tree.css(part)
        except SelectolaxError as error:
            raise NotUnderstoodError from error
        if at:
            follows = _followers(found, sign)
            nodes = [node for node in nodes if follows(node)]
        found = nodes
    return found


def _parts(selector: str) -> list[tuple[str, str]]:
    """Cut `a b > c` into its parts, each with the sign before it. Raises NotUnderstoodError."""
    parts = [("", "")]
    depth, sign = 0, ""
    for found in _PART.finditer(selector):
        token = found[0]
        depth += (token in "([") - (token in ")]")
        if depth or token.strip(" >+~"):
            if sign:
                parts.append((sign.strip() or " ", ""))
                sign = ""
            parts[-1] = (parts[-1][0], parts[-1][1] + token)
        else:
            sign += token
    inner = re.search(r"\([^()]*[^\s(),+-][\s>+~]+[^\s(),+-]", _VALUE.sub("", selector))
    numbered = "nth" in selector
    if (inner and not numbered) or any(len(one[0]) > 1 or not one[1] for one in parts):
        raise NotUnderstoodError
    return parts


def _followers(before: list[LexborNode], sign: str) -> Callable[[LexborNode], bool]:
    """Return what tells whether an element stands to one of those `before` as the sign says."""
    known = {node.mem_id for node in before}
    if sign == ">":
        return lambda node: node.parent is not None and node.parent.mem_id in known
    if sign in {"+", "~"}:
        parents = {one.parent.mem_id: one.parent for one in before if one.parent is not None}
        later = {key for parent in parents.values() for key in _later(parent, known, sign)}
        return lambda node: node.mem_id in later
    inside = dict.fromkeys(known, True)

    def descends(node: LexborNode) -> bool:
        path = []
        above = node.parent
        while above is not None and above.mem_id not in inside:
            path.append(above.mem_id)
            above = above.parent
        answer = above is not None and inside[above.mem_id]
        inside.update(dict.fromkeys(path, answer))
        return answer

    return descends


def _later(parent: LexborNode, known: set[int], sign: str) -> Iterator[int]:
    """Yield the children that come after a known one: at once (`+`), or at all (`~`)."""
    seen = False
    for child in parent.iter():
        if seen:
            yield child.mem_id
        seen = child.mem_id in known or (seen and sign == "~")
