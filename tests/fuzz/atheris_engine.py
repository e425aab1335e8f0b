"""Inputs steered by the code they reach, where atheris is installed; it is no dependency of ours.

Its bytes are what hypothesis draws from, so that every input has the structure of its door.
"""

import importlib
import importlib.util
from collections.abc import Callable

from hypothesis import HealthCheck, given, settings

from fuzz.counting import Tally

NAME = "atheris"


def installed() -> bool:
    """Whether atheris can be imported here."""
    return importlib.util.find_spec(NAME) is not None


def run(tally: Tally, inputs: int, first_seed: int, say: Callable[[Tally], None]) -> None:
    """Put `inputs` inputs to the door of a tally; `say` is told every 1,000 inputs."""
    engine = importlib.import_module(NAME)

    @settings(database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(tally.door.inputs)
    def one(value: object) -> None:
        tally.put(value)
        if tally.inputs % 1_000 == 0:
            say(tally)

    def take(data: bytes) -> None:
        if tally.inputs < inputs:
            one.hypothesis.fuzz_one_input(data)

    engine.instrument_all()
    # Bytes too short for one input are no input: libFuzzer may need many runs more than inputs.
    words = [NAME, f"-atheris_runs={inputs * 20}", f"-seed={first_seed + 1}", "-max_len=4096"]
    engine.Setup(words, take)
    engine.Fuzz()
