"""Guideline documents: read once into one canonical text, then built into files and an index."""
