"""A round's report as a plain value: facts, headline figures, and tables of raw text.

Made from a round, its scorecard and its trials, never from a key. Cells hold text as it is; each
way of showing a report (Markdown here, a terminal in `cli`) makes it harmless for its own medium.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from medgauge.model.family import SubsetName
from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Scorecard
from medgauge.render import claims, figures, tables
from medgauge.render.table import Figure, Table

BUNDLED = ("reference", "null", "always-supported")
"""The bundled submissions that serve as trivial floors on dev."""

CLINICAL = "Not for clinical use."


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
    tables: tuple[Table, ...]
    notes: tuple[str, ...]


def report(scorecard: Scorecard, trials: Sequence[Trial], round_: Round) -> Report:
    """Make the report of one round; per-claim tables appear where trials carry public gold."""
    headline = figures.headline(scorecard) if scorecard.complete else ()
    return Report(
        title=f"{scorecard.family} {scorecard.version}: {round_.submission.title}",
        facts=_facts(scorecard, round_),
        official=round_.official,
        unofficial_reasons=round_.unofficial_reasons,
        headline=headline,
        headline_note=_headline_note(scorecard),
        tables=(
            *tables.of_attempts(scorecard, trials, round_),
            *tables.of_claims(scorecard),
            *figures.groups(scorecard),
            *claims.per_task(trials),
        ),
        notes=_notes(scorecard, round_),
    )


def _facts(scorecard: Scorecard, round_: Round) -> tuple[tuple[str, str], ...]:
    corpus = round_.corpus
    weaker = ", ".join(round_.engine.declared_weaker)
    return (
        ("family", scorecard.family),
        ("version", scorecard.version),
        ("subset", scorecard.subset.value),
        ("submission", round_.submission.id),
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
        *((("sandbox is weaker in", weaker),) if weaker else ()),
        ("attempts", f"{scorecard.graded_attempts} graded of {scorecard.planned_attempts} planned"),
    )


def _headline_note(scorecard: Scorecard) -> str:
    if not scorecard.complete:
        missing = ", ".join(scorecard.incomplete_tasks) or "not recorded"
        return (
            f"No headline: the round is incomplete. {scorecard.graded_attempts} of"
            f" {scorecard.planned_attempts} planned attempts are graded; incomplete tasks:"
            f" {missing}."
        )
    if scorecard.deterministic:
        return "deterministic: all attempts of every task left identical artifacts."
    return ""


def _notes(scorecard: Scorecard, round_: Round) -> tuple[str, ...]:
    notes = list(scorecard.notes)
    if scorecard.subset is SubsetName.DEV:
        clusters = len(set(round_.clusters.values()))
        notes.append(
            f"Not ranked: the answers of dev are public, and {clusters} cluster(s) are too few to"
            " tell systems apart."
        )
        floors = [name for name in BUNDLED if name != round_.submission.id]
        commands = "; ".join(
            f"medgauge round run {scorecard.family} --version {scorecard.version}"
            f" --submission {name}"
            for name in floors
        )
        notes.append(f"For the trivial floors beside these figures, run: {commands}")
    return tuple(dict.fromkeys((*notes, CLINICAL)))
