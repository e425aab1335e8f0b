"""Style sheets cut into rules, as a browser with a wide screen would apply them.

What depends on more than the page (`@supports`, unknown media) makes a rule uncertain; what is not
in the file (`@import`, fonts) is told as a piece; what cannot be read is told as a problem.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

SCREEN = 1280
"""Width in pixels of the screen that `min-width` and `max-width` are judged for."""

MAX_NESTED = 6
"""Deepest nesting of blocks in a sheet."""

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)|<!--|-->", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\r\f]?|(.))", re.DOTALL)
_STRING = r'"(?:[^"\\\n]|\\.)*"|' + r"'(?:[^'\\\n]|\\.)*'"
_TOKEN = re.compile(rf"{_STRING}|url\([^()\"']*\)|\\.|[^{{}};\"'\\u]+|.", re.DOTALL)
_IGNORED = re.compile(r"charset|page|list|(?:-\w+-)?viewport|(?:-\w+-)?keyframes|counter-style")
"""At-rules that change nothing of what stands on a screen, or only through other declarations."""
_CONDITION = re.compile(r"supports|layer|container|-moz-document")
_KNOWN = re.compile(
    r"\((?:display: ?(?:inline-)?(?:grid|flex)|position: ?(?:-webkit-)?sticky|gap: ?\w+"
    r"|object-fit: ?\w+|--[-\w]+: ?[-\w()]+)\)"
)
"""What every browser of today supports."""
_WIDTH = re.compile(r"\((min|max)-(?:device-)?width: ?(\d+\.?\d*)(px|em|rem)\)")
_NEVER = {"print", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural"}
_NEVER |= {"(prefers-color-scheme:dark)", "(prefers-reduced-motion:reduce)", "(monochrome)"}
_ALWAYS = {"", "screen", "all", "(prefers-color-scheme:light)"}
_ALWAYS |= {"(prefers-reduced-motion:no-preference)"}

Given = tuple[str, str, bool]
"""A property, its value, and whether it is `!important`."""


@dataclass(frozen=True)
class Rule:
    """One selector with its declarations."""

    selector: str
    given: tuple[Given, ...]
    certain: bool
    """Whether it applies for sure."""


@dataclass
class Sheet:
    """All rules of a page in order, and what there is to tell of it."""

    rules: list[Rule] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    pieces: list[tuple[str, str]] = field(default_factory=list)
    """(reason, excerpt) of what stands in another file."""

    def add(self, text: str, media: str = "") -> None:
        """Read one sheet that applies in these media."""
        if (applies := seen_on_screen(media)) is not False:
            plain = _COMMENT.sub(" ", text)
            if _deepest(plain) > MAX_NESTED:
                self.problems.append("its style sheet holds blocks nested too deep")
            else:
                self._add(plain, certain=applies is True)

    def _add(self, text: str, certain: bool) -> None:
        for prelude, body in _blocks(text):
            at, _, rest = prelude.partition(" ") if prelude.startswith("@") else ("", "", "")
            if not at:
                self._rule(prelude, body, certain)
            elif at.lower() == "@media" and body is not None:
                if (applies := seen_on_screen(rest)) is not False:
                    self._add(body, certain and applies is True)
            else:
                self._at(at[1:].lower(), rest, body, certain)

    def _at(self, name: str, rest: str, body: str | None, certain: bool) -> None:
        if name == "import":
            self.pieces.append(("style sheet of another file not read", rest))
        elif name == "font-face" and body is not None:
            if "url(" in body.lower():
                self.pieces.append(("font of another file not read", body))
        elif name == "supports" and _KNOWN.fullmatch(rest):
            self._add(body or "", certain=certain)
        elif name == "supports" and _KNOWN.fullmatch(rest.removeprefix("not ")):
            pass
        elif _CONDITION.fullmatch(name):
            self._add(body or "", certain=False)
        elif not _IGNORED.fullmatch(name):
            self.problems.append(f"its style sheet holds @{name}, which may hide or move text")

    def _rule(self, selectors: str, body: str | None, certain: bool) -> None:
        if body is None or not selectors or "{" in body or "}" in selectors:
            if selectors or body:
                told = " ".join((selectors or body or "").split())[:60]
                self.problems.append(f"its style sheet holds what is no plain rule: {told!r}")
            return
        given = tuple(_declarations(body))
        for selector in _split(selectors, ","):
            self.rules.append(Rule(" ".join(selector.split()), given, certain))


def _deepest(text: str) -> int:
    depths = accumulate((1 if sign == "{" else -1) for sign in re.findall(r"[{}]", text))
    return max(depths, default=0)


def seen_on_screen(query: str) -> bool | None:
    """Whether media are those of a wide screen; None when it cannot be known."""
    found = [_part(part) for part in query.lower().split(",")]
    return True if True in found else None if None in found else False


def _part(part: str) -> bool | None:
    words = re.sub(r"^only ", "", " ".join(part.split())).split(" and ")
    found = [_feature(word.strip()) for word in words]
    return False if False in found else None if None in found else True


def _feature(word: str) -> bool | None:
    if width := _WIDTH.fullmatch(word):
        pixels = float(width[2]) * (1 if width[3] == "px" else 16)
        return pixels <= SCREEN if width[1] == "min" else pixels >= SCREEN
    bare = word.replace(" ", "")
    return True if bare in _ALWAYS else False if bare in _NEVER else None


def _blocks(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield each rule's prelude with its body, None for one that ends with a semicolon."""
    prelude: list[str] = []
    body: list[str] = []
    depth = 0
    for found in _TOKEN.finditer(text):
        token = found[0]
        depth += (token == "{") - (token == "}")
        if depth < 0:
            depth = 0
            prelude.append(token)
        elif token == "{" and depth == 1:
            continue
        elif token == "}" and depth == 0:
            yield " ".join("".join(prelude).split()), "".join(body)
            prelude, body = [], []
        elif depth:
            body.append(token)
        elif token == ";" and "".join(prelude).lstrip().startswith("@"):
            yield " ".join("".join(prelude).split()), None
            prelude = []
        else:
            prelude.append(token)
    rest = " ".join("".join(prelude).split())
    if rest:
        yield rest, "".join(body) if depth or rest.startswith("@") else None


def _split(text: str, sign: str) -> list[str]:
    """Split at a sign that stands in no string and no bracket."""
    parts: list[list[str]] = [[]]
    depth = 0
    for found in re.finditer(rf"{_STRING}|url\([^()\"']*\)|\\.|.", text, re.DOTALL):
        token = found[0]
        depth += (token in "([") - (token in ")]")
        if token == sign and not depth:
            parts.append([])
        else:
            parts[-1].append(token)
    return ["".join(part) for part in parts]


def _declarations(body: str) -> Iterator[Given]:
    for part in _split(body, ";"):
        name, colon, value = part.partition(":")
        if not part.strip():
            continue
        said = " ".join(_ESCAPE.sub(_unescaped, value).lower().split())
        plain = re.sub(r" ?! ?important$", "", said)
        yield name.strip().lower(), plain if colon else "?", plain != said


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[2]
    code = int(found[1], 16)
    return chr(code) if 0 < code < 0x110000 else "\ufffd"
