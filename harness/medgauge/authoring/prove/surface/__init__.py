"""Whether the surface of a claim betrays its class: classifiers that read no guideline."""
