"""Every check of a machine has a name, takes any machine, and yields values that can be stored."""

from pathlib import Path

import pytest

from medgauge.model.examination import Check, Examination
from medgauge.registry.folder import load, names
from medgauge.rounds.doctor.examine import CHECKS
from shared_fixture.examined import examined


@pytest.mark.parametrize("name", names(CHECKS))
def test_a_check_yields_findings_of_its_own(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = examined(tmp_path / "house", monkeypatch)

    found = list(load(CHECKS, name, "check").examine(machine))

    assert found
    assert all(isinstance(one, Check) for one in found)
    assert all(one.name.startswith(name.removesuffix("s")) for one in found)
    data = Examination(medgauge="1", at="2026", workspace="w", checks=tuple(found)).json_data()
    assert Examination.model_validate(data).checks == tuple(found)
