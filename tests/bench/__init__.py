"""Benchmarks: everything is told as a ratio to a baseline of the same run. ``make bench`` runs them all."""
