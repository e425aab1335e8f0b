"""`python -m medgauge` is the `medgauge` command."""

from medgauge.cli.start import main

if __name__ == "__main__":
    main()
