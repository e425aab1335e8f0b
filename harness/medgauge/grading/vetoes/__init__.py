"""One module per veto rule; each declares `name`, `label`, `summary` and `check`."""
