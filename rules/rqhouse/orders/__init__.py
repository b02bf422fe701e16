"""The sentences: which verb is carried out by what. Imports core, kit, family and this system."""
