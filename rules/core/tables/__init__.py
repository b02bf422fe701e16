"""Data files, checked when read: rows, terms, refusals; where rules are implemented. Imports core only."""
