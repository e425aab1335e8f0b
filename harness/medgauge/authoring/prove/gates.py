"""How a gate is put together from what was measured."""

from collections.abc import Sequence

from medgauge.model.proof import Figure, Gate, GateState

NO_BOXES = "no boxes were asked for"
NOT_ASKED = "not asked for"


def exactly(name: str, value: float, wanted: float = 0) -> Figure:
    """Return a figure that must be one number."""
    return Figure(name=name, value=value, at_least=wanted, at_most=wanted)


def measured(
    name: str,
    demand: str,
    figures: Sequence[Figure],
    way_out: str,
    reason: str = "",
) -> Gate:
    """Return a gate that passed exactly if all its figures keep their limits.

    `way_out` and `reason` are kept only where it failed; without a reason the figures that do not
    hold are named.
    """
    wrong = [figure for figure in figures if not figure.holds]
    if not wrong:
        return Gate(name=name, demand=demand, state=GateState.PASSED, figures=tuple(figures))
    return Gate(
        name=name,
        demand=demand,
        state=GateState.FAILED,
        figures=tuple(figures),
        reason=reason or "; ".join(map(told, wrong)),
        way_out=way_out,
    )


def not_run(name: str, demand: str, reason: str, way_out: str) -> Gate:
    """Return a gate that was not tried."""
    state = GateState.NOT_RUN
    return Gate(name=name, demand=demand, state=state, reason=reason, way_out=way_out)


def no_case(name: str, demand: str, reason: str) -> Gate:
    """Return a gate these tasks hold nothing for."""
    return Gate(name=name, demand=demand, state=GateState.NO_CASE, reason=reason)


def told(figure: Figure) -> str:
    """Say one figure with its limits: `claims 36 (at least 80)`."""
    value = "not measured" if figure.value is None else f"{figure.value:g}"
    if figure.at_least is not None and figure.at_least == figure.at_most:
        return f"{figure.name} {value} (must be {figure.at_least:g})"
    bounds = [
        f"{word} {limit:g}"
        for word, limit in (("at least", figure.at_least), ("at most", figure.at_most))
        if limit is not None
    ]
    return f"{figure.name} {value}" + (f" ({', '.join(bounds)})" if bounds else "")
