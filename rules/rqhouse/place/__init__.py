"""Where figures stand and how they move. Imports core, kit, family and this system."""
