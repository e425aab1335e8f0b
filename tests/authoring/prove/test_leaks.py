"""Whatever of a private task stands in a public place is found, and told without being said."""

import dataclasses
import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.authoring.prove.leaks import places
from medgauge.authoring.prove.leaks.gates import PLACES, leak_gates
from medgauge.authoring.prove.leaks.needles import private_needles
from medgauge.authoring.prove.proving import Proving, open_proving
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.archive import archive_bytes
from medgauge.corpus.layers import file, layer_tar
from medgauge.model.proof import Gate, GateState

ID = "t-0a1b2c3d"
SENTENCE = "Readers of this private draft are asked to keep every word of it to themselves."
SALT = "5a" * 32
CANARY = "MEDGAUGE-CANARY-7d1f"


@pytest.fixture
def store(workspace: Workspace, tmp_path: Path) -> Path:
    """Return the key file of a holdout task in a store beside the workspace."""
    subset = tmp_path / "store" / small.FAMILY / small.VERSION / "holdout"
    folder = small.write_task(subset / "tasks", ID, "c-9f8e7d6c")
    with (folder / "draft.md").open("a") as draft:
        draft.write(f"\n{SENTENCE}\n")
    (subset / "tasks" / "keys").rename(subset / "keys")
    (tmp_path / "store").chmod(0o700)
    (tmp_path / "store" / small.FAMILY / "salts.json").write_text(f'{{"{ID}": "{SALT}"}}')
    (tmp_path / "store" / "canary.txt").write_text(CANARY + "\n")
    return subset / "keys" / f"{ID}.yaml"


@pytest.fixture
def holding(workspace: Workspace, store: Path, tmp_path: Path) -> Proving:
    named = dataclasses.replace(workspace, private_store=tmp_path / "store")
    for task in (workspace.families / small.FAMILY / "versions" / small.VERSION / "dev").iterdir():
        shutil.rmtree(task)  # the public tasks are copies of the private one
    small.write_manifest(workspace.families / small.FAMILY / "versions" / small.VERSION)
    return open_proving(named, small.FAMILY, None, "holdout")


def gate(proving: Proving, place: str) -> Gate:
    (found,) = leak_gates(proving, (f"leak.{place}",))
    return found


def finds(proving: Proving, place: str = "tree") -> float | None:
    return next(one.value for one in gate(proving, place).figures if one.name == "finds")


def test_nothing_is_found_where_nothing_is(holding: Proving) -> None:
    for place in ("tree", "package", "index", "ids"):
        assert gate(holding, place).state is GateState.PASSED, place
    assert gate(holding, "history").state is GateState.NO_CASE
    assert gate(holding, "image").state is GateState.NOT_RUN


@pytest.mark.parametrize(
    "text",
    [
        SENTENCE,
        SENTENCE.replace(" ", "\n  "),
        SENTENCE.upper(),
        f"as the task {ID} shows",
        f"salt={SALT}",
        f"<!-- {CANARY.lower()} -->",
    ],
    ids=["sentence", "wrapped", "upper case", "id", "salt", "canary"],
)
def test_a_leak_in_the_tree_is_found(holding: Proving, text: str) -> None:
    (holding.workspace.root / "NOTES.md").write_text(text)

    found = gate(holding, "tree")

    assert found.state is GateState.FAILED
    assert "NOTES.md (1)" in found.reason


def test_a_copied_key_is_found_and_a_name_that_leaks_is_not_said(
    holding: Proving, store: Path
) -> None:
    shutil.copy(store, holding.workspace.root / "answers.yaml")
    (holding.workspace.root / f"{ID}.md").write_text("nothing else")

    found = gate(holding, "tree")

    assert "answers.yaml" in found.reason
    assert "a file named by it (1)" in found.reason
    said = found.model_dump_json()
    assert ID not in said
    assert SENTENCE[:20] not in said


