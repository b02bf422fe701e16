"""Attacks of every kind, from the sentence to what comes of them. Imports core, kit, family and this system."""
