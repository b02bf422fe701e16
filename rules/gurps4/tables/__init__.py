"""The printed tables, what is read in them, the refusals and the options of an encounter."""
