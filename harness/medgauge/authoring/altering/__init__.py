"""What operators share: reading a sentence so that it can be rewritten, and writing it anew."""
