"""What a PDF is read by: glyphs, lines, columns, paragraphs, tables, reasons to refuse it."""
