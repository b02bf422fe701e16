"""What may be typed next, and in which order it is shown. Imports grammar.meaning and below."""
