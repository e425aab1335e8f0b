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
from medgauge.authoring.prove.surface.learn import (
    Matrix,
    columns,
    crossed,
    hashed,
    linear,
    radial,
)
from medgauge.authoring.prove.surface.nearest import NEAREST_FEATURES, nearest_numbers
from medgauge.authoring.prove.surface.siblings import ENOUGH, Sibling, Siblings
from medgauge.model.proof import Figure, Gate

BLIND, SEEING = 0.30, 0.60
"""Most balanced accuracy of a classifier that opens no guideline, and of one that finds them."""
PLANTED = 0.90
"""Least balanced accuracy where every claim is made to name its class."""


@dataclass(frozen=True)
class Classifier:
    """One gate: what the classifier looks at, and how much it may tell."""

    gate: str
    looks_at: tuple[str, ...]
    most: float
    kernel: Callable[[Sequence[Sibling], Ground], Matrix]
    way_out: str

    @property
    def demand(self) -> str:
        """What must hold, with the features named."""
        return (
            f"a classifier that sees {'; '.join(self.looks_at)} tells the class with balanced"
            f" accuracy {self.most:g} at most"
        )


def _draft(claims: Sequence[Sibling], _: Ground) -> Matrix:
    return linear(hashed([draft_tokens(one) for one in claims]))


def _order(claims: Sequence[Sibling], _: Ground) -> Matrix:
    return linear(hashed([order_tokens(one) for one in claims]))


def _title(claims: Sequence[Sibling], ground: Ground) -> Matrix:
    return radial(columns([title_numbers(one, ground.catalogue) for one in claims]))


def _nearest(claims: Sequence[Sibling], ground: Ground) -> Matrix:
    return radial(columns([nearest_numbers(one, ground) for one in claims]))


CLASSIFIERS = (
    Classifier(
        "surface.draft",
        DRAFT_FEATURES,
        BLIND,
        _draft,
        "draw wording and citation before the class; find the words that tell with the operators",
    ),
    Classifier("surface.order", ORDER_FEATURES, BLIND, _order, "shuffle the claims of a task"),
    Classifier(
        "surface.title",
        TITLE_FEATURES,
        BLIND,
        _title,
        "draw the fact by its overlap with the cited title, before the class",
    ),
    Classifier(
        "surface.nearest",
        NEAREST_FEATURES,
        SEEING,
        _nearest,
        "word claims farther from the passage, and take wrong sources from nearer topics",
    ),
)
SOUND = "surface.sound"
SOUND_DEMAND = (
    "the classifier finds a class that is written into every claim, and none in labels that were"
    " dealt anew"
)


def surface_gate(classifier: Classifier, siblings: Siblings, ground: Ground) -> Gate:
    """Cross-validate one classifier by fact and hold it against its limit."""
    claims = siblings.claims
    labels, groups = [one.verdict.value for one in claims], [one.fact for one in claims]
    told = crossed(classifier.kernel(claims, ground), labels, groups)
    figures = [
        *_size(siblings),
        Figure(name="balanced accuracy", value=round(told.balanced, 3), at_most=classifier.most),
        *(
            Figure(name=f"{name} told", value=round(share, 3))
            for name, share in told.recall.items()
        ),
    ]
    return measured(classifier.gate, classifier.demand, figures, classifier.way_out)


def sound_gate(siblings: Siblings) -> Gate:
    """The classifier itself works: it finds a planted leak, and nothing where there is nothing."""
    claims = siblings.claims
    groups, labels = [one.fact for one in claims], [one.verdict.value for one in claims]
    tokens = [draft_tokens(one) for one in claims]
    marked = [[*row, f"leak:{label}"] for row, label in zip(tokens, labels, strict=True)]
    found = crossed(linear(hashed(marked)), labels, groups)
    dealt = Dice.seeded(SOUND).shuffled(labels)
    nothing = crossed(linear(hashed(tokens)), dealt, groups)
    figures = [
        *_size(siblings),
        Figure(name="with a planted leak", value=round(found.balanced, 3), at_least=PLANTED),
        Figure(name="with labels dealt anew", value=round(nothing.balanced, 3), at_most=BLIND),
    ]
    way_out = "the classifier is broken: no other surface gate can be trusted"
    return measured(SOUND, SOUND_DEMAND, figures, way_out)


def _size(siblings: Siblings) -> list[Figure]:
    facts = len({one.fact for one in siblings.claims})
    return [
        Figure(name="sibling claims", value=len(siblings.claims), at_least=ENOUGH),
        Figure(name="facts they are made of", value=facts),
    ]
