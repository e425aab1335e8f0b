"""Benchmark families: what is asked, in which versions, and whether their files are sound."""

from typing import Annotated

import typer

from medgauge.authoring.lint import lint
from medgauge.catalog.family import families, load_family, load_version, version_names, versions
from medgauge.catalog.workspace import find_workspace
from medgauge.cli import family_generate, family_plan, family_prove, family_review
from medgauge.cli.options import EXIT_CODES, FamilyName, Home, Json, Private, group
from medgauge.cli.outline import outline
from medgauge.cli.output import note, present

app = group(__doc__)
app.add_typer(family_review.app, name="review")

VersionName = Annotated[
    str | None, typer.Option("--version", metavar="V", help="Show this version's manifest.")
]

ShowPrivate = Annotated[
    bool,
    typer.Option(
        "--show-private", help="Tell, too, why something of a private task is wrong, word for word."
    ),
]


@app.command("list", epilog=EXIT_CODES)
def list_families(as_json: Json = False, home: Home = None) -> None:
    """List the families of this workspace and their versions.

    Needs a workspace (a checkout, or --home).

    \b
    Example: medgauge family list
    """
    workspace = find_workspace(home=home)
    found = [
        {
            "id": name,
            "title": family.title,
            "versions": [
                {"version": v.version, "status": v.status}
                for v in versions(workspace, name).values()
            ],
        }
        for name, family in families(workspace).items()
    ]
    present(found, as_json, outline(found) or "no families")


@app.command("show", epilog=EXIT_CODES)
def show(
    family: FamilyName, version: VersionName = None, as_json: Json = False, home: Home = None
) -> None:
    """Show a family's public card, or the manifest of one of its versions.

    Needs a workspace (a checkout, or --home).

    \b
    Example: medgauge family show bm-guideline-evidence-check --version 0.2.0
    """
    workspace = find_workspace(home=home)
    if version is None:
        data = load_family(workspace, family).json_data()
        data["versions"] = list(version_names(workspace, family))
    else:
        data = load_version(workspace, family, version).json_data()
    present(data, as_json, outline(data))


@app.command("lint", epilog=EXIT_CODES)
def lint_family(
    family: FamilyName,
    show_private: ShowPrivate = False,
    as_json: Json = False,
    private: Private = None,
    home: Home = None,
) -> None:
    """Load everything of a family strictly and hold its keys against the corpus.

    Drafts must say their claims word for word, generated batches be what their record says, and
    the template banks be sound. Needs a workspace and the sources of the family's corpora; no
    engine. Prints every problem with file and key, of private tasks without a word of them, and
    ends with 1 if there is one.

    \b
    Example: medgauge family lint bm-guideline-evidence-check
    """
    result = lint(find_workspace(home=home, private=private), family, show_private=show_private)
    text = "\n".join(map(str, result.problems))
    if not text:
        text = f"{family}: no problems in {result.tasks} tasks with {result.claims} claims"
    present(result.json_data(), as_json, text)
    for subset in result.unchecked:
        note(f"not checked: {subset}")
    raise typer.Exit(1 if result.problems else 0)


family_generate.add_to(app)
family_plan.add_to(app)
family_prove.add_to(app)
