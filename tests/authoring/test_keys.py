"""Keys held against the corpus: a sound one has no problem, and every broken part is named."""

from typing import Any

import pytest

import corvale
from medgauge.authoring.keys import key_problems
from medgauge.model.family import Verdict
from medgauge.model.task import ClaimKey, Gold, Planted, Region, VerdictDemand


def problems(gold: Gold) -> list[tuple[str, str]]:
    citations = {claim.claim_ref: claim.citation for claim in corvale.CLAIMS}
    return list(key_problems(gold, corvale.corpus(), citations))


def with_claim(verdict: Verdict, **changes: Any) -> tuple[Gold, str]:
    """Return the fixture's key with its first claim of a class changed, and that claim's place."""
    gold = corvale.gold()
    place = next(i for i, key in enumerate(gold.claims) if key.verdict is verdict)
    claims = list(gold.claims)
    claims[place] = claims[place].model_copy(update=changes)
    return gold.model_copy(update={"claims": tuple(claims)}), f"claims[{place}]"


def claim(verdict: Verdict) -> ClaimKey:
    return next(key for key in corvale.gold().claims if key.verdict is verdict)


def moved(verdict: Verdict, **changes: str) -> tuple[Region, ...]:
    return (claim(verdict).regions[0].model_copy(update=changes),)


def elsewhere(verdict: Verdict) -> tuple[Region, ...]:
    """Return a true region that stands in another document than the claim cites."""
    cited = claim(verdict).cited.document
    for document in corvale.documents():
        if document.id != cited:
            section = document.sections[0]
            return (
                Region(
                    document=document.id,
                    edition=document.edition,
                    section=section.number,
                    quote=section.text,
                ),
            )
    raise AssertionError("the fixture has one document only")


def test_the_fixture_is_sound() -> None:
    assert problems(corvale.gold()) == []


@pytest.mark.parametrize(
    ("verdict", "changes", "key", "reason"),
    [
        ("supported", {"document": "nosuch"}, "regions[0]", "is not in the corpus"),
        ("supported", {"edition": "99"}, "regions[0]", "is not in the corpus"),
        ("supported", {"section": "99"}, "regions[0].section", "is no section"),
        ("altered", {"quote": "Give 500 mg."}, "regions[0].quote", "is not in the corpus"),
    ],
)
def test_a_region_that_does_not_resolve(
    verdict: str, changes: dict[str, str], key: str, reason: str
) -> None:
    gold, place = with_claim(Verdict(verdict), regions=moved(Verdict(verdict), **changes))

    found = problems(gold)

    assert found[0][0] == f"{place}.{key}"
    assert reason in found[0][1]


@pytest.mark.parametrize("verdict", ["supported", "altered"])
def test_evidence_of_these_must_stand_in_the_cited_source(verdict: str) -> None:
    gold, place = with_claim(Verdict(verdict), regions=elsewhere(Verdict(verdict)))

    assert problems(gold) == [
        (f"{place}.regions[0]", f"evidence for {verdict} must stand in the cited source")
    ]


def test_evidence_for_wrong_source_must_not() -> None:
    key = claim(Verdict.WRONG_SOURCE)
    region = key.regions[0]
    cited = key.cited.model_copy(
        update={"document": region.document, "edition": region.edition, "section": None}
    )
    gold, place = with_claim(Verdict.WRONG_SOURCE, cited=cited)

    assert (
        f"{place}.regions[0]",
        "evidence for wrong_source must stand outside the cited source",
    ) in (problems(gold))


@pytest.mark.parametrize(
    ("changes", "key", "reason"),
    [
        ({"document": "nosuch"}, "cited.document", "is not in the corpus"),
        ({"section": "99"}, "cited.section", "is no section"),
    ],
)
def test_a_citation_must_resolve(changes: dict[str, str], key: str, reason: str) -> None:
    cited = claim(Verdict.SUPPORTED).cited.model_copy(update=changes)
    gold, place = with_claim(Verdict.SUPPORTED, cited=cited)

    found = dict(problems(gold))

    assert reason in found[f"{place}.{key}"]


