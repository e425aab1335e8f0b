"""Reading and writing files so that nothing is guessed and nothing is left half-written."""
