"""What `corpus lint` found, grouped by check, with counts and the way out."""

from collections.abc import Iterator
from typing import Any

from medgauge.cli.painted import Line
from medgauge.corpus.lint import Check, Finding, Lint, Severity
from medgauge.render.table import counted

SHOWN = 5
"""Findings of one check that are shown, unless checks were asked for by name."""

_STYLES = {Severity.PROBLEM: "bold red", Severity.LOOK: "yellow"}


def lint_data(lint: Lint) -> dict[str, Any]:
    """Return the value that `--json` prints."""
    totals = {"problems": lint.problems, "looks": lint.looks, "counts": lint.counts}
    return {**lint.json_data(), **totals}


def lint_lines(lint: Lint, *, full: bool) -> Iterator[Line]:
    """Yield the lines for a person; all findings if `full`."""
    quiet = [check.code for check in lint.checks if not lint.counts[check.code]]
    for check in lint.checks:
        found = [one for one in lint.findings if one.code == check.code]
        if found:
            yield from _group(check, found, len(found) if full else SHOWN)
            yield ()
    if quiet:
        yield ((f"nothing found by: {', '.join(quiet)}", "dim"),)
        yield ()
    size = f"{counted(lint.documents, 'edition')}, {counted(lint.sections, 'section')}"
    yield ((f"{lint.corpus}: {size}, {counted(len(lint.checks), 'check')}", ""),)
    style = "bold red" if lint.problems else "bold green"
    looks = f", {lint.looks:,} to look at"
    yield ((counted(lint.problems, "problem"), style), (looks, "yellow" if lint.looks else ""))


def _group(check: Check, found: list[Finding], most: int) -> Iterator[Line]:
    style = _STYLES[check.severity]
    yield ((f"{check.code}", style), (f"  {check.severity.value}, {len(found):,} found", ""))
    yield ((f"  {check.summary}", "dim"),)
    for one in found[:most]:
        yield (("  - ", ""), (_place(one), "cyan"), (one.message, ""))
        if one.excerpt:
            yield ((f"      {one.excerpt}", "dim"),)
    if len(found) > most:
        yield ((f"  … and {len(found) - most:,} more: --check {check.code}", ""),)
    yield ((f"  way out: {check.mend}", ""),)


def _place(one: Finding) -> str:
    if not one.document:
        return ""
    section = f" § {one.section}" if one.section else ""
    return f"{one.document} ed. {one.edition}{section}: "
