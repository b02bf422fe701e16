"""The printed tables, as data, the words of terms and refusals, the options of an encounter."""
