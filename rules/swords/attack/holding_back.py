"""Holding back: less Strength or a smaller weapon value than there is."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.swords.figure.quantities import trait
from rules.swords.tables.words import refuse


def strength_used(t: Bout, command: Command, figure: Figure) -> int:
    """The Strength declared, or all of it (SW-ATK-05); with none at all a subdual blow is pulled (see SW-DMG-09).

    Raises Refused for more than there is.
    """
    own = trait(figure, "strength")
    given = command.number("strength", own)
    assert given is not None
    if not 0 <= given <= own:
        raise refuse(t, "strength_out_of_range", who=figure.name, strength=own, given=given)
    return given


def weapon_used(t: Bout, command: Command, name: str, value: int) -> int:
    """The weapon value declared, or all of it (see SW-ATK-05). Raises Refused for more than there is."""
    given = command.number("weapon", value)
    assert given is not None
    if not 0 <= given <= value:
        raise refuse(t, "weapon_value_out_of_range", weapon=name, value=value, given=given)
    return given
