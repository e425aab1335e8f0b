"""Real guidelines cited in usual ways mean themselves, or several honestly: never another."""

import csv
from pathlib import Path

import pytest

from medgauge.text.relaxed import resolve_relaxed
from medgauge.text.resolve import resolve
from medgauge.text.source import Code, Source

TABLE = Path(__file__).parents[3] / "shared/corpora/guidelines-us/metadata.csv"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not TABLE.is_file(), reason="the real guidelines are not here"),
]

INITIALS = {"U.S. Preventive Services Task Force": "USPSTF", "Department of Defense": "DoD"}
ONE, SEVERAL = Code.ONE, Code.SEVERAL


def rows() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines))


def catalogue() -> tuple[Source, ...]:
    return tuple(
        Source(
            row["doc_id"],
            row.get("edition") or row["year"],
            row["title"],
            "",
            row["organisation"],
            row["year"],
            row["status"],
        )
        for row in rows()
    )


@pytest.mark.parametrize(
    ("form", "counts"),
    [
        ("{title}", {ONE: 48}),
        ("{title}, {organisation}, {year}", {ONE: 48}),
        ("{organisation}. {title} [{year}].", {ONE: 48}),
        ("{title}, {released}", {ONE: 48}),
        ("{main} ({body}, {year})", {ONE: 35, SEVERAL: 13}),
        ("{organisation} {year}", {ONE: 4, SEVERAL: 44}),
    ],
)
def test_six_usual_ways(form: str, counts: dict[Code, int]) -> None:
    found = dict.fromkeys(counts, 0)
    for row in rows():
        title = row["title"].rstrip(".")
        body = INITIALS.get(row["organisation"], row["organisation"])
        fields = row | {"title": title, "main": title.partition(":")[0], "body": body}
        text = form.format(**fields)
        meant = resolve(text, catalogue())

        assert row["doc_id"] in {hit.document for hit in meant.hits}, text
        assert resolve_relaxed(text, catalogue()) == meant
        found[meant.code] += 1
    assert found == counts


def test_another_year_is_another_edition() -> None:
    for row in rows():
        if row["year"] not in row["title"]:
            citation = f"{row['title']} {row['organisation']}, 1985"
            assert resolve(citation, catalogue()).code is Code.UNKNOWN_EDITION
