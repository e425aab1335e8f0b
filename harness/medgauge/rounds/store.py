"""A round on disk: the plan, every attempt that ever started, the trials and the scorecard.

round.json · submission/ · attempts/<task>/<n>/<run_id>/{attempt.json, artifact.json, log.txt} ·
trials/<task>.<n>.json · scorecard.json · runner.lock. Each file is whole or absent; a terminal
state is written once.
"""

from dataclasses import dataclass
from pathlib import Path

from medgauge.catalog.submission import submission_listing
from medgauge.errors import DigestMismatch, IntegrityError, NotRunnable
from medgauge.files.atomic import write_atomic, write_once
from medgauge.files.canonical import canonical_json, digest_of, sha256
from medgauge.files.unwritten import unwritten
from medgauge.model.grade import Trial
from medgauge.model.round import Attempt, AttemptStatus, Round, Slot
from medgauge.model.scorecard import Scorecard
from medgauge.rounds.partial import partial_folder
from medgauge.rounds.reading import read_plain, read_record
from medgauge.rounds.shape import check_shape

ROUND, ATTEMPT, ARTIFACT, LOG = "round.json", "attempt.json", "artifact.json", "log.txt"
NO_PLAN = "a plan cannot be mended: put back a copy of the file, or start a new round"
SCORECARD, LOCK = "scorecard.json", "runner.lock"


