"""A batch is stored whole or not at all, where it belongs and nowhere else."""

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

import corvale
from architecture.house import ROOT
from corvale_workspace import CORPUS, FAMILY, VERSION, write_manifest, write_workspace
from medgauge.authoring.batch import storing
from medgauge.authoring.batch.checking import record_problems
from medgauge.authoring.batch.private_place import check_private_place
from medgauge.authoring.batch.storing import check_order, look, store
from medgauge.catalog.gold import gold_for
from medgauge.catalog.task import load_tasks
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.errors import InputError, StorageFault, UsageError
from medgauge.files.tree import tree_listing
from medgauge.model.corpus import Corpus
from medgauge.model.family import SubsetName
from shared_fixture.hand_batch import PRIVATE_SEED, hand_batch

DEV, HOLDOUT = SubsetName.DEV, SubsetName.HOLDOUT


@pytest.fixture
def corpus() -> Corpus:
    return Corpus(id=CORPUS, title="Corvale", documents=corvale.documents())


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path / "house", tasks=0)


def private(workspace: Workspace, folder: Path) -> Workspace:
    return find_workspace(home=workspace.root, private=folder)


def manifest(workspace: Workspace) -> dict[str, dict[str, dict[str, int]]]:
    path = workspace.families / FAMILY / "versions" / VERSION / "manifest.json"
    loaded: dict[str, dict[str, dict[str, int]]] = json.loads(path.read_bytes())
    return loaded


def test_a_dev_batch_can_be_loaded_and_is_counted(workspace: Workspace, corpus: Corpus) -> None:
    place = store(workspace, hand_batch(), corpus)

    tasks = load_tasks(workspace, FAMILY, VERSION, "dev")
    keys = gold_for(workspace, FAMILY, VERSION, "dev")
    assert [task.id for task in tasks] == ["t-0000a0", "t-0000a1"] == sorted(keys)
    assert tasks[0].claims == corvale.task().claims
    assert tasks[1].inputs["note.md"] == "# Note\n\nNothing.\n"
    assert keys["t-0000a0"].claims == corvale.gold().claims
    assert manifest(workspace)["subsets"]["dev"]["count"] == 2
    assert not list(record_problems(place, (FAMILY, VERSION, DEV), "sha256:" + "0" * 64))
    assert not [path for path in place.parents[1].iterdir() if path.name != VERSION]


def test_tasks_that_are_there_are_kept_unless_generated_ones_shall_go(
    tmp_path: Path, corpus: Corpus
) -> None:
    workspace = write_workspace(tmp_path / "house", tasks=1)

    with pytest.raises(UsageError, match="holds 1 tasks already") as refused:
        store(workspace, hand_batch(), corpus)
    assert "--replace" in refused.value.hint

    store(workspace, hand_batch(), corpus, replace=True)
    store(workspace, hand_batch(first=0xB0, tasks=3), corpus, replace=True)

    tasks = load_tasks(workspace, FAMILY, VERSION, "dev")
    assert [task.id for task in tasks] == ["t-0000b0", "t-0000b1", "t-0000b2", "t1"]
    assert sorted(gold_for(workspace, FAMILY, VERSION, "dev")) == [task.id for task in tasks]


def test_the_manifest_stays_as_it_was_written_but_for_the_count(
    workspace: Workspace, corpus: Corpus, tmp_path: Path
) -> None:
    path = workspace.families / FAMILY / "versions" / VERSION / "manifest.json"
    odd = path.read_text("utf-8").replace('"subsets": {', '"subsets":\n\t{ ').replace("{", "{  ")
    odd = odd.replace('"note": ""', '"note" :"Is \\u00e9 and \\"count\\": 0"')
    path.write_text(odd, "utf-8")

    store(private(workspace, tmp_path / "store"), hand_batch(HOLDOUT), corpus)
    assert manifest(workspace)["subsets"]["holdout"]["count"] == 2
    assert path.read_text("utf-8") == odd.replace('"count": 1', '"count": 2')


