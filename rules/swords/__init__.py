"""Swords: one room for each topic of its catalogue. Imports core and kit, never another system."""
