"""From the bytes of an XML file to text with neither a DTD nor entities that have to be looked up.

The declared encoding is believed only where the bytes bear it out.
"""

import codecs
import re
from html.entities import html5

from medgauge.corpus.canonical import decode
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece

_ENCODINGS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "utf-16": "utf-16",
    "us-ascii": "ascii",
    "ascii": "ascii",
    "iso-8859-1": "iso-8859-1",
    "latin1": "iso-8859-1",
    "iso-8859-15": "iso-8859-15",
    "windows-1252": "cp1252",
    "cp1252": "cp1252",
}
_DECLARATION = re.compile(r"\s*<\?xml\s[^>]*?\?>")
_DECLARED = re.compile(rb"""<\?xml\s[^>]*?encoding\s*=\s*["']([-\w.:]+)["']""")
_NAMED = re.compile(r"&([A-Za-z][\w.]*);|<!--|<!\[CDATA\[|<\?")
_ENDS = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"}
_PREDEFINED = frozenset(["amp", "lt", "gt", "quot", "apos"])


def xml_text(data: bytes, file: str) -> tuple[bytes, tuple[DroppedPiece, ...]]:
    """Return the document as UTF-8 without declaration and document type, entities spelled out.

    Raises InputError for bytes that are not in the declared encoding, a document type with
    declarations of its own, and entities that are not of HTML or JATS.
    """
    text, mended = decode(_decoded(data, file).encode("utf-8", "surrogatepass"), file)
    declared = _DECLARATION.match(text)
    if declared:
        text = "\n" * declared[0].count("\n") + text[declared.end() :]
    return _spelled(_without_doctype(text, file), file).encode(), mended


def _decoded(data: bytes, file: str) -> str:
    marked = _marked(data)
    wide = marked == "utf-16"
    head = data[:400].replace(b"\0", b"") if wide else data[:400]
    found = _DECLARED.search(head)
    named = found[1].decode("ascii", "replace").lower() if found else (marked or "utf-8")
    encoding = "utf-16" if named.startswith("utf-16") and wide else _ENCODINGS.get(named)
    if encoding is None:
        raise InputError([(file, "line 1", f"declares the encoding {named!r}, which is not read")])
    if marked and marked != encoding:
        raise InputError(
            [(file, "line 1", f"declares {named}, and begins with the mark of {marked}")]
        )
    try:
        text = data.decode("utf-8-sig" if encoding == "utf-8" else encoding)
    except UnicodeError as error:
        raise InputError([(file, "", f"its bytes are not in the encoding {named}")]) from error
    if encoding not in {"utf-8", "utf-16"} and not data.isascii() and _is_utf8(data):
        raise InputError([(file, "line 1", f"declares {named}, and its bytes are UTF-8")])
    return text


def _marked(data: bytes) -> str:
    """Return the encoding that a byte order mark tells, or an empty string."""
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8"
    return "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else ""


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _without_doctype(text: str, file: str) -> str:
    """Blank out a plain document type; one with declarations is refused before any parsing."""
    at = 0
    while (start := text.find("<", at)) >= 0 and text[start + 1 : start + 2] in {"!", "?"}:
        if text.startswith("<!DOCTYPE", start):
            end = _doctype_end(text, start, file)
            return text[:start] + "\n" * text.count("\n", start, end) + text[end:]
        close = "-->" if text.startswith("<!--", start) else ">"
        end = text.find(close, start)
        if end < 0:
            break
        at = end + len(close)
    return text


def _doctype_end(text: str, start: int, file: str) -> int:
    quote = ""
    for at in range(start, min(len(text), start + 5000)):
        one = text[at]
        if quote:
            quote = "" if one == quote else quote
        elif one in "\"'":
            quote = one
        elif one == "[":
            reason = "its document type holds declarations of its own; take them out"
            raise InputError([(file, f"line {text.count(chr(10), 0, start) + 1}", reason)])
        elif one == ">":
            return at + 1
    raise InputError([(file, "", "its document type does not end")])


def _spelled(text: str, file: str) -> str:
    """Write named entities as numbers, outside of comments, CDATA and instructions."""
    parts: list[str] = []
    unknown: dict[str, int] = {}
    at = 0
    while found := _NAMED.search(text, at):
        parts.append(text[at : found.start()])
        if found[1] is None:
            end = text.find(_ENDS[found[0]], found.end())
            end = len(text) if end < 0 else end
            parts.append(text[found.start() : end])
            at = end
            continue
        at = found.end()
        spelled = html5.get(f"{found[1]};")
        if found[1] in _PREDEFINED:
            parts.append(found[0])
        elif spelled:
            parts.extend(f"&#{ord(one)};" for one in spelled)
        else:
            unknown.setdefault(found[1], text.count("\n", 0, found.start()) + 1)
    if unknown:
        raise InputError(
            [
                (file, f"line {line}", f"entity &{name}; is not known")
                for name, line in unknown.items()
            ]
        )
    return "".join(parts) + text[at:]
