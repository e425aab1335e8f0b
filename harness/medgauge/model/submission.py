"""A system under test as its author declares it."""

from enum import StrEnum

from medgauge.model.base import Digest, Slug, Value


class Purpose(StrEnum):
    """What a submission is for."""

    ENTRY = "entry"
    ADVERSARY = "adversary"
    """Shows that tasks and grading hold; it competes with nobody, no round of it is official."""


class Submission(Value):
    """A folder with `submission.yaml`, identified by the digest of all its files."""

    id: Slug
    title: str
    description: str
    command: tuple[str, ...]
    """What the box runs; relative names are looked up below `/submission`."""
    deterministic: bool = False
    """The author's promise that equal inputs give equal artifacts."""
    purpose: Purpose = Purpose.ENTRY
    digest: Digest
    """Tree digest of the folder."""
    not_bundled: bool = False
    """Whether it bears the id of a bundled submission and holds other files."""
