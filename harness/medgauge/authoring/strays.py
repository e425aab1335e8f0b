"""What lies in a family's folder and belongs to none of its parts, and a schema that grading does
not use."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from medgauge.authoring.batch import bank
from medgauge.authoring.batch.layout import RECORD
from medgauge.catalog.task import INSTRUCTIONS, SCHEMA
from medgauge.files.tree import tree_listing
from medgauge.grading.artifact_schema import ARTIFACT_SCHEMA
from medgauge.model.family import SubsetName

NOTES = "README.md"
"""May lie in a family's folder, for people."""


def stray_problems(
    folder: Path, inputs: Mapping[tuple[str, str], frozenset[str]]
) -> Iterator[tuple[str, str, str]]:
    """Yield (file, key, reason) for every link and every file that no part of the family names.

    `inputs` are the files of each sound public task, by version and task; what lies beside a task
    that could not be read cannot be told.
    """
    for name, kind in tree_listing(folder).items():
        if kind in ("link", "special"):
            yield str(folder / name), "", f"is a {kind}"
        elif kind != "folder" and not _belongs(tuple(name.split("/")), inputs):
            yield str(folder / name), "", "belongs to no part of the family"


def schema_problems(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the problem of an `artifact.schema.json` that is not the one grading uses."""
    path = folder / SCHEMA
    try:
        same = json.loads(path.read_bytes()) == ARTIFACT_SCHEMA
    except OSError:
        return  # that it cannot be read is told where tasks are read
    except (ValueError, RecursionError):
        same = False
    if not same:
        yield str(path), "", "is not the schema that grading uses (grading/artifact_schema.py)"


def _belongs(parts: tuple[str, ...], inputs: Mapping[tuple[str, str], frozenset[str]]) -> bool:
    match parts:
        case (name,):
            return name in ("family.yaml", INSTRUCTIONS, SCHEMA, NOTES)
        case ("versions", _, "manifest.json"):
            return True
        case (bank.FOLDER, name):
            return name in (bank.WORDING, bank.DRAFTS)
        case ("versions", _, SubsetName.DEV.value, "proof.json"):
            return True
        case ("versions", _, SubsetName.DEV.value, "keys", name):
            # a key without a task is told where keys are read
            return name.endswith(".yaml") or name == RECORD
        case ("versions", version, SubsetName.DEV.value, task, name):
            known = inputs.get((version, task))
            return known is None or name == "task.yaml" or name in known
    return False
