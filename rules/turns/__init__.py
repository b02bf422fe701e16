"""The turns of every system: pace, waiting slots, watches and their triggers, durations, order. Imports rules.core."""
