"""What every hostile probe owes: an attack, properties of the seal, and doors or cases."""

import re

import pytest

from hostile.declared import FOLDER, Probe, probes
from medgauge.model.round import AttemptStatus
from medgauge.model.seal import SealProperty

PROBES = probes()


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_a_probe_says_what_it_attacks_and_how(probe: Probe) -> None:
    assert re.fullmatch(r"[A-Z][^.\n]+\.", probe.attack)
    assert probe.properties
    assert bool(probe.doors) != bool(probe.cases)
    for case in probe.cases:
        assert case.status.terminal
        assert case.status.counts, "what a submission does is never a fault of ours"
        assert bool(case.detail) == (case.status is AttemptStatus.INVALID_ARTIFACT)


@pytest.mark.parametrize("wanted", SealProperty)
def test_every_property_of_the_seal_has_a_probe(wanted: SealProperty) -> None:
    assert [probe.name for probe in PROBES if wanted in probe.properties]


def test_a_probe_needs_nothing_that_the_box_lacks() -> None:
    for path in FOLDER.glob("*.py"):
        assert not re.search(
            r"^(from|import) (?!hostile\.inside)(medgauge|hostile|pytest)",
            path.read_text("utf-8"),
            re.MULTILINE,
        )
