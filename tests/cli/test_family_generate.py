"""`family generate` from the real command line, on a small workspace with the synthetic corpus."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from architecture.house import ROOT
from medgauge.authoring.batch.bank import FOLDER
from medgauge.cli import family_generate
from medgauge.cli.app import run
from medgauge.files.tree import tree_listing
from shared_fixture.hand_batch import PRIVATE_SEED

Out = pytest.CaptureFixture[str]

FAMILY, CORPUS = "bm-guideline-evidence-check", "synthetic-guidelines"
SMALL = ["--clusters", "2", "--tasks", "2"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a workspace with the family, one draft version without tasks, and the corpus."""
    root = tmp_path / "house"
    family = root / "families" / FAMILY
    shutil.copytree(ROOT / "families" / FAMILY, family, ignore=shutil.ignore_patterns("versions"))
    corpora = Path("corpus_image") / "corpora"
    shutil.copytree(ROOT / corpora / CORPUS, root / corpora / CORPUS)
    (root / "medgauge.toml").write_text("", "utf-8")
    manifest = json.loads((ROOT / "families" / FAMILY / "versions/0.2.0/manifest.json").read_text())
    manifest["subsets"] = {"dev": {"count": 0, "unit": "tasks", "note": ""}}
    (family / "versions" / "0.2.0").mkdir(parents=True)
    (family / "versions" / "0.2.0" / "manifest.json").write_text(json.dumps(manifest))
    return root


def seed_file(folder: Path) -> Path:
    path = folder / "seed"
    path.write_text(PRIVATE_SEED + "\n")
    path.chmod(0o600)
    return path


def private_bank(home: Path, store: Path) -> None:
    public, private = home / "families" / FAMILY / FOLDER, store / FAMILY / FOLDER
    shutil.copytree(public, private)
    store.chmod(0o700)
    for name, part in {"drafts.yaml": own_words, "wording.yaml": own_wording}.items():
        said = part(yaml.safe_load((private / name).read_text("utf-8")))
        (private / name).write_text(yaml.safe_dump(said, allow_unicode=True), "utf-8")


def own_words(value: Any) -> Any:
    """Give every sentence of a bank another last word."""
    if isinstance(value, dict):
        return {name: own_words(one) for name, one in value.items()}
    if isinstance(value, list):
        return [own_words(one) for one in value]
    if isinstance(value, str) and len(value.split()) >= 4:
        return value.replace("A short reminder is in order", "Only in private") + " Privately so."
    return value


def own_wording(bank: Any) -> Any:
    """Give every frame of a wording bank another last word, and leave out its long swaps."""
    frames = [
        frame | {"put": {force: said + " here" for force, said in frame["put"].items()}}
        for frame in bank["frames"]
    ]
    swaps = [
        swap
        for swap in bank["swaps"]
        if max(len(swap[side].split()) for side in ("find", "put")) < 4
    ]
    return bank | {"frames": frames, "swaps": swaps}


def generate(home: Path, *words: str) -> int:
    return run(["family", "generate", FAMILY, "--home", str(home), *words])


@pytest.mark.slow
def test_a_dev_batch_passes_lint_and_may_be_replaced(home: Path, capsys: Out) -> None:
    assert generate(home, "--seed", "one", *SMALL, "--json") == 0
    told = json.loads(capsys.readouterr().out)

    assert told["tasks"] == told["clusters"] == 2
    assert sum(told["claims"].values()) >= 16
    assert sum(one["proved"] for one in told["yields"]) == sum(told["claims"].values())
    assert run(["family", "lint", FAMILY, "--home", str(home)]) == 0, capsys.readouterr().out
    capsys.readouterr()

    assert generate(home, "--seed", "two", *SMALL) == 2
    assert "--replace" in capsys.readouterr().err
    assert generate(home, "--seed", "two", *SMALL, "--replace") == 0
    assert "2 tasks in 2 clusters" in capsys.readouterr().out
    assert run(["family", "lint", FAMILY, "--home", str(home)]) == 0


@pytest.mark.slow
def test_nothing_private_is_said_or_lies_in_the_public_tree(
    home: Path, tmp_path: Path, capsys: Out
) -> None:
    store = tmp_path / "store"
    private_bank(home, store)
    words = ["--seed-file", str(seed_file(tmp_path)), "--subset", "holdout", *SMALL]

    assert generate(home, *words, "--private", str(store)) == 0
    told = "".join(capsys.readouterr())

    place = store / FAMILY / "0.2.0" / "holdout"
    ids = [path.name for path in (place / "tasks").iterdir()]
    public = b"".join(
        path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and "corpora" not in path.parts
    )
    assert len(ids) == 2
    for secret in (*ids, PRIVATE_SEED, "Only in private."):
        assert secret not in told
        assert secret.encode() not in public
    lint = ["family", "lint", FAMILY, "--home", str(home), "--private", str(store)]
    assert run(lint) == 0, capsys.readouterr().out


SAME = """
import sys
from medgauge.cli.app import run
sys.exit(run(sys.argv[1:]))
"""
SURROUNDINGS: tuple[dict[str, str], ...] = (
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LANG": "C", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Auckland", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"},
)


