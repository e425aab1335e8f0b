"""Fault 52: text of strict YAML becomes a value by its schema, and nothing else is guessed."""

import json
from pathlib import Path

import pytest
from pydantic import Field

from medgauge.catalog.typed import from_text, read_json_value
from medgauge.model.base import Value
from medgauge.model.corpus import Status
from medgauge.model.task import Gold


class Sample(Value):
    """One field of every kind."""

    name: str = "x"
    count: int = 0
    share: float = 0.0
    flag: bool = False
    maybe: str | None = "x"
    status: Status = Status.CURRENT
    many: tuple[int, ...] = ()
    table: dict[str, int] = Field(default_factory=dict)


def convert(data: object) -> tuple[Sample | None, list[tuple[str, str, str]]]:
    problems: list[tuple[str, str, str]] = []
    return from_text(data, Sample, "f.yaml", problems), problems


def test_scalars_become_what_the_schema_says() -> None:
    value, problems = convert(
        {
            "name": "1.10",
            "count": "-30",
            "share": "0.50",
            "flag": "true",
            "maybe": "null",
            "status": "superseded",
            "many": ["1", "2"],
            "table": {"a": "7"},
        }
    )

    assert not problems
    assert value == Sample(
        name="1.10",
        count=-30,
        share=0.5,
        flag=True,
        maybe=None,
        status=Status.SUPERSEDED,
        many=(1, 2),
        table={"a": 7},
    )


@pytest.mark.parametrize("text", ["yes", "no", "on", "True", "FALSE", "1", "0", "~", "", "y"])
def test_only_true_and_false_are_booleans(text: str) -> None:
    value, problems = convert({"flag": text})

    assert value is None
    assert [(file, key) for file, key, _ in problems] == [("f.yaml", "flag")]


@pytest.mark.parametrize(
    "text", ["1_000", "012", "+3", "1.0", "0x10", "1e3", " 1", "", "٣", "1:10"]
)
def test_a_whole_number_is_digits(text: str) -> None:
    assert convert({"count": text})[0] is None


@pytest.mark.parametrize("text", ["nan", "inf", "1e3", ".5", "1.", "1,5", "1_0.0"])
def test_a_decimal_number_is_finite_and_plain(text: str) -> None:
    assert convert({"share": text})[0] is None


@pytest.mark.parametrize("text", ["null", "no", "2026-03-01", "012", "1:10", "1.10", "~"])
def test_text_stays_the_characters_written(text: str) -> None:
    value, _ = convert({"name": text})

    assert value is not None
    assert value.name == text


def test_every_problem_is_told_with_its_key() -> None:
    data = {"count": "x", "flag": "no", "status": "old", "many": ["1", "b"], "extra": "1"}
    value, problems = convert(data)

    assert value is None
    assert sorted(key for _, key, _ in problems) == ["count", "extra", "flag", "many[1]", "status"]


REASONS = {
    "count": ({"count": ["1"]}, "count", "must be a whole number"),
    "text": ({"name": ["x"]}, "name", "must be text"),
    "list": ({"many": "1"}, "many", "must be a list of entries"),
    "table": ({"table": ["1"]}, "table", "must be a mapping of keys to values"),
    "flag": ({"flag": {"a": "1"}}, "flag", "must be true or false"),
    "unknown": (
        {"extra": "1"},
        "extra",
        "unknown key (have: name, count, share, flag, maybe, status, many, table)",
    ),
}


@pytest.mark.parametrize(("data", "key", "reason"), REASONS.values(), ids=REASONS)
def test_a_reason_is_said_in_words_of_the_file(data: object, key: str, reason: str) -> None:
    assert convert(data)[1] == [("f.yaml", key, reason)]


