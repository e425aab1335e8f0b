"""Formats whose readers misbehave as hostile files make real ones: each by one suffix."""
