"""One value has one spelling."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.files.canonical import canonical_json, digest_of, sha256

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner),
    max_leaves=10,
)


@given(VALUES)
def test_it_reads_back_and_is_written_the_same_again(value: Any) -> None:
    data = canonical_json(value)

    assert json.loads(data) == value
    assert canonical_json(json.loads(data)) == data
    assert data.endswith(b"\n")


def test_order_of_keys_does_not_matter_and_text_stays_readable() -> None:
    assert canonical_json({"b": "µ", "a": [1]}) == '{"a":[1],"b":"µ"}\n'.encode()
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical_json([value])


def test_a_digest_names_its_algorithm() -> None:
    assert sha256(b"") == "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
