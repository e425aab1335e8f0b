"""From a file's bytes to its characters: by its byte order mark, as UTF-8, or as a page declares.

Nothing is ever guessed. What was decoded wrongly by somebody before (UTF-8 taken for Windows-1252,
so that `≥` became `â‰¥`) is put right where only one reading is possible, and refused elsewhere.
"""

import codecs
import re

from medgauge.errors import InputError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)
_DECLARED = re.compile(rb"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([-\w.:]+)", re.IGNORECASE)
"""As in `<meta charset="utf-8">` and `<meta … content="text/html; charset=utf-8">`."""
_HEAD_BYTES = 4096
"""How far into a page a declaration is looked for; browsers take the first 1024 bytes."""
_UTF8_NAMES = frozenset(["utf-8", "utf8"])
_SINGLE_BYTE = {
    "windows-1252": "cp1252",
    "cp1252": "cp1252",
    "x-cp1252": "cp1252",
    "iso-8859-1": "latin-1",
    "iso8859-1": "latin-1",
    "latin1": "latin-1",
    "us-ascii": "ascii",
    "iso-8859-15": "iso8859-15",
    "latin-9": "iso8859-15",
}
"""Declarations that are followed in a page that is not UTF-8, each strictly."""


def characters(data: bytes, file: str, page: bool) -> tuple[str, str]:
    """Return a file's characters, and what a person should be told of how they were found.

    Only a `page`, which is HTML, may declare another charset than UTF-8, and only where it is
    not UTF-8. Raises InputError with the first byte that does not fit.
    """
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], codec, name, file, len(mark)), ""
    declared = _declared(data) if page else ""
    codec = _SINGLE_BYTE.get(declared, "")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        if not codec:
            hint = "" if page else "; save the file as UTF-8"
            return _strictly(data, "utf-8", "UTF-8", file, 0, hint), ""
        text = _strictly(data, codec, f"the {declared} it declares", file, 0)
        return text, f"read as {declared}, as the page declares"
    if declared and declared not in _UTF8_NAMES and not text.isascii():
        return text, f"declares {declared[:40]} but is UTF-8; read as UTF-8"
    return text, ""


def _declared(data: bytes) -> str:
    found = _DECLARED.search(data[:_HEAD_BYTES])
    return found[1].decode("ascii", "replace").lower() if found else ""


def _strictly(data: bytes, codec: str, name: str, file: str, before: int, hint: str = "") -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        place = f"byte {error.start + before}"
        reason = f"not {name} (0x{data[error.start]:02X} there){hint}"
        raise InputError([(file, place, reason)]) from error


def _byte_of(sign: str) -> int:
    """Return the byte that Windows-1252, as browsers have it, shows as this character."""
    try:
        return sign.encode("cp1252")[0]
    except UnicodeEncodeError:
        return ord(sign)


NEEDS_CONTEXT = "Â"
"""The one letter that is judged by what is ASCII before it, as in `5Â mg`."""
_TRAIL = "".join(bytes([byte]).decode("cp1252", "replace") for byte in range(0x80, 0xC0))
_TRAILS = "\x80-\xbf" + re.escape(_TRAIL.replace("\ufffd", ""))
_SYMBOLS = "¡-ª¬-º¼-¿"
"""Trailing bytes that are signs and no quotation marks, which a word in capitals may precede."""
_MENDED = re.compile(
    f"â[€‚„†‡ˆ‰Š‹Œ\x80-\x8f][{_TRAILS}]"  # `≥`, `–`, `“`, `−`, `™`, `→`
    f"|ï¬[€‚ƒ„…†\x80-\x86]|ï»¿"  # ligatures, a byte order mark
    f"|[ÂÃÎÏ][{_SYMBOLS}]|Â\u00a0"  # `µ`, `±`, `é`, `α`, a no-break space
)
_CONTROLLED = re.compile(
    f"(?=.[{_TRAILS}]{{0,2}}[\x80-\x9f])"  # a control character proves it whatever the rest is
    f"(?:[\xc2-\xdf][{_TRAILS}]|[\xe0-\xef][{_TRAILS}]{{2}}|[\xf0-\xf4][{_TRAILS}]{{3}})"
)
_DOUBTED = re.compile(
    f"â[{_TRAILS}]{{2}}|Ã[{_TRAILS}]|[ÂÎÏ][{_TRAIL[:0x20].replace(chr(0xFFFD), '')}«»]"
    f"|[ÄÅ][{_SYMBOLS}]|(?<=\\d){NEEDS_CONTEXT}"
)
"""What looks encoded twice and may be something else: refused."""


def once_encoded(line: str) -> tuple[str, list[str]]:
    """Undo UTF-8 that was read as Windows-1252 where it is certain; return what was put right."""
    if line.isascii():
        return line, []
    found: list[str] = []

    def once(match: re.Match[str]) -> str:
        try:
            right = bytes(map(_byte_of, match[0])).decode()
        except (UnicodeDecodeError, ValueError):
            return match[0]
        found.append(right)
        return right

    return _MENDED.sub(once, _CONTROLLED.sub(once, line)), found


def encoded_twice(text: str) -> str:
    """Return what in a text was or may have been encoded twice, else an empty string."""
    match = None if text.isascii() else _DOUBTED.search(text) or _MENDED.search(text)
    return match[0] if match else ""