def test_what_the_corpus_says_is_no_leak(holding: Proving) -> None:
    document = holding.built.corpus.documents[0]
    section = document.sections[0].text
    title = "Guideline on the Rhythm of Hearts in Corvale"
    named = document.model_copy(update={"title": title})
    corpus = holding.built.corpus.model_copy(update={"documents": (named,)})
    draft = next(holding.workspace.private.rglob("draft.md"))
    draft.write_text(draft.read_text() + f"\n## {title}\n")
    needles = private_needles(holding.workspace, small.FAMILY, corpus)

    assert needles.tasks == 1
    assert not needles.found_in(title.encode())
    assert not needles.found_in(section.encode())
    assert needles.found_in(SENTENCE.encode()) == 1


def test_what_the_public_bank_holds_is_no_leak(holding: Proving) -> None:
    """A private bank may hold a row that a public one holds too; its own rows are still found."""
    shared = "- {id: words.a_b, find: in the absence of, put: without, not_after: [and]}"
    own = "- {id: words.c_d, find: for the treatment of, put: to treat, not_after: [or]}"
    private = holding.workspace.private / small.FAMILY / "generator"
    private.mkdir()
    (private / "wording.yaml").write_text(f"swaps:\n  {shared}\n  {own}\n")
    public = holding.workspace.families / small.FAMILY / "generator"
    public.mkdir(exist_ok=True)
    (public / "wording.yaml").write_text(f"swaps:\n  {shared}\n")

    needles = private_needles(holding.workspace, small.FAMILY, holding.built.corpus)

    assert not needles.found_in((public / "wording.yaml").read_bytes())
    assert needles.found_in(own.encode()) == 1


def test_a_digest_of_public_things_is_no_salt(holding: Proving, tmp_path: Path) -> None:
    digest = hashlib.sha256(b"public").hexdigest()
    (tmp_path / "store" / small.FAMILY / "record.json").write_text(f'"sha256:{digest}"')

    (holding.workspace.root / "lock.json").write_text(digest)

    assert finds(holding) == 0


def test_history_remembers(holding: Proving) -> None:
    root = holding.workspace.root

    def git(*words: str) -> None:
        who = ["-c", "user.name=T", "-c", "user.email=t@example.org"]
        subprocess.run(["git", "-C", str(root), *who, *words], check=True, capture_output=True)

    git("init", "-q")
    (root / ".gitignore").write_text(".medgauge/\n")
    (root / "NOTES.md").write_text(SENTENCE)
    git("add", ".")
    git("commit", "-q", "-m", "first")
    (root / "NOTES.md").write_text("clean")
    git("commit", "-q", "-a", "-m", "clean up")

    assert finds(holding, "tree") == 0
    assert finds(holding, "history") == 1


def test_layers_of_the_image_are_searched_and_the_base_is_not(holding: Proving) -> None:
    clean, leaking = (
        layer_tar({"corpus/a.txt": file(text.encode())}) for text in ("clean", SENTENCE)
    )
    folder = holding.workspace.cache / "images"
    folder.mkdir(parents=True)
    for layers, expected in (((leaking, clean, clean), 0), ((clean, clean, leaking), 1)):
        (folder / "one.tar").write_bytes(archive_bytes(b"{}\n", layers))
        assert finds(holding, "image") == expected
    assert [name for name, _ in places.image_files(folder / "one.tar")] == [
        "image: /corpus/a.txt",
        "image: /corpus/a.txt",
    ]


def test_an_id_made_of_the_draft_is_found(holding: Proving) -> None:
    task = holding.tasks[0]
    made = hashlib.sha256(task.inputs["draft.md"].encode()).hexdigest()[:8]
    lazy = dataclasses.replace(
        holding,
        tasks=(task.model_copy(update={"id": f"t-{made}"}),),
        gold={f"t-{made}": holding.gold[task.id]},
    )

    assert gate(lazy, "ids").state is GateState.FAILED


def test_private_tasks_that_are_declared_and_not_here_are_not_searched(
    workspace: Workspace, proving: Proving
) -> None:
    assert {gate(proving, place).state for place in PLACES} == {GateState.NOT_RUN}

    version = workspace.families / small.FAMILY / "versions" / small.VERSION
    subsets = {"dev": {"count": 2, "unit": "tasks", "note": ""}}
    small.write_manifest(version, dev=2, subsets=subsets)
    public = open_proving(workspace, small.FAMILY, None, "dev")
    assert {gate(public, place).state for place in PLACES} == {GateState.NO_CASE}
