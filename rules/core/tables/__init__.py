"""Data files, checked when read: rows, terms, refusals; the reference and where its rules are implemented."""
