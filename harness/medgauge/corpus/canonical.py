"""The one canonical text of a section, and the digests taken over it.

Agents read it, the index holds it and the grader matches against it, so it is made here once:

- A paragraph, list item, table row or line before a `<br>` is one line; lines are joined by one
  newline and the last has none. White space inside a line collapses to single spaces.
- Inline marks (bold, links, code) leave their text only; brackets are never dropped. Items of a
  numbered list keep their number (`3. Offer …`), bullets leave nothing; a lead-in is its own line.
- A table row reads `<row label>: <header 2>: <cell 2>; <header 3>: <cell 3>.`; the header row
  stands before it as a line of its own. A cell that spans rows or columns is said for each.
- The author's typography stays (curly quotes, `µ`, `×10⁹/L`); the whole is NFC.
- A character encoded twice (`â‰¥` for `≥`) is put right and reported where it can be nothing else,
  and refuses the document where it may be (see `charsets`).
- Invisible characters (zero-width, soft hyphen, variation selectors) are dropped and reported.
  Characters that show text in another order than stored, or that hide or replace it (bidi
  controls, tags, blank letters, NUL, U+FFFD, private use, control characters, a digit or letter
  struck out by an overlay), refuse it all. So do right-to-left letters in one line with a digit.
- A section has the number its heading begins with; a quantity or a year is no number. Where no
  heading of a document has one they are counted; where some have, the others are `u1`, `u2`, …,
  which no source number can be, and are reported. Text before the first heading is `0`, or `u0`
  beside a heading numbered `0`.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from pydantic_core import to_json

from medgauge.corpus.charsets import NEEDS_CONTEXT, characters, encoded_twice, once_encoded
from medgauge.corpus.raw import Problem
from medgauge.errors import InputError
from medgauge.files.canonical import sha256
from medgauge.model.corpus import Document, DroppedPiece

INVISIBLE = re.compile(
    "[\u00ad\u034f\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2064\ufe00-\ufe0f\ufeff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
)
"""Characters without width, for example the soft hyphen in `Vexa\u00adlor`.

With those of REFUSED they are all of Default_Ignorable_Code_Point of Unicode 15.
"""

REFUSED = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f"  # NUL and other control characters
    "\u061c\u200e\u200f\u202a-\u202e\u2065-\u206f"  # bidi: `syad 12` shown as `21 days`
    "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that are shown as a blank
    "\u0335-\u0337\u20d2\u20d3\u20d8-\u20da\u20e0\u20e5\u20e6\u20ea\u20eb"  # `5` struck out
    "\ue000-\uf8ff\ufdd0-\ufdef\ufff0-\uffff"  # private use, unassigned, noncharacters, U+FFFD
    "\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"  # tags, private planes
    "|(?<![<=>←→↔⇐⇒⇔∃∈∋∣∥∼≃≅≈≍≡≤≥≲≳≶≷≺≻≼≽⊂⊃⊆⊇⊑⊒⊢⊨⊩⊫⊲⊳⊴⊵])\u0338"  # but `=` struck is `≠`
)
"""Characters whose presence means that a reader and a program see different text."""

_TURNED = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters of scripts that are written from right to left, as Hebrew and Arabic."""

SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")


def decode(data: bytes, file: str, page: bool = False) -> tuple[str, tuple[DroppedPiece, ...]]:
    """Return the text of a source file, line ends made `\\n` and a leading BOM removed.

    A `page` of HTML may declare another charset than UTF-8. That, and characters that were encoded
    twice and are put right, are reported. Raises InputError for bytes that do not fit and for
    every line with a refused character.
    """
    text, told = characters(data, file, page)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    pieces = [DroppedPiece(file=file, where="", reason=told)] if told else []
    if _harmless(unusual(text)):
        return text, tuple(pieces)
    lines = text.split("\n")
    problems: list[Problem] = []
    for position, line in enumerate(lines):
        if not refused(line):
            continue
        where = f"line {position + 1}"
        lines[position], mended = once_encoded(line)
        if reason := refused(lines[position]):
            problems.append((file, where, reason))
        else:
            told = ", ".join(mended)
            piece = DroppedPiece(
                file=file, where=where, reason="encoded twice, mended", excerpt=told[:120]
            )
            pieces.append(piece)
    if problems:
        raise InputError(problems)
    return "\n".join(lines), tuple(pieces)


