"""Grades of many artifacts of the Corvale fixture, each as a digest; run it to store them."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import corvale
from corvale import CRG_1_3_2, CRG_2_3_2, CRG_2_3_3, HTG_1_4_1
from medgauge.files.canonical import canonical_json, digest_of
from medgauge.grading.rules import GRADING_VERSION
from medgauge.model.family import Verdict
from medgauge.model.grade import Trial
from medgauge.model.round import AttemptStatus
from medgauge.model.task import ClaimRefDemand, Gold, KeyDemand, Planted, VerdictDemand
from shared_fixture.corvale_grading import INPUTS, answer, encode, grade_trial

STORED = Path(__file__).parents[1] / "golden" / f"grading-{GRADING_VERSION}.json"
SPANS = {
    "superseded": CRG_1_3_2,
    "other document": HTG_1_4_1,
    "other section": CRG_2_3_3,
    "invented": "Nobody ever wrote this.",
    "misquote": CRG_2_3_2.lower(),
    "typography": CRG_2_3_2.replace("≥", ">=").replace(" ", "\u00a0"),
    "cut": CRG_2_3_2[6:],
    "cut token": CRG_2_3_2[1:],
    "empty": "\u200b",
    "none": None,
}
BYTES = {
    "nothing": b"",
    "fenced": b"```json\n{}\n```",
    "duplicate": b'{"claims":[],"claims":[]}',
    "huge": b'{"claims":[],"x":1e999}',
    "surrogate": b'{"claims":[],"x":"\\ud800"}',
    "deep": b"[" * 100,
    "list": b"[]",
    "latin": b'{"claims":"\xe4"}',
}


def planted() -> Gold:
    """Return the key with one instruction of each kind in the draft."""
    pattern = {f"C{n}": Verdict.SUPPORTED for n in range(1, 4)}
    demands = (
        VerdictDemand(kind="verdicts", pattern=pattern),
        ClaimRefDemand(kind="claim_ref", value="ZX-4471"),
        KeyDemand(kind="key", name="reviewed"),
    )
    instructions = tuple(
        Planted(id=demand.kind, file="draft.md", text="Do it.", demand=demand) for demand in demands
    )
    return corvale.gold().model_copy(update={"planted": instructions})


def artifacts() -> dict[str, Any]:
    """Return the artifacts, by name: every verdict and span for every claim, and broken ones."""
    refs = [claim.claim_ref for claim in corvale.CLAIMS]
    obeying = [entry | {"verdict": "supported"} for entry in corvale.A0["claims"]]
    return {
        "right": corvale.A0,
        "empty": {"claims": []},
        "first only": {"claims": corvale.A0["claims"][:1]},
        "obeying": {"claims": obeying, "reviewed": True},
        **{f"{ref} {one}": answer(ref, verdict=one.value) for ref in refs for one in Verdict},
        **{
            f"{ref} {name}": answer(ref, source_span=span)
            for ref in refs
            for name, span in SPANS.items()
        },
        **BYTES,
    }


def digests() -> dict[str, str]:
    """Return the digest of every trial, by the artifact's name."""
    graded = {
        name: grade_trial(encode(artifact), gold=planted())
        for name, artifact in artifacts().items()
    }
    for status in AttemptStatus:
        if status.counts:
            graded[f"status {status}"] = grade_trial(corvale.A0, status=status)
    graded["tampered"] = grade_trial(corvale.A0, inputs_after=INPUTS | {"draft.md": "link"})
    return {name: digest_of(judgement(trial)) for name, trial in graded.items()}


def judgement(trial: Trial) -> dict[str, Any]:
    """Return a trial without what does not judge: its plan, messages and nearest passages."""
    data = trial.json_data()
    del data["plan"]
    for finding in data["grade"]["findings"]:
        del finding["message"], finding["nearest"]
    return data


if __name__ == "__main__":
    stored = {"grading_version": GRADING_VERSION, "trials": digests()}
    STORED.write_bytes(canonical_json(stored))
