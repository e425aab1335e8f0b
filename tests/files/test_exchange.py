"""Folders swapped in one step."""

from pathlib import Path

from medgauge.files.atomic import folder_atomic
from medgauge.files.exchange import exchange


def test_two_folders_change_places(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    (one / "a").write_text("a")

    assert exchange(one, other)

    assert [path.name for path in other.iterdir()] == ["a"]
    assert not list(one.iterdir())


def test_what_is_not_there_is_not_swapped(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()

    assert not exchange(tmp_path / "one", tmp_path / "none")
    assert (tmp_path / "one").is_dir()


def test_a_folder_that_takes_anothers_place_leaves_nothing_of_it(tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.mkdir()
    (place / "old").write_text("old")

    with folder_atomic(place, lambda _: True) as fresh:
        (fresh / "new").write_text("new")

    assert [path.name for path in place.iterdir()] == ["new"]
    assert [path.name for path in tmp_path.iterdir()] == ["place"]
