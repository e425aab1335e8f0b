"""Every exception MedGauge raises on purpose, and the exit code each one ends a command with.

MedGaugeError
├── UsageError (2)             a person must fix the input
│   ├── InputError                 a file is malformed: every problem at once, with file and key
│   ├── UnknownName                no such family, version, task, …: says what exists
│   ├── HoldoutMissing             a private subset was asked for and the private store is not here
│   └── NotRunnable                the thing exists and cannot be run as asked
├── IntegrityError (3)         do not trust this
│   └── DigestMismatch             bytes differ from the digest they are bound to
├── EnvironmentFault (4)       the machine must be fixed
│   ├── BackendUnavailable         no engine, or one that cannot seal
│   ├── SourceUnavailable          a package or file that must be fetched is not to be had
│   └── StorageFault               disk full or not writable
└── GradingBug (5)             our own code failed; the round stops

Submissions cannot cause one: what they do wrong is a status or a finding.
"""

from collections.abc import Iterable


class MedGaugeError(Exception):
    """Root of the tree. `hint` is the way out, shown under the message."""

    exit_code = 5

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(MedGaugeError):
    """A person must fix the input."""

    exit_code = 2


class InputError(UsageError):
    """A file is malformed; `problems` lists all of them as (file, key, reason)."""

    def __init__(self, problems: Iterable[tuple[str, str, str]], hint: str = "") -> None:
        self.problems = tuple(problems)
        lines = [
            f"{file}: {key}: {reason}" if key else f"{file}: {reason}"
            for file, key, reason in self.problems
        ]
        super().__init__("\n".join(lines), hint)


class UnknownName(UsageError):
    """No such thing; the message says which things exist."""

    def __init__(self, kind: str, name: str, have: Iterable[str], hint: str = "") -> None:
        self.kind, self.name, self.have = kind, name, tuple(have)
        listing = ", ".join(self.have) or "none"
        super().__init__(f"no {kind} named {name!r} (have: {listing})", hint)


class HoldoutMissing(UsageError):
    """A private subset was asked for and the private store does not hold it."""


class NotRunnable(UsageError):
    """The thing exists and cannot be run as asked; the message says why."""


class IntegrityError(MedGaugeError):
    """Something is not what it is bound to be."""

    exit_code = 3


class DigestMismatch(IntegrityError):
    """Bytes differ from the digest they are bound to."""

    def __init__(self, what: str, expected: str, found: str, hint: str = "") -> None:
        self.what, self.expected, self.found = what, expected, found
        super().__init__(f"{what}: expected {expected}, found {found}", hint)


class EnvironmentFault(MedGaugeError):
    """The machine must be fixed."""

    exit_code = 4


class BackendUnavailable(EnvironmentFault):
    """No sandbox engine answers, or the one that does cannot seal a box."""


class SourceUnavailable(EnvironmentFault):
    """A package or file that must be fetched cannot be had."""


class StorageFault(EnvironmentFault):
    """The disk is full or not writable; nothing half-written was left."""


class GradingBug(MedGaugeError):
    """Our own code failed while grading; the round stops and no score is given."""

    exit_code = 5
