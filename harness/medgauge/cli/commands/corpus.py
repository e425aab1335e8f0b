"""Guideline corpora: ingest, build, verify, search and show them, and make their sealed image."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from medgauge.catalog.workspace import find_workspace
from medgauge.cli import citing, corpus_ingest, corpus_tools, image_commands
from medgauge.cli.corpora import (
    CorpusName,
    CorpusOption,
    built_folder,
    corpus_folder,
    corpus_names,
    no_corpora,
    opened,
    tracked_lock,
    workspace_for,
)
from medgauge.cli.ingest_table import editions_of, some
from medgauge.cli.options import EXIT_CODES, Home, Json, group
from medgauge.cli.outline import outline
from medgauge.cli.output import note, present
from medgauge.corpus.editions import check_names, current, editions
from medgauge.corpus.lock import check_locked
from medgauge.corpus.reading.gathering import refused_files
from medgauge.corpus.searching import CURRENT
from medgauge.corpus.store import CARD_NAME, Built, read_card, verified
from medgauge.errors import InputError, UnknownName
from medgauge.model.corpus import CorpusLock, Document
from medgauge.render.table import counted

app = group(__doc__)
app.add_typer(image_commands.app, name="image")
corpus_ingest.add_to(app)
corpus_tools.add_to(app)
citing.add_to(app)

DocumentId = Annotated[str, typer.Argument(metavar="DOC", help="Document id.")]
EditionName = Annotated[
    str | None,
    typer.Argument(metavar="EDITION", help="Edition, as written.", show_default=False),
]
SectionNumber = Annotated[
    str | None,
    typer.Argument(metavar="SECTION", help="Section number.", show_default=False),
]


@app.command("list", epilog=EXIT_CODES)
def list_corpora(as_json: Json = False, home: Home = None) -> None:
    """List the corpora whose sources lie in this workspace, and what they are locked to.

    Needs a workspace (a checkout, or --home). A corpus is a folder below corpus_image/corpora with
    corpus.yaml and sources/; a folder whose corpus.yaml is not there or faulty is told on stderr.

    \b
    Example: medgauge corpus list
    """
    workspace = find_workspace(home=home)
    found: list[dict[str, Any]] = []
    for name in corpus_names(workspace):
        lock = tracked_lock(workspace.corpora / name)
        faults = _faults(workspace.corpora / name)
        lock_data = lock.json_data() if lock else None
        found.append({"id": name, "lock": lock_data, "faults": faults})
    present(found, as_json, outline(found) or "no corpora")
    for one in found:
        for fault in one["faults"]:
            note(f"{one['id']}: cannot be built: {fault}")
    for name in no_corpora(workspace):
        note(f"{name}: not a corpus: no {CARD_NAME}")


@app.command("build", epilog=EXIT_CODES)
def build(corpus: CorpusName = None, as_json: Json = False, home: Home = None) -> None:
    """Build a corpus of the workspace: its files and index, byte-identical on every machine.

    Needs a workspace; no engine. A whole earlier build is used again; a built folder is checked.
    Ends with 3 when it is not what corpus.lock.json says, or a built folder is damaged.

    \b
    Example: medgauge corpus build synthetic-guidelines
    """
    built = opened(corpus, home, tell=False)
    _locked(built, corpus, home)
    data = {"folder": str(built.folder), **built.lock.json_data()}
    rest = {key: value for key, value in data.items() if key not in {"documents", "sections"}}
    present(data, as_json, f"{_counts(built)}\n{outline(rest)}")


@app.command("verify", epilog=EXIT_CODES)
def verify(corpus: CorpusName = None, as_json: Json = False, home: Home = None) -> None:
    """Check every byte of a built corpus, and that the sources still give what is locked.

    Needs a workspace, or a built folder. Builds and mends nothing: ends with 1 if the corpus is
    not built yet, with 3 naming the first file that differs. In a folder without its sources, the
    digests of these in corpus.json have nothing to be held against.

    \b
    Example: medgauge corpus verify synthetic-guidelines
    """
    tracked, built, name = _as_it_lies(corpus, home)
    if built is None:
        text = f"not built yet; build it: medgauge corpus build {name}"
        present({"verified": False, "reason": "not built yet"}, as_json, text)
        raise typer.Exit(1)
    lock = tracked or built.lock
    locked = tracked is not None
    data = {
        "verified": True,
        "locked": locked,
        "folder": str(built.folder),
        "lock": lock.json_data(),
        "refused_files": list(refused_files(built.corpus.dropped)),
    }
    ending = "all as locked" if locked else "whole"
    if not locked and built_folder(corpus) is None:
        ending = "whole; not locked"
        note(f"to lock it: medgauge corpus image lock {lock.corpus}")
    present(data, as_json, f"{_counts(built)}, {ending}")


@app.command("show", epilog=EXIT_CODES)
def show(
    document: DocumentId,
    edition: EditionName = None,
    section: SectionNumber = None,
    corpus: CorpusOption = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Show a document's editions, one edition's sections, or one section's canonical text.

    Needs a workspace, or --corpus with a built folder. EDITION may be "current".

    \b
    Example: medgauge corpus show crg 2 3.2
    """
    documents = opened(corpus, home).corpus.documents
    edition = _edition(documents, document, edition)
    found = editions(documents, document)
    if edition is None:
        data = [_summary(one) for one in found]
        present(data, as_json, outline(data))
        return
    chosen = next(one for one in found if one.edition == edition)
    if section is None:
        listing = [{"number": s.number, "heading": s.heading} for s in chosen.sections]
        whole = {**_summary(chosen), "sections": listing}
        lines = [f"§ {one['number']} {one['heading']}" for one in listing]
        present(whole, as_json, "\n".join([outline(_summary(chosen)), *lines]))
        return
    _show_section(chosen, section, as_json)


