"""The first thing of a command that runs: whatever interrupts its start ends it as later on."""

import sys

from medgauge.cli.signals import exit_code, unwind_on_signals
from medgauge.registry import folder


def main() -> None:
    """Load the command line and run it; Ctrl-C ends it with 130, also while it loads."""
    try:
        unwind_on_signals()
        folder.load("medgauge.cli", "app", "program").main()
    except KeyboardInterrupt as interrupt:
        if sys.stderr is not None:
            sys.stderr.write("error: interrupted\n")
        sys.exit(exit_code(interrupt))
