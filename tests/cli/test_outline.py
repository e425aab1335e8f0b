"""JSON data as an outline: nothing but empty values is lost."""

from hypothesis import given
from hypothesis import strategies as st

from medgauge.cli.outline import outline

WORD = st.text(alphabet="abcxyz", min_size=1, max_size=8)
DATA = st.recursive(
    WORD | st.integers(),
    lambda inner: st.lists(inner, min_size=1) | st.dictionaries(WORD, inner),
    max_leaves=12,
)


def leaves(data: object) -> list[str]:
    if isinstance(data, dict):
        return [leaf for value in data.values() for leaf in leaves(value)]
    if isinstance(data, list):
        return [leaf for value in data for leaf in leaves(value)]
    return [str(data)]


@given(DATA)
def test_every_leaf_is_shown(data: object) -> None:
    text = outline(data)

    for leaf in leaves(data):
        assert leaf in text


def test_nesting_is_indented_and_empty_values_are_left_out() -> None:
    data = {"id": "a", "none": None, "empty": [], "list": [{"x": 1, "y": {"z": True}}, "s"]}

    assert outline(data) == "id: a\nlist:\n  - x: 1\n    y:\n      z: yes\n  - s"


def test_zero_and_false_are_values() -> None:
    assert outline({"n": 0, "ok": False}) == "n: 0\nok: no"


def test_several_lines_are_kept_below_their_key() -> None:
    assert outline({"log": "a\nb\n"}) == "log:\n  a\n  b"
