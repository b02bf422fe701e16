"""GURPS, third edition: maneuver cards, one room for each topic. Imports core, kit and family, never another system."""

TITLE = "GURPS 3e"
"""What the system is called."""
