"""What plain text is read by: wrapped lines, and tables of aligned columns."""
