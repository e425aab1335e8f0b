"""A door: where input of strangers comes in, what is put to it, and the classes it must fall in."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis.strategies import SearchStrategy


@dataclass(frozen=True)
class Door:
    """One reader of input that may be anything."""

    name: str
    inputs: SearchStrategy[Any]
    put: Callable[[Any], str]
    """Gives the class of one input. Raises whatever the reader raises that is not foreseen."""
    classes: frozenset[str]
    """Every class there is."""
    expected: frozenset[str]
    """Classes that a few hundred inputs reach."""
