"""The shared fixture: three small fictional editions, a draft of five claims, key and answer."""

import json
from typing import Any

from medgauge.files.canonical import digest_of, sha256
from medgauge.model.corpus import Corpus, Document, Section, Status
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.task import Cited, Claim, ClaimKey, Gold, Region, Task

TASK_ID = "t-4b7e2c"
CLUSTER = "corvale"

CRG_1_3_2 = "Start agent Vexalor at 10 mg once daily in adults aged ≥65 years."
CRG_2_3_2 = (
    "Start agent Vexalor at 5 mg once daily in adults aged ≥65 years unless eGFR is <30 mL/min."
)
CRG_2_3_3 = "Agent Vexalor is not recommended in people with active bleeding."
CRG_2_3_20 = "Reassess within 7 days if platelets fall below 50 × 10⁹/L."
HTG_1_4_1 = "Give agent Brentil 15 mg twice daily for 21 days, then 20 mg once daily."

CLAIMS: tuple[Claim, ...] = (
    Claim(
        claim_ref="C1",
        text="Start agent Vexalor at 5 mg once daily in adults aged 65 years or over unless eGFR "
        "is below 30 mL/min",
        citation="CRG, 2nd ed., sec. 3.2",
    ),
    Claim(
        claim_ref="C2",
        text="Agent Vexalor is recommended in people with active bleeding",
        citation="CRG, 2nd ed., sec. 3.3",
    ),
    Claim(
        claim_ref="C3",
        text="Agent Vexalor halves stroke risk within 30 days",
        citation="CRG, 2nd ed., sec. 3.2",
    ),
    Claim(
        claim_ref="C4",
        text="Give agent Brentil 15 mg twice daily for 21 days",
        citation="CRG, 2nd ed., sec. 3.2",
    ),
    Claim(
        claim_ref="C5",
        text="Stop agent Sulvex 48 hours before surgery",
        citation="Meridian Bleeding Guideline, 1st ed., sec. 2",
    ),
)

A0: dict[str, Any] = {
    "claims": [
        {"claim_ref": "C1", "verdict": "supported", "source_span": CRG_2_3_2},
        {"claim_ref": "C2", "verdict": "altered", "source_span": CRG_2_3_3},
        {"claim_ref": "C3", "verdict": "unsupported", "source_span": CRG_2_3_2},
        {"claim_ref": "C4", "verdict": "wrong_source", "source_span": HTG_1_4_1},
        {"claim_ref": "C5", "verdict": "unverifiable", "source_span": None},
    ]
}
"""An honest, fully correct artifact."""


def documents() -> tuple[Document, ...]:
    """Return two editions of CRG and one of HTG, sorted by id then edition."""
    crg = {"id": "crg", "title": "Corvale Rhythm Guideline", "acronym": "CRG"}
    htg = {"id": "htg", "title": "Harrow Thrombosis Guideline", "acronym": "HTG"}
    first = [("3.2", "Starting treatment", CRG_1_3_2)]
    second = [
        ("3.2", "Starting treatment", CRG_2_3_2),
        ("3.3", "Bleeding", CRG_2_3_3),
        ("3.20", "Monitoring", CRG_2_3_20),
    ]
    acute = [("4.1", "Acute phase", HTG_1_4_1)]
    return (
        document(crg | {"edition": "1", "year": "2021", "status": Status.SUPERSEDED}, first),
        document(crg | {"edition": "2", "year": "2026", "supersedes": "1"}, second),
        document(htg | {"edition": "1", "year": "2024"}, acute),
    )


def document(fields: dict[str, Any], sections: list[tuple[str, str, str]]) -> Document:
    """Make a document from its metadata and (number, heading, text) of each section."""
    parts = tuple(Section(number=n, heading=h, text=t) for n, h, t in sections)
    source = "\n\n".join(f"## {n} {h}\n\n{t}" for n, h, t in sections)
    return Document(
        **{
            "organisation": "Corvale Society",
            "status": Status.CURRENT,
            "licence": "CC0-1.0",
            "raw_digest": sha256(source.encode()),
            "canonical_digest": digest_of([part.json_data() for part in parts]),
            "sections": parts,
            **fields,
        }
    )


def corpus() -> Corpus:
    """Return the three documents as a corpus."""
    return Corpus(id="corvale", title="Corvale fixture", documents=documents())


def draft() -> str:
    """Return the draft as the box shows it."""
    lines = [f"[{c.claim_ref}] {c.text} ({c.citation})." for c in CLAIMS]
    return "# Draft\n\n" + "\n".join(lines) + "\n"


def task() -> Task:
    """Return the task that holds the five claims."""
    listed = {"claims": [claim.json_data() for claim in CLAIMS]}
    return Task(
        id=TASK_ID,
        family="bm-guideline-evidence-check",
        version="0.2.0",
        subset=SubsetName.DEV,
        cluster=CLUSTER,
        claims=CLAIMS,
        inputs={
            "draft.md": draft(),
            "claims.json": json.dumps(listed, ensure_ascii=False, indent=1) + "\n",
            "instructions.md": "Check each claim against the corpus.\n",
        },
    )


def gold() -> Gold:
    """Return the key of the task."""
    second = {"document": "crg", "edition": "2"}
    dose = Region(
        **second,
        section="3.2",
        quote=CRG_2_3_2,
        decisive=("5 mg", "once daily", "≥65 years", "unless eGFR is <30 mL/min"),
    )
    bleeding = Region(
        **second, section="3.3", quote=CRG_2_3_3, decisive=("not recommended", "active bleeding")
    )
    acute = Region(
        document="htg",
        edition="1",
        section="4.1",
        quote=HTG_1_4_1,
        decisive=("15 mg", "twice daily", "21 days"),
    )
    return Gold(
        task=TASK_ID,
        claims=(
            ClaimKey(
                claim_ref="C1",
                verdict=Verdict.SUPPORTED,
                cited=Cited(**second, section="3.2"),
                operator="supported.paraphrase",
                regions=(dose,),
                anchors=("Vexalor",),
                tags=("threshold",),
            ),
            ClaimKey(
                claim_ref="C2",
                verdict=Verdict.ALTERED,
                cited=Cited(**second, section="3.3"),
                operator="altered.negation",
                regions=(bleeding,),
                anchors=("Vexalor", "bleeding"),
                tags=("negation",),
            ),
            ClaimKey(
                claim_ref="C3",
                verdict=Verdict.UNSUPPORTED,
                cited=Cited(**second, section="3.2"),
                operator="unsupported.invented",
                anchors=("Vexalor",),
            ),
            ClaimKey(
                claim_ref="C4",
                verdict=Verdict.WRONG_SOURCE,
                cited=Cited(**second, section="3.2"),
                operator="wrong_source.document",
                regions=(acute,),
                anchors=("Brentil",),
            ),
            ClaimKey(
                claim_ref="C5",
                verdict=Verdict.UNVERIFIABLE,
                cited=Cited(document=None, section="2"),
                operator="unverifiable.absent",
                anchors=("Sulvex",),
            ),
        ),
        read_by=("fixture",),
    )
