"""`family generate`: draw a batch of tasks with their keys, and store it where it belongs."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from medgauge.authoring.batch.bank import FOLDER, load_bank
from medgauge.authoring.batch.checking import too_alike
from medgauge.authoring.batch.seeds import WAY_OUT, check_seed, read_seed
from medgauge.authoring.batch.storing import check_order, look, store
from medgauge.authoring.dropped import read_dropped
from medgauge.authoring.generate import make_batch
from medgauge.authoring.ground import open_ground
from medgauge.authoring.sizing import MOST_CLUSTERS, MOST_TASKS
from medgauge.catalog.family import load_version
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.cli.corpora import CorpusOption, opened
from medgauge.cli.generate_progress import watching
from medgauge.cli.launch import interruptible
from medgauge.cli.options import EXIT_CODES, FamilyName, Home, Json, Private, VersionName, group
from medgauge.cli.output import present
from medgauge.cli.terminal import draw_tables
from medgauge.errors import InputError, UsageError
from medgauge.files.atomic import check_new_folder
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.generation import Batch, BatchOrder
from medgauge.render.table import Table, counted

_commands = group(__doc__)

HELP = """Draw tasks with their keys from a corpus: the same seed gives the same bytes.

A claim is made of one sentence of the corpus: an operator leaves it, changes it, or cites it to
another source; it is put into other words; and the whole corpus, in all editions, is searched for
anything that speaks against its key. Only what nothing speaks against is used. The table tells
how many candidates of each operator were tried and why the others were refused.

dev: the words come from the public bank, families/FAMILY/generator/, and the tasks go into the
version's folder; the manifest's count follows.

holdout, calibration: the words come from the private bank, FAMILY/generator/ in the private
store, which has the same form and at most a tenth of the public one's sentences. Tasks and
keys go into that store only, readable for their owner only. The seed must be drawn by a machine
and lie in a file; neither it nor any word of a task is printed.

Needs a workspace with the family, its generator and the corpus, or a built corpus; no engine.

\b
Example: medgauge family generate bm-guideline-evidence-check --seed try-1 \\
      --clusters 6 --tasks 8 --out /tmp/look
That only shows a batch. Store it as the dev subset of a draft version:
  medgauge family generate bm-guideline-evidence-check --seed try-1 \\
      --clusters 6 --tasks 8 --version 0.2.0 --replace
A private one:
  (umask 077; openssl rand -hex 32 > ~/seed.txt)
  medgauge family generate bm-guideline-evidence-check --seed-file ~/seed.txt \\
      --clusters 10 --tasks 30 --subset holdout --private /srv/holdout
"""

Seed = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="Any text; for dev batches only.")
]
SeedFile = Annotated[
    Path | None,
    typer.Option("--seed-file", metavar="FILE", help="Read the seed from a file of mode 0600."),
]
Clusters = Annotated[
    int,
    typer.Option(
        "--clusters", min=1, max=MOST_CLUSTERS, metavar="N", help="Groups that share no document."
    ),
]
Tasks = Annotated[
    int,
    typer.Option(
        "--tasks", min=1, max=MOST_TASKS, metavar="N", help="Tasks in all, 8 to 12 claims each."
    ),
]
Subset = Annotated[
    SubsetName, typer.Option("--subset", help="What the tasks are for.", show_choices=True)
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", help="Only look: write a dev batch into a new folder instead."
    ),
]
Without = Annotated[
    list[Path] | None,
    typer.Option(
        "--without",
        metavar="FILE",
        help="Leave out the claims that readers dropped: `family review agree --json`; repeatable.",
    ),
]
Replace = Annotated[
    bool,
    typer.Option("--replace", help="Take away generated tasks that are there; others are kept."),
]


def add_to(app: typer.Typer) -> None:
    """Add the command to the group of family commands."""
    app.registered_commands.extend(_commands.registered_commands)


@_commands.command("generate", help=HELP, epilog=EXIT_CODES)
def generate(  # noqa: PLR0913 - one per option
    family: FamilyName,
    clusters: Clusters,
    tasks: Tasks,
    corpus: CorpusOption = None,
    seed: Seed = None,
    seed_file: SeedFile = None,
    subset: Subset = SubsetName.DEV,
    version: VersionName = None,
    out: Out = None,
    replace: Replace = False,
    without: Without = None,
    private: Private = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Draw a batch and store it; see HELP."""
    _check_together(subset, out, private, replace=replace)
    if out is not None:
        check_new_folder(out)
    workspace = find_workspace(home=home, private=private)
    declared = load_version(workspace, family, version)
    check_seed(said := _seed(seed, seed_file, subset), subset)
    drawn_by = {"seed": said, "without": read_dropped(without or ())}
    named = {"family": family, "version": declared.version, "subset": subset}
    order = BatchOrder(**named, **drawn_by, clusters=clusters, tasks=tasks)
    built = opened(corpus or declared.corpus, home)
    if out is None:
        check_order(workspace, order, built.lock.corpus, replace=replace)
    bank = load_bank(_bank_folder(workspace, order))
    with interruptible("nothing was stored; run the same command again"):
        with watching() as watch:
            batch = make_batch(open_ground(built.corpus), bank, order, watch)
        if out is not None:
            look(out, batch, built.corpus)
        place = out or store(workspace, batch, built.corpus, replace=replace)
    present(_data(batch, place), as_json, _shown(batch, place))


