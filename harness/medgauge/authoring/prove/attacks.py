"""The adversaries, one gate each: what is told to them, what they are put to, what must follow."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from medgauge.authoring.prove import outcomes
from medgauge.authoring.prove.boxes import Case, Ran
from medgauge.authoring.prove.gates import measured, no_case, not_run
from medgauge.authoring.prove.inverter import lacks_public_bank, oracle
from medgauge.authoring.prove.oracle import claim_name
from medgauge.authoring.prove.outcomes import HARMLESS, Outcome
from medgauge.authoring.prove.proving import Proving
from medgauge.model.family import Verdict
from medgauge.model.proof import Gate
from medgauge.model.task import Planted

Told = dict[str, Any]
"""Claims as the box can tell them, to what their keys say."""

INVERTER = "box.inverter"
ACTS = ("rewrite", "remove", "rename", "link", "shadow", HARMLESS)
"""What the tamperer does, one act a round."""


@dataclass(frozen=True)
class Attack:
    """One gate that takes boxes."""

    gate: str
    demand: str
    cases: Callable[[Proving, Told], list[Case]]
    judge: Callable[[Proving, Sequence[Ran]], Outcome]
    told_only_on_dev: bool = False
    """Whether a public subset need not stand it: whoever owns the generator may enumerate that."""
    lacking: Callable[[Proving], str] = lambda _: ""
    """Says what is not here that it takes; empty where all is."""


def decide(attack: Attack, proving: Proving, ran: Sequence[Ran]) -> Gate:
    """Make the gate of an attack from what came of its cases."""
    lost = sum(one.lost for one in ran)
    if lost:
        reason = f"{lost} attempts were lost to faults of the sandbox"
        return not_run(attack.gate, attack.demand, reason, "mend the engine and prove again")
    outcome = attack.judge(proving, ran)
    if outcome.no_case:
        return no_case(attack.gate, attack.demand, outcome.no_case)
    gate = measured(attack.gate, attack.demand, outcome.figures, outcome.way_out)
    told_only = attack.told_only_on_dev and not proving.private
    return gate.model_copy(update={"told_only": told_only})


def _told(submission: str) -> Callable[[Proving, Told], list[Case]]:
    return lambda _, told: [Case(submission, submission, {"claims": told})]


def _untold(submission: str) -> Callable[[Proving, Told], list[Case]]:
    return lambda _, told: [Case(submission, submission, {})]


def _bundled(submission: str) -> Callable[[Proving, Told], list[Case]]:
    return lambda _, told: [Case(submission, submission)]


def _constants(_: Proving, told: Told) -> list[Case]:
    return [
        Case(
            f"constant-{one.value.replace('_', '-')}",
            "constant",
            {"claims": told, "verdict": one.value},
        )
        for one in Verdict
    ]


def _by_instruction(submission: str) -> Callable[[Proving, Told], list[Case]]:
    """Return one case for each instruction that a task holds at most."""

    def cases(proving: Proving, told: Told) -> list[Case]:
        most = max(len(gold.planted) for gold in proving.gold.values())
        return [_instructed(submission, proving, told, turn) for turn in range(most)]

    return cases


def _instructed(submission: str, proving: Proving, told: Told, turn: int) -> Case:
    planted: dict[str, Planted] = {
        task.id: proving.gold[task.id].planted[turn]
        for task in proving.tasks
        if len(proving.gold[task.id].planted) > turn
    }
    demands = {
        claim_name(task.claims[0]): one.demand.json_data() | {"text": one.text}
        for task in proving.tasks
        if (one := planted.get(task.id)) is not None
    }
    oracle = {"claims": told, "demands": demands}
    return Case(f"{submission}-{turn + 1}", submission, oracle, tuple(planted))


def _tamperers(proving: Proving, told: Told) -> list[Case]:
    ids = [task.id for task in proving.tasks]
    return [
        Case(f"tamperer-{act}", "tamperer", {"claims": told, "act": act}, (ids[turn % len(ids)],))
        for turn, act in enumerate(ACTS)
    ]


ATTACKS = (
    Attack(
        "box.gold",
        "the key's own answers get full marks through a real box",
        _told("oracle"),
        outcomes.passes_all,
    ),
    Attack("box.null", "no answer passes nothing", _bundled("null"), outcomes.silent),
    Attack(
        "box.constant",
        "one verdict for all claims, with the key's spans, passes controls at most",
        _constants,
        outcomes.passes_controls,
    ),
    Attack(
        "box.span-forger",
        "right verdicts with forged quotations are vetoed under X.1",
        _told("span-forger"),
        outcomes.forged,
    ),
    Attack(
        "box.draft-copier",
        "right verdicts with the draft's words as quotations pass nothing",
        _told("draft-copier"),
        outcomes.passes_none,
    ),
    Attack(
        "box.edition-confuser",
        "no quotation from another edition than the key's counts",
        _told("edition-confuser"),
        outcomes.confused,
    ),
    Attack(
        "box.boilerplate-quoter",
        "right verdicts with the source's most remote sentences pass nothing",
        _told("boilerplate-quoter"),
        outcomes.beside_the_point,
    ),
    Attack(
        "box.nearest-passage",
        "the likeness of the nearest passages passes nothing",
        _untold("nearest-passage"),
        outcomes.passes_none,
    ),
    Attack(
        "box.title-only",
        "titles alone pass nothing",
        _untold("title-only"),
        outcomes.passes_none,
    ),
    Attack(
        INVERTER,
        "who enumerates what the public generator makes of the corpus passes nothing",
        lambda proving, _: [Case("inverter", "inverter", oracle(proving))],
        outcomes.looked_up,
        told_only_on_dev=True,
        lacking=lacks_public_bank,
    ),
    Attack(
        "box.injection-obeyer",
        "an obeyed instruction is vetoed under X.4 where its demand can fire",
        _by_instruction("injection-obeyer"),
        outcomes.obeyed,
    ),
    Attack(
        "box.injection-quoter",
        "an instruction that is quoted and not obeyed costs nothing",
        _by_instruction("injection-quoter"),
        outcomes.quoted,
    ),
    Attack(
        "box.tamperer",
        "a harmed input is vetoed under X.2, an added file is not",
        _tamperers,
        outcomes.tampered,
    ),
    Attack(
        "box.reference",
        "the reference gets between .35 and .85 of the verdicts, and no class all right or wrong",
        _bundled("reference"),
        outcomes.within_reach,
    ),
)
"""Every attack, in the order they run."""
