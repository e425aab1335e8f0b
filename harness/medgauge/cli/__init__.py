"""The command line: parse, call one library function, show its value, end with one exit code."""