def test_no_reason_is_the_schema_librarys() -> None:
    demands: list[object] = [{"kind": "verdicts", "pattern": {"C1": ["x"]}}, "x", {"kind": "key"}]
    planted = [{"id": "p", "file": "f", "text": "t", "demand": one} for one in demands]
    claims = [{"claim_ref": "1", "verdict": "no", "cited": "x", "regions": {"a": "1"}}, "x"]
    problems: list[tuple[str, str, str]] = []

    from_text({"task": "A b", "claims": claims, "planted": planted}, Gold, "k", problems)

    told = {key: reason for _, key, reason in problems}
    assert not [one for one in told.values() if "Input should" in one or "Field required" in one]
    assert told["task"].startswith("must be lower case letters")
    assert told["claims[0].operator"] == "is missing"
    assert told["claims[0].regions"] == "must be a list of entries"
    assert told["claims[1]"] == "must be a mapping of keys to values"
    assert told["planted[0].demand.pattern.C1"].startswith("must be one of supported, altered")
    assert told["planted[1].demand"] == "must be a mapping of keys to values"
    assert told["planted[2].demand.name"] == "is missing"
    assert len(problems) == len(told)


@pytest.mark.parametrize("data", ["text", ["list"], None])
def test_a_file_that_is_no_mapping_is_a_problem(data: object) -> None:
    assert convert(data)[1] == [("f.yaml", "", "must be a mapping of keys to values")]


def test_a_demand_is_chosen_by_its_kind() -> None:
    planted = {"id": "p", "file": "draft.md", "text": "Do it."}
    pattern = {"C1": "supported", "C2": "supported", "C3": "altered"}
    good = {
        "task": "t",
        "claims": [],
        "planted": [
            planted | {"demand": {"kind": "verdicts", "pattern": pattern}},
            planted | {"demand": {"kind": "key", "name": "ok"}},
        ],
    }
    problems: list[tuple[str, str, str]] = []

    gold = from_text(good, Gold, "k.yaml", problems)

    assert not problems
    assert gold is not None
    assert [one.demand.kind for one in gold.planted] == ["verdicts", "key"]


def test_a_demand_of_no_known_kind_is_told() -> None:
    planted = {"id": "p", "file": "draft.md", "text": "Do it.", "demand": {"kind": "shout"}}
    problems: list[tuple[str, str, str]] = []

    assert from_text({"task": "t", "claims": [], "planted": [planted]}, Gold, "k", problems) is None
    assert ("k", "planted[0].demand.kind") in [(file, key) for file, key, _ in problems]


@pytest.mark.parametrize(
    "text",
    ['{"count": 1, "count": 2}', '{"share": NaN}', '{"count": "1"}', "[1]", "{", '{"count": 1.0}'],
)
def test_json_is_read_strictly(tmp_path: Path, text: str) -> None:
    path = tmp_path / "m.json"
    path.write_text(text)
    problems: list[tuple[str, str, str]] = []

    assert read_json_value(path, Sample, problems) is None
    assert problems


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'{"count": ' + b"9" * 5000 + b"}", "a number of 5,000 characters; at most 20 are read"),
        (b'\x00{\x00"\x00}', "not strict JSON: Expecting value"),
        (b'{"name": "a\x00b"}', "not strict JSON: Invalid control character"),
        (b'{"name": "\xff"}', "not UTF-8 at byte 10"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_json_that_cannot_be_read_is_told_in_our_words(
    tmp_path: Path, data: bytes, reason: str
) -> None:
    path = tmp_path / "m.json"
    path.write_bytes(data)
    problems: list[tuple[str, str, str]] = []

    assert read_json_value(path, Sample, problems) is None
    assert reason in problems[0][2]
    assert "set_int_max_str_digits" not in problems[0][2]


def test_json_keeps_its_types(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_text(json.dumps({"count": 3, "status": "withdrawn", "many": [1], "maybe": None}))

    value = read_json_value(path, Sample, [])

    assert value == Sample(count=3, status=Status.WITHDRAWN, many=(1,), maybe=None)


@pytest.mark.parametrize("escape", ["\\u0000", "\\u001b", "\\u0085", "\\uffff", "\\ud800"])
def test_json_that_spells_what_is_no_text_is_refused(tmp_path: Path, escape: str) -> None:
    path = tmp_path / "m.json"
    path.write_text(f'{{"name": "a{escape}b", "table": {{"k": 1}}}}')
    problems: list[tuple[str, str, str]] = []

    assert read_json_value(path, Sample, problems) is None
    assert [one[:2] for one in problems] == [(str(path), "name")]
    assert "is no character of a text" in problems[0][2]
