"""What answers an attack. Imports core, kit, family and this system."""
