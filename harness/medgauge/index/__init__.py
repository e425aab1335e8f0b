"""The full-text index of a corpus: its schema and its reader. Writing is left to `corpus.build`."""
