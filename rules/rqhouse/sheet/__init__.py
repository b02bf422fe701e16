"""The character sheet: what a file must say, its faults, made-up foes. Imports core, kit, family and this system."""
