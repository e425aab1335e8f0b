"""CONTRIBUTING's floors are the plan's floors."""

import re

from architecture.house import FLOORS, PACKAGE, ROOT


def test_the_floor_table_is_the_plan() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = {
        room.strip(): int(floor)
        for floor, rooms in re.findall(r"^\| (\d) \| (.+) \|$", text, re.MULTILINE)
        for room in rooms.split(",")
    }

    assert table == FLOORS


def test_every_door_is_a_folder_that_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    doors = re.findall(r"^\| an? .+? \| `([a-z_/]+)/<\w+>", text, re.MULTILINE)

    assert len(doors) >= 8
    assert not [d for d in doors if not ((PACKAGE / d).is_dir() or (ROOT / d).is_dir())]
