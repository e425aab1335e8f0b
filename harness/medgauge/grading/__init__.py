"""From a stored attempt, its gold and the frozen corpus to a grade: pure, it runs nothing."""
