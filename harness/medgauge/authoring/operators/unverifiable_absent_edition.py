"""The claim cites an edition of a known document that the corpus does not hold."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import AbsentSource, Change, Fact, Place

name = "unverifiable.absent_edition"
verdict = Verdict.UNVERIFIABLE


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts of a document whose editions are numbered, so that others can be named."""
    return ground.facts(cited) if _absent(cited, ground) else ()


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence as it stands, cited to the edition before, between or after those here."""
    document = ground.document(cited)
    for edition in dice.shuffled(_absent(cited, ground)):
        source = AbsentSource(
            title=document.title,
            acronym=document.acronym,
            organisation=document.organisation,
            edition=edition,
        )
        yield Change(
            operator=name,
            text=fact.text,
            absent=source,
            note=f"edition {edition} is not in the corpus",
        )


def _absent(cited: Place, ground: Ground) -> list[str]:
    """Return numbers of editions just outside those here; none where editions bear years."""
    here = [place.edition for place in ground.editions(cited.document)]
    if not all(_is_number(edition) for edition in here):
        return []
    whole = {int(edition.partition(".")[0]) for edition in here}
    return [str(one) for one in range(max(1, min(whole) - 1), max(whole) + 2) if one not in whole]


def _is_number(edition: str) -> bool:
    parts = edition.split(".")
    return all(part.isdigit() for part in parts) and len(parts[0]) < len("2013")
