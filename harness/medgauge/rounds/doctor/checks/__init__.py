"""One check a file: `name`, and `examine`, which yields what it finds and may raise anything."""
