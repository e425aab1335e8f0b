"""`python -m medgauge` is the `medgauge` command."""

from medgauge.cli.app import main

if __name__ == "__main__":
    main()
