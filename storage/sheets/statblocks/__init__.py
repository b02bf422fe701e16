"""Stat blocks as people paste them: one tolerant reader for each family. Imports core and the limits of sheets."""
