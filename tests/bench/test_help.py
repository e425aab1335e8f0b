"""`medgauge --help` against the floor of importing its command-line library."""

import statistics
import subprocess
import sys
import time

import pytest

RUNS = 15
MOST = 2.5
HELP = "import sys; sys.argv = ['medgauge', '--help']; from medgauge.cli.app import main; main()"


def seconds(code: str) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


@pytest.mark.bench
def test_help_costs_little_more_than_its_library() -> None:
    for code in ("import typer", HELP):
        seconds(code)

    pairs = [(seconds("import typer"), seconds(HELP)) for _ in range(RUNS)]

    floor, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = ours / floor
    print(f"\nhelp: {ours * 1000:.0f} ms, import typer: {floor * 1000:.0f} ms, ratio {ratio:.2f}")
    assert ratio <= MOST
