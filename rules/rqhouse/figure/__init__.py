"""A figure in the fight: keys, quantities, its body, what it carries. Imports core, kit, family and this system."""
