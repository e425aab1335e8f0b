"""The schemas on the page are those of the code."""

import runpy

from architecture.house import ROOT


def test_schemas_are_those_of_the_models() -> None:
    wanted = runpy.run_path(str(ROOT / "scripts" / "write_schemas.py"))["schemas"]()
    stored = {
        path.name: path.read_text("utf-8")
        for path in (ROOT / "methodology" / "schemas").glob("*.schema.json")
    }

    assert stored == wanted
