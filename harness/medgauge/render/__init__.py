"""Published values made into text: the report as a value, and its Markdown."""
