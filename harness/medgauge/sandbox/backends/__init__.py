"""Registry folder of sandbox engines: one module each, with a `name` and a `Backend` class."""
