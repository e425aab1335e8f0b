"""Files into documents: a shelf that keeps what was read, workers that are bounded, one reading."""
