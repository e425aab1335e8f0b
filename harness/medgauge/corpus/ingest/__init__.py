"""One module per document format: each declares `suffixes` and `read(name, data)`."""