def _edition(documents: Sequence[Document], document: str, name: str | None) -> str | None:
    """Return the name of the edition that is meant. Raises UnknownName."""
    try:
        check_names(documents, document, name)
    except UnknownName as error:
        in_force = current(documents, document) if name == CURRENT else None
        if in_force is not None:
            return in_force.edition
        hint = "the order is DOC EDITION SECTION" if error.kind != "document" else ""
        raise UnknownName(error.kind, error.name, error.have, hint) from error
    return name


def _counts(built: Built) -> str:
    """Say how much a corpus holds, and which files it was built without."""
    corpus = built.corpus
    sections = counted(built.lock.sections, "section")
    text = f"{corpus.id}: {editions_of(one.id for one in corpus.documents)}, {sections}"
    left_out = refused_files(corpus.dropped)
    return f"{text}, without refused files ({some(left_out)})" if left_out else text


def _faults(folder: Path) -> list[str]:
    try:
        read_card(folder)
    except InputError as error:
        return [f"{key}: {reason}" if key else reason for _, key, reason in error.problems]
    return []


def _as_it_lies(name: str | None, home: Path | None) -> tuple[CorpusLock | None, Built | None, str]:
    """Return a corpus's tracked lock and its checked build, null where there is none; its name."""
    if built_folder(name) is not None:
        return None, opened(name, home), str(name)
    workspace = workspace_for(name, home)
    folder = corpus_folder(workspace, name)
    tracked = tracked_lock(folder)
    return tracked, verified(workspace.cache, folder, tracked), folder.name


def _locked(built: Built, name: str | None, home: Path | None) -> CorpusLock | None:
    """Hold a corpus of the workspace against its tracked lock, and return that, if it has one."""
    if built_folder(name) is not None:
        return None
    tracked = tracked_lock(corpus_folder(find_workspace(home=home), name))
    if tracked is not None:
        check_locked(built.lock, tracked)
    return tracked


def _show_section(document: Document, number: str, as_json: bool) -> None:
    for section in document.sections:
        if section.number == number:
            present(section.json_data(), as_json, section.text)
            return
    have = [section.number for section in document.sections]
    raise UnknownName(f"section of {document.id} {document.edition}", number, have)


def _summary(document: Document) -> dict[str, str | int]:
    return {
        "id": document.id,
        "edition": document.edition,
        "title": document.title,
        "acronym": document.acronym,
        "organisation": document.organisation,
        "year": document.year,
        "status": document.status.value,
        "supersedes": document.supersedes,
        "in_force_from": document.in_force_from,
        "in_force_until": document.in_force_until,
        "licence": document.licence,
        "sections": len(document.sections),
        "canonical_digest": document.canonical_digest,
    }
