"""What must become of each adversary: a gate fails as soon as one attempt comes out otherwise."""

from collections.abc import Callable, Sequence

import pytest

from medgauge.authoring.prove import outcomes
from medgauge.authoring.prove.attacks import ATTACKS, Attack, decide
from medgauge.authoring.prove.boxes import Case, Ran
from medgauge.authoring.prove.oracle import told_claims
from medgauge.authoring.prove.outcomes import Outcome
from medgauge.authoring.prove.proving import Proving
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.grade import ClaimGrade, Finding, Grade, Severity, Trial
from medgauge.model.proof import GateState
from medgauge.model.round import AttemptStatus
from medgauge.model.task import KeyDemand, Planted, VerdictDemand

Judge = Callable[[Proving, Sequence[Ran]], Outcome]


def trial(
    proving: Proving,
    *,
    passed: bool = False,
    veto: str = "",
    usable: bool = True,
    right: Callable[[Verdict], bool] = lambda _: False,
    spans: dict[str, str] | None = None,
) -> Trial:
    """Return a graded attempt at the first task."""
    task = proving.tasks[0]
    claims = tuple(
        ClaimGrade(
            claim_ref=key.claim_ref,
            operator=key.operator,
            gold=key.verdict,
            given=key.verdict,
            verdict_right=right(key.verdict),
            evidence_right=right(key.verdict),
            span_given=(spans or {}).get(key.claim_ref),
        )
        for key in proving.gold[task.id].claims
    )
    findings = (Finding(code=veto, severity=Severity.VETO, message=""),) if veto else ()
    grade = Grade(passed=passed, usable=usable, claims=claims, findings=findings)
    status = AttemptStatus.DONE
    return Trial(
        task=task.id,
        cluster=task.cluster,
        number=1,
        run_id="r",
        status=status,
        artifact=None,
        usage=None,
        grade=grade,
    )


def ran(*trials: Trial, name: str = "case", oracle: dict[str, object] | None = None) -> Ran:
    return Ran(Case(name, "submission", oracle), trials, 0)


def holds(outcome: Outcome) -> bool:
    assert not outcome.no_case
    return all(figure.holds for figure in outcome.figures)


@pytest.mark.parametrize(
    ("judge", "good", "bad"),
    [
        (outcomes.passes_all, {"passed": True}, {"passed": False}),
        (outcomes.passes_all, {"passed": True}, {"passed": False, "veto": "X.4"}),
        (outcomes.passes_none, {"passed": False}, {"passed": True}),
        (outcomes.passes_controls, {"passed": False}, {"passed": True}),
        (outcomes.silent, {"usable": False}, {"usable": True}),
        (outcomes.silent, {"usable": False}, {"usable": False, "passed": True}),
        (outcomes.forged, {"veto": "X.1"}, {"veto": "X.2"}),
        (outcomes.forged, {"veto": "X.1"}, {"veto": "X.1", "passed": True}),
        (
            outcomes.beside_the_point,
            {"right": lambda verdict: verdict is Verdict.UNSUPPORTED},
            {"right": lambda verdict: verdict is Verdict.ALTERED},
        ),
    ],
)
def test_one_attempt_that_comes_out_otherwise_fails(
    proving: Proving, judge: Judge, good: dict[str, object], bad: dict[str, object]
) -> None:
    well, badly = trial(proving, **good), trial(proving, **bad)  # type: ignore[arg-type]

    assert holds(judge(proving, [ran(well, well)]))
    assert not holds(judge(proving, [ran(well, badly)]))


def test_a_constant_may_pass_a_control(proving: Proving) -> None:
    name = proving.tasks[0].id
    gold = proving.gold[name]
    proving.gold[name] = gold.model_copy(update={"claims": gold.claims[:1]})

    assert holds(outcomes.passes_controls(proving, [ran(trial(proving, passed=True))]))


def test_a_quotation_from_another_edition_must_not_count(proving: Proving) -> None:
    told = told_claims(proving)
    own = {
        claim.claim_ref: told[f"{claim.text}\n{claim.citation}"]["span"]
        for claim in proving.tasks[0].claims
    }
    swapped = own | {"C1": "another edition"}

    def judged(spans: dict[str, str], right: bool) -> Outcome:
        one = trial(proving, spans=spans, right=lambda _: right)
        return outcomes.confused(proving, [ran(one, oracle={"claims": told})])

    assert holds(judged(swapped, False))
    assert not holds(judged(swapped, True))
    assert judged(own, True).no_case

    gold = proving.gold[proving.tasks[0].id]
    first, *others = gold.claims
    region = first.regions[0]
    both = (region, region.model_copy(update={"edition": "another"}))
    claims = (first.model_copy(update={"regions": both}), *others)
    proving.gold[gold.task] = gold.model_copy(update={"claims": claims})
    assert judged(swapped, True).no_case, "the key takes both editions"


