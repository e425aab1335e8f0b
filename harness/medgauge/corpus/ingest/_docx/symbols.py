"""Characters of the fonts whose letters look like other letters: Symbol and Wingdings."""

_SYMBOL = {
    0x22: "∀", 0x24: "∃", 0x27: "∋", 0x2A: "∗", 0x2D: "−", 0x40: "≅", 0x5C: "∴", 0x5E: "⊥",
    0x7E: "∼", 0xA1: "ϒ", 0xA2: "′", 0xA3: "≤", 0xA4: "⁄", 0xA5: "∞", 0xA6: "ƒ", 0xAB: "↔",
    0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xB0: "°", 0xB1: "±", 0xB2: "″", 0xB3: "≥",
    0xB4: "×", 0xB5: "∝", 0xB6: "∂", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBA: "≡", 0xBB: "≈",
    0xBC: "…", 0xC7: "∩", 0xC8: "∪", 0xCE: "∈", 0xD1: "∇", 0xD2: "®", 0xD3: "©", 0xD4: "™",
    0xD5: "∏", 0xD6: "√", 0xD7: "⋅", 0xD8: "¬", 0xD9: "∧", 0xDA: "∨", 0xDB: "⇔", 0xDC: "⇐",
    0xDD: "⇑", 0xDE: "⇒", 0xDF: "⇓", 0xE2: "®", 0xE3: "©", 0xE4: "™", 0xE5: "∑", 0xF2: "∫",
}  # fmt: skip
_SAME = " !#%&()+,./0123456789:;<=>?[]_{|}"
"""Characters that the Symbol font shows as they are."""
_GREEK = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
        "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ",
        strict=True,
    )
)
_WINGDINGS = {
    0x20: " ", 0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x76: "❖", 0x9F: "•", 0xA7: "▪",
    0xA8: "◻", 0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "→", 0xF0: "⇨",
    0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_TABLES = {
    "symbol": _SYMBOL | {ord(one): one for one in _SAME} | {ord(k): v for k, v in _GREEK.items()},
    "wingdings": _WINGDINGS,
}
_FOREIGN = ("symbol", "wingdings", "webdings", "dingbats", "marlett", "mt extra")


def foreign(font: str) -> bool:
    """Whether a font shows other signs than its characters' own."""
    name = font.strip().lower()
    return any(name.startswith(one) or name.endswith(one) for one in _FOREIGN) and not (
        name.startswith(("segoe ui", "noto", "opensymbol", "apple"))
    )


def shown(font: str, text: str) -> str | None:
    """Return what a reader sees of text in such a font, None where that is not known."""
    table = _TABLES.get(font.strip().lower(), {})
    signs = [_sign(table, one) for one in text]
    return None if None in signs else "".join(one or "" for one in signs)


def _sign(table: dict[int, str], one: str) -> str | None:
    code = ord(one)
    if 0xF020 <= code <= 0xF0FF:
        return table.get(code - 0xF000)
    if one.isspace() or (code > 0xFF and not 0xE000 <= code <= 0xF8FF):
        return one  # Word takes a character that the font has not from another one.
    return one if table.get(code) == one else None
