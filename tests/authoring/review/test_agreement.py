"""Agreement of readers: counted right, kappa by the textbook, and no figure where there is none."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from corvale_workspace import FAMILY, write_workspace
from medgauge.authoring.review.agreement import agreement
from medgauge.authoring.review.batch import ReadBatch, claim_digest, read_batch
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.review import Mark, Marks

S, A, U = Verdict.SUPPORTED, Verdict.ALTERED, Verdict.UNSUPPORTED


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> ReadBatch:
    workspace = write_workspace(tmp_path_factory.mktemp("w") / "w", tasks=5)
    return read_batch(workspace, FAMILY, None, "dev")


def marks(
    batch: ReadBatch, reader: str, verdicts: Sequence[Verdict | None], **extra: object
) -> Marks:
    rows = zip(batch.claims(), verdicts, strict=False)
    return Marks(
        family=batch.family,
        version=batch.version,
        subset=batch.subset,
        reader=reader,
        marks=tuple(
            Mark(
                task=task.id,
                claim_ref=claim.claim_ref,
                claim=claim_digest(task, claim, key),
                verdict=verdict,
                **extra,  # type: ignore[arg-type]
            )
            for (task, claim, key), verdict in rows
        ),
    )


def right(batch: ReadBatch) -> list[Verdict]:
    return [key.verdict for _, _, key in batch.claims()]


def test_readers_who_say_what_the_key_says_keep_every_claim(batch: ReadBatch) -> None:
    found = agreement(
        batch, [marks(batch, "anna", right(batch)), marks(batch, "ben", right(batch))]
    )
    claims = len(batch.claims())
    assert (found.kept, found.unread, found.dropped) == (claims, 0, ())
    assert (found.same_verdict.count, found.same_verdict.of) == (claims, claims)
    assert found.kappa == 1.0
    assert found.with_key["ben"].count == claims


def test_cohens_kappa_is_that_of_the_textbook(batch: ReadBatch) -> None:
    # 20 S/S, 5 S/A, 10 A/S, 15 A/A: p = .7, e = .5, kappa = .4; here a fifth of each.
    one = [S] * 5 + [A] * 5
    other = [S] * 4 + [A] + [S] * 2 + [A] * 3
    found = agreement(batch, [marks(batch, "anna", one), marks(batch, "ben", other)])
    assert found.kappa == pytest.approx(0.4)
    assert (found.same_verdict.count, found.same_verdict.of) == (7, 10)
    assert "Cohen" in found.kappa_note


def test_three_readers_have_fleiss_kappa(batch: ReadBatch) -> None:
    rows = [(S, S, S), (S, S, A), (A, A, A), (U, U, A)]
    sheets = [marks(batch, name, [row[i] for row in rows]) for i, name in enumerate("abc")]
    found = agreement(batch, sheets)
    seen = (1 + 1 / 3 + 1 + 1 / 3) / 4
    chance = (5 / 12) ** 2 + (5 / 12) ** 2 + (2 / 12) ** 2
    assert found.kappa == pytest.approx((seen - chance) / (1 - chance))
    assert "Fleiss" in found.kappa_note


@pytest.mark.parametrize(
    ("sheets", "why"),
    [
        ([], "fewer than two readers"),
        ([("anna", [S, A])], "fewer than two readers"),
        ([("anna", [S, S]), ("ben", [S, S])], "of one class"),
        ([("anna", [None, None]), ("ben", [S, A])], "fewer than two readers"),
        ([("anna", [S, A, None]), ("ben", [None, A, S]), ("cas", [S, None, S])], "by all readers"),
    ],
)
def test_where_kappa_is_not_defined_none_is_made_up(
    batch: ReadBatch, sheets: list[tuple[str, list[Verdict | None]]], why: str
) -> None:
    found = agreement(batch, [marks(batch, name, verdicts) for name, verdicts in sheets])
    assert found.kappa is None
    assert why in found.kappa_note


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"unclear": True}, "unclear"),
        ({"region": "wrong"}, "passage wrong"),
    ],
)
def test_a_doubt_drops_a_claim_though_the_verdict_is_right(
    batch: ReadBatch, changed: dict[str, object], why: str
) -> None:
    found = agreement(batch, [marks(batch, "anna", right(batch)[:1], **changed)])
    assert len(found.dropped) == 1
    assert why in found.dropped[0].reasons[0]
    assert found.kept == 0


def test_a_reader_who_cannot_tell_or_differs_drops_the_claim(batch: ReadBatch) -> None:
    wrong = Verdict.UNVERIFIABLE if right(batch)[1] is not Verdict.UNVERIFIABLE else S
    found = agreement(batch, [marks(batch, "anna", [None, wrong])])
    said = [one.reasons[0] for one in found.dropped]
    assert said[0] == "anna could not tell"
    assert said[1].startswith(f"anna says {wrong.value}, the key ")
    assert found.with_key["anna"].of == 1


def test_private_subsets_need_two_readers(batch: ReadBatch) -> None:
    private = ReadBatch(
        batch.family, batch.version, SubsetName.HOLDOUT, batch.corpus, batch.tasks, batch.keys
    )
    one = agreement(private, [marks(private, "anna", right(private))])
    assert (one.kept, one.unread) == (0, one.claims)
    two = agreement(
        private, [marks(private, "anna", right(private)), marks(private, "ben", right(private))]
    )
    assert (two.kept, two.unread) == (two.claims, 0)


def test_marks_on_what_has_changed_count_for_nothing(batch: ReadBatch) -> None:
    sheet = marks(batch, "anna", right(batch))
    other = sheet.marks[0].model_copy(update={"claim": "sha256:" + "0" * 64})
    sheet = sheet.model_copy(update={"marks": (other, *sheet.marks[1:])})
    found = agreement(batch, [sheet])
    assert (found.changed, found.unread, found.kept) == (1, 1, found.claims - 1)


def test_figures_do_not_depend_on_the_order_of_files(batch: ReadBatch, tmp_path: Path) -> None:
    sheets = [marks(batch, "anna", [S, A, U]), marks(batch, "ben", [S, U, U])]
    forth, back = agreement(batch, sheets), agreement(batch, sheets[::-1])
    assert forth.json_data() | {"with_key": 0} == back.json_data() | {"with_key": 0}
