"""Do nothing: the floor below every other submission."""
