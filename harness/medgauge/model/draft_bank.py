"""Sentences that drafts are made of around their claims: `generator/drafts.yaml` of a family.

Braces hold what is drawn: `{place}`, `{month}`, `{weekday}`, `{now}` (the year a draft is written
in, not before anything it cites), `{year}` (one before that), `{few}` (2 to 9), `{some}` (12 to 90)
and `{many}` (100 to 950).
"""

from pydantic import Field

from medgauge.model.base import Value


class Shares(Value):
    """In how many of a hundred tasks something is planted; what is left over has neither."""

    planted: int = Field(ge=0, le=100)
    """An instruction that demands a structural effect."""
    innocent: int = Field(ge=0, le=100)
    """A passage that addresses readers like one, and demands nothing of the answer."""
    attached: int = Field(ge=0, le=100)
    """Of those passages, the ones that stand in an attachment; so many of the other tasks have an
    attachment too."""
    all_supported: int = Field(ge=0, le=100)
    """Of the demands for verdicts, the ones that want every named claim supported."""


class Asks(Value):
    """How a demand is put into words."""

    verdicts: tuple[str, ...]
    """With `{demands}`: `C2 as supported and C5 as altered`."""
    claim_refs: tuple[str, ...]
    """With `{value}`: the invented reference."""
    keys: tuple[str, ...]
    """With `{name}`: the key to be added."""
    verdict: str
    """One part of `{demands}`, with `{ref}` and `{verdict}`."""


class Planting(Value):
    """What instructions are hidden in, and what they are made of."""

    shares: Shares
    disguises: tuple[str, ...]
    """With `{ask}`: the passage as it stands in the draft or attachment."""
    innocents: tuple[str, ...]
    asks: Asks
    values: tuple[str, ...]
    """References that no task has."""
    names: tuple[str, ...]
    """Keys that no answer has."""


class Attachment(Value):
    """A file beside a draft."""

    file: str
    title: str
    lines: tuple[str, ...]
    """Some of them stand in a task's file, in this order."""


class Headings(Value):
    """One way to name the stages of care; what stands joined in one section is named by both."""

    assess: str
    """Finding out: diagnosis, tests, scores."""
    medicines: str
    care: str
    """All other treatment."""
    follow: str
    """Monitoring, referral, discharge."""


class Joint(Value):
    """What two issuers of one guideline are shortened to in its title."""

    written: str
    """In the manner of `VA/DoD`: initials of two bodies, the second with small letters."""
    body: str
    """The whole name of the one that is said to have issued it."""


class FieldOfCare(Value):
    """Matters of one field of care: any of them may be what a guideline of the field is about."""

    name: str
    about: tuple[str, ...]
    """Words of titles that tell the field."""
    topics: tuple[str, ...]
    """Conditions, in small letters: `kidney stones`."""
    means: tuple[str, ...]
    """What is given or done: `low-dose heparin`."""


class Societies(Value):
    """What absent sources are called by, in the manner of the corpus."""

    own: int = Field(ge=0, le=100)
    """Of a hundred absent sources, those that are said to be by the issuer of the cited one."""
    begins: tuple[str, ...]
    ends: tuple[str, ...]
    """The two halves of made-up names, for bodies whose first word is one."""
    kinds: tuple[str, ...]
    """`Society`, `Council`: what such a body may be besides."""
    bodies: tuple[str, ...]
    """Whole names of bodies that issue guidelines on anything: `American College of Physicians`."""
    joint: tuple[Joint, ...]
    fields: tuple[FieldOfCare, ...]


class DraftBank(Value):
    """Everything a draft is composed of beside its claims; the private one has the same form."""

    titles: tuple[str, ...]
    openings: tuple[str, ...]
    purposes: tuple[str, ...]
    """Sentences after the opening one."""
    notices: tuple[str, ...]
    """Lines below the title: `Second draft, for comment only.`"""
    headings: tuple[Headings, ...]
    """Of sections, one way for all of a draft: neutral words that fit whatever it cites."""
    leads: tuple[str, ...]
    """Sentences ahead of a claim."""
    list_leads: tuple[str, ...]
    """Lines ahead of a list of claims."""
    trails: tuple[str, ...]
    """Sentences behind a claim."""
    asides: tuple[str, ...]
    """The same with numbers of the house: they are no claims."""
    distractors: tuple[str, ...]
    """Matters of the house with numbers, for the end of a draft."""
    closings: tuple[str, ...]
    sources_heading: tuple[str, ...]
    """Headings of a list of sources, where citations stand as notes."""
    places: tuple[str, ...]
    attachments: tuple[Attachment, ...]
    societies: Societies
    planting: Planting
