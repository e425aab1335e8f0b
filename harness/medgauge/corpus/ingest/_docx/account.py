"""Every text element of a DOCX body is read, or reported, or the file is refused."""

from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._xml import all_text, local

_TAKEN = "medgauge-taken"
_TEXT = (qn("w:t"), qn("w:delText"))


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
    """Return the one of several contents that is read: the first, never a second one as well."""
    forms = [one for one in node if local(one) in {"Choice", "Fallback"}]
    for one in forms[1:]:
        left_out(one)
    return forms[0] if forms else ()
