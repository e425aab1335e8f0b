"""What a Word document is read by: its package, styles, numbers, runs, fields and tables."""
