"""What `family lint` asks of a stored proof: that it is sound in itself and of what is here."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from medgauge.authoring.prove.proving import digest_of_keys, digest_of_tasks
from medgauge.authoring.prove.report import PROOF
from medgauge.catalog.typed import Problem, read_json_value
from medgauge.grading.rules import GRADING_VERSION
from medgauge.model.proof import GateState, ProveReport
from medgauge.model.task import Gold, Task

PROVE_ANEW = "prove the subset anew"


def proof_problems(
    folder: Path, tasks: Sequence[Task], gold: Mapping[str, Gold], canonical: str | None
) -> Iterator[Problem]:
    """Yield the problems of the proof in a subset's folder, if there is one.

    `canonical` is the digest of the corpus as it is, null where that could not be read. A verdict
    that its figures speak against was written by hand; so may consistent figures have been, which
    only proving anew can tell.
    """
    path = folder / PROOF
    if not path.is_file():
        return
    problems: list[Problem] = []
    proof = read_json_value(path, ProveReport, problems)
    yield from problems
    if proof is None:
        return
    here = {
        "tasks": digest_of_tasks(tasks),
        "keys": digest_of_keys(gold),
        "corpus": canonical or proof.bound.corpus,
        "grading_version": GRADING_VERSION,
    }
    for name, found in here.items():
        if getattr(proof.bound, name) != found:
            yield str(path), f"bound.{name}", f"is not of what is here; {PROVE_ANEW}"
    for position, gate in enumerate(proof.gates):
        held = all(figure.holds for figure in gate.figures)
        if gate.state is GateState.PASSED and not held:
            reason = f"{gate.name} passed, and its figures don't hold; {PROVE_ANEW}"
            yield str(path), f"gates[{position}].state", reason
