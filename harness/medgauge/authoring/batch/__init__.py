"""Batches of tasks: clusters, slots, citations, drafts, planted instructions, and their storage."""
