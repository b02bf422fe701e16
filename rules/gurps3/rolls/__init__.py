"""Success rolls and contests. Imports core, kit, family and this system."""
