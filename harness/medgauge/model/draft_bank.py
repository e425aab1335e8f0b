"""Sentences that drafts are made of around their claims: `generator/drafts.yaml` of a family.

Braces hold what is drawn: `{topic}` and `{topics}` (what the cited documents are about, in titles
and headings only), `{place}`, `{month}`, `{weekday}`, `{year}`, `{few}` (2 to 9), `{some}` (12 to
90) and `{many}` (100 to 950).
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


class Societies(Value):
    """What absent sources are called by, in the manner of the corpus."""

    bodies: tuple[str, ...]
    """Whole names, real or plausible: `Canadian Thoracic Society`."""
    short_forms: tuple[str, ...]
    """What bodies are shortened to, all in capitals or not: `AAFP`, `DoH`."""
    begins: tuple[str, ...]
    ends: tuple[str, ...]
    """The two halves of made-up names, for bodies whose first word is one."""
    kinds: tuple[str, ...]
    """`Society`, `Council`: what such a body may be besides."""
    conditions: tuple[str, ...]
    means: tuple[str, ...]
    """What absent titles are about, of one to four words each: `gout`, `nasal irrigation`."""
    purposes: tuple[str, ...]
    """What is done of or for it: `follow-up`, `imaging`."""
    own: int = Field(ge=0, le=100)
    """Of a hundred absent sources, those that are said to be by an organisation of the corpus."""


class DraftBank(Value):
    """Everything a draft is composed of beside its claims; the private one has the same form."""

    titles: tuple[str, ...]
    openings: tuple[str, ...]
    purposes: tuple[str, ...]
    """Sentences after the opening one."""
    notices: tuple[str, ...]
    """Lines below the title: `Second draft, for comment only.`"""
    headings: tuple[str, ...]
    """With or without `{topic}`."""
    leads: tuple[str, ...]
    """Sentences ahead of a claim."""
    trails: tuple[str, ...]
    """Sentences behind a claim."""
    distractors: tuple[str, ...]
    """Sentences with numbers that are no claims."""
    closings: tuple[str, ...]
    sources_heading: tuple[str, ...]
    """Headings of a list of sources, where citations stand as notes."""
    places: tuple[str, ...]
    attachments: tuple[Attachment, ...]
    societies: Societies
    planting: Planting
