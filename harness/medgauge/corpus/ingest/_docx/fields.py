"""Fields of a DOCX file: their codes are never text, and not all of their results are."""

import re
from dataclasses import dataclass

_LEFT_OUT = {"TOC": "table of contents", "INDEX": "index", "TOA": "table of authorities"}
_LEFT_OUT |= {"BIBLIOGRAPHY": "list of references", "ADDIN ZOTERO_BIBL": "list of references"}
_LEFT_OUT |= {"ADDIN EN.REFLIST": "list of references", "ADDIN MENDELEY BIBLIOGRAPHY": "references"}
_DRAWN = {
    "EQ",
    "SYMBOL",
    "ADVANCE",
    "LISTNUM",
    "AUTONUM",
    "AUTONUMLGL",
    "AUTONUMOUT",
    "MACROBUTTON",
}
_DRAWN |= {"GOTOBUTTON", "BARCODE", "DISPLAYBARCODE", "MERGEBARCODE"}
_FRACTION = re.compile(r"\s*EQ\s+\\f\s*\(\s*(\w+)\s*[,;]\s*(\w+)\s*\)\s*", re.IGNORECASE)
_KEPT = {"REF", "HYPERLINK", "SEQ", "NOTEREF", "STYLEREF", "QUOTE", "FORMTEXT", "CITATION", "ADDIN"}
_SHOWS_NOTHING = {"XE", "TC", "RD", "TA", "PRIVATE", "SET", "ASK", "FORMCHECKBOX", "", "NEXT"}


@dataclass
class _Field:
    code: str = ""
    result: bool = False
    left_out: str = ""
    lost: str = ""
    citation: bool = False


class Fields:
    """The fields that are open at a place of the text; some stay open over paragraphs."""

    def __init__(self) -> None:
        self._open: list[_Field] = []

    @property
    def left_out(self) -> str:
        """Why text at this place is no text of the document, or an empty string."""
        for one in self._open:
            if not one.result:
                return "field code"
            if one.left_out:
                return one.left_out
        return ""

    @property
    def citation(self) -> bool:
        """Whether text at this place is a citation mark put there by a program."""
        return any(one.citation for one in self._open)

    @property
    def any(self) -> bool:
        """Whether a field is open."""
        return bool(self._open)

    def begin(self, code: str = "") -> None:
        """Open a field."""
        self._open.append(_Field(code))

    def write(self, code: str) -> None:
        """Add to the code of the field that was opened last."""
        if self._open:
            self._open[-1].code += code

    def lose(self, text: str) -> None:
        """Keep text that is left out, for the report at its field's end."""
        for one in self._open:
            if (one.left_out or not one.result) and len(one.lost) < 200:
                one.lost += text

    def separate(self) -> str:
        """Begin the result. Return a doubt about it; raises ValueError for one not to be taken."""
        if not self._open:
            return ""
        field = self._open[-1]
        field.result = True
        words = field.code.upper().split()
        name, two = (words[0] if words else ""), " ".join(words[:2])
        field.left_out = _LEFT_OUT.get(name, "") or _LEFT_OUT.get(two, "")
        field.citation = name == "CITATION" or two in {
            "ADDIN ZOTERO_ITEM", "ADDIN EN.CITE", "ADDIN EN.CITE.DATA", "ADDIN CSL_CITATION",
            "ADDIN MENDELEY",
        }  # fmt: skip
        if name in _DRAWN:
            raise ValueError(
                f"holds a {name} field, which draws what is not text; write it as text"
            )
        known = name in _KEPT or name in _SHOWS_NOTHING or field.left_out
        return "" if known else f"result of a {name[:20]} field, which may be out of date"

    def fraction(self) -> str:
        """Close the field opened last if it draws a plain fraction, and return that: `1/2`."""
        found = _FRACTION.fullmatch(self._open[-1].code) if self._open else None
        if not found or self._open[-1].result or any(one.left_out for one in self._open):
            return ""
        if len(self._open) > 1 and not self._open[-2].result:
            return ""
        self._open.pop()
        return f"{found[1]}/{found[2]}"

    def end(self) -> tuple[str, str]:
        """Close the field opened last; return why its result was left out, and that, if it was.

        Raises ValueError where it shows what is not stored.
        """
        if not self._open:
            return "", ""
        field = self._open.pop()
        words = field.code.upper().split()
        name = words[0] if words else ""
        if not field.result and name not in _SHOWS_NOTHING and not self.left_out:
            raise ValueError(f"holds a {name[:20]} field without its result; write it as text")
        return field.left_out or "field code", field.lost
