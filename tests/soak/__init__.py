"""Evenings that nobody wrote down: ``python -m tests.soak --seconds 300 [--seed HEX] [--system ID]``."""
