"""First letters: large at the start of a sentence, small elsewhere unless it is a name."""

import re

from medgauge.authoring.wording.lexicon import NAMES

_PLAIN = re.compile(r"[A-Z][a-z]+(?:-[a-z]+)*(?![\w'])")
_BESIDE = re.compile(r" [A-Z][a-z]")
_SMALL = re.compile(
    r"(?:The|An?|All|Any|Each|Every|No|Some|Most|In|For|When|If|Unless|Before|After|During|With|At"
    r"|On|To|Among|It|We|There|Whenever|As|Both|Neither|Either|Within|Until|Once)(?= )"
)


def lowered(text: str) -> str:
    """Return a sentence's words as they stand inside another one."""
    if small := _SMALL.match(text):
        return small[0].lower() + text[small.end() :]
    word = _PLAIN.match(text)
    if word is None or word[0].split("-")[0] in NAMES or _BESIDE.match(text, word.end()):
        return text
    return text[0].lower() + text[1:]


def raised(text: str) -> str:
    """Return words as they stand at the start of a sentence."""
    return text[:1].upper() + text[1:]
