"""A figure in the fight: keys, quantities, what it holds and can do. Imports core, kit and this system."""