def _check_together(
    subset: SubsetName, out: Path | None, private: Path | None, *, replace: bool
) -> None:
    """Refuse options that mean nothing together. Raises UsageError."""
    if out is not None and subset is not SubsetName.DEV:
        raise UsageError("--out shows batches made with the public bank", "leave out --subset")
    if out is not None and replace:
        raise UsageError("--replace is for what is stored, and --out stores nothing", "name one")
    if private is not None and subset is SubsetName.DEV:
        reason = "--private is for private subsets, and dev tasks are stored in public"
        raise UsageError(reason, "leave it out, or name --subset holdout")


def _seed(seed: str | None, file: Path | None, subset: SubsetName) -> str:
    if (seed is None) == (file is None):
        hint = "--seed TEXT for dev batches, --seed-file FILE for any"
        raise UsageError("name one seed", hint)
    if file is not None:
        return read_seed(file)
    if subset is not SubsetName.DEV:
        reason = "the seed of a private subset may not stand in a command line, where others see it"
        raise UsageError(reason, WAY_OUT)
    return seed or ""


def _bank_folder(workspace: Workspace, order: BatchOrder) -> Path:
    public = workspace.families / order.family / FOLDER
    if order.subset is SubsetName.DEV:
        return public
    private = workspace.private / order.family / FOLDER
    if not private.is_dir():
        raise UsageError(
            f"there is no private bank: {private} is missing",
            f"copy {public} there and give it other sentences; chmod 700 the folder",
        )
    if found := list(too_alike(load_bank(public), load_bank(private))):
        problems = [(str(private / file), key, reason) for file, key, reason in found]
        hint = "give the private bank sentences of its own: these can be made by anyone"
        raise InputError(problems, hint)
    return private


def _data(batch: Batch, place: Path) -> dict[str, Any]:
    order = batch.order
    return {
        "family": order.family,
        "version": order.version,
        "subset": order.subset.value,
        "clusters": order.clusters,
        "tasks": len(batch.tasks),
        "claims": _classes(batch),
        "generator": batch.generator,
        "corpus": batch.corpus,
        "bank": batch.bank,
        "stored": str(place),
        "yields": [one.json_data() for one in batch.yields],
        "facts_refused": batch.facts_refused,
    }


def _classes(batch: Batch) -> dict[str, int]:
    counts = Counter(key.verdict for task in batch.tasks for key in task.gold.claims)
    return {verdict.value: counts[verdict] for verdict in Verdict}


def _shown(batch: Batch, place: Path) -> str:
    rows = tuple(
        (
            one.operator,
            f"{one.tried:,}",
            f"{one.proved:,}",
            _share(one.proved, one.tried),
            ", ".join(
                f"{code} {count:,}"
                for code, count in sorted(one.refused.items(), key=lambda item: (-item[1], item[0]))
            ),
        )
        for one in batch.yields
    )
    heads = ("operator", "tried", "proved", "share", "refused, by code")
    facts = tuple((code, f"{count:,}") for code, count in batch.facts_refused.items())
    tables = [
        Table("What became of the candidates", heads, rows),
        Table("Sentences that are no usable facts", ("code", "sentences"), facts),
    ]
    classes = _classes(batch)
    said = ", ".join(f"{count} {verdict}" for verdict, count in classes.items())
    claims = counted(sum(classes.values()), "claim")
    tasks, clusters = counted(len(batch.tasks), "task"), counted(batch.order.clusters, "cluster")
    return f"{draw_tables(tables)}{tasks} in {clusters}, {claims}: {said}\nstored in {place}"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else ""
