"""YAML is read as text, and everything clever is refused, all of it at once."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from medgauge.errors import InputError
from medgauge.files.strict_yaml import MAX_BYTES, MAX_DEPTH, parse_yaml, read_yaml


def problems(text: str | bytes) -> list[tuple[str, str, str]]:
    with pytest.raises(InputError) as caught:
        parse_yaml(text.encode() if isinstance(text, str) else text, "f.yaml")
    return list(caught.value.problems)


SCALARS = (
    "1.10 3.20 NO no yes on 1:10 012 2026-03-01 1_000 ~ null true 0x1F 1e3 .5 .inf .nan 10:00 +1 "
    "= 0o7 -0"
)


@pytest.mark.parametrize("scalar", SCALARS.split())
def test_a_scalar_is_the_characters_written(scalar: str) -> None:
    assert parse_yaml(f"key: {scalar}\nlist: [{scalar}]\n".encode(), "f") == {
        "key": scalar,
        "list": [scalar],
    }


@pytest.mark.parametrize(
    "text", [b'a: "\\UFFFFFFFF"\n', b"%YAML 1." + b"9" * 5000 + b"\n---\na: b\n"]
)
def test_what_the_parser_itself_stumbles_over_is_a_problem_with_its_line(text: bytes) -> None:
    (file, key, why), *more = problems(b"# a comment\n" + text)

    assert (file, key, more) == ("f.yaml", "", [])
    assert why.startswith("line 2: ")


def test_an_empty_value_is_empty_text_and_an_empty_file_nothing() -> None:
    assert parse_yaml(b"key:\n", "f") == {"key": ""}
    assert parse_yaml(b"", "f") is None
    assert parse_yaml(b"# only a comment\n", "f") is None


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("claim_ref: C4\nclaim_ref: C5\n", "claim_ref", "duplicate key (line 2)"),
        ("a:\n  b: 1\n  b: 2\n", "a.b", "duplicate key (line 3)"),
        ("a: [{b: 1, b: 2}]\n", "a[0].b", "duplicate key (line 1)"),
        ("a: &x 1\n", "line 1", "anchor &x"),
        ("a: &x 1\nb: *x\n", "line 2", "alias *x"),
        ("a: !!int 1\n", "line 1", "tag"),
        ("a: !!python/object:os.system x\n", "line 1", "tag"),
        ("a: !own 1\n", "line 1", "tag"),
        ("<<: {a: 1}\n", "<<", "merge keys"),
        ("a: 1\n---\nb: 2\n", "line 2", "more than one document"),
        ("? [a, b]\n: c\n", "line 1", "a key must be plain text"),
        ("? {a: b}\n: c\n", "line 1", "a key must be plain text"),
    ],
)
def test_clever_features_are_refused(text: str, where: str, reason: str) -> None:
    assert any(
        place == where and reason in why and file == "f.yaml" for file, place, why in problems(text)
    )


ODD = (*range(9), 0xB, 0xC, *range(0xE, 0x20), *range(0x7F, 0xA0), 0xD800, 0xDCFF, 0xDFFF, 0xFFFE)


@pytest.mark.parametrize("code", [*ODD, 0xD, 0xFFFF])
def test_a_character_that_is_no_text_is_refused_wherever_it_is_spelled(code: int) -> None:
    escape = f"\\u{code:04x}"
    text = f'title: "a{escape}b"\nlist:\n  - one: ["{escape}"]\n"k{escape}": v\n'

    assert problems(text) == [
        ("f.yaml", "title", f"U+{code:04X} is no character of a text (line 1)"),
        ("f.yaml", "list[0].one[0]", f"U+{code:04X} is no character of a text (line 3)"),
        ("f.yaml", f"k{escape}", f"U+{code:04X} is no character of a text (line 4)"),
    ]


def test_tabs_line_feeds_and_every_script_are_text() -> None:
    text = 'a: "\\t\\n\\u00a0\\u202f\\u2028\\ufeff\\U0001F600"\nb: |\n  x\n  y\n'

    assert parse_yaml(text.encode(), "f") == {
        "a": "\t\n\u00a0\u202f\u2028\ufeff\U0001f600",
        "b": "x\ny\n",
    }


def test_an_alias_bomb_is_refused_before_it_is_built() -> None:
    lines = ["k0: &k0 [z,z,z,z,z,z,z,z,z,z]"]
    lines += [f"k{n}: &k{n} [{','.join([f'*k{n - 1}'] * 10)}]" for n in range(1, 10)]

    found = problems("\n".join(lines))

    assert len(found) == 10 + 90


def test_all_problems_come_at_once() -> None:
    assert len(problems("a: 1\na: 2\n<<: 3\nb: {c: 1, c: 2}\n")) == 3


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"a: caf\xe9", "not UTF-8 at byte 6"),
        (b"a: [1", "line 1"),
        (b"a: \x00", "special characters"),
        (b"\tb: 1", "line 1"),
        (b"a: 'x", "line 1"),
        (b"a: b: c", "line 1"),
        (b"x" * (MAX_BYTES + 1), "larger than"),
    ],
)
def test_what_cannot_be_read_is_said(data: bytes, reason: str) -> None:
    assert reason in " ".join(problems(data)[0])


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 5_000])
def test_depth_is_limited(depth: int) -> None:
    assert "nested deeper" in problems("[" * depth + "]" * depth)[0][2]


def test_the_deepest_allowed_is_read() -> None:
    value: Any = parse_yaml(("[" * MAX_DEPTH + "]" * MAX_DEPTH).encode(), "f")

    for _ in range(MAX_DEPTH - 1):
        value = value[0]
    assert value == []


def test_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    text = "a: 1\nb:\n  - x\n  - y: z\n"
    plain = parse_yaml(text.encode(), "f")

    assert parse_yaml(text.replace("\n", "\r\n").encode(), "f") == plain
    assert parse_yaml(b"\xef\xbb\xbf" + text.encode(), "f") == plain


def test_reading_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"

    with pytest.raises(InputError, match=r"a\.yaml: cannot be read"):
        read_yaml(path)
    path.write_text("a: 1\na: 2\n")
    with pytest.raises(InputError, match=r"a\.yaml: a: duplicate key"):
        read_yaml(path)


TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co"]), max_size=20
)
KEYS = TEXT.filter(lambda key: key != "<<")
VALUES = st.recursive(
    TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=4))
def test_a_record_of_text_survives_the_way_through_yaml(record: dict[str, Any]) -> None:
    written = yaml.safe_dump(record, allow_unicode=True, default_style='"')

    assert parse_yaml(written.encode(), "f") == record
