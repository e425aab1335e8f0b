"""Freeze gates: what must hold before anybody is measured by a subset's tasks."""
