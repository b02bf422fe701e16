"""Everything that is kept of a figure or a fight, each declared once."""

from rules.core.keys import EncounterNumber, MarkKey, Nothing, Number

HP = Number("hp")
DOWN = MarkKey("unconscious", Nothing, condition=True)
ROUND = EncounterNumber("round")
TURN, ROUND_END = "turn", "end"
"""The kinds of slots."""
