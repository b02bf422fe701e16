"""The printed tables, the refusals and the options of an encounter. Imports core, kit, family and this system."""
