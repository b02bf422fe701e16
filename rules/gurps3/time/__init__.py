"""One-second turns: the order, what a turn begins with, maneuvers, waits."""
