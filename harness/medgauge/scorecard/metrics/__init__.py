"""One module per metric; each declares `name`, `label`, `summary`, `direction` and `compute`."""
