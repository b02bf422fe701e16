"""Rounds and counts: the order, what is spent, held and awaited. Imports core, kit, family and this system."""
