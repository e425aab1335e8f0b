"""Whether anything of private tasks stands where the public can read it."""
