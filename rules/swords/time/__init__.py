"""The turn structure: rounds, turns, declarations, what is spent and awaited. Imports core, kit and this system."""
