"""What changed between two editions or corpora, as lines for a person and as JSON data."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from medgauge.cli.painted import Line, Span, marked
from medgauge.corpus.diff import CorpusDiff, EditionDiff, EditionName, SectionChange
from medgauge.corpus.sentence_diff import Change, SentenceChange, WordChange
from medgauge.render.table import counted

OLD, NEW = "red", "green"
LONGEST = 4_000
"""Characters of a sentence within which changed words are marked."""


def edition_data(diff: EditionDiff) -> dict[str, Any]:
    """Return the value that `--json` prints for two editions."""
    sections = [{**one.json_data(), "kinds": list(one.kinds)} for one in diff.sections]
    return {**diff.json_data(), "sections": sections, "counts": diff.counts}


def corpus_data(diff: CorpusDiff) -> dict[str, Any]:
    """Return the value that `--json` prints for two corpora."""
    return {**diff.json_data(), "changed": [edition_data(one) for one in diff.changed]}


def corpus_lines(diff: CorpusDiff) -> Iterator[Line]:
    """Yield the lines for two corpora."""
    for title, names, style in (("added", diff.added, NEW), ("removed", diff.removed, OLD)):
        for name in names:
            yield ((f"{title}: {_edition(name)}", style),)
    for one in diff.changed:
        yield ()
        yield from edition_lines(one)
    yield ()
    parts = (
        f"{len(diff.added)} added",
        f"{len(diff.removed)} removed",
        f"{len(diff.changed)} changed",
        f"{diff.unchanged} unchanged",
    )
    yield ((f"editions: {', '.join(parts)}", "bold"),)


def edition_lines(diff: EditionDiff) -> Iterator[Line]:
    """Yield the lines for two editions: metadata, sections, and a summary last."""
    yield ((f"{_edition(diff.old)} → {_edition(diff.new)}", "bold"),)
    for field in diff.metadata:
        yield (
            (f"  {field.field}: ", ""),
            (field.old or "(none)", OLD),
            (" → ", ""),
            (field.new or "(none)", NEW),
        )
    for section in diff.sections:
        yield ()
        yield from _section(section)
    yield ()
    yield from _summary(diff)


def _section(section: SectionChange) -> Iterator[Line]:
    old = f"§ {section.old_number} {section.old_heading}".rstrip()
    new = f"§ {section.new_number} {section.new_heading}".rstrip()
    kinds = (f"  {', '.join(section.kinds)}", "dim")
    if not section.new_number:
        yield ((old, OLD), kinds)
    elif not section.old_number:
        yield ((new, NEW), kinds)
    elif old == new:
        yield ((new, "cyan"), kinds)
    else:
        yield ((old, OLD), (" → ", ""), (new, NEW), kinds)
    for one in section.sentences:
        yield from _sentence(one)


def _sentence(one: SentenceChange) -> Iterator[Line]:
    if one.change is Change.ADDED:
        came = f" (was in § {one.elsewhere})" if one.elsewhere else ""
        yield ((f"  + {one.new}", NEW), (came, "dim"))
        return
    if one.change is Change.REMOVED:
        went = f" (now in § {one.elsewhere})" if one.elsewhere else ""
        yield ((f"  - {one.old}", OLD), (went, "dim"))
        return
    before, after = _changed_words(one.old, one.new)
    yield (("  - ", OLD), *marked(one.old, before, f"bold {OLD}"))
    yield (("  + ", NEW), *marked(one.new, after, f"bold {NEW}"))
    for title, changes in (("number", one.numbers), ("strength", one.strength)):
        for change in changes:
            yield ((f"      {title}: ", "yellow"), *_arrow(change))


def _arrow(change: WordChange) -> tuple[Span, ...]:
    return ((change.old or "(none)", OLD), (" → ", ""), (change.new or "(none)", NEW))


def _changed_words(old: str, new: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return where words differ, on both sides; nothing for very long sentences."""
    if max(len(old), len(new)) > LONGEST:
        return [], []
    left, right = _words(old), _words(new)
    matcher = SequenceMatcher(None, [one[2] for one in left], [one[2] for one in right], False)
    before, after = [], []
    for what, i, j, k, m in matcher.get_opcodes():
        if what != "equal":
            before += [(left[i][0], left[j - 1][1])] if j > i else []
            after += [(right[k][0], right[m - 1][1])] if m > k else []
    return before, after


def _words(text: str) -> list[tuple[int, int, str]]:
    found, start = [], 0
    for word in text.split(" "):
        found.append((start, start + len(word), word))
        start += len(word) + 1
    return found


def _summary(diff: EditionDiff) -> Iterator[Line]:
    counts = diff.counts
    kinds = ("added", "removed", "renumbered", "renamed", "changed", "reordered", "unchanged")
    told = [f"{counts[kind]} {kind}" for kind in kinds if counts[kind]]
    yield ((f"sections: {', '.join(told)}", "bold"),)
    parts = (
        counted(counts["sentences"], "sentence"),
        counted(counts["numbers"], "number"),
        counted(counts["strengths"], "wording") + " of strength",
    )
    yield ((f"changes: {', '.join(parts)}", "bold"),)


def _edition(name: EditionName) -> str:
    return f"{name.document} ed. {name.edition}"
