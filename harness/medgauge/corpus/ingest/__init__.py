"""One module per document format: each declares `suffixes`, one string of them with spaces between,
and `read(name, data)`."""
