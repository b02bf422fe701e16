"""What moving costs, and the straight way of a charge (area MOV, R3-LNC-01)."""

from rules.ground.path import Gait

GAIT = Gait(ahead=1, aside=2, behind=2, turns=(0, 1, 1, 1), free=1)
"""Metres of movement: a side of turn is free before a metre ahead (R3-MOV-09), any turn in place takes one
(R3-MOV-10), and so does each metre ahead; aside or backwards it takes two (R3-MOV-11)."""
