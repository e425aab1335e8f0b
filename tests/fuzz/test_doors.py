"""Every input of every door is read or refused in a way that is foreseen, and has a class."""

import random
import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from fuzz import atheris_engine, hypothesis_engine, state_door
from fuzz.counting import Tally
from fuzz.door import Door
from fuzz.doors import DOORS

INPUTS = 400


@pytest.mark.slow
@pytest.mark.parametrize("name", DOORS)
def test_nothing_unforeseen_comes_out_of_a_door(name: str) -> None:
    tally = Tally(DOORS[name])
    hypothesis_engine.run(tally, INPUTS, 0, lambda _: None)

    assert not tally.faults, "\n".join(tally.lines())
    assert tally.inputs == INPUTS
    assert tally.door.expected <= set(tally.classes), "\n".join(tally.lines())


def test_a_fault_is_counted_and_shown_with_its_input() -> None:
    tally = Tally(_failing(DOORS["span"]))
    hypothesis_engine.run(tally, 200, 0, lambda _: None)

    assert tally.classes["FAULT"] > 0
    assert any("ZeroDivisionError" in where for where in tally.faults)
    assert any("no class of the door" in what for what in tally.faults.values())
    assert "FAULT at" in "\n".join(tally.lines())


def _failing(door: Door) -> Door:
    def put(value: object) -> str:
        if len(str(value)) % 3 == 0:
            return str(1 // 0)
        return "absent" if len(str(value)) % 3 == 1 else "surprise"

    return Door(door.name, door.inputs, put, door.classes, door.expected)


def test_every_pair_of_harms_to_a_round_can_be_done_and_undone() -> None:
    door = DOORS["state"]
    _, files = state_door.pristine()
    dice = random.Random(0)
    tally = Tally(door)
    for _ in range(60):
        shapes = dice.choices(state_door.SHAPES, k=2)
        tally.put([state_door.Harm(dice.randrange(len(files)), shape, b"") for shape in shapes])
    tally.put([])

    assert not tally.faults, "\n".join(tally.lines())
    assert tally.classes[state_door.READ] >= 1


def test_the_steered_engine_fills_the_same_tally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, atheris_engine.NAME, _stand_in())
    said: list[Tally] = []

    tally = Tally(DOORS["citation"])
    atheris_engine.run(tally, 100, 0, said.append)

    assert tally.inputs == 100
    assert not tally.faults
    assert set(tally.classes) <= DOORS["citation"].classes


def _stand_in() -> ModuleType:
    """Return a module with the face of atheris that feeds random bytes."""
    module, dice = ModuleType(atheris_engine.NAME), random.Random(0)
    taken: list[Callable[[bytes], None]] = []
    module.instrument_all = lambda: None  # type: ignore[attr-defined]
    module.Setup = lambda words, take: taken.append(take)  # type: ignore[attr-defined]
    module.Fuzz = lambda: [taken[0](dice.randbytes(2_000)) for _ in range(400)]  # type: ignore[attr-defined]
    return module
