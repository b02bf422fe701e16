"""The game master's hand: numbers set outright, counters, effects put on and taken off. Imports the rest of core."""
