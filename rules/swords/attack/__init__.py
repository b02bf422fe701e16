"""Attacks of every kind, from the announced blow to the grip. Imports core, kit and this system."""
