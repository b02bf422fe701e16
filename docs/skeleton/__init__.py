"""The skeleton of a rule system: one weapon, one roll, one number. Copy it and fill it."""

TITLE = "Skeleton"
"""What the system is called."""
