"""A bank must name rules, shapes and slots that exist, each once."""

from pathlib import Path

import pytest

from medgauge.authoring.wording import load_wording
from medgauge.errors import InputError

SOUND = """\
speaker: the guideline
rules:
  - order.tail_first
frames:
  - id: frame.that
    shape: that_clause
    put:
      should: "it is {not}recommended that {subject} {rest}"
swaps:
  - {id: words.prior_to, find: prior to, put: before}
"""


def loaded(tmp_path: Path, text: str) -> object:
    (tmp_path / "wording.yaml").write_text(text, "utf-8")
    return load_wording(tmp_path)


def test_a_sound_bank_is_read(tmp_path: Path) -> None:
    assert loaded(tmp_path, SOUND)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("order.tail_first", "order.upside_down", "there is no rule order.upside_down"),
        ("shape: that_clause", "shape: poem", "there is no shape poem"),
        ("{subject} {rest}", "{object} {rest}", "{object} is not filled"),
        ("      should:", "      shout:", "no word of advice"),
        ("id: words.prior_to", "id: frame.that", "is there more than once"),
        ("id: words.prior_to", "id: other.prior_to", "a swap is called words.… or modal.…"),
        ("id: frame.that", "id: words.that", "a frame is called frame.…"),
        ("put: before}", "puts: before}", "puts"),
        ("put: before}", "put: before, after: ['@fruit']}", "there is no group fruit"),
        ("speaker: the guideline", "speakers: the guideline", "speaker"),
    ],
)
def test_what_the_rules_cannot_use_is_told(old: str, new: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        loaded(tmp_path, SOUND.replace(old, new))

    assert any(reason in " ".join(problem) for problem in raised.value.problems)


def test_a_missing_bank_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        load_wording(tmp_path)
