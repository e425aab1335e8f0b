"""Words of a text as they are compared: lower case, function words left out, endings cut."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable

WORD = re.compile(r"[^\W\d_]+")
FUNCTION_TEXT = """a an and are as at be been being but by can could do does for from had has
    have he her his if in into is it its may might must no nor not of on one only or our
    recommend recommended recommends shall she should so such suggest suggested suggests than
    that the their them then there these they this those to was we were when which who will
    with would"""
FUNCTION = frozenset(FUNCTION_TEXT.split())
ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ed", "es", "ly", "s")


def words(text: str) -> list[str]:
    """The words of a text in order, without function words and words of strength."""
    return [stem(word) for word in WORD.findall(text.lower()) if word not in FUNCTION]


def stem(word: str) -> str:
    """Cut a common English ending where at least four letters are left."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)].rstrip("ey")
    return word.rstrip("ey") if len(word) > 4 else word


class Weights:
    """How much a word tells: the fewer of the texts hold it, the more."""

    def __init__(self, texts: Iterable[Collection[str]]) -> None:
        listed = [set(text) for text in texts]
        self.total = len(listed)
        self.held = Counter(word for text in listed for word in text)

    def share(self, wanted: Iterable[str], there: Collection[str]) -> float:
        """Weighted share of the wanted words that are there; 0 when none is wanted."""
        weights = {word: self._weight(word) for word in wanted}
        total = sum(weights.values())
        return sum(weights[word] for word in weights if word in there) / total if total else 0.0

    def _weight(self, word: str) -> float:
        return math.log((self.total + 2) / (self.held[word] + 1))
