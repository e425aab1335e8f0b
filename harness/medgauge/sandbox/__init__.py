"""The sealed box one attempt runs in: what is asked of it, how it is sealed, and its engines."""
