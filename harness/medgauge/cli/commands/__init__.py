"""One file per noun; the folder is the list of commands, and a file is imported on first use."""
