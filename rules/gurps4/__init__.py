"""GURPS Fourth Edition: one-second turns, maneuvers, active defences, hit locations."""
