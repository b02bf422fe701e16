"""Dice expressions, from text to tree, and inside a sentence. Imports grammar.lalr."""
