"""The claim is true by another edition of the cited document, and no longer or not yet by this."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.sentence import sentence
from medgauge.authoring.altering.tokens import essence
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.corpus import Status
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place
from medgauge.text.fold import fold_text

name = "wrong_source.edition"
verdict = Verdict.WRONG_SOURCE


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts of a document's other editions that this one does not hold word for word."""
    here = fold_text(" ".join(one.text for one in ground.document(cited).sections))
    return [
        fact
        for place in ground.editions(cited.document)
        if place != cited
        for fact in ground.facts(place)
        if fold_text(fact.text) not in here
    ]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the other edition's sentence as it stands; advice no longer in force is outdated."""
    order = [place.edition for place in ground.editions(cited.document)]
    older = order.index(fact.place.edition) < order.index(cited.edition)
    in_force = ground.document(cited).status is Status.CURRENT
    yield Change(
        operator=name,
        text=fact.text,
        decisive=essence(sentence(fact.text)),
        tags=("outdated",) if older and in_force else (),
        note=f"said by edition {fact.place.edition}, not by edition {cited.edition}",
    )
