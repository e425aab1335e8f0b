"""Importing the package touches no disk, network or stdout; `--help` loads nothing heavy."""

import subprocess
import sys

import pytest

from architecture.house import modules

AUDIT = """
import sys
seen = []
def hook(event, args):
    if event in ("socket.connect", "subprocess.Popen", "os.mkdir", "os.remove", "os.rename"):
        seen.append(event)
    if event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+"):
        seen.append((event, args[0]))
sys.addaudithook(hook)
sys.dont_write_bytecode = True
import importlib
for name in sys.argv[1:]:
    importlib.import_module(name)
assert not seen, seen
"""


def test_importing_any_module_is_quiet() -> None:
    names = [
        "medgauge." + m.relative.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for m in modules()
        if m.relative not in ("__init__.py", "__main__.py")
    ]

    result = subprocess.run(
        [sys.executable, "-c", AUDIT, *names], capture_output=True, text=True, check=False
    )

    assert result.returncode == 0, result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("heavy", ["pydantic", "rich", "tantivy", "docker", "jsonschema", "scipy"])
def test_help_loads_nothing_heavy(heavy: str) -> None:
    code = (
        "import sys\n"
        "from medgauge.cli.app import main\n"
        "sys.argv = ['medgauge', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"assert {heavy!r} not in sys.modules\n"
    )

    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert result.returncode == 0, result.stderr
    assert "Usage" in result.stdout
