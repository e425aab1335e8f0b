"""What may lie in a round's folder: no link anywhere, and attempts of its own plan only."""

import os
from pathlib import Path

from medgauge.errors import IntegrityError
from medgauge.model.round import Round


def check_shape(folder: Path, plan: Round) -> None:
    """Raise IntegrityError for a link anywhere, or a folder of attempts that is not planned."""
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            if (path := Path(place, name)).is_symlink():
                raise IntegrityError(f"{path} is a link; a round holds none")
    numbers = {str(number) for number in range(1, plan.attempts + 1)}
    for task in _folders(folder / "attempts"):
        if task.name not in plan.tasks:
            raise IntegrityError(f"{task}: the plan holds no such task")
        for number in _folders(task):
            if number.name not in numbers:
                raise IntegrityError(f"{number}: the plan holds no such attempt")


def _folders(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
