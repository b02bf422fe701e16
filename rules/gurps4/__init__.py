"""GURPS, fourth edition: one-second turns, maneuvers, active defences. Imports core, kit and family."""

TITLE = "GURPS 4e"
"""What the system is called."""