def copied_in_another_order(home: Path, target: Path) -> Path:
    for path in sorted(home.rglob("*"), reverse=True):
        if path.is_file():
            copy = target / path.relative_to(home)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    return target


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_everywhere(home: Path, tmp_path: Path) -> None:
    homes = (home, copied_in_another_order(home, tmp_path / "far" / "away"))
    found = []
    for place, surroundings in zip(homes, SURROUNDINGS, strict=True):
        out = place / "look"
        words = ["family", "generate", FAMILY, "--seed", "same", *SMALL, "--out", str(out)]
        done = subprocess.run(
            [sys.executable, "-c", SAME, *words],
            cwd=place / "families",
            env=os.environ | surroundings | {"PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found.append((tree_listing(out), done.stdout.replace(str(place), "")))

    assert found[0] == found[1]
    assert len(found[0][0]) > 6


REFUSED: dict[str, tuple[list[str], str]] = {
    "no seed": ([], "name one seed"),
    "a private seed in the command line": (
        ["--seed", "hush hush", "--subset", "holdout"],
        "may not stand in a command line",
    ),
    "fewer tasks than clusters": (
        ["--seed", "x", "--clusters", "3"],
        "2 tasks can't be spread over 3 clusters",
    ),
    "unknown version": (["--seed", "x", "--version", "9"], "no version"),
    "unknown subset": (["--seed", "x", "--subset", "test"], "test"),
    "unknown corpus": (["--seed", "x", "--corpus", "nosuch"], "nosuch"),
    "a private look": (["--seed-file", "SEED", "--subset", "holdout", "--out", "x"], "--out"),
    "a private look with a word": (
        ["--seed", "hush", "--subset", "holdout", "--out", "x"],
        "--out shows",
    ),
    "a look that replaces": (["--seed", "x", "--out", "x", "--replace"], "--replace"),
    "a private store for dev tasks": (["--seed", "x", "--private", "x"], "--private"),
    "no private bank": (["--seed-file", "SEED", "--subset", "holdout"], "no private bank"),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", REFUSED)
def test_what_can_not_be_done_is_refused_and_nothing_written(
    home: Path, tmp_path: Path, capsys: Out, case: str
) -> None:
    words, reason = REFUSED[case]
    seed = str(seed_file(tmp_path))
    before = tree_listing(home / "families")

    code = generate(home, *SMALL, *(seed if word == "SEED" else word for word in words))

    err = capsys.readouterr().err
    assert code == 2
    assert reason in err
    assert "hush" not in err
    assert PRIVATE_SEED not in err
    assert tree_listing(home / "families") == before
    assert not (home / "holdout_private").exists()


@pytest.mark.parametrize(
    ("out", "reason"),
    [("used", "is not empty"), ("none/look", "there is no folder"), ("used/file", "is no folder")],
)
def test_a_look_that_has_no_place_is_refused_before_anything_is_drawn(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out, out: str, reason: str
) -> None:
    monkeypatch.setattr(family_generate, "opened", pytest.fail)
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "file").write_text("")

    assert generate(home, "--seed", "x", *SMALL, "--out", str(tmp_path / out)) == 2

    assert reason in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_the_public_bank_is_no_private_one(home: Path, tmp_path: Path, capsys: Out) -> None:
    store = tmp_path / "store"
    shutil.copytree(home / "families" / FAMILY / FOLDER, store / FAMILY / FOLDER)
    store.chmod(0o700)
    words = ["--seed-file", str(seed_file(tmp_path)), "--subset", "holdout", *SMALL]

    assert generate(home, *words, "--private", str(store)) == 2

    assert "is the public file" in capsys.readouterr().err
    lint = ["family", "lint", FAMILY, "--home", str(home), "--private", str(store)]
    assert run(lint) == 1
    assert "drafts.yaml: is the public file's" in (told := capsys.readouterr().out)

    for part in ("frames", "swaps"):
        assert f"wording.yaml: {part}: is the public file's" in told

    drafts = store / FAMILY / FOLDER / "drafts.yaml"
    text = drafts.read_text("utf-8")
    drafts.write_text(text.replace("A short reminder is in order.", "Only in private."), "utf-8")
    assert generate(home, *words, "--private", str(store)) == 2
    assert "sentences are those of the public bank" in capsys.readouterr().err
    assert run(lint) == 1
    assert "sentences are those of the public bank" in capsys.readouterr().out


def test_help_teaches_with_examples(capsys: Out) -> None:
    assert run(["family", "generate", "--help"]) == 0

    told = capsys.readouterr().out
    assert "--out /tmp/look" in told
    assert "openssl rand -hex 32" in told


@pytest.mark.parametrize(
    "more",
    [
        ("--clusters", "999999999999", "--tasks", "8"),
        ("--clusters", "2", "--tasks", "99999999999999999999"),
        ("--clusters", "2", "--tasks", "8", "--seed", "\udcff"),
    ],
)
def test_what_nothing_can_be_drawn_from_is_bad_input(home: Path, more: tuple[str, ...]) -> None:
    seed = () if "--seed" in more else ("--seed", "x")
    assert run(["family", "generate", FAMILY, "--home", str(home), *seed, *more]) == 2