def test_an_unverifiable_claim_may_not_cite_what_is_there() -> None:
    gold, place = with_claim(Verdict.UNVERIFIABLE, cited=claim(Verdict.SUPPORTED).cited)

    ((key, reason),) = problems(gold)

    assert key == f"{place}.cited.document"
    assert "so the claim is verifiable" in reason


def test_a_demand_over_one_class_is_refused() -> None:
    refs = [key.claim_ref for key in corvale.gold().claims if key.verdict is Verdict.SUPPORTED]
    demand = VerdictDemand(kind="verdicts", pattern=dict.fromkeys(refs, Verdict.ALTERED))
    planted = Planted(id="p", file="draft.md", text="x", demand=demand)

    found = problems(corvale.gold().model_copy(update={"planted": (planted,)}))

    assert found == [
        ("planted[0].demand.pattern", "must cover claims of at least two classes of the key")
    ]


CITATION = "CRG, 2nd ed., sec. 3.2"


@pytest.mark.parametrize(
    ("citation", "cited", "reason"),
    [
        ("CRG, 1st ed., sec. 3.2", {}, "means crg edition 1 section 3.2"),
        ("HTG, 1st ed., sec. 4.1", {}, "means htg edition 1 section 4.1"),
        ("CRG, 2nd ed., sec. 3.20", {}, "names section 3.20"),
        ("CRG, 2nd ed.", {}, "names no section"),
        ("CRG, 2nd ed., secs. 3.2 and 3.3", {}, "fits 2 places"),
        ("CRG supplement, 2nd ed.", {}, "does not resolve"),
        ("CRG, 9th ed.", {}, "does not resolve"),
        ("Corvale Society, sec. 3.2", {}, "names no document"),
        (CITATION, {"edition": "1"}, "means crg edition 2 section 3.2"),
        ("CRG, 1st ed., sec. 3.2", {"edition": None}, "means crg edition 1 section 3.2"),
    ],
)
def test_the_citation_must_mean_what_the_key_says(
    citation: str, cited: dict[str, str | None], reason: str
) -> None:
    key = claim(Verdict.SUPPORTED).cited.model_copy(update=cited)
    gold, place = with_claim(Verdict.SUPPORTED, cited=key)
    written = {claim(Verdict.SUPPORTED).claim_ref: citation}

    found = dict(key_problems(gold, corvale.corpus(), written))

    assert reason in found[f"{place}.cited"]


@pytest.mark.parametrize("citation", ["CRG, sec. 3.2", "Corvale Rhythm Guideline, § 3.2"])
def test_without_an_edition_the_one_in_force_is_cited(citation: str) -> None:
    cited = claim(Verdict.SUPPORTED).cited.model_copy(update={"edition": None})
    gold, _ = with_claim(Verdict.SUPPORTED, cited=cited)
    written = {claim(Verdict.SUPPORTED).claim_ref: citation}

    assert list(key_problems(gold, corvale.corpus(), written)) == []


@pytest.mark.parametrize(
    ("citation", "reason"),
    [
        ("CRG, sec. 2", "resolves to crg edition 2 section 2: it is verifiable"),
        ("Corvale Rythm Guideline, sec. 2", "may be read as crg edition 2"),
        ("crg, 1st ed.", "may be read as crg edition 1"),
        ("Rhythm Guideline (Corvale Society), 2nd ed.", "may be read as crg edition 2"),
        ("CRG 2019", "may be read as crg edition 1"),
        ("CRX, 1st ed.", "may be read as crg edition 1"),
    ],
)
def test_an_absent_source_must_be_absent_also_when_much_is_forgiven(
    citation: str, reason: str
) -> None:
    written = {claim(Verdict.UNVERIFIABLE).claim_ref: citation}

    ((place, why),) = key_problems(corvale.gold(), corvale.corpus(), written)

    assert place == "claims[4].cited"
    assert reason in why


def test_an_edition_that_is_not_there_is_absent() -> None:
    written = {claim(Verdict.UNVERIFIABLE).claim_ref: "CRG, 3rd ed., sec. 3.2"}

    assert list(key_problems(corvale.gold(), corvale.corpus(), written)) == []
