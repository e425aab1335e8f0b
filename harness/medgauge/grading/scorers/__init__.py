"""One module per way of holding an artifact against gold; each declares `name` and `score`."""
