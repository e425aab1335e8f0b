"""`family lint` tells a proof that is of something else, or that its own figures speak against."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from medgauge.authoring.lint import lint
from medgauge.authoring.prove.gates import exactly, measured
from medgauge.authoring.prove.proving import Proving
from medgauge.authoring.prove.report import store
from medgauge.errors import UsageError
from medgauge.grading.rules import GRADING_VERSION
from medgauge.model.family import SubsetName
from medgauge.model.proof import Bound, ProveReport


def report_of(proving: Proving) -> ProveReport:
    gates = (measured("ids", "ids are opaque", [exactly("clear ids", 2)], "rename them"),)
    bound = Bound(
        tasks=proving.tasks_digest,
        keys=proving.keys_digest,
        corpus=proving.built.lock.canonical,
        grading_version=GRADING_VERSION,
    )
    return ProveReport(
        family=proving.family.id,
        version=proving.version.version,
        subset=proving.subset,
        medgauge="0",
        tasks=len(proving.tasks),
        claims=proving.claims,
        bound=bound,
        gates=gates,
        proved=False,
    )


@pytest.fixture
def proof(proving: Proving) -> Path:
    return store(proving, report_of(proving))


def told(proving: Proving) -> str:
    found = lint(proving.workspace, proving.family.id).problems
    return "\n".join(str(one) for one in found if one.file.endswith("proof.json"))


def change(proof: Path, **changes: Any) -> None:
    proof.write_text(json.dumps(json.loads(proof.read_text()) | changes))


def test_a_proof_of_what_is_here_has_no_problem(proving: Proving, proof: Path) -> None:
    assert proof.is_file()
    assert not told(proving)


def test_a_private_proof_follows_no_link_that_came_meanwhile(
    proving: Proving, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    version = tmp_path / "store" / proving.family.id / proving.version.version
    version.mkdir(mode=0o700, parents=True)
    (version / "holdout").symlink_to(tmp_path / "other")
    named = dataclasses.replace(proving.workspace, private_store=tmp_path / "store")
    private = dataclasses.replace(proving, workspace=named, subset=SubsetName.HOLDOUT)

    with pytest.raises(UsageError, match="no folder of the private store"):
        store(private, report_of(private))
    assert list((tmp_path / "other").iterdir()) == []

    (version / "holdout").unlink()
    assert store(private, report_of(private)).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["tasks", "keys", "corpus"])
def test_a_stale_proof_is_told(proving: Proving, proof: Path, name: str) -> None:
    bound = json.loads(proof.read_text())["bound"]
    change(proof, bound=bound | {name: "sha256:" + "0" * 64})

    assert f"bound.{name}: is not of what is here" in told(proving)


def test_a_failed_gate_said_to_have_passed_is_told(proving: Proving, proof: Path) -> None:
    gates = json.loads(proof.read_text())["gates"]
    change(proof, gates=[gates[0] | {"state": "passed"}], proved=True)

    assert "ids passed, and its figures don't hold" in told(proving)


def test_a_verdict_against_the_gates_is_told(proving: Proving, proof: Path) -> None:
    change(proof, proved=True)

    assert "proved exactly when" in told(proving)
