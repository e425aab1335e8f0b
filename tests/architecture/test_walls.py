"""The trust wall, the wall between strangers and judges, and one home for each dependency."""

import pytest

from architecture.house import GOLD_READERS, HOMES, LIGHT_ROOMS, ROOT, modules, within


@pytest.mark.parametrize("dependency", HOMES)
def test_a_dependency_has_one_home(dependency: str) -> None:
    guests = [
        module.relative
        for module in modules()
        if any(name.split(".")[0] == dependency for name in module.imports)
        and not within(module.relative, HOMES[dependency])
    ]

    assert not guests


def test_keys_are_opened_by_grading_authoring_and_the_private_store_only() -> None:
    readers = [
        module.relative
        for module in modules()
        if any(name.startswith("medgauge.catalog.gold") for name in module.imports)
        and not within(module.relative, GOLD_READERS)
    ]

    assert not readers


def test_strangers_and_judges_never_meet() -> None:
    talks_to = {
        room: {
            name.split(".")[1]
            for module in modules()
            if module.room == room
            for name in module.imports
            if name.startswith("medgauge.")
        }
        for room in ("systems", "grading", "site")
    }

    assert "grading" not in talks_to["systems"]
    assert "systems" not in talks_to["grading"]
    assert "catalog" not in talks_to["grading"]
    assert not talks_to["site"] & {"rounds", "grading", "systems", "catalog", "sandbox"}


def test_light_rooms_use_the_standard_library() -> None:
    heavy = [
        (module.relative, name)
        for module in modules()
        if module.room in LIGHT_ROOMS
        for name in module.imports
        if name.split(".")[0] in {*HOMES, "pydantic"} - {"tantivy"}
        or (name.startswith("medgauge.") and name.split(".")[1] not in LIGHT_ROOMS)
    ]

    assert not heavy


def test_submissions_import_nothing_of_the_house() -> None:
    guests = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "submissions").rglob("*.py"))
        if "import medgauge" in (text := path.read_text("utf-8")) or "from medgauge" in text
    ]

    assert not guests
