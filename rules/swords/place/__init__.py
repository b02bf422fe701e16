"""Where figures stand and how they move. Imports core, kit and this system."""
