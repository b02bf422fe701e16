"""What may be said and who answers: verbs, the gate of words and claims, joined deeds, picks. Imports core only."""
