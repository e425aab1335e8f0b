"""Every text element of a DOCX body is read, or reported, or the file is refused."""

from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._xml import all_text, local

_TAKEN = "medgauge-taken"
_TEXT = (qn("w:t"), qn("w:delText"))
_OFFICE = ("http://schemas.microsoft.com/office/", "http://schemas.openxmlformats.org/")


def take(node: Any) -> Any:
    """Note that one text element was read; return it."""
    node.set(_TAKEN, "")
    return node


def left_out(node: Any) -> str:
    """Note that all text inside an element goes into the report; return it."""
    for one in node.iter(*_TEXT) if local(node) else ():
        take(one)
    return all_text(node)


def missed(root: Any) -> list[str]:
    """Return the texts that no one read or reported."""
    texts = (str(one.text or "") for one in root.iter(*_TEXT) if _TAKEN not in one.attrib)
    return [text for text in texts if text.strip()]


def chosen(node: Any) -> Any:
    """Return the one of several contents that Word shows, never a second one as well."""
    forms = [one for one in node if local(one) in {"Choice", "Fallback"}]
    known = [one for one in forms if local(one) == "Fallback" or _understood(one)]
    if not known:
        for one in forms:
            left_out(one)
        return ()
    for one in forms:
        if one is not known[0]:
            left_out(one)
    return known[0]


def differing(root: Any) -> list[str]:
    """Return both texts of each place where another program may show other words than Word."""
    found = []
    for node in root.iter("{*}AlternateContent"):
        forms = [one for one in node if local(one) in {"Choice", "Fallback"}]
        texts = list(dict.fromkeys(map(_signs, forms)))
        drawn = texts[:1] != [""] and texts[1:] == [""] and _understood(forms[0])
        if len(texts) > 1 and not drawn:  # a picture for programs that cannot draw the text
            found.append(" and ".join(repr(text[:40]) for text in texts))
    return found


def _understood(choice: Any) -> bool:
    """Whether Word knows all namespaces that a content asks for."""
    asked = [str(choice.nsmap.get(name, "")) for name in str(choice.get("Requires", "")).split()]
    return bool(asked) and all(one.startswith(_OFFICE) for one in asked)


def _signs(form: Any) -> str:
    """Return all that is text in a form, without what only places or draws it."""
    parts = (
        str(one.get(qn("w:char"), "")) if local(one) == "sym" else str(one.text or "")
        for one in form.iter(*_TEXT, qn("m:t"), qn("w:sym"))
    )
    return "".join("".join(parts).split())
