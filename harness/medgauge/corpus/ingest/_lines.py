"""The line being written: its pieces, its last characters, and the seams where text was cut."""

import re
from itertools import accumulate

TAIL = 60
_NEXT_DIGIT = re.compile(r"[.,]?\d")
_NEXT_NUMBER = re.compile(r"\s*[<>≤≥=~±+\-−–]?\s*[.,]?\d")
_LAST_NUMBER = re.compile(r"[\d⁺⁻][.,]?$")
_LAST_NEAR = re.compile(r"\d[\d.,]*\s*$")


class Line:
    """Gathers one line in pieces of text, none of them empty.

    A `whole` one keeps the space it begins with, as text that is raised inside a line does.
    """

    __slots__ = ("pieces", "seams", "whole")

    def __init__(self, whole: bool = False) -> None:
        self.whole = whole
        self.pieces: list[str] = []
        self.seams: list[tuple[int, bool, str]] = []

    def add(self, text: str) -> None:
        """Write text at the end."""
        if text:
            self.pieces.append(text)

    def tail(self) -> str:
        """Return the last characters written."""
        text = ""
        for piece in reversed(self.pieces):
            text = piece[-TAIL:] + text
            if len(text) >= TAIL:
                break
        return text[-TAIL:]

    def ends_open(self) -> bool:
        """Whether the text so far may end in a number."""
        last = self.pieces[-1][-1] if self.pieces else ""
        return last.isdigit() or (last != "" and last in "⁺⁻.,")

    def seam(self, reason: str, near: bool = False) -> None:
        """Remember that something which is seen is not in the text here.

        Digits on both sides of a seam would merge into one number; with `near`, a number on
        either side, past spaces, may belong to what is missing.
        """
        if near or self.ends_open():
            self.seams.append((len(self.pieces), near, reason))

    def take(self) -> tuple[str, list[str]]:
        """Return the text and the reason of each seam that touches a number; then be empty."""
        pieces = self.pieces
        raw = pieces[0] if len(pieces) == 1 else "".join(pieces)
        wrong: list[str] = []
        if self.seams:
            ends = list(accumulate(map(len, pieces), initial=0))
            wrong = [why for at, near, why in self.seams if _touches(raw, ends[at], near)]
            self.seams.clear()
        pieces.clear()
        return raw, wrong


def _touches(raw: str, at: int, near: bool) -> bool:
    before, after = raw[max(0, at - TAIL) : at], raw[at : at + TAIL]
    if near:
        return bool(_LAST_NEAR.search(before) or _NEXT_NUMBER.match(after))
    return bool(_LAST_NUMBER.search(before) and _NEXT_DIGIT.match(after))
