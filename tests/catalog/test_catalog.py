"""Families, versions, tasks, keys and submissions of a workspace, whole and broken."""

import json
import os
import shutil
from pathlib import Path

import pytest

import corvale
from corvale_workspace import FAMILY, VERSION, as_yaml, write_manifest, write_task, write_workspace
from medgauge.catalog.family import families, load_family, load_version, subset_of, versions
from medgauge.catalog.gold import against, gold_for
from medgauge.catalog.submission import bundled, declared, find_submission, load_submission
from medgauge.catalog.task import load_tasks, task_digest
from medgauge.catalog.typed import Problem, read_value
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.errors import HoldoutMissing, InputError, UnknownName, UsageError
from medgauge.model.family import Verdict
from medgauge.model.task import Cited, Gold, Planted, VerdictDemand

DEV = f"families/{FAMILY}/versions/{VERSION}/dev"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path, tasks=2)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_workspace_is_found_from_below(workspace: Workspace) -> None:
    below = workspace.families / FAMILY

    assert find_workspace(start=below) == workspace


def test_no_workspace_is_a_clear_refusal(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"medgauge\.toml"):
        find_workspace(start=tmp_path)
    with pytest.raises(UsageError, match="not a workspace"):
        find_workspace(home=tmp_path)


def test_a_task_shows_what_a_system_may_see_and_no_more(workspace: Workspace) -> None:
    first, second = load_tasks(workspace, FAMILY, VERSION, "dev")

    assert (first.id, first.cluster, second.id) == ("t1", "c1", "t2")
    assert first.claims == corvale.CLAIMS
    assert list(first.inputs) == [
        "artifact.schema.json",
        "claims.json",
        "draft.md",
        "instructions.md",
    ]
    assert json.loads(first.inputs["claims.json"])["claims"][0]["claim_ref"] == "C1"
    assert "altered" not in first.inputs["claims.json"]
    assert task_digest(first) != task_digest(second)


def test_gold_fits_its_task(workspace: Workspace) -> None:
    gold = gold_for(workspace, FAMILY, VERSION, "dev")

    assert sorted(gold) == ["t1", "t2"]
    assert gold["t1"].claims == corvale.gold().claims


def test_unknown_names_say_what_there_is(workspace: Workspace) -> None:
    with pytest.raises(UnknownName, match=FAMILY):
        load_family(workspace, "nothing")
    with pytest.raises(UnknownName, match=VERSION):
        load_version(workspace, FAMILY, "9.9")
    with pytest.raises(UnknownName, match="dev, holdout"):
        subset_of(load_version(workspace, FAMILY), "calibration")
    with pytest.raises(UnknownName, match="silent"):
        find_submission(workspace, "nothing")


def test_a_name_cannot_climb_out_of_its_folder(workspace: Workspace) -> None:
    for name in ("..", "../families", f"./{FAMILY}", ""):
        with pytest.raises(UnknownName):
            load_family(workspace, name)
        with pytest.raises(UnknownName):
            load_version(workspace, FAMILY, name)


def test_the_newest_version_is_the_default_by_number(workspace: Workspace) -> None:
    folder = workspace.families / FAMILY / "versions"
    write_manifest(folder / "0.10.0", version="0.10.0")
    write_manifest(folder / "0.9.0", version="0.9.0")

    assert load_version(workspace, FAMILY).version == "0.10.0"
    assert list(versions(workspace, FAMILY)) == ["0.1.0", "0.9.0", "0.10.0"]


