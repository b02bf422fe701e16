"""The character sheet. Imports core, kit, family and this system."""
