"""Families, versions, tasks, keys and submissions as they lie in a workspace's files."""
