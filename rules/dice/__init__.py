"""The dice language without its grammar: tree, rolls, what happened in words, exact odds. Imports nothing of ours."""
