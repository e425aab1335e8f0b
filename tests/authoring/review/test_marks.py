"""Marks that come back: kept privately when they fit, refused whole when they do not."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from corvale_workspace import FAMILY, VERSION, write_workspace
from medgauge.authoring.review.batch import ReadBatch, claim_digest, read_batch
from medgauge.authoring.review.marks import marks_taken, stale, take_marks
from medgauge.catalog.workspace import Workspace
from medgauge.errors import InputError, UsageError


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path / "w")


@pytest.fixture
def batch(workspace: Workspace) -> ReadBatch:
    return read_batch(workspace, FAMILY, None, "dev")


def sheet_of(batch: ReadBatch, **changed: Any) -> dict[str, Any]:
    marks = [
        {
            "task": task.id,
            "claim_ref": claim.claim_ref,
            "claim": claim_digest(task, claim, key),
            "verdict": key.verdict.value,
            "region": None,
            "unclear": False,
            "note": "",
        }
        for task, claim, key in batch.claims()
    ]
    whole = {"family": FAMILY, "version": VERSION, "subset": "dev", "reader": "anna"}
    return whole | {"marks": marks} | changed


def write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_marks_are_kept_in_the_private_store_for_their_owner_only(
    workspace: Workspace, batch: ReadBatch, tmp_path: Path
) -> None:
    marks, kept = take_marks(workspace, batch, write(tmp_path / "m.json", sheet_of(batch)))
    assert kept.is_relative_to(workspace.private)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert marks_taken(workspace, batch) == (marks,)


def test_marks_are_never_lost_to_a_shorter_file(
    workspace: Workspace, batch: ReadBatch, tmp_path: Path
) -> None:
    whole = sheet_of(batch)
    take_marks(workspace, batch, write(tmp_path / "m.json", whole))
    short = write(tmp_path / "s.json", whole | {"marks": whole["marks"][1:]})
    with pytest.raises(UsageError, match="no mark on 1 claims that anna has marked before"):
        take_marks(workspace, batch, short)
    assert len(marks_taken(workspace, batch)[0].marks) == len(whole["marks"])


def test_marks_are_not_kept_where_a_link_leads_elsewhere(
    workspace: Workspace, batch: ReadBatch, tmp_path: Path
) -> None:
    workspace.private.mkdir(mode=0o700)
    (workspace.private / FAMILY).symlink_to(workspace.families / FAMILY)

    with pytest.raises(UsageError, match="is a link"):
        take_marks(workspace, batch, write(tmp_path / "m.json", sheet_of(batch)))

    assert not [*workspace.families.rglob("reviews")]


def test_marks_on_changed_claims_are_counted(
    workspace: Workspace, batch: ReadBatch, tmp_path: Path
) -> None:
    sheet = sheet_of(batch)
    sheet["marks"][0]["claim"] = "sha256:" + "0" * 64

    marks, _ = take_marks(workspace, batch, write(tmp_path / "m.json", sheet))

    assert stale(batch, marks) == 1


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"version": "9.9.9"}, "not on"),
        ({"reader": "../anna"}, "reader"),
        ({"extra": 1}, "extra"),
        ({"marks": [{"task": "t"}]}, "marks"),
        ({"marks": []}, "there is no mark"),
    ],
)
def test_a_file_that_does_not_fit_changes_nothing(
    workspace: Workspace, batch: ReadBatch, tmp_path: Path, changed: dict[str, Any], why: str
) -> None:
    with pytest.raises(InputError, match=why):
        take_marks(workspace, batch, write(tmp_path / "m.json", sheet_of(batch, **changed)))
    assert marks_taken(workspace, batch) == ()


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b'{"a":1,"a":2}', b"[]"])
def test_what_is_no_file_of_marks_is_said(
    workspace: Workspace, batch: ReadBatch, tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "m.json"
    path.write_bytes(data)
    with pytest.raises(InputError):
        take_marks(workspace, batch, path)


def test_a_claim_marked_twice_is_refused(
    workspace: Workspace, batch: ReadBatch, tmp_path: Path
) -> None:
    data = sheet_of(batch)
    data["marks"].append(data["marks"][0])
    with pytest.raises(InputError, match="marked twice"):
        take_marks(workspace, batch, write(tmp_path / "m.json", data))


def test_marks_of_another_state_of_the_batch_are_refused(
    workspace: Workspace, batch: ReadBatch, tmp_path: Path
) -> None:
    data = sheet_of(batch)
    for mark in data["marks"]:
        mark["claim"] = "sha256:" + "1" * 64
    with pytest.raises(InputError, match="all have changed"):
        take_marks(workspace, batch, write(tmp_path / "m.json", data))


def test_a_missing_file_is_said(workspace: Workspace, batch: ReadBatch, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        take_marks(workspace, batch, tmp_path / "none.json")
