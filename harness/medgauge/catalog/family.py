"""Families and their versions: `families/<id>/family.yaml` and `versions/<v>/manifest.json`."""

from medgauge.catalog.typed import Problem, read_json_value, read_value
from medgauge.catalog.workspace import Workspace
from medgauge.errors import InputError, UnknownName
from medgauge.model.family import Family, Subset, SubsetName, Version


def families(workspace: Workspace) -> dict[str, Family]:
    """Load every family, by id. Raises InputError listing the problems of all of them."""
    problems: list[Problem] = []
    found = {name: _read_family(workspace, name, problems) for name in family_names(workspace)}
    if problems:
        raise InputError(problems)
    return {name: family for name, family in found.items() if family}


def family_names(workspace: Workspace) -> tuple[str, ...]:
    """Name every folder that holds a `family.yaml`, sorted, reading none."""
    return tuple(sorted(p.parent.name for p in workspace.families.glob("*/family.yaml")))


def load_family(workspace: Workspace, family: str) -> Family:
    """Load one family. Raises UnknownName, or InputError with every problem of its file."""
    _check_known(workspace, family)
    problems: list[Problem] = []
    value = _read_family(workspace, family, problems)
    if value is None or problems:
        raise InputError(problems)
    return value


def version_names(workspace: Workspace, family: str) -> tuple[str, ...]:
    """Name every version of a family, oldest first."""
    folder = workspace.families / family / "versions"
    return tuple(sorted((p.parent.name for p in folder.glob("[!.]*/manifest.json")), key=_order))


def versions(workspace: Workspace, family: str) -> dict[str, Version]:
    """Load every version of a family, oldest first. Raises UnknownName or InputError."""
    _check_known(workspace, family)
    problems: list[Problem] = []
    found = {
        name: _read_version(workspace, family, name, problems)
        for name in version_names(workspace, family)
    }
    if problems:
        raise InputError(problems)
    return {name: version for name, version in found.items() if version}


def load_version(workspace: Workspace, family: str, version: str | None = None) -> Version:
    """Load one version; without a name the newest. Raises UnknownName or InputError."""
    _check_known(workspace, family)
    names = version_names(workspace, family)
    if version is None and names:
        version = names[-1]
    if version not in names:
        raise UnknownName(f"version of {family}", version or "newest", names)
    problems: list[Problem] = []
    value = _read_version(workspace, family, version, problems)
    if value is None or problems:
        raise InputError(problems)
    return value


def subset_of(version: Version, name: str) -> tuple[SubsetName, Subset]:
    """Return one declared subset of a version. Raises UnknownName listing the declared ones."""
    for subset, value in version.subsets.items():
        if subset.value == name:
            return subset, value
    have = sorted(subset.value for subset in version.subsets)
    raise UnknownName(f"subset of {version.family} {version.version}", name, have)


def _check_known(workspace: Workspace, family: str) -> None:
    names = family_names(workspace)
    if family not in names:
        raise UnknownName("family", family, names)


def _read_family(workspace: Workspace, name: str, problems: list[Problem]) -> Family | None:
    path = workspace.families / name / "family.yaml"
    family = read_value(path, Family, problems)
    if family and family.id != name:
        problems.append((str(path), "id", f"is {family.id!r}, but the folder is {name!r}"))
    return family


def _read_version(
    workspace: Workspace, family: str, name: str, problems: list[Problem]
) -> Version | None:
    path = workspace.families / family / "versions" / name / "manifest.json"
    version = read_json_value(path, Version, problems)
    if version and version.version != name:
        problems.append((str(path), "version", f"is {version.version!r}, the folder is {name!r}"))
    if version and version.family != family:
        problems.append((str(path), "family", f"is {version.family!r}, not {family!r}"))
    return version


def _order(version: str) -> tuple[tuple[int, int, str], ...]:
    parts = version.split(".")
    return tuple((0, int(p), "") if p.isdigit() else (1, 0, p) for p in parts)
