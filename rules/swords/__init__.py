"""Swords: one room for each topic of its catalogue. Imports core and kit, never another system."""

TITLE = "Swords"
"""What the system is called."""
