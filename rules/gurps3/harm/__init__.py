"""Damage, wounds and what they do; healing. Imports core, kit, family and this system."""
