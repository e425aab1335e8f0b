"""The line being written: its pieces, its last characters, and the seams where text was cut."""

import re

TAIL = 60
_NEXT_DIGIT = re.compile(r"[.,]?\d")
_NEXT_NUMBER = re.compile(r"\s*[<>≤≥=~±+\-−–]?\s*[.,]?\d")
_LAST_NUMBER = re.compile(r"[\d⁺⁻][.,]?$")
_LAST_NEAR = re.compile(r"\d[\d.,]*\s*$")


class Line:
    """Gathers one line; `tail` is its end so far, kept so that no piece is read twice."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.tail = ""
        self.length = 0
        self._seams: list[tuple[int, bool, str]] = []

    def add(self, text: str) -> None:
        """Write text at the end."""
        self.pieces.append(text)
        self.length += len(text)
        self.tail = (self.tail + text)[-TAIL:] if len(text) < TAIL else text[-TAIL:]

    def seam(self, reason: str, near: bool = False) -> None:
        """Remember that something which is seen is not in the text here.

        Digits on both sides of a seam would merge into one number; with `near`, a number on
        either side, past spaces, may belong to what is missing.
        """
        self._seams.append((self.length, near, reason))

    def take(self) -> tuple[str, list[str]]:
        """Return the text and the reason of each seam that touches a number; then be empty."""
        raw = "".join(self.pieces)
        wrong = [reason for at, near, reason in self._seams if _touches(raw, at, near)]
        self.pieces, self.tail, self.length, self._seams = [], "", 0, []
        return raw, wrong


def _touches(raw: str, at: int, near: bool) -> bool:
    before, after = raw[max(0, at - TAIL) : at], raw[at : at + TAIL]
    if near:
        return bool(_LAST_NEAR.search(before) or _NEXT_NUMBER.match(after))
    return bool(_LAST_NUMBER.search(before) and _NEXT_DIGIT.match(after))
