"""Words that recommend stand on the ladder; others that look like them do not."""

import pytest

from medgauge.text.ladder import Direction, distance, equal, rungs
from medgauge.text.strength import WORDS


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It is recommended that it be given.", ["should"]),
        ("The recommended dose is 5 mg.", []),
        ("Evidence suggests that it helps.", []),
        ("We suggest it.", ["suggest"]),
        ("It should be considered.", ["consider"]),
        ("It may also be considered.", ["consider"]),
        ("It is considered a risk.", []),
        ("It was considered but not recommended.", ["should not"]),
        ("It should be avoided.", ["avoid"]),
        ("It shouldn't be given.", ["should not"]),
        ("Do not offer it.", ["do not"]),
        ("Adults who do not smoke should be asked.", ["should"]),
        ("The evidence is insufficient evidence to recommend for it.", ["no recommendation"]),
        ("We strongly recommend it.", ["must"]),
        ("It must be given in May 2024.", ["must"]),
    ],
)
def test_what_recommends(text: str, found: list[str]) -> None:
    assert [one.name for one in rungs(text)] == found


@pytest.mark.parametrize(
    ("text", "other", "steps"),
    [
        ("It should be given.", "It is recommended.", 0),
        ("It should be given.", "It should be considered.", 1),
        ("It should be given.", "It may be given.", 2),
        ("It must be given.", "Consider it.", 2),
        ("It may be given.", "It cannot be given.", 2),
        ("It should be given.", "It should not be given.", 6),
        ("We suggest it.", "Consider it.", 0),
    ],
)
def test_distances(text: str, other: str, steps: int) -> None:
    (one,), (two,) = rungs(text), rungs(other)

    assert distance(one, two) == distance(two, one) == steps
    assert equal(one, two) == (one.name == two.name)


def test_every_rung_has_one_level_and_one_direction() -> None:
    places: dict[str, set[tuple[int, Direction]]] = {}
    for word in WORDS:
        if word.level:
            places.setdefault(word.rung, set()).add((word.level, word.direction))

    assert "" not in places
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
