"""`family lint` tells what is wrong with drafts, records and banks of a family."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import corvale
from corvale_workspace import CORPUS, FAMILY, VERSION, write_workspace
from medgauge.authoring.batch.checking import draft_problems, record_problems
from medgauge.authoring.batch.hushing import hushed
from medgauge.authoring.batch.keying import ID_DIGITS
from medgauge.authoring.batch.storing import store
from medgauge.authoring.lint import lint
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.canonical import canonical_digest
from medgauge.corpus.store import ingest
from medgauge.files.canonical import sha256
from medgauge.model.family import SubsetName
from shared_fixture.hand_batch import hand_batch

WHERE = (FAMILY, VERSION, SubsetName.DEV)


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """Return the folder of a dev subset with a generated batch."""
    workspace = write_workspace(tmp_path / "house", tasks=0)
    corpus = ingest(workspace.corpora / CORPUS)
    batch = hand_batch().model_copy(update={"corpus": canonical_digest(corpus.documents)})
    return store(workspace, batch, corpus)


def workspace_of(stored: Path) -> Workspace:
    return Workspace(stored.parents[4])


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def record(stored: Path, **changed: object) -> None:
    path = stored / "keys" / "batch.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changed))


def reword(stored: Path) -> None:
    claim = corvale.task().claims[0]
    rewrite(stored / "t-0000a0" / "draft.md", claim.text, "Something else")


def read(stored: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((stored / "keys" / "batch.json").read_text())
    return loaded


def recount(stored: Path) -> None:
    one = read(stored)["yields"][0]
    record(stored, yields=[one | {"tried": one["tried"] + 1}])


def retold(stored: Path, **changed: object) -> None:
    first, *others = read(stored)["tasks"]
    record(stored, tasks=[first | changed, *others])


def another_operator(stored: Path) -> None:
    """Rewrite a key and the record to fit each other."""
    path = stored / "keys" / "t-0000a0.yaml"
    operator = corvale.gold().claims[0].operator
    rewrite(path, f'operator: "{operator}"', 'operator: "altered.direction"')
    retold(stored, key=sha256(path.read_bytes()))


def orphan(stored: Path) -> None:
    (stored / "keys" / "batch.json").unlink()
    (stored / "t-0000a0").rename(stored / ("t-" + "a" * ID_DIGITS))


def take_out(stored: Path) -> None:
    """Remove a task with its key, its place in the record, and its count in the manifest."""
    shutil.rmtree(stored / "t-0000a0")
    (stored / "keys" / "t-0000a0.yaml").unlink()
    record(stored, tasks=read(stored)["tasks"][1:], clusters=1)
    rewrite(stored.parent / "manifest.json", '"count": 2', '"count": 1')


FAULTS: dict[str, tuple[Callable[[Path], object], str]] = {
    "a draft that says another thing": (reword, "does not stand in the draft behind [C1]"),
    "a draft changed by hand": (
        lambda stored: rewrite(stored / "t-0000a0" / "draft.md", "#", "##"),
        "the files of t-0000a0 are not those that were generated",
    ),
    "a key changed by hand": (
        lambda stored: rewrite(stored / "keys" / "t-0000a1.yaml", "note:", "note:  "),
        "the key of t-0000a1 is not the one that was generated",
    ),
    "another corpus": (
        lambda stored: record(stored, canonical="sha256:" + "9" * 64),
        "the corpus is another than the batch was made from",
    ),
    "a record of another version": (
        lambda stored: record(stored, version="9.9"),
        f"is of {FAMILY} 9.9 dev",
    ),
    "another seed": (lambda stored: record(stored, seed="other"), "not the digest of the seed"),
    "another number of clusters": (
        lambda stored: record(stored, clusters=9),
        "is not how many the tasks are of",
    ),
    "counts that do not add up": (recount, "not what was proved and refused together"),
    "a batch without its record": (orphan, "bears a generated id"),
    "another number of claims": (
        lambda stored: retold(stored, claims=7),
        "is 7, and the task has",
    ),
    "another cluster": (
        lambda stored: retold(stored, cluster="c-0000a7"),
        "is not the cluster of the task",
    ),
    "a key and its record rewritten": (
        another_operator,
        "tell 0 claims of altered.direction, and the keys hold 1",
    ),
    "a task taken out of everything": (take_out, "claims were proved, and the tasks have"),
    "no yields": (
        lambda stored: record(stored, yields=[]),
        "0 claims were proved, and the tasks have",
    ),
    "an unknown key": (lambda stored: record(stored, salt="x"), "unknown key"),
}


def test_a_stored_batch_has_no_problem(stored: Path) -> None:
    found = lint(workspace_of(stored), FAMILY)

    assert not found.problems
    assert found.tasks == 2


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_told(stored: Path, fault: str) -> None:
    breaking, reason = FAULTS[fault]
    breaking(stored)

    told = "\n".join(map(str, lint(workspace_of(stored), FAMILY).problems))

    assert reason in told


def test_a_task_that_is_gone_is_told(stored: Path) -> None:
    for path in (stored / "t-0000a0").iterdir():
        path.unlink()

    found = [reason for _, _, reason in record_problems(stored, WHERE, None)]

    assert found == ["there is no task 't-0000a0'; generate the batch anew"]


def test_ids_that_tell_something_are_told(stored: Path) -> None:
    data = json.loads((stored / "keys" / "batch.json").read_text())
    data["tasks"][0]["cluster"] = "anticoagulants"
    record(stored, tasks=data["tasks"])

    found = [reason for _, _, reason in record_problems(stored, WHERE, None)]

    assert any("'anticoagulants' is not opaque" in reason for reason in found)


def test_claims_out_of_order_are_told() -> None:
    task = corvale.task()
    turned = task.model_copy(update={"claims": tuple(reversed(task.claims))})

    keys = {key for key, _ in draft_problems(turned)}

    assert "claims[0].claim_ref" in keys
    assert "claims[1]" in keys


def test_a_broken_bank_is_told(stored: Path) -> None:
    folder = workspace_of(stored).families / FAMILY / "generator"
    folder.mkdir()
    (folder / "drafts.yaml").write_text("titles: []\n")

    told = "\n".join(map(str, lint(workspace_of(stored), FAMILY).problems))

    assert "wording.yaml: cannot be read" in told
    assert "drafts.yaml: openings: is missing" in told


def test_what_belongs_to_no_part_beside_keys_and_bank_is_told(stored: Path) -> None:
    (stored / "keys" / "other.json").write_text("{}")
    folder = workspace_of(stored).families / FAMILY / "generator"
    folder.mkdir()
    (folder / "more.yaml").write_text("a: b\n")

    files = {Path(problem.file).name for problem in lint(workspace_of(stored), FAMILY).problems}

    assert {"other.json", "more.yaml"} <= files


def test_of_private_tasks_no_word_and_no_id_is_told(tmp_path: Path) -> None:
    workspace = write_workspace(tmp_path / "house", tasks=0)
    corpus = ingest(workspace.corpora / CORPUS)
    batch = hand_batch(SubsetName.HOLDOUT).model_copy(
        update={"corpus": canonical_digest(corpus.documents)}
    )
    place = store(workspace, batch, corpus)
    rewrite(place / "keys" / "t-0000a1.yaml", 'document: "crg"', 'document: "htg"')
    rewrite(place / "tasks" / "t-0000a0" / "draft.md", "[C1]", "[C7]")

    found = [one for one in lint(workspace, FAMILY).problems if "holdout" in one.file]
    told = "\n".join(map(str, found))

    assert "tasks, task 1 of 2" in told
    assert "keys, task 2 of 2" in told
    words = {word for claim in corvale.task().claims for word in claim.citation.split()}
    assert not {word for word in words if len(word) > 5 and word in told}
    assert "t-0000" not in told
    assert "htg" not in told
    shown = "\n".join(map(str, lint(workspace, FAMILY, show_private=True).problems))
    assert "htg" in shown


def test_a_key_that_is_no_field_of_ours_is_not_told_of_private_files(tmp_path: Path) -> None:
    keys = ("line 12", "claims[0].Vexalor", "file 'Vexalor.md'", "planted[0].demand.pattern.C1")
    fields = ("claims[0].cited.document", "yields[2].tried", "id", "")
    problems = [(str(tmp_path / "keys" / "t-1.yaml"), key, "why") for key in (*keys, *fields)]

    assert [key for _, key, _ in hushed(problems, tmp_path)] == [*("" for _ in keys), *fields]
