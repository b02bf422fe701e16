"""GURPS, third edition: maneuver cards."""
