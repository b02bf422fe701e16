"""Rounds."""
