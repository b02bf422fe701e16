"""GURPS, fourth edition: one-second turns, maneuvers, active defences. Imports core, kit and family."""
