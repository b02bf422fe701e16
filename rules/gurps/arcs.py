"""Front, sides and back of a fighter on the hexes, as both editions draw them."""

from rules.ground.arcs import Arcs

FRONT, LEFT, RIGHT, REAR = "front", "left", "right", "rear"
ARCS = Arcs(
    (FRONT, FRONT, LEFT, REAR, RIGHT, FRONT),
    (FRONT, FRONT, FRONT, LEFT, LEFT, LEFT, REAR, RIGHT, RIGHT, RIGHT, FRONT, FRONT),
)
"""Three front hexes, two side hexes, one rear hex, and the wedges behind them."""
