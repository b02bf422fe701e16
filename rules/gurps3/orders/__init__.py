"""Every sentence: what carries it out, its words, its dice. Imports core, kit, family and this system."""
