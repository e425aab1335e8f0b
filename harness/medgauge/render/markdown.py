"""A report as GitHub-flavoured Markdown; the template engine escapes every value it is given."""

from jinja2 import Environment, PackageLoader, StrictUndefined

from medgauge.render.escape import markdown as literal
from medgauge.render.report import Report

TEMPLATE = "report.md.j2"


def markdown(report: Report) -> str:
    """Return the report as Markdown; nothing a submission wrote can act in it."""
    environment = Environment(
        loader=PackageLoader("medgauge.render"),
        autoescape=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=literal,
    )
    return environment.get_template(TEMPLATE).render(report=report).rstrip("\n") + "\n"
