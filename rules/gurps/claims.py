"""What a sentence claims of where two stand, and what of it the map has settled."""

from collections.abc import Callable, Mapping

from rules.core.command import Command, Option
from rules.core.encounter import Encounter

Fact = Callable[[Encounter, str, str], int | None]
"""What the map says of who speaks and his target."""
SIDES = {"from_front": "front", "from_left": "left", "from_right": "right", "from_rear": "rear", "from_behind": "rear"}
"""Words of an attack that say where the attacker stands, seen by the target."""


def side_claimed(command: Command) -> str:
    """Return where the attacker is said to stand; empty where nobody says."""
    return next((SIDES[option.name] for option in command.options if option.name in SIDES), "")


def settled(
    arc: Callable[[Encounter, str, str], str], facts: Mapping[str, Fact]
) -> Callable[[Encounter, Command, Option], int | None]:
    """Return what tells how the map has settled a claim: a side by ``arc``, all else by ``facts``; None: it has not."""

    def known(enc: Encounter, command: Command, claim: Option) -> int | None:
        who, other = command.who or "", next(iter(command.targets), "")
        if any(name not in enc.figures or enc.figures[name].pos is None for name in (who, other)):
            return None
        if claim.name in SIDES:
            return int(arc(enc, other, who) == SIDES[claim.name])
        return facts[claim.name](enc, who, other) if claim.name in facts else None

    return known
