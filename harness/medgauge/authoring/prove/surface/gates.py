"""Gates on surfaces: what classifiers that open no guideline can tell of a claim's class."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.authoring.prove.gates import measured
from medgauge.authoring.prove.surface.features import (
    DRAFT_FEATURES,
    ORDER_FEATURES,
    TITLE_FEATURES,
    draft_tokens,
    order_tokens,
    title_numbers,
)
from medgauge.authoring.prove.surface.learn import Crossed, Features, crossed, numbers, tokens
from medgauge.authoring.prove.surface.nearest import NEAREST_FEATURES, nearest_numbers
from medgauge.authoring.prove.surface.siblings import ENOUGH, Sibling, Siblings
from medgauge.model.family import Verdict
from medgauge.model.proof import Figure, Gate

BLIND, SEEING = 0.30, 0.60
"""Most balanced accuracy of a classifier that opens no guideline, and of one that finds them."""
PLANTED = 0.90
"""Least balanced accuracy where every claim is made to name its class."""
ALL = tuple(Verdict)
WITH_PASSAGES = tuple(one for one in Verdict if one is not Verdict.UNVERIFIABLE)
"""Classes that a passage decides: the fifth is told by `corpus cite`, whatever the passages say."""


@dataclass(frozen=True)
class Classifier:
    """One gate: what the classifier looks at, among which classes, and how much it may tell."""

    gate: str
    looks_at: tuple[str, ...]
    most: float
    features: Callable[[Sequence[Sibling], Ground], Features]
    way_out: str
    classes: tuple[Verdict, ...] = ALL

    @property
    def demand(self) -> str:
        """What must hold, with the features named."""
        return (
            f"a classifier that sees {'; '.join(self.looks_at)} tells {len(self.classes)} classes"
            f" with balanced accuracy {self.most:g} at most"
        )


CLASSIFIERS = (
    Classifier(
        "surface.draft",
        DRAFT_FEATURES,
        BLIND,
        lambda claims, _: tokens([draft_tokens(one) for one in claims]),
        "draw wording and citation before the class; name absent sources as the others are named",
    ),
    Classifier(
        "surface.order",
        ORDER_FEATURES,
        BLIND,
        lambda claims, _: tokens([order_tokens(one) for one in claims]),
        "shuffle the claims of a task",
    ),
    Classifier(
        "surface.title",
        TITLE_FEATURES,
        BLIND,
        lambda claims, _: numbers([title_numbers(one) for one in claims]),
        "draw the fact by its overlap with the cited title, before the class",
    ),
    Classifier(
        "surface.nearest",
        NEAREST_FEATURES,
        SEEING,
        lambda claims, ground: numbers([nearest_numbers(one, ground) for one in claims]),
        "word claims farther from the passage, and take wrong sources from nearer topics",
        WITH_PASSAGES,
    ),
)
SOUND = "surface.sound"
SOUND_DEMAND = (
    "the classifier finds a class that is written into every claim, and none in labels that were"
    " dealt anew"
)


def surface_gate(classifier: Classifier, siblings: Siblings, ground: Ground) -> Gate:
    """Cross-validate one classifier by fact and hold it against its limit."""
    claims = [one for one in siblings.claims if one.verdict in classifier.classes]
    told = _crossed(classifier.features(claims, ground), claims)
    figures = [
        *_size(siblings),
        Figure(name="balanced accuracy", value=round(told.balanced, 3), at_most=classifier.most),
        *(
            Figure(name=f"{name} told", value=round(share, 3))
            for name, share in told.recall.items()
        ),
    ]
    if (left := len(ALL) - len(classifier.classes)) > 0:
        whole = (told.balanced * len(classifier.classes) + left) / len(ALL)
        figures.append(Figure(name="were the others told by their citation", value=round(whole, 3)))
    return measured(classifier.gate, classifier.demand, figures, classifier.way_out)


def sound_gate(siblings: Siblings) -> Gate:
    """The classifier itself works: it finds a planted leak, and nothing where there is nothing."""
    claims = siblings.claims
    rows = [draft_tokens(one) for one in claims]
    leaking = [[*row, f"leak:{one.verdict}"] for row, one in zip(rows, claims, strict=True)]
    found = _crossed(tokens(leaking), claims)
    dealt = Dice.seeded(SOUND).shuffled([one.verdict.value for one in claims])
    nothing = crossed(tokens(rows), dealt, [one.fact for one in claims])
    figures = [
        *_size(siblings),
        Figure(name="with a planted leak", value=round(found.balanced, 3), at_least=PLANTED),
        Figure(name="with labels dealt anew", value=round(nothing.balanced, 3), at_most=BLIND),
    ]
    way_out = "the classifier is broken: no other surface gate can be trusted"
    return measured(SOUND, SOUND_DEMAND, figures, way_out)


def _crossed(features: Features, claims: Sequence[Sibling]) -> Crossed:
    return crossed(features, [one.verdict.value for one in claims], [one.fact for one in claims])


def _size(siblings: Siblings) -> list[Figure]:
    facts = len({one.fact for one in siblings.claims})
    return [
        Figure(name="sibling claims", value=len(siblings.claims), at_least=ENOUGH),
        Figure(name="facts they are made of", value=facts),
    ]