def test_all_problems_of_all_files_come_at_once(workspace: Workspace) -> None:
    dev = workspace.root / DEV
    edit(dev / "t1" / "task.yaml", '"cluster": "c1"', '"cluster": "C 1"')
    edit(dev / "t1" / "task.yaml", '"claim_ref": "C2"', '"claim_ref": "C1"')
    (dev / "t2" / "draft.md").unlink()
    edit(dev / "t2" / "task.yaml", '"id": "t2"', '"id": "t9"')

    with pytest.raises(InputError) as caught:
        load_tasks(workspace, FAMILY, VERSION, "dev")

    told = {(Path(file).parent.name, key) for file, key, _ in caught.value.problems}
    assert ("t1", "cluster") in told
    assert ("t2", "id") in told
    assert any("draft.md" in file for file, _, _ in caught.value.problems)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('"id": "t1"', '"id": "t1", "id": "t1"', "id"),
        ('"cluster": "c1"', '"cluster": "c1", "extra": "1"', "extra"),
        ('"draft": "draft.md"', '"draft": "../t2/draft.md"', "file '../t2/draft.md'"),
        ('"draft": "draft.md"', '"draft": "claims.json"', "file 'claims.json'"),
        ('"draft": "draft.md"', '"draft": "keys/../draft.md"', "file 'keys/../draft.md'"),
        ('"claim_ref": "C2"', '"claim_ref": "C1"', "claims[1].claim_ref"),
        ('"citation": "CRG, 2nd ed., sec. 3.2"', '"citation": " "', "claims[0].citation"),
    ],
)
def test_a_broken_task_names_file_and_key(
    workspace: Workspace, old: str, new: str, key: str
) -> None:
    edit(workspace.root / DEV / "t1" / "task.yaml", old, new)

    with pytest.raises(InputError) as caught:
        load_tasks(workspace, FAMILY, VERSION, "dev")

    assert key in [found for _, found, _ in caught.value.problems]


def test_a_draft_that_is_a_link_is_refused(workspace: Workspace) -> None:
    draft = workspace.root / DEV / "t1" / "draft.md"
    draft.unlink()
    draft.symlink_to("/etc/passwd")

    with pytest.raises(InputError, match="is a link"):
        load_tasks(workspace, FAMILY, VERSION, "dev")


def test_tasks_fewer_than_the_manifest_declares_are_refused(workspace: Workspace) -> None:
    (workspace.root / DEV / "t2" / "task.yaml").unlink()

    with pytest.raises(InputError, match="declares 2 dev tasks, 1 are here"):
        load_tasks(workspace, FAMILY, VERSION, "dev")


def test_private_tasks_say_where_they_would_be(workspace: Workspace) -> None:
    with pytest.raises(HoldoutMissing) as caught:
        load_tasks(workspace, FAMILY, VERSION, "holdout")

    assert "holdout_private" in caught.value.hint


def test_private_tasks_lie_apart_from_their_keys(workspace: Workspace) -> None:
    store = workspace.private / FAMILY / VERSION / "holdout"
    folder = write_task(store / "tasks", "p1", "c9")

    assert [task.id for task in load_tasks(workspace, FAMILY, VERSION, "holdout")] == ["p1"]
    with pytest.raises(HoldoutMissing, match="keys"):
        gold_for(workspace, FAMILY, VERSION, "holdout")

    (folder.parent / "keys").rename(store / "keys")
    assert list(gold_for(workspace, FAMILY, VERSION, "holdout")) == ["p1"]


def test_tasks_load_without_any_key(workspace: Workspace) -> None:
    for key in (workspace.root / DEV / "keys").iterdir():
        key.unlink()

    assert len(load_tasks(workspace, FAMILY, VERSION, "dev")) == 2
    with pytest.raises(InputError, match="the key file of this task"):
        gold_for(workspace, FAMILY, VERSION, "dev")


def test_a_key_without_a_task_is_a_problem(workspace: Workspace) -> None:
    keys = workspace.root / DEV / "keys"
    (keys / "t9.yaml").write_bytes((keys / "t1.yaml").read_bytes())

    with pytest.raises(InputError, match="there is no task 't9'"):
        gold_for(workspace, FAMILY, VERSION, "dev")


def test_a_key_that_does_not_fit_its_task_is_told_whole() -> None:
    task, gold = corvale.task(), corvale.gold()
    first = gold.claims[0]
    region = first.regions[0].model_copy(update={"decisive": ("10 mg",)})
    pattern = {"C1": Verdict.ALTERED, "C9": Verdict.ALTERED}
    broken = gold.model_copy(
        update={
            "task": "other",
            "claims": (
                first.model_copy(update={"regions": (region,), "cited": Cited(document=None)}),
                gold.claims[1].model_copy(update={"regions": ()}),
                *gold.claims[2:4],
                gold.claims[4].model_copy(update={"regions": (region,), "claim_ref": "C8"}),
            ),
            "planted": (
                Planted(
                    id="p",
                    file="draft.md",
                    text="not there",
                    demand=VerdictDemand(kind="verdicts", pattern=pattern),
                ),
            ),
        }
    )

    keys = [key for key, _ in against(broken, task)]

    assert set(keys) == {
        "task",
        "claims",
        "claims[0].regions[0].decisive",
        "claims[0].cited.document",
        "claims[1].regions",
        "claims[4].regions",
        "claims[4].regions[0].decisive",
        "planted[0].text",
        "planted[0].demand.pattern",
    }
    assert against(gold, task) == []


