"""What a JATS article is read by: its marks, inline text and body."""
