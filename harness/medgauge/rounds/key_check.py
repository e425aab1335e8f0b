"""Whether what keys name is in the corpus, asked before anything is graded by them."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from medgauge.errors import GradingBug, InputError
from medgauge.evidence.spans import Evidence
from medgauge.grading.in_place import find_region
from medgauge.model.family import Verdict
from medgauge.model.task import ClaimKey, Gold


def check_keys(folder: Path, gold: Mapping[str, Gold], evidence: Evidence) -> None:
    """Hold the keys of tasks, which lie in `folder`, against the corpus.

    Raises InputError naming file, claim and region of everything that is not there.
    """
    problems = [
        (str(folder / f"{task}.yaml"), f"claims[{position}]{place}", reason)
        for task, one in gold.items()
        for position, key in enumerate(one.claims)
        for place, reason in _problems(key, evidence)
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
