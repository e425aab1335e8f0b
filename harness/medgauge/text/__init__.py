"""Text rules: folding, matching, sentences, quantities. Standard library only."""
