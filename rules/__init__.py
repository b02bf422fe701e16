"""The rules: pure values and functions, without I/O, clock or randomness of their own. Imports nothing else of ours."""
