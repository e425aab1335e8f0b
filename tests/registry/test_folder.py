"""A package folder as a table of names, read without importing."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from medgauge.errors import UnknownName, UsageError
from medgauge.registry.folder import declared, load, names

PACKAGE = "registry_sample"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / PACKAGE
    place.mkdir()
    files = {
        "__init__.py": "",
        "x1_fabricated.py": '"""First."""\nname = "X.1"\n',
        "plain.py": '"""Second line.\n\nMore."""\nVALUE = 7\n',
        "breaks.py": 'name = "breaks"\nraise RuntimeError("imported")\n',
        "_private.py": 'name = "hidden"\n',
        "notes.txt": "no module",
    }
    for name, text in files.items():
        (place / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield place
    for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
        del sys.modules[name]


def test_names_are_listed_sorted_without_importing(folder: Path) -> None:
    assert names(PACKAGE) == {
        "X.1": "registry_sample.x1_fabricated",
        "breaks": "registry_sample.breaks",
        "plain": "registry_sample.plain",
    }
    assert f"{PACKAGE}.breaks" not in sys.modules


def test_a_member_is_loaded_by_its_public_name(folder: Path) -> None:
    assert load(PACKAGE, "X.1", "veto").__name__ == "registry_sample.x1_fabricated"
    assert load(PACKAGE, "plain", "veto").VALUE == 7


@pytest.mark.parametrize("name", ["x1_fabricated", "X.2", "", "_private", "..", "__init__"])
def test_a_miss_lists_what_exists(folder: Path, name: str) -> None:
    with pytest.raises(UnknownName) as caught:
        load(PACKAGE, name, "veto")

    assert caught.value.have == ("X.1", "breaks", "plain")
    assert str(caught.value) == f"no veto named {name!r} (have: X.1, breaks, plain)"


def test_outside_members_only_where_allowed(folder: Path) -> None:
    spec = f"{PACKAGE}.plain:thing"

    with pytest.raises(UsageError, match="not allowed"):
        load(PACKAGE, spec, "adapter")
    assert load(PACKAGE, spec, "adapter", outside=True).VALUE == 7
    with pytest.raises(UsageError, match="cannot load adapter"):
        load(PACKAGE, "no_such_lab.redact:adapter", "adapter", outside=True)


@pytest.mark.parametrize("package", ["no_such_package", "json.decoder", "no.such.package"])
def test_what_is_no_package_folder_is_said(package: str) -> None:
    with pytest.raises(UsageError, match="is not a package folder"):
        names(package)


def test_two_members_of_one_name_are_refused(folder: Path) -> None:
    (folder / "again.py").write_text('name = "X.1"\n')

    with pytest.raises(UsageError, match=r"X\.1"):
        names(PACKAGE)


def test_declarations_are_read_from_the_source(folder: Path) -> None:
    (folder / "typed.py").write_text('name: str = "typed-name"\n')

    assert declared(folder / "plain.py", "__doc__").startswith("Second line.")
    assert declared(folder / "plain.py", "VALUE") == "7"
    assert declared(folder / "typed.py", "name") == "typed-name"


@pytest.mark.parametrize("spec", [":adapter", "..lab:adapter", "lab .x:adapter"])
def test_a_spec_that_names_no_module_is_refused(folder: Path, spec: str) -> None:
    with pytest.raises(UsageError, match="cannot load"):
        load(PACKAGE, spec, "adapter", outside=True)
