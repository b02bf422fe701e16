"""Damage, wounds and what they do; healing."""
