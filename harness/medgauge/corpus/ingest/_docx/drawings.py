"""Drawings, pictures and embedded objects of a DOCX file: what is said of them in the report."""

from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._docx.account import chosen
from medgauge.corpus.ingest._xml import local

_NAMES = {"chart": "chart", "relIds": "diagram", "pic": "picture", "imagedata": "picture"}
_EQUATIONS = ("Equation", "MathType", "DSMT")


def boxes_in(node: Any) -> list[Any]:
    """Return the contents of the text boxes in a drawing, one inside another not told apart."""
    found: list[Any] = []
    for one in node:
        if local(one) == "AlternateContent":
            found += boxes_in(chosen(one))
        elif local(one) == "txbxContent":
            found.append(one)
        elif local(one):
            found += boxes_in(one)
    return found


def described(node: Any, kind: str) -> tuple[str, str, bool]:
    """Return what a drawing without text is, what its author said of it, and if it is in the line.

    Nothing for a ruled line; `refuse …` for an equation.
    """
    program = next(
        (str(one.get("ProgID", "")) for one in node.iter() if local(one) == "OLEObject"), ""
    )
    if any(word in program for word in _EQUATIONS):
        return "refuse holds an equation as an object; write it as text", "", True
    if any(str(key).endswith("}hr") for one in node.iter() for key in one.attrib if local(one)):
        return "", "", False
    names = [_NAMES[name] for one in node.iter() if (name := local(one)) in _NAMES]
    what = "embedded object" if kind == "object" else names[0] if names else "drawing"
    told = next((one for one in node.iter() if local(one) == "docPr"), None)
    text = "" if told is None else told.get("descr") or told.get("title") or told.get("name") or ""
    drawn = "".join(str(one.get("string", "")) for one in node.iter("{*}textpath"))
    text = drawn or text
    floating = node.find(qn("wp:anchor")) is not None or any(
        "position:absolute" in str(one.get("style", "")) for one in node.iter() if local(one)
    )
    return f"{what} left out", text or program or "without description", not floating
