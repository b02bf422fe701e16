"""Proof of a log: its chain, every die, and the rules played again, for which it imports the table."""
