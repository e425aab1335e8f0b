"""A folder is a table of names: list it, look one up, load it on use."""
