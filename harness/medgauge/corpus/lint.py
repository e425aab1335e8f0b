"""Reviews a corpus for what a person should mend or look at before it is relied on.

The checks are the members of `corpus.checks`; adding a file there adds a check.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from medgauge.corpus.reviewed import EXCERPT, Remark, Reviewed
from medgauge.errors import UnknownName
from medgauge.model.base import Value
from medgauge.model.corpus import Corpus
from medgauge.registry.folder import load, names

CHECKS = "medgauge.corpus.checks"


class Severity(StrEnum):
    """What a finding asks for."""

    PROBLEM = "problem"
    """Must be mended: grading or citation would go wrong."""
    LOOK = "look"
    """May be right; a person should look."""


class Check(Value):
    """One check as people are told of it."""

    code: str
    severity: Severity
    summary: str
    """What it looks for and why."""
    mend: str
    """The way out."""


class Finding(Value):
    """One thing that was found, and where; empty fields are of the corpus as a whole."""

    code: str
    severity: Severity
    document: str = ""
    edition: str = ""
    section: str = ""
    message: str
    excerpt: str = ""


class Lint(Value):
    """Everything found in one corpus."""

    corpus: str
    documents: int
    sections: int
    checks: tuple[Check, ...]
    """The checks that were run."""
    findings: tuple[Finding, ...]
    """In the order of the checks, then of the corpus."""

    @property
    def problems(self) -> int:
        """How many findings must be mended."""
        return sum(one.severity is Severity.PROBLEM for one in self.findings)

    @property
    def looks(self) -> int:
        """How many findings a person should look at."""
        return len(self.findings) - self.problems

    @property
    def counts(self) -> dict[str, int]:
        """Findings of each check, none left out."""
        found = Counter(one.code for one in self.findings)
        return {check.code: found[check.code] for check in self.checks}


def known_checks() -> tuple[Check, ...]:
    """Return every check, those that find problems first."""
    checks = [_described(code) for code in names(CHECKS)]
    return tuple(sorted(checks, key=lambda one: (one.severity is Severity.LOOK, one.code)))


def lint(corpus: Corpus, only: Sequence[str] = ()) -> Lint:
    """Run all checks, or `only` those named. Raises UnknownName for a code that is none."""
    every = known_checks()
    have = {check.code for check in every}
    for code in only:
        if code not in have:
            raise UnknownName("check", code, sorted(have))
    chosen = [check for check in every if not only or check.code in only]
    reviewed = Reviewed(corpus)
    findings = [one for check in chosen for one in _findings(check, reviewed)]
    return Lint(
        corpus=corpus.id,
        documents=len(corpus.documents),
        sections=len(reviewed.places),
        checks=tuple(chosen),
        findings=tuple(findings),
    )


def _described(code: str) -> Check:
    module = load(CHECKS, code, "check")
    summary = " ".join((module.__doc__ or "").split())
    return Check(code=code, severity=Severity(module.severity), summary=summary, mend=module.mend)


def _findings(check: Check, reviewed: Reviewed) -> Iterable[Finding]:
    remarks: Iterable[Remark] = load(CHECKS, check.code, "check").check(reviewed)
    for remark in remarks:
        yield Finding(
            code=check.code,
            severity=check.severity,
            document=remark.document.id if remark.document else "",
            edition=remark.document.edition if remark.document else "",
            section=remark.section.number if remark.section else "",
            message=remark.message,
            excerpt=_short(remark.excerpt),
        )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT else line[: EXCERPT - 1].rstrip() + "…"
