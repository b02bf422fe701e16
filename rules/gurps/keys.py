"""What both editions keep on figures and items, under one key with the same data."""

from rules.core.keys import ItemNumber, MarkKey, Nothing, Number

HP = Number("hp")
BROKEN = ItemNumber("broken")
OFF_BALANCE = MarkKey("off_balance", Nothing, condition=True)
OPEN_GUARD = MarkKey("dropped_guard", Nothing, condition=True)
"""No active defence until the own next turn."""
SCARRED = MarkKey("scarred", Nothing, condition=True)
LIMBS = ("right_arm", "left_arm", "right_leg", "left_leg", "right_hand", "left_hand", "right_foot", "left_foot")