def refused(text: str) -> str:
    """Say what `text` holds that makes it no text to trust, or return an empty string."""
    if text.isascii() and text.isprintable():
        return ""
    if twice := encoded_twice(text):
        return f"holds {twice!r}, which looks encoded twice"
    found = REFUSED.search(text)
    if not found:
        return ""
    code = f"U+{ord(found[0]):04X}"
    name = unicodedata.name(found[0], "control or private character")
    return f"holds {code} ({name.lower()}), which makes shown and stored text differ"


def turned(line: str) -> str:
    """Say why a canonical line may be shown in another order than stored, or return nothing."""
    if line.isascii() or not _TURNED.search(line) or not any(map(str.isnumeric, line)):
        return ""
    return "right-to-left letters stand beside numbers, shown in another order than stored"


_PLAIN = bytes(range(0x20, 0x7F)) + b"\t\n"


def unusual(text: str) -> str:
    """Return only the characters of a text that are not ASCII, or are control characters."""
    return text.encode("utf-8", "surrogatepass").translate(None, _PLAIN).decode("utf-8", "replace")


def _harmless(signs: str) -> bool:
    """Whether no text with these unusual characters in this order can be refused."""
    return not refused(signs) and not any(one in signs for one in (NEEDS_CONTEXT, "\u0338"))


def is_plain(text: str) -> bool:
    """Whether a text is canonical but for line ends, tabs and more than one space in a row.

    That holds for whatever is cut from it, too.
    """
    signs = unusual(text)
    return _harmless(signs) and all(map(_stands_alone, set(signs)))


def _stands_alone(sign: str) -> bool:
    """Whether a character is seen, and is what it is whatever it stands beside."""
    composes = unicodedata.category(sign)[0] == "M" or "\u1100" <= sign <= "\u11ff"
    odd = composes or sign.isspace() or INVISIBLE.match(sign) or _TURNED.match(sign)
    return not odd and unicodedata.is_normalized("NFC", sign)


def line_of(text: str) -> str:
    """Collapse white space, drop invisible characters and compose (NFC) one line of text."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", INVISIBLE.sub("", text))
    return " ".join(text.split())


def invisible_in(text: str) -> str:
    """Name the invisible characters in `text` (`U+200B, U+00AD`), or return an empty string."""
    if text.isascii():
        return ""
    return ", ".join(sorted({f"U+{ord(mark):04X}" for mark in INVISIBLE.findall(text)}))


def content_of(document: Document) -> dict[str, Any]:
    """Return a document as JSON data without the digest of its raw file.

    Line ends, a BOM or a final newline change the raw file and nothing that anyone reads.
    """
    return document.model_dump(mode="json", exclude={"raw_digest", *_untold(document)})


def _untold(document: Document) -> set[str]:
    """Return what is only told of the documents that have it, so that the others' digests stay."""
    return {field for field in ("counted", "empty") if not getattr(document, field)}


def document_digest(document: Document) -> str:
    """Return the digest of everything in a document but its two digests."""
    data = content_of(document)
    del data["canonical_digest"]
    return sha256(_quick_json(data) + b"\n")


def canonical_bytes(documents: Iterable[Document]) -> bytes:
    """Return the canonical JSON of all documents, sorted by id then edition."""
    ordered = sorted(documents, key=lambda one: (one.id, one.edition))
    return b"[" + b",".join(map(canonical_entry, ordered)) + b"]\n"


def canonical_entry(document: Document) -> bytes:
    """Return one document's canonical JSON, without a line end."""
    return _quick_json(content_of(document))


def _quick_json(value: Any) -> bytes:
    # The same bytes as files.canonical.canonical_json gives, for values without fractions, in a
    # fifth of the time; a test holds the two together.
    return to_json(_sorted_keys(value))


def _sorted_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted_keys(value[key]) for key in sorted(value)}
    return [_sorted_keys(item) for item in value] if isinstance(value, list) else value


def canonical_digest(documents: Iterable[Document]) -> str:
    """Return the digest that a corpus is known by: SHA-256 of `canonical_bytes`."""
    return sha256(canonical_bytes(documents))


def path_part(name: str) -> str:
    """Spell an edition or section number as a file name; different names stay different.

    Letters, digits, `-`, `_` and inner dots stand for themselves, all else is percent-encoded
    UTF-8: `2nd ed.` gives `2nd%20ed.`, `..` gives `%2E.`.
    """
    spelled = "".join(
        sign if sign in SAFE else "".join(f"%{byte:02X}" for byte in sign.encode()) for sign in name
    )
    return "%2E" + spelled[1:] if spelled.startswith(".") else spelled
