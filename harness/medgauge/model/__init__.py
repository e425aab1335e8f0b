"""The nouns of MedGauge: frozen values, no behaviour beyond themselves, no input or output."""
