"""What may be done to a fact to make a claim of it: one file per operator."""
