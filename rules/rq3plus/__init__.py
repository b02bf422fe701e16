"""RuneQuest III+: one room for each topic of its catalogue. Imports core, kit and family, never another system."""

TITLE = "RuneQuest III+"
"""What the system is called."""
