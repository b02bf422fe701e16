"""What is said of a file or a store that can't be used (``en.ftl``). Imports rules.core only."""

from rules.core.tables.words import saying

says = saying("storage")
"""The sentence of a code."""