def test_a_frozen_version_is_left_alone(workspace: Workspace, corpus: Corpus) -> None:
    folder = workspace.families / FAMILY / "versions" / VERSION
    write_manifest(folder, dev=0, status="frozen", frozen="2026-01-01")
    before = tree_listing(workspace.root)

    with pytest.raises(UsageError, match="is frozen"):
        store(workspace, hand_batch(), corpus, replace=True)

    assert tree_listing(workspace.root) == before


def test_another_corpus_than_the_versions_is_refused(workspace: Workspace, corpus: Corpus) -> None:
    with pytest.raises(UsageError, match="is about corvale, not other"):
        store(workspace, hand_batch(), corpus.model_copy(update={"id": "other"}))


def test_a_private_batch_lies_in_the_private_store_only(
    workspace: Workspace, corpus: Corpus, tmp_path: Path
) -> None:
    before = tree_listing(workspace.root)
    there = private(workspace, tmp_path / "store")

    place = store(there, hand_batch(HOLDOUT), corpus)

    assert place == tmp_path / "store" / FAMILY / VERSION / "holdout"
    kept = {
        name: digest
        for name, digest in tree_listing(workspace.root).items()
        if not name.endswith("manifest.json")
    }
    assert kept == {name: d for name, d in before.items() if not name.endswith("manifest.json")}
    assert manifest(workspace)["subsets"]["holdout"]["count"] == 2
    assert len(load_tasks(there, FAMILY, VERSION, "holdout")) == 2
    assert len(gold_for(there, FAMILY, VERSION, "holdout")) == 2


def test_private_files_are_for_their_owner_only(
    workspace: Workspace, corpus: Corpus, tmp_path: Path
) -> None:
    umask = os.umask(0)
    try:
        store(private(workspace, tmp_path / "store"), hand_batch(HOLDOUT), corpus)
    finally:
        os.umask(umask)

    for path in (tmp_path / "store").rglob("*"):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), path


def test_the_seed_of_a_private_batch_is_kept_nowhere(
    workspace: Workspace, corpus: Corpus, tmp_path: Path
) -> None:
    store(private(workspace, tmp_path / "store"), hand_batch(HOLDOUT), corpus)

    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not [path for path in files if PRIVATE_SEED.encode() in path.read_bytes()]


def test_times_of_files_tell_nothing(workspace: Workspace, corpus: Corpus) -> None:
    place = store(workspace, hand_batch(tasks=3), corpus)

    times = {path.stat().st_mtime_ns for path in place.rglob("*") if path.is_file()}
    assert len(times) == 1


def test_a_private_store_in_the_public_tree_is_refused(
    workspace: Workspace, corpus: Corpus
) -> None:
    for folder in (workspace.root / "families" / "mine", workspace.root):
        with pytest.raises(UsageError, match="lies in the public tree"):
            store(private(workspace, folder), hand_batch(HOLDOUT), corpus)
    linked = workspace.root.parent / "link"
    linked.symlink_to(workspace.root / "families")
    with pytest.raises(UsageError, match="lies in the public tree"):
        store(private(workspace, linked), hand_batch(HOLDOUT), corpus)


def test_a_private_store_that_git_may_publish_is_refused(
    workspace: Workspace, corpus: Corpus, tmp_path: Path
) -> None:
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    (checkout / "deep").mkdir(mode=0o700)
    subprocess.run(["git", "init", "-q", str(checkout)], check=True)

    with pytest.raises(UsageError, match="doesn't ignore it"):
        store(private(workspace, checkout / "deep"), hand_batch(HOLDOUT), corpus)

    (checkout / ".gitignore").write_text("deep/\n")
    assert store(private(workspace, checkout / "deep"), hand_batch(HOLDOUT), corpus).is_dir()

    (checkout / "deep" / FAMILY / "x").write_text("x")
    subprocess.run(["git", "-C", str(checkout), "add", "-f", "deep"], check=True)
    with pytest.raises(UsageError, match="git tracks files"):
        store(private(workspace, checkout / "deep"), hand_batch(HOLDOUT), corpus, replace=True)


