"""The rules: pure values and functions. Nothing here does I/O, reads a clock or makes randomness of its own."""
