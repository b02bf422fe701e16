"""A sentence in its fight: who speaks, who and what is meant, where. Imports grammar.speech, grammar.parse."""