@pytest.mark.parametrize("below", [(FAMILY,), (FAMILY, VERSION), (FAMILY, VERSION, "holdout")])
def test_a_link_in_the_private_store_leads_nothing_into_the_public_tree(
    workspace: Workspace, corpus: Corpus, tmp_path: Path, below: tuple[str, ...]
) -> None:
    (tmp_path / "other").mkdir()
    for number, target in enumerate((workspace.families, tmp_path / "other")):
        link = tmp_path.joinpath(f"store{number}", *below)
        link.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (tmp_path / f"store{number}").chmod(0o700)
        link.symlink_to(target)
        before = tree_listing(workspace.root)

        with pytest.raises(UsageError, match="is a link"):
            store(private(workspace, tmp_path / f"store{number}"), hand_batch(HOLDOUT), corpus)

        assert tree_listing(workspace.root) == before


def test_a_private_store_that_is_another_users_in_part_is_refused(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bank = tmp_path / "store" / FAMILY / "generator"
    bank.mkdir(parents=True)
    (tmp_path / "store").chmod(0o700)
    (bank / "drafts.yaml").write_text("a: b\n")
    (tmp_path / "linked").symlink_to(tmp_path / "store")
    check_private_place(private(workspace, tmp_path / "store"), FAMILY)

    with pytest.raises(UsageError, match="is a link"):
        check_private_place(private(workspace, tmp_path / "linked"), FAMILY)

    (tmp_path / "public.yaml").hardlink_to(bank / "drafts.yaml")
    with pytest.raises(UsageError, match="has 2 names"):
        check_private_place(private(workspace, tmp_path / "store"), FAMILY)

    (tmp_path / "public.yaml").unlink()
    monkeypatch.setattr(os, "geteuid", lambda: bank.stat().st_uid + 1)
    with pytest.raises(UsageError, match="belongs to another user") as refused:
        check_private_place(private(workspace, tmp_path / "store"), FAMILY)
    assert "make it your own" in refused.value.hint


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_link_put_there_after_the_check_is_not_followed(
    workspace: Workspace,
    corpus: Corpus,
    tmp_path: Path,
    depth: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = private(workspace, tmp_path / "store")
    link = there.private.joinpath(*(FAMILY, VERSION, "holdout")[:depth])
    other = tmp_path / "other"
    other.mkdir(mode=0o755)

    def checked_and_swapped(checked: Workspace, family: str) -> None:
        check_private_place(checked, family)
        link.parent.mkdir(mode=0o700, parents=True)
        there.private.chmod(0o700)
        link.symlink_to(other)

    monkeypatch.setattr(storing, "check_private_place", checked_and_swapped)
    with pytest.raises(UsageError, match=r"no folder of the private store|is a link"):
        store(there, hand_batch(HOLDOUT), corpus)

    assert list(other.iterdir()) == []
    assert stat.S_IMODE(other.stat().st_mode) == 0o755


def test_what_cannot_be_stored_leaves_no_folder(
    workspace: Workspace, corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(storing, "write_batch", full)
    with pytest.raises(StorageFault, match="no space left"):
        store(private(workspace, tmp_path / "store"), hand_batch(HOLDOUT), corpus)

    assert not (tmp_path / "store").exists()


def test_a_mount_point_that_is_a_link_is_refused(
    workspace: Workspace, corpus: Corpus, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir(mode=0o700)
    workspace.mount_point.symlink_to(tmp_path / "other")

    with pytest.raises(UsageError, match="is a link"):
        store(workspace, hand_batch(HOLDOUT), corpus)

    assert not [*(tmp_path / "other").iterdir()]


@pytest.mark.parametrize("mode", [0o777, 0o755, 0o710, 0o702])
def test_a_private_store_that_others_have_rights_on_is_refused(
    workspace: Workspace, corpus: Corpus, tmp_path: Path, mode: int
) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "store").chmod(mode)

    with pytest.raises(UsageError, match="others than its owner") as refused:
        store(private(workspace, tmp_path / "store"), hand_batch(HOLDOUT), corpus)

    assert refused.value.hint == f"chmod 700 {tmp_path / 'store'}"


def test_a_private_store_that_cannot_be_written_is_told_before_drawing(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    order = hand_batch(HOLDOUT).order

    with pytest.raises(StorageFault, match="nothing can be written"):
        check_order(private(workspace, tmp_path / "store"), order, CORPUS, replace=False)


def test_the_mount_point_of_a_fresh_checkout_is_closed_and_a_used_one_is_not_touched(
    workspace: Workspace, corpus: Corpus
) -> None:
    workspace.mount_point.mkdir(mode=0o755)
    (workspace.mount_point / "README.md").write_text("a page\n", "utf-8")

    store(workspace, hand_batch(HOLDOUT), corpus)
    assert stat.S_IMODE(workspace.mount_point.stat().st_mode) == 0o700

    workspace.mount_point.chmod(0o755)
    with pytest.raises(UsageError, match="others than its owner"):
        store(workspace, hand_batch(HOLDOUT), corpus, replace=True)


def test_a_workspaces_own_mount_point_will_do(workspace: Workspace, corpus: Corpus) -> None:
    place = store(workspace, hand_batch(HOLDOUT), corpus)

    assert place == workspace.root / "holdout_private" / FAMILY / VERSION / "holdout"


def test_a_guessable_seed_is_refused_without_being_said(
    workspace: Workspace, tmp_path: Path
) -> None:
    batch = hand_batch(HOLDOUT)
    order = batch.order.model_copy(update={"seed": "our secret word"})

    with pytest.raises(UsageError, match="can be guessed") as refused:
        check_order(private(workspace, tmp_path / "s"), order, CORPUS, replace=False)

    assert "secret" not in refused.value.message + refused.value.hint


def test_a_look_is_laid_out_like_dev_tasks(corpus: Corpus, tmp_path: Path) -> None:
    look(tmp_path / "look", hand_batch(), corpus)

    names = sorted(path.name for path in (tmp_path / "look").iterdir())
    assert names == ["keys", "t-0000a0", "t-0000a1"]
    with pytest.raises(UsageError, match="not empty"):
        look(tmp_path / "look", hand_batch(), corpus)


def test_a_broken_record_is_told_before_anything_is_taken_away(
    workspace: Workspace, corpus: Corpus
) -> None:
    place = store(workspace, hand_batch(), corpus)
    (place / "keys" / "batch.json").write_text("{")
    before = tree_listing(workspace.root)

    with pytest.raises(InputError, match="not strict JSON"):
        store(workspace, hand_batch(first=0xB0), corpus, replace=True)

    assert tree_listing(workspace.root) == before


KILLED = """
import sys
from pathlib import Path
from medgauge.authoring.batch.storing import store
from medgauge.catalog.workspace import find_workspace
from medgauge.model.corpus import Corpus
from shared_fixture.hand_batch import hand_batch
import corvale
from medgauge.model.family import SubsetName
workspace = find_workspace(home=Path(sys.argv[1]), private=Path(sys.argv[2]))
corpus = Corpus(id="corvale", title="Corvale", documents=corvale.documents())
for number in range(10_000):
    batch = hand_batch(SubsetName(sys.argv[3]), tasks=6, first=0x10 + 6 * (number % 20))
    store(workspace, batch, corpus, replace=True)
    print(number, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("subset", [DEV, HOLDOUT])
def test_what_is_killed_leaves_the_old_batch_or_the_new_one(
    workspace: Workspace, corpus: Corpus, tmp_path: Path, subset: SubsetName
) -> None:
    there = private(workspace, tmp_path / "store")
    store(there, hand_batch(subset, tasks=6, first=0x10), corpus)
    for number in range(12):
        words = [sys.executable, "-c", KILLED, str(workspace.root), str(tmp_path / "store"), subset]
        path = os.pathsep.join((str(ROOT / "tests"), str(ROOT / "harness")))
        program = subprocess.Popen(
            words, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": path}
        )
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(0.003 * number)
        program.send_signal(signal.SIGKILL)
        program.wait()
        program.stdout.close()

        tasks = load_tasks(there, FAMILY, VERSION, subset)
        keys = gold_for(there, FAMILY, VERSION, subset)
        assert len(tasks) == 6 == len(keys)
    store(there, hand_batch(subset, tasks=6, first=0x10), corpus, replace=True)
    above = [path.parent for path in tmp_path.rglob(f"{subset}/keys")]
    assert len(above) == 1
