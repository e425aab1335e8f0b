"""pass@k and pass^k averaged over the planned tasks; null, with a reason, if any is short."""

from collections.abc import Callable, Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import MetricValue
from medgauge.scorecard.figures import Figure, mean
from medgauge.scorecard.layout import lay_out

Estimator = Callable[[int, int, int], float | None]


def over_tasks(
    figure: Figure, trials: Sequence[Trial], plan: Round, estimator: Estimator, k: int
) -> MetricValue:
    """Return the mean of `estimator(n, c, k)` over the tasks of the plan."""
    layout = lay_out(plan, trials)
    values = []
    for task, graded in layout.by_task.items():
        value = estimator(len(graded), layout.passed(task), k)
        if value is not None:
            values.append((plan.clusters[task], value))
    if not layout.reason and len(values) < len(plan.tasks):
        return figure.null(f"{plan.attempts} planned attempts a task, {k} are needed")
    return mean(figure, layout, values, "the plan holds no task")
