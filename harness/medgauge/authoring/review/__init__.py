"""Reading of claims and keys by people: sheets out, marks in, agreement."""
