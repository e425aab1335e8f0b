"""How claims are put into words of their own: `generator/wording.yaml` of a family.

The rules themselves are code; a bank says which are switched on, and holds the words, sentence
frames and changes that they draw from. The private bank has the same form.
"""

from typing import Annotated

from pydantic import Field, StringConstraints

from medgauge.model.base import Value

RuleId = Annotated[str, StringConstraints(pattern=r"^[a-z]+(\.[a-z0-9_]+)+$")]
"""`words.prior_to`: what kind of rule, and which."""


class Swap(Value):
    """Words that stand for others, one for one, wherever their neighbours allow it.

    A neighbour is a word or several; `^` is the start of the sentence, `,` a comma, `#` a figure,
    and `@name` any of the neighbours of a group.
    """

    id: RuleId
    find: str = Field(min_length=1)
    """Whole words, found as they are written here, and with a large letter where a sentence begins.
    """
    put: str = Field(min_length=1)
    after: tuple[str, ...] = ()
    """If any, one of these must stand directly before the found words."""
    not_after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    """If any, one of these must stand directly behind the found words."""
    not_before: tuple[str, ...] = ()


class Frame(Value):
    """A sentence to say a piece of advice in, as strong as it was."""

    id: RuleId
    shape: str
    """The structural rule in code that takes the advice apart and fills the frame."""
    put: dict[str, str]
    """Template by the word of advice it is for: `recommend`, `suggest`, `should`, `must`, …"""


class Group(Value):
    """Neighbours that many swaps ask for or shun."""

    name: str = Field(pattern=r"^[a-z_]+$")
    words: tuple[str, ...]


class WordingBank(Value):
    """Everything that claims are worded with."""

    speaker: str = Field(min_length=1)
    """Who recommends where the source says `we`: `the guideline`."""
    rules: tuple[RuleId, ...]
    """Rules in code that need no words of their own and are switched on."""
    frames: tuple[Frame, ...]
    groups: tuple[Group, ...] = ()
    swaps: tuple[Swap, ...]

    def __hash__(self) -> int:
        """Hash quickly: what is worked out of a bank is kept by it."""
        return hash((self.speaker, len(self.swaps)))


class Plan(Value):
    """The rules one claim is worded by, drawn before its class is known."""

    rules: tuple[RuleId, ...]
    """Sorted."""
