"""A round's report as a plain value: facts, headline figures, and tables of raw text.

Made from a round, its scorecard and its trials, never from a key. Cells hold text as it is; each
way of showing a report (Markdown here, a terminal in `cli`) makes it harmless for its own medium.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from medgauge.errors import UnknownName
from medgauge.model.family import SubsetName
from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Scorecard
from medgauge.render import claims, figures, tables
from medgauge.render.table import Figure, Table, counted

BUNDLED = ("reference", "null", "always-supported")
"""The bundled submissions that serve as trivial floors on dev."""

CLINICAL = "Not for clinical use."


READING = (
    "An attempt passes when every claim of its task has the right verdict and right evidence, and"
    " no veto fired. pass@3 counts a task of which any of three attempts passes, pass^3 one of"
    " which all do.",
    "Evidence is right when the span stands in the corpus word for word, at a place that shows what"
    " the key needs, whatever verdict was given. Right verdict, real text, wrong place: an evidence"
    " error; the attempt fails.",
    "A cluster is a set of tasks from the same sources; intervals count clusters, not claims. A"
    " count of claims is a mean over attempts, so it may be a fraction.",
)
"""What a reader has to know before the figures."""


@dataclass(frozen=True)
class View:
    """Which part of a round is wanted, and by whom."""

    folder: str = "DIR"
    """What the reader calls the round's folder."""
    tasks: tuple[str, ...] = ()
    """Only these tasks; none named means all."""
    failures: bool = False
    """Whether only claims that failed are listed."""
    ended: int = 0
    """Attempts of the round that have ended by now and count, where that is known."""


@dataclass(frozen=True)
class Report:
    """Everything a report shows, in the order it is shown."""

    title: str
    facts: tuple[tuple[str, str], ...]
    """Label and value: what was run, with which digests."""
    official: bool
    unofficial_reasons: tuple[str, ...]
    headline: tuple[Figure, ...]
    """Empty when the round is incomplete."""
    headline_note: str
    """Why there is no headline, or how to read it."""
    reading: tuple[str, ...]
    """How to read what follows."""
    tables: tuple[Table, ...]
    notes: tuple[str, ...]


def report(
    scorecard: Scorecard, trials: Sequence[Trial], round_: Round, view: View | None = None
) -> Report:
    """Make the report of one round; per-claim tables appear where trials carry public gold.

    With tasks named, only what is about them is shown beside the round's headline. Raises
    UnknownName for a task the round does not have.
    """
    view = view or View()
    return Report(
        title=f"{scorecard.family} {scorecard.version}: {round_.submission.title}",
        facts=_facts(scorecard, round_),
        official=round_.official,
        unofficial_reasons=round_.unofficial_reasons,
        headline=figures.headline(scorecard) if scorecard.complete else (),
        headline_note=_headline_note(scorecard, view),
        reading=READING,
        tables=_tables(scorecard, trials, round_, view),
        notes=_notes(scorecard, round_),
    )


def _tables(
    scorecard: Scorecard, trials: Sequence[Trial], round_: Round, view: View
) -> tuple[Table, ...]:
    if view.tasks:
        if unknown := [task for task in view.tasks if task not in round_.tasks]:
            raise UnknownName("task of this round", unknown[0], round_.tasks)
        chosen = [trial for trial in trials if trial.task in view.tasks]
        found = tables.attempt_findings(chosen, view.folder)
        return (
            tables.marks(chosen, round_.model_copy(update={"tasks": view.tasks})),
            *((found,) if found.rows else ()),
            *claims.per_task(chosen, failures=view.failures),
        )
    return (
        *tables.of_attempts(scorecard, trials, round_, view.folder),
        *tables.of_claims(scorecard),
        *figures.groups(scorecard),
        *claims.per_task(trials, failures=view.failures),
    )


def _facts(scorecard: Scorecard, round_: Round) -> tuple[tuple[str, str], ...]:
    corpus = round_.corpus
    missing = "; ".join(f"{what}: {why}" for what, why in round_.engine.declared_missing.items())
    return (
        ("family", scorecard.family),
        ("version", scorecard.version),
        ("subset", scorecard.subset.value),
        ("submission", _submission(round_)),
        ("submission digest", round_.submission.digest),
        ("round", round_.id),
        ("run at", round_.created),
        ("methodology", round_.methodology),
        ("grading version", scorecard.grading_version),
        ("corpus", f"{corpus.corpus}: {corpus.documents} documents, {corpus.sections} sections"),
        ("corpus digest", corpus.canonical),
        ("index digest", corpus.index),
        ("image", corpus.image or "not recorded"),
        ("sandbox", f"{round_.engine.backend} {round_.engine.engine}, {round_.engine.runtime}"),
        *((("sandbox does not give", missing),) if missing else ()),
        ("attempts", f"{scorecard.graded_attempts} graded of {scorecard.planned_attempts} planned"),
    )


def _submission(round_: Round) -> str:
    name = round_.submission.id
    return f"{name} (not the bundled one)" if round_.submission.not_bundled else name


def _headline_note(scorecard: Scorecard, view: View) -> str:
    graded, planned = scorecard.graded_attempts, counted(scorecard.planned_attempts, "attempt")
    said = []
    if view.ended > graded:
        said.append(
            f"This scorecard is stale: it was made when {counted(graded, 'attempt')} had ended, and"
            f" {view.ended} have by now. Grade again: medgauge round grade {view.folder}"
        )
    if not scorecard.complete:
        missing = ", ".join(scorecard.incomplete_tasks) or "not recorded"
        said.append(
            f"No headline: the round was incomplete when it was graded: {graded} of {planned};"
            f" incomplete tasks: {missing}."
        )
    elif scorecard.deterministic:
        said.append("deterministic: all attempts of every task left identical artifacts.")
    return " ".join(said)


def _notes(scorecard: Scorecard, round_: Round) -> tuple[str, ...]:
    notes = list(scorecard.notes)
    if scorecard.subset is SubsetName.DEV:
        clusters = len(set(round_.clusters.values()))
        notes.append(
            f"Not ranked: the answers of dev are public, and {counted(clusters, 'cluster')} cannot"
            " tell systems apart."
        )
        own = None if round_.submission.not_bundled else round_.submission.id
        floors = [name for name in BUNDLED if name != own]
        commands = "; ".join(
            f"medgauge round run {scorecard.family} --version {scorecard.version}"
            f" --submission {name}"
            for name in floors
        )
        notes.append(f"For the trivial floors beside these figures, run: {commands}")
    return tuple(dict.fromkeys((*notes, CLINICAL)))
