"""What answers an attack. Imports core, kit and this system."""
