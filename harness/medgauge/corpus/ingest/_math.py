"""Formulas that read in one line, of Word (OMML) and of MathML; all others are not guessed."""

import re
from typing import Any

from medgauge.corpus.ingest._xml import local

_RAISED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_LOWERED = str.maketrans("0123456789+-−", "₀₁₂₃₄₅₆₇₈₉₊₋₋")
_SILENT = {
    "rPr", "ctrlPr", "sSupPr", "sSubPr", "dPr", "fPr", "oMathParaPr", "annotation",
    "annotation-xml", "mspace", "bookmarkStart", "bookmarkEnd", "proofErr",
}  # fmt: skip
_ROWS = {"oMath", "oMathPara", "e", "sup", "sub", "num", "den", "r", "math", "mrow", "mstyle"}
_ROWS |= {"semantics", "mpadded"}
_WORDS = {"t", "mi", "mn", "mo", "mtext"}
_ONE = re.compile(r"[^\W_]+(?:[.,]\d+)*")
_TAKES_BEFORE = re.compile(r"[\w.,)\]/÷:^⁰¹²³⁴⁵⁶⁷⁸⁹₀-₉]\s*$")
_TAKES_AFTER = re.compile(r"\s*(?:[\w(\[/÷:^!⁰¹²³⁴⁵⁶⁷⁸⁹₀-₉]|[.,]\d)")
"""What a fraction beside it would be read with once it stands in the line: `2` and `1/2`."""
_INVISIBLE = "\u2061\u2062\u2063\u2064"


def line_of_formula(node: Any) -> str:
    """Return a formula as one line of text. Raises ValueError where it has more than one line."""
    kind = local(node)
    if kind in _WORDS:
        return _word(kind, node)
    if "".join([node.text or "", *(one.tail or "" for one in node)]).strip():
        raise ValueError("holds a formula with text outside of its signs; write it as text")
    if kind in _ROWS:
        return _row([one for one in node if local(one) not in _SILENT])
    parts = [one for one in node if local(one) and local(one) not in _SILENT]
    if kind in {"sSup", "sSub", "msup", "msub"} and len(parts) == 2:
        table = _RAISED if kind.lower().endswith("sup") else _LOWERED
        return _scripted(line_of_formula(parts[0]), line_of_formula(parts[1]), table)
    if kind == "d" and len(parts) == 1:
        return _delimited(node, line_of_formula(parts[0]))
    if len(parts) == 2 and _is_fraction(node):
        return "/".join(_part(line_of_formula(one)) for one in parts)
    raise ValueError(f"holds a formula that has no plain text (<{kind}>); write it as text")


def _is_fraction(node: Any) -> bool:
    """Whether an element is a fraction with a line, and not one number over another."""
    if local(node) == "mfrac":
        return node.get("linethickness") is None
    return local(node) == "f" and _property(node, "fPr", "type", "bar") in {"bar", "lin", "skw"}


def has_fraction(node: Any) -> bool:
    """Whether a fraction in a formula is not held together by brackets of its own."""
    if _is_fraction(node):
        return True
    return local(node) != "d" and any(map(has_fraction, node))


def _part(text: str) -> str:
    """Return a part of a fraction, in brackets where it is more than one number or word."""
    text = text.strip()
    if not text or "/" in text:
        raise ValueError("holds a fraction in a fraction, or an empty one; write it as text")
    return text if _ONE.fullmatch(text) else f"({text})"


def _row(nodes: list[Any]) -> str:
    """Return what stands side by side. Raises ValueError where a fraction would take in more."""
    line, fraction = "", False
    for node in nodes:
        text = line_of_formula(node)
        is_one = has_fraction(node)
        if (is_one and _TAKES_BEFORE.search(line)) or (fraction and _TAKES_AFTER.match(text)):
            raise ValueError(f"holds a fraction beside {(line + text)[-30:]!r}; write it as text")
        line += text
        fraction = is_one if text.strip() else fraction
    return line


def _word(kind: str, node: Any) -> str:
    text = str(node.text or "")
    if len(node):
        raise ValueError("holds a formula with marks inside a sign; write it as text")
    text = "".join(one for one in text if one not in _INVISIBLE)
    return text.strip() if kind in {"mi", "mn", "mo"} else text


def _scripted(base: str, script: str, table: dict[int, int]) -> str:
    spelled = script.strip().translate(table)
    signs = {chr(code) for code in table.values()}
    if "/" in base:
        raise ValueError("holds a fraction that is raised to a power; write it as text")
    if not base.strip() or not spelled or any(one not in signs for one in spelled):
        raise ValueError(f"holds a formula with {script.strip()!r} raised or lowered")
    return base.rstrip() + spelled


def _delimited(node: Any, inner: str) -> str:
    return (
        _property(node, "dPr", "begChr", "(")
        + inner.strip()
        + _property(node, "dPr", "endChr", ")")
    )


def _property(node: Any, group: str, name: str, default: str) -> str:
    """Return a property of Word's mathematics: `m:dPr/m:begChr m:val`."""
    space = "{" + node.nsmap.get(node.prefix, "") + "}"
    found = node.find(f"{space}{group}/{space}{name}")
    return default if found is None else str(found.get(f"{space}val", ""))
