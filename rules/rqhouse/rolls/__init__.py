"""Rolls and their degrees, with everything that modifies a chance. Imports core, kit, family and this system."""
