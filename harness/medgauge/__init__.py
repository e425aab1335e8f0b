"""MedGauge: benchmark rounds for medical AI that must prove its answers from source text."""

__version__ = "0.2.0"