@dataclass(frozen=True)
class RoundStore:
    """One round's folder."""

    folder: Path

    @property
    def submission(self) -> Path:
        """The frozen copy that the round runs."""
        return self.folder / "submission"

    def round(self) -> Round:
        """Read the plan, and check that the folder holds attempts of it only.

        Raises NotRunnable if this is no round, IntegrityError if damaged.
        """
        plan = read_record(self.folder, self.folder / ROUND, Round, NO_PLAN)
        if plan is None:
            raise NotRunnable(f"{self.folder} is not a round: it holds no {ROUND}")
        check_shape(self.folder, plan)
        return plan

    def plan_digest(self) -> str:
        """Return the digest of `round.json`, which every attempt and trial carries."""
        return sha256(read_plain(self.folder, self.folder / ROUND) or b"")

    def check_submission(self, round_: Round) -> None:
        """Raise DigestMismatch if the frozen copy is not what the round is bound to."""
        listing = submission_listing(self.submission) if self.submission.is_dir() else {}
        found = digest_of(listing)
        if found != round_.submission.digest:
            raise DigestMismatch(f"{self.submission}", round_.submission.digest, found)

    def submission_files(self, round_: Round) -> dict[str, bytes]:
        """Read the frozen copy, checked file by file. Raises DigestMismatch."""
        self.check_submission(round_)
        return {
            name: (self.submission / name).read_bytes()
            for name, kind in submission_listing(self.submission).items()
            if kind.startswith("sha256:")
        }

    def place(self, attempt: Attempt) -> Path:
        """Return the folder of one started attempt."""
        return self.folder / "attempts" / attempt.task / str(attempt.number) / attempt.run_id

    def begin(self, attempt: Attempt) -> None:
        """Record that an attempt runs, before anything of it exists."""
        write_once(self.place(attempt) / ATTEMPT, canonical_json(attempt.json_data()))

    def finish(self, attempt: Attempt, artifact: bytes | None, log: bytes) -> None:
        """Write the terminal state, after the bytes it speaks of.

        Raises IntegrityError if the attempt was not running: a terminal state is written once.
        """
        place = self.place(attempt)
        if not attempt.status.terminal:
            raise IntegrityError(f"{place}: {attempt.status.value} is not a terminal state")
        now = self._attempt(place)
        if now is None:
            raise IntegrityError(f"{place}: the attempt was never begun")
        if now.status is not AttemptStatus.RUNNING:
            raise IntegrityError(f"{place}: already ended as {now.status.value}")
        if artifact is not None:
            write_atomic(place / ARTIFACT, artifact)
        if log:
            write_atomic(place / LOG, log)
        write_atomic(place / ATTEMPT, canonical_json(attempt.json_data()))

    def attempts(self, slot: Slot) -> tuple[Attempt, ...]:
        """Return every attempt ever started in a slot, in order of run id.

        Raises IntegrityError for one of another place or of another plan.
        """
        folder = self.folder / "attempts" / slot.task / str(slot.number)
        places = sorted(folder.iterdir()) if folder.is_dir() else []
        read = (self._attempt(place) for place in places)
        found = {place: one for place, one in zip(places, read, strict=True) if one}
        plan = self.plan_digest() if found else ""
        for place, attempt in found.items():
            if self.place(attempt) != place:
                raise IntegrityError(f"{place}: holds the record of another attempt")
            if attempt.plan != plan:
                raise IntegrityError(f"{place}: was run for another plan than {ROUND}")
        return tuple(found.values())

    def counted(self, slot: Slot) -> Attempt | None:
        """Return the one attempt of a slot that counts. Raises IntegrityError if there are two."""
        found = [attempt for attempt in self.attempts(slot) if attempt.status.counts]
        if len(found) > 1:
            ids = ", ".join(attempt.run_id for attempt in found)
            raise IntegrityError(f"{slot.task} {slot.number} ended more than once: {ids}")
        return found[0] if found else None

    def artifact(self, attempt: Attempt) -> bytes | None:
        """Read the bytes an attempt left. Raises DigestMismatch if they were altered or removed."""
        if attempt.artifact is None:
            return None
        path = self.place(attempt) / ARTIFACT
        data = read_plain(self.folder, path)
        found = "no file" if data is None else sha256(data)
        if found != attempt.artifact:
            raise DigestMismatch(str(path), attempt.artifact, found, _again(self.place(attempt)))
        return data

    def log(self, attempt: Attempt) -> bytes:
        """Read what an attempt printed, empty if nothing."""
        return read_plain(self.folder, self.place(attempt) / LOG) or b""

    def trial_path(self, slot: Slot) -> Path:
        """Return where the trial of a slot is stored."""
        return self.folder / "trials" / f"{slot.task}.{slot.number}.json"

    def trial(self, slot: Slot) -> Trial | None:
        """Read the trial of a slot, null if it was not graded.

        Raises IntegrityError if it is not one of the slot's attempt that counts.
        """
        path = self.trial_path(slot)
        trial = read_record(self.folder, path, Trial, self._grade_again)
        if trial is None:
            return None
        counts = self.counted(slot)
        graded = (trial.task, trial.number, trial.run_id)
        if counts is None or graded != (counts.task, counts.number, counts.run_id):
            raise IntegrityError(
                f"{path} is not the trial of that attempt",
                self._grade_again,
            )
        return trial

    def trials(self, round_: Round) -> tuple[Trial, ...]:
        """Read all trials, in plan order."""
        found = (self.trial(slot) for slot in round_.slots)
        return tuple(trial for trial in found if trial)

    def scorecard(self) -> Scorecard:
        """Read the scorecard. Raises NotRunnable if the round was not graded yet."""
        path = self.folder / SCORECARD
        card = read_record(self.folder, path, Scorecard, self._grade_again)
        if card is None:
            raise NotRunnable(
                f"{self.folder} is not graded yet", f"medgauge round grade {self.folder}"
            )
        return card

    def _attempt(self, place: Path) -> Attempt | None:
        return read_record(self.folder, place / ATTEMPT, Attempt, _again(place))

    @property
    def _grade_again(self) -> str:
        return f"grade it again: medgauge round grade {self.folder}"


def _again(place: Path) -> str:
    return f"move {place} out of the round and resume it: that attempt is run again"


def create(folder: Path, round_: Round, submission: Path) -> RoundStore:
    """Store a new round with its frozen submission; the folder appears whole or not at all.

    Raises NotRunnable if the folder exists, DigestMismatch if the submission changed meanwhile.
    """
    if folder.exists():
        raise NotRunnable(f"{folder} exists already", "name another with --out, or --resume it")
    try:
        with partial_folder(folder) as partial:
            store = RoundStore(partial)
            _copy(submission, store.submission)
            store.check_submission(round_)
            write_once(partial / ROUND, canonical_json(round_.json_data()))
            partial.rename(folder)
    except OSError as error:
        raise unwritten(folder, error) from error
    return RoundStore(folder)


def _copy(source: Path, target: Path) -> None:
    target.mkdir()
    for name, kind in submission_listing(source).items():
        if kind == "folder":
            (target / name).mkdir()
        else:
            write_once(target / name, (source / name).read_bytes(), 0o755)
