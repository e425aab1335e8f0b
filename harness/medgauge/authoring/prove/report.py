"""Where the proof of a subset lies, and whether it still speaks of what is here."""

from pathlib import Path

from pydantic import ValidationError

from medgauge.authoring.batch.private_place import private_folder
from medgauge.authoring.prove.proving import Proving
from medgauge.catalog.task import subset_folder
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import canonical_json
from medgauge.grading.rules import GRADING_VERSION
from medgauge.model.proof import ProveReport

PROOF = "proof.json"
"""Beside the `keys/` of its subset."""
PRIVATE_MODE, PUBLIC_MODE = 0o600, 0o644


def proof_path(proving: Proving) -> Path:
    """Return where the proof of this subset lies."""
    where = (proving.family.id, proving.version.version, proving.subset)
    return subset_folder(proving.workspace, *where) / PROOF


def store(proving: Proving, report: ProveReport) -> Path:
    """Write the report as canonical JSON, of a private subset for its owner only.

    Raises StorageFault; UsageError where a link has taken the place of a private folder meanwhile.
    """
    path, mode = proof_path(proving), PUBLIC_MODE
    if proving.private:
        where = (proving.family.id, proving.version.version, proving.subset.value)
        private_folder(proving.workspace, *where)
        mode = PRIVATE_MODE
    write_atomic(path, canonical_json(report.json_data()), mode)
    return path


def outdated(proving: Proving) -> tuple[str, ...]:
    """Name what a stored proof is bound to and is not any more as it was; none without a proof."""
    try:
        bound = ProveReport.model_validate_json(proof_path(proving).read_bytes()).bound
    except FileNotFoundError:
        return ()
    except (OSError, ValidationError):
        return ("form",)
    here = {
        "tasks": proving.tasks_digest,
        "keys": proving.keys_digest,
        "corpus": proving.built.lock.canonical,
        "grading_version": GRADING_VERSION,
    }
    return tuple(name for name, digest in here.items() if getattr(bound, name) != digest)
