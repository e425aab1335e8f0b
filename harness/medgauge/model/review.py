"""Marks that people give to claims and their keys, and how far those people agree."""

from typing import Literal

from pydantic import Field

from medgauge.model.base import Digest, Slug, Value
from medgauge.model.family import SubsetName, Verdict

MAX_NOTE = 2_000
"""Characters of a note."""


class Mark(Value):
    """What one reader says of one claim."""

    task: Slug
    claim_ref: str
    claim: Digest
    """What was read: the digest of the claim and its key."""
    verdict: Verdict | None
    """The verdict the reader gave before the key was shown; null for one who could not tell."""
    region: Literal["right", "wrong"] | None = None
    """Whether the key's passage is the right one, said after it was shown; null for not said."""
    unclear: bool = False
    """Whether claim, citation or sources can be read in more than one way."""
    note: str = Field(default="", max_length=MAX_NOTE)


class Marks(Value):
    """All marks of one reader on one batch, as the review sheet gives them back."""

    family: Slug
    version: str
    subset: SubsetName
    reader: Slug
    marks: tuple[Mark, ...]


class Share(Value):
    """A count of a whole, so that no figure stands without its denominator."""

    count: int = Field(ge=0)
    of: int = Field(ge=0)


class DroppedClaim(Value):
    """A claim that must leave the batch, and why."""

    task: Slug
    claim_ref: str
    text: Digest
    """Digest of the claim's text, by which a generator knows what to leave out."""
    reasons: tuple[str, ...]


class Agreement(Value):
    """How far the readers of one batch agree with each other and with its keys."""

    family: Slug
    version: str
    subset: SubsetName
    readers: tuple[Slug, ...]
    needed: int = Field(ge=1)
    """Readers that every claim of this subset needs."""
    claims: int
    same_verdict: Share
    """Claims that all readers gave the same verdict, of those that two or more gave one."""
    kappa: float | None
    """Chance-corrected agreement of the verdicts; null where it is not defined."""
    kappa_note: str
    """What kappa is of, or why there is none."""
    with_key: dict[Slug, Share]
    """For each reader: verdicts that are the key's, of those given."""
    kept: int
    dropped: tuple[DroppedClaim, ...]
    changed: int
    """Marks that count for nothing: their claim or key has changed, or left, since it was read."""
    unread: int
    """Claims that fewer readers have read than are needed, and that nobody disagreed on."""
