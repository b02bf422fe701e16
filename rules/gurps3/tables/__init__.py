"""The printed tables, the refusals and the options of an encounter."""
