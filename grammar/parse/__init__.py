"""From a sentence to a draft command, or to what is wrong with it. Imports grammar.dice, grammar.lalr."""