def test_claims_in_another_order_do_not_fit() -> None:
    gold = corvale.gold()
    turned = gold.model_copy(update={"claims": gold.claims[::-1]})

    assert [key for key, _ in against(turned, corvale.task())] == ["claims"]


def test_one_key_file_is_read_strictly(tmp_path: Path) -> None:
    path = tmp_path / "k.yaml"
    path.write_text(as_yaml(corvale.gold().json_data()), "utf-8")
    problems: list[Problem] = []
    assert read_value(path, Gold, problems) == corvale.gold()
    assert problems == []

    edit(path, '"verdict": "altered"', '"verdict": "Altered"')
    assert read_value(path, Gold, problems) is None
    assert [key for _, key, _ in problems] == ["claims[1].verdict"]


def test_a_family_whose_id_is_not_its_folder_is_a_problem(workspace: Workspace) -> None:
    edit(workspace.families / FAMILY / "family.yaml", f'"id": "{FAMILY}"', '"id": "other"')

    with pytest.raises(InputError, match="the folder is"):
        families(workspace)


def test_a_submission_is_bound_by_every_file(workspace: Workspace) -> None:
    folder = bundled(workspace)["silent"]
    before = load_submission(folder)

    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "main.pyc").write_bytes(b"x")
    assert load_submission(folder).digest == before.digest

    (folder / "words.txt").write_text("one")
    assert load_submission(folder).digest != before.digest


def link(folder: Path) -> None:
    (folder / "data").symlink_to("/etc")


def fifo(folder: Path) -> None:
    os.mkfifo(folder / "pipe")


def no_command(folder: Path) -> None:
    edit(folder / "submission.yaml", "[python3, main.py]", "[]")


def unknown_key(folder: Path) -> None:
    edit(folder / "submission.yaml", "title:", "network: host\ntitle:")


@pytest.mark.parametrize("spoil", [link, fifo, no_command, unknown_key])
def test_a_submission_that_is_no_plain_folder_is_refused(workspace: Workspace, spoil) -> None:
    folder = bundled(workspace)["silent"]
    spoil(folder)

    with pytest.raises(InputError):
        load_submission(folder)


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        ("[python3, nofile.py]", True),
        ("[python3, ./nofile.py]", True),
        ("[bin/agent]", True),
        ("[sh, run.sh]", True),
        ("[python3, main.py]", False),
        ("[python3, main.py, house/model-1]", False),
        ("[python3, ./main.py]", False),
        ("[/usr/bin/python3, main.py, --model=a/b, -c, https://a.example/x]", False),
        ('[sh, -c, "python3 /submission/other.py"]', False),
    ],
)
def test_a_word_that_looks_like_a_file_must_be_one(
    workspace: Workspace, command: str, refused: bool
) -> None:
    folder = bundled(workspace)["silent"]
    edit(folder / "submission.yaml", "[python3, main.py]", command)

    if refused:
        with pytest.raises(InputError, match="is no file of the submission"):
            load_submission(folder)
    else:
        load_submission(folder)


def test_a_borrowed_id_with_other_files_is_marked(workspace: Workspace, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(bundled(workspace)["silent"], copy)
    assert not declared(workspace, copy).not_bundled
    assert not declared(workspace, bundled(workspace)["silent"]).not_bundled

    (copy / "more.txt").write_text("x")
    assert declared(workspace, copy).not_bundled

    edit(copy / "submission.yaml", "id: silent", "id: mine")
    assert not declared(workspace, copy).not_bundled


def test_a_submission_is_named_or_a_path(workspace: Workspace) -> None:
    folder = workspace.submissions / "silent"

    assert find_submission(workspace, "silent") == folder
    assert find_submission(workspace, str(folder)) == folder


def test_the_families_of_this_checkout_load() -> None:
    here = find_workspace(start=Path(__file__))

    for name in families(here):
        for version in versions(here, name):
            assert load_version(here, name, version).family == name
