"""The printed tables, as data: rows, truth tables, options and refusals. Imports core, kit and this system."""
