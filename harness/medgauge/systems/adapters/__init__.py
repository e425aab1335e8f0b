"""Ways to reach a system under test, one module each."""
