"""RuneQuest as played at one house: one room for each topic of its catalogue. Imports core, kit and family."""

TITLE = "RuneQuest house rules"
"""What the system is called."""
