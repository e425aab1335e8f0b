"""Beside every grading test stands its control: the right artifact passes, without a finding."""

import pytest

import corvale
from shared_fixture.corvale_grading import grade


@pytest.fixture(autouse=True)
def _control_passes() -> None:
    control = grade(corvale.A0)

    assert control.passed
    assert control.findings == ()
