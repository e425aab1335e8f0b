"""Examining a machine for running rounds: nothing is changed, nothing is started."""
