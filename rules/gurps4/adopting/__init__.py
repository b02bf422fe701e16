"""Characters of other programs as sheets on which the file's numbers play. Imports defence, attack, sheet and below."""
