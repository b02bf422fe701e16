"""What a game master rules in words of one's own, as lines of the table. Imports grammar.meaning and below."""
