"""What a claim's citation means, as the published resolver reads it, held against its key."""

from collections.abc import Iterator, Sequence

from medgauge.model.family import Verdict
from medgauge.model.task import ClaimKey
from medgauge.text.resolve import resolve
from medgauge.text.source import Hit, Source


def cited_problems(
    citation: str, key: ClaimKey, catalogue: Sequence[Source]
) -> Iterator[tuple[str, str]]:
    """Yield (place in the key, reason) where the key says other than the citation means."""
    found = resolve(citation, catalogue)
    if key.verdict is Verdict.UNVERIFIABLE:
        if found.hits:
            listing = ", ".join(map(name_of_hit, found.hits))
            yield ".cited", f"the citation {citation!r} resolves to {listing}: it is verifiable"
        return
    if found.hit is None:
        yield ".cited", f"the citation {citation!r} does not resolve: {found.sentence}"
        return
    cited = key.cited
    editions = (
        (found.hit.edition, None) if _is_current(found.hit, catalogue) else (found.hit.edition,)
    )
    if cited.document != found.hit.document or cited.edition not in editions:
        yield ".cited", f"the citation {citation!r} means {name_of_hit(found.hit)}"
    elif cited.section != found.hit.section:
        means = f"section {found.hit.section}" if found.hit.section else "no section"
        yield ".cited", f"the citation {citation!r} names {means}"


def name_of_hit(hit: Hit) -> str:
    """Return a hit as a reader would name it."""
    section = f" section {hit.section}" if hit.section else ""
    return f"{hit.document} edition {hit.edition}{section}"


def _is_current(hit: Hit, catalogue: Sequence[Source]) -> bool:
    return any(
        (one.document, one.edition, one.status) == (hit.document, hit.edition, "current")
        for one in catalogue
    )
