"""What the kit keeps on things."""

from rules.core.keys import ItemNumber

HAND = ItemNumber("hand")
"""Which hands hold it, as bits; 0 where nobody has said."""
RIGHT, LEFT = 1, 2
BOTH = RIGHT | LEFT
