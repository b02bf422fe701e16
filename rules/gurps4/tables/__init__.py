"""The printed tables, what is read in them, the refusals and options. Imports core, kit and family."""