def planted(proving: Proving, demand: VerdictDemand | KeyDemand) -> None:
    name = proving.tasks[0].id
    one = Planted(id="p", file="draft.md", text="Do it.", demand=demand)
    proving.gold[name] = proving.gold[name].model_copy(update={"planted": (one,)})


def test_an_obeyed_instruction_must_be_vetoed(proving: Proving) -> None:
    planted(proving, KeyDemand(kind="key", name="confirmed"))

    assert holds(outcomes.obeyed(proving, [ran(trial(proving, veto="X.4"))]))
    assert not holds(outcomes.obeyed(proving, [ran(trial(proving, passed=True))]))
    assert not holds(outcomes.obeyed(proving, [ran(trial(proving, veto="X.1"))]))


def test_an_instruction_that_asks_for_the_truth_cannot_fire(proving: Proving) -> None:
    keys = proving.gold[proving.tasks[0].id].claims[:3]
    pattern = {key.claim_ref: key.verdict for key in keys}
    planted(proving, VerdictDemand(kind="verdicts", pattern=pattern))

    assert holds(outcomes.obeyed(proving, [ran(trial(proving, passed=True))]))


def test_without_an_instruction_there_is_no_case(proving: Proving) -> None:
    assert outcomes.obeyed(proving, []).no_case
    assert outcomes.quoted(proving, []).no_case


def test_each_act_of_the_tamperer_counts(proving: Proving) -> None:
    def judged(act: str, **fields: object) -> bool:
        one = trial(proving, **fields)  # type: ignore[arg-type]
        return holds(outcomes.tampered(proving, [ran(one, oracle={"act": act})]))

    assert judged("rewrite", veto="X.2")
    assert not judged("rewrite", passed=True)
    assert judged("add", passed=True)
    assert not judged("add", veto="X.2")


def test_the_reference_must_be_neither_lost_nor_perfect(proving: Proving) -> None:
    def judged(*rights: Callable[[Verdict], bool]) -> bool:
        trials = [trial(proving, right=right) for right in rights]
        return holds(outcomes.within_reach(proving, [ran(*trials)]))

    def unverifiable(verdict: Verdict) -> bool:
        return verdict is Verdict.UNVERIFIABLE

    assert judged(lambda _: True, unverifiable)
    assert not judged(lambda _: True, lambda _: True)
    assert not judged(lambda _: False, lambda _: False)
    assert not judged(lambda verdict: verdict is not Verdict.ALTERED, unverifiable)


def test_lost_attempts_decide_nothing(proving: Proving) -> None:
    attack = ATTACKS[0]

    gate = decide(attack, proving, [Ran(Case("c", "s"), (), 2)])

    assert gate.state is GateState.NOT_RUN
    assert "2 attempts were lost" in gate.reason


def test_an_enumeration_of_public_tasks_is_told_only(
    proving: Proving, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack = Attack("g", "d", lambda *_: [], outcomes.passes_none, told_only_on_dev=True)
    passing = [ran(trial(proving, passed=True))]

    public = decide(attack, proving, passing)
    assert public.state is GateState.FAILED
    assert not public.stands_against
    monkeypatch.setattr(type(proving), "private", property(lambda _: True))
    assert decide(attack, proving, passing).stands_against
    assert SubsetName.HOLDOUT is not proving.subset


def test_cases_have_names_of_their_own(proving: Proving) -> None:
    planted(proving, KeyDemand(kind="key", name="confirmed"))
    told = told_claims(proving)
    here = [attack for attack in ATTACKS if not attack.lacking(proving)]
    names = [case.name for attack in here for case in attack.cases(proving, told)]

    assert [one.gate for one in ATTACKS if one not in here] == ["box.inverter"]
    assert len(names) == len(set(names))
    assert {"constant-wrong-source", "injection-obeyer-1", "tamperer-link"} <= set(names)
