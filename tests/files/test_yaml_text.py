"""YAML that is written is read back as the same text."""

import pytest

from medgauge.files.strict_yaml import parse_yaml
from medgauge.files.yaml_text import yaml_text


@pytest.mark.parametrize(
    "text",
    ["", "no", "1.10", "012", "null", "a: b", "# no comment", "- x", '"', "\\", "it's", "≥65 µg",
     "𝛼", "two\nlines\n", "tab\there", " blank ", "{x}", "[1]", "\u00a0\u2009", "*a", "&b", "!c"],
)  # fmt: skip
def test_text_comes_back(text: str) -> None:
    data = {"key": text, "in": [text, {"odd key?": text}], "deep": {"er": [[text], []], "no": {}}}

    assert parse_yaml(yaml_text(data).encode(), "x") == data


def test_other_scalars_are_spelled_as_their_readers_want_them() -> None:
    assert yaml_text({"a": None, "b": 3, "c": True}) == "a: null\nb: 3\nc: true\n"


def test_it_is_written_in_blocks() -> None:
    written = yaml_text({"id": "t", "claims": [{"ref": "C1", "tags": ["x", "y"]}, {"ref": "C2"}]})

    assert written == (
        'id: "t"\nclaims:\n  - ref: "C1"\n    tags:\n      - "x"\n      - "y"\n  - ref: "C2"\n'
    )
