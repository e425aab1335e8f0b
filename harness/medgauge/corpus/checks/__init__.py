"""What `corpus lint` looks for, one check per file.

A check declares `name`, `severity` (`problem` or `look`), `mend` (the way out) and
`check(reviewed)`; its docstring says what it looks for and why.
"""
