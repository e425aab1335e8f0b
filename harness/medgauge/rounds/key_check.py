"""Whether what keys name is in the corpus, asked before anything is graded by them."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from medgauge.errors import GradingBug, InputError
from medgauge.evidence.spans import Evidence
from medgauge.grading.cited import cited_problems
from medgauge.grading.in_place import find_region
from medgauge.model.family import Verdict
from medgauge.model.task import ClaimKey, Gold, Task
from medgauge.text.source import Source


def check_keys(
    folder: Path,
    keys: Iterable[tuple[Task, Gold]],
    evidence: Evidence,
    catalogue: Sequence[Source],
) -> None:
    """Hold the keys of tasks, which lie in `folder`, against the corpus and the drafts' citations.

    Raises InputError naming file, claim and region of everything that is not there, and every key
    that says other than its citation means.
    """
    problems = [
        (str(folder / f"{task.id}.yaml"), f"claims[{position}]{place}", reason)
        for task, gold in keys
        for position, key in enumerate(gold.claims)
        for place, reason in (
            *_problems(key, evidence),
            *cited_problems(_citation(task, key), key, catalogue),
        )
    ]
    if problems:
        hint = "mend the keys and grade again; the attempts of the round are kept"
        raise InputError(problems, hint)


def _problems(key: ClaimKey, evidence: Evidence) -> Iterator[tuple[str, str]]:
    document, edition = key.cited.document, key.cited.edition
    known = document and edition and evidence.document(document, edition)
    if key.verdict is Verdict.UNSUPPORTED and not known:
        yield ".cited", f"{document} {edition} is not in the corpus"
    for number, region in enumerate(key.regions):
        try:
            find_region(region, evidence)
        except GradingBug as error:
            yield f".regions[{number}]", error.message


def _citation(task: Task, key: ClaimKey) -> str:
    return next(one.citation for one in task.claims if one.claim_ref == key.claim_ref)
