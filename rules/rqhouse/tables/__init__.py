"""The printed tables, as data, words of terms and refusals, options. Imports core, kit, family and this system."""
