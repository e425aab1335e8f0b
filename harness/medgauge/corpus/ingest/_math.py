"""Formulas that read in one line, of Word (OMML) and of MathML; all others are not guessed."""

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
_INVISIBLE = "\u2061\u2062\u2063\u2064"


def line_of_formula(node: Any) -> str:
    """Return a formula as one line of text. Raises ValueError where it has more than one line."""
    kind = local(node)
    if kind in _WORDS:
        return _word(kind, node)
    if "".join([node.text or "", *(one.tail or "" for one in node)]).strip():
        raise ValueError("holds a formula with text outside of its signs; write it as text")
    if kind in _ROWS:
        return "".join(line_of_formula(one) for one in node if local(one) not in _SILENT)
    parts = [one for one in node if local(one) and local(one) not in _SILENT]
    if kind in {"sSup", "sSub", "msup", "msub"} and len(parts) == 2:
        table = _RAISED if kind.lower().endswith("sup") else _LOWERED
        return _scripted(line_of_formula(parts[0]), line_of_formula(parts[1]), table)
    if kind == "d" and len(parts) == 1:
        return _delimited(node, line_of_formula(parts[0]))
    if kind == "f" and len(parts) == 2 and _property(node, "fPr", "type", "bar") == "lin":
        return f"{line_of_formula(parts[0])}/{line_of_formula(parts[1])}"
    raise ValueError(f"holds a formula that has no plain text (<{kind}>); write it as text")


def _word(kind: str, node: Any) -> str:
    text = str(node.text or "")
    if len(node):
        raise ValueError("holds a formula with marks inside a sign; write it as text")
    text = "".join(one for one in text if one not in _INVISIBLE)
    return text.strip() if kind in {"mi", "mn", "mo"} else text


def _scripted(base: str, script: str, table: dict[int, int]) -> str:
    spelled = script.strip().translate(table)
    signs = {chr(code) for code in table.values()}
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
