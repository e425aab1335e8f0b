"""`make fuzz`: many inputs for every door, counted by class; 1 if one was not foreseen.

Each door runs in a process of its own: what one leaves in memory is no matter of the next.
"""

import argparse
import subprocess
import sys
import time

from fuzz import atheris_engine, hypothesis_engine
from fuzz.counting import Tally
from fuzz.doors import DOORS


def main() -> int:
    """Run the doors named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("doors", nargs="*", help=f"of {', '.join(DOORS)}; default: all")
    parser.add_argument("--inputs", type=int, default=100_000, help="for each door")
    parser.add_argument("--seed", type=int, default=0, help="another gives other inputs")
    asked = parser.parse_args()
    if unknown := set(asked.doors) - set(DOORS):
        parser.error(f"no such door: {', '.join(sorted(unknown))}")
    if len(asked.doors) == 1:
        return _one(asked.doors[0], asked.inputs, asked.seed)
    given = ["--inputs", str(asked.inputs), "--seed", str(asked.seed)]
    codes = [
        subprocess.run([sys.executable, "-m", "fuzz", name, *given], check=False).returncode
        for name in asked.doors or DOORS
    ]
    return max(codes)


def _one(name: str, inputs: int, seed: int) -> int:
    steered = atheris_engine.installed()
    engine = atheris_engine if steered else hypothesis_engine
    print(f"{name}: engine {'atheris' if steered else 'hypothesis'}, seed {seed}", flush=True)
    start = time.monotonic()

    def say(tally: Tally) -> None:
        spent = time.monotonic() - start
        done = f"{tally.inputs:,} of {inputs:,} inputs in {spent:.0f} s"
        print(f"{name}: {done}, {len(tally.faults)} faults", file=sys.stderr, flush=True)

    tally = Tally(DOORS[name])
    try:
        engine.run(tally, inputs, seed, say)
    finally:  # what was counted until an interrupt is told too
        print("\n".join(tally.lines()), flush=True)
    return 1 if tally.faults or tally.inputs < inputs else 0


if __name__ == "__main__":
    sys.exit(main())
