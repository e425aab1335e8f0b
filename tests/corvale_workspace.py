"""A whole small workspace on disk, made of the Corvale fixture: family, version, task, key, corpus.

`write_workspace(root)` makes what a checkout has, so every command and library call runs on it as
on the real one; each part can then be broken by a test.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import corvale
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.grading.artifact_schema import ARTIFACT_SCHEMA
from medgauge.model.corpus import Document

FAMILY, VERSION, CORPUS = "corvale-check", "0.1.0", "corvale"
REPOSITORY = Path(__file__).parents[1]

LIMITS = {
    "seconds": 30,
    "memory_bytes": 134217728,
    "cpus": 1.0,
    "pids": 64,
    "out_bytes": 1048576,
    "out_files": 32,
    "scratch_bytes": 1048576,
    "log_bytes": 20000,
    "artifact_bytes": 65536,
    "extra_chars_per_claim": 500,
}


def write_workspace(root: Path, tasks: int = 1, status: str = "draft") -> Workspace:
    """Write a workspace with `tasks` copies of the Corvale task, each in a cluster of its own."""
    root.mkdir(parents=True, exist_ok=True)
    (root / "medgauge.toml").write_text("# a workspace of the tests\n", "utf-8")
    _write_family(root / "families" / FAMILY)
    _write_corpus(root / "corpus_image" / "corpora" / CORPUS)
    version = root / "families" / FAMILY / "versions" / VERSION
    write_manifest(version, dev=tasks, status=status)
    for position in range(tasks):
        write_task(version / "dev", f"t{position + 1}", f"c{position + 1}")
    write_submission(root / "submissions" / "silent", "pass\n")
    return find_workspace(home=root)


def write_submission(folder: Path, program: str) -> Path:
    """Write a submission whose `main.py` is `program`; its id is the folder's name."""
    folder.mkdir(parents=True)
    (folder / "submission.yaml").write_text(
        f"id: {folder.name}\ntitle: A test's own\ndescription: Made by a test.\n"
        "command: [python3, main.py]\n",
        "utf-8",
    )
    (folder / "main.py").write_text(program, "utf-8")
    return folder


def answering(artifact: Any) -> str:
    """Return a program that writes this artifact."""
    return (
        "from pathlib import Path\n"
        f"Path('/out/artifact.json').write_text({json.dumps(artifact)!r}, 'utf-8')\n"
    )


def write_manifest(folder: Path, **changed: Any) -> None:
    """Write a version's manifest; `dev` is the number of dev tasks."""
    manifest = {
        "family": FAMILY,
        "version": VERSION,
        "status": "draft",
        "frozen": None,
        "methodology": "0.1.0",
        "corpus": CORPUS,
        "subsets": {
            "dev": {"count": changed.pop("dev", 1), "unit": "tasks", "note": ""},
            "holdout": {"count": 1, "unit": "tasks", "note": ""},
        },
        "commitment": None,
        "commitment_reason": "a test has nothing to commit to",
        "files": None,
        "files_reason": "a test",
        "notes": [],
    } | changed
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")


def write_task(subset: Path, name: str, cluster: str) -> Path:
    """Write the Corvale task and its key as `name` into a public subset."""
    task, gold = corvale.task(), corvale.gold()
    folder = subset / name
    folder.mkdir(parents=True)
    claims = [claim.json_data() for claim in task.claims]
    written = {"id": name, "cluster": cluster, "draft": "draft.md", "claims": claims}
    (folder / "task.yaml").write_text(as_yaml(written), "utf-8")
    (folder / "draft.md").write_bytes(task.inputs["draft.md"].encode())
    key = gold.json_data() | {"task": name}
    (subset / "keys").mkdir(exist_ok=True)
    (subset / "keys" / f"{name}.yaml").write_text(as_yaml(key), "utf-8")
    return folder


def as_yaml(data: Any) -> str:
    """Spell JSON data as YAML that the strict reader takes back unchanged."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def borrow_image_parts(workspace: Workspace) -> None:
    """Give the workspace the box files, base lock and fetched packages of this checkout."""
    source, target = REPOSITORY / "corpus_image", workspace.root / "corpus_image"
    shutil.copytree(source / "box", target / "box")
    shutil.copy(source / "base.lock.json", target)
    fetched = REPOSITORY / ".medgauge" / "cache"
    fetched.mkdir(parents=True, exist_ok=True)
    workspace.cache.mkdir(exist_ok=True)
    (workspace.cache / "cache").symlink_to(fetched)


def _write_family(folder: Path) -> None:
    folder.mkdir(parents=True)
    word = {"id": "D.6", "name": "a name", "meaning": "what it means"}
    verdicts = ("supported", "altered", "unsupported", "wrong_source", "unverifiable")
    family = {
        "id": FAMILY,
        "title": "Corvale citation check",
        "job": "Check every citation.",
        "capabilities": [word],
        "source_group": "tests",
        "task_type": "item-by-item judgement",
        "external_anchor": "none",
        "artifact": "artifact.json",
        "classes": [word | {"id": verdict, "name": verdict} for verdict in verdicts],
        "pass_rule": "every claim right",
        "vetoes": [word | {"id": veto} for veto in ("X.1", "X.2", "X.4")],
        "metrics": [],
        "rules": [],
        "public_parts": [],
        "closed_parts": [],
        "de_identification": "none",
        "levels": "none",
        "external_clauses": "none",
        "illustration": "none",
        "attempts": 3,
        "limits": LIMITS,
    }
    (folder / "family.yaml").write_text(as_yaml(family), "utf-8")
    (folder / "instructions.md").write_text("Judge every claim.\n", "utf-8")
    (folder / "artifact.schema.json").write_text(json.dumps(ARTIFACT_SCHEMA), "utf-8")


def _write_corpus(folder: Path) -> None:
    (folder / "sources").mkdir(parents=True)
    about = {"id": CORPUS, "title": "Corvale", "licence": "MIT", "description": "Of the tests."}
    (folder / "corpus.yaml").write_text(as_yaml(about), "utf-8")
    for document in corvale.documents():
        name = f"{document.id}-{document.edition}.md"
        (folder / "sources" / name).write_text(as_markdown(document), "utf-8")


def as_markdown(document: Document) -> str:
    """Spell a document as the Markdown source that ingest reads back to it."""
    fields = ("id", "title", "acronym", "organisation", "edition", "year", "status", "supersedes")
    head = "".join(f"{f}: {json.dumps(str(getattr(document, f)))}\n" for f in fields)
    body = "".join(
        f"## {section.number} {section.heading}\n\n" + section.text.replace("\n", "\n\n") + "\n\n"
        for section in document.sections
    )
    return f"---\n{head}licence: MIT\n---\n\n{body}"
