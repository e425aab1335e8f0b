"""Holding quotations against the frozen corpus."""
