"""Where figures stand: distance, arcs, movement, close combat. Imports core, kit, family and this system."""
