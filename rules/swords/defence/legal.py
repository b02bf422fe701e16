"""Which ways to defend are open against an attack (SW-DFD)."""

from rules.core.encounter import Encounter, Figure
from rules.swords.defence.blocking import block, may_block
from rules.swords.defence.dodging import dodge, may_dodge
from rules.swords.defence.in_the_saddle import bound_to_saddle, seat
from rules.swords.defence.threat import Defence, Threat
from rules.swords.figure.pins import restrained
from rules.swords.figure.quantities import awake, prone
from rules.swords.tables.printed import Hindrance, defences


def states(enc: Encounter, figure: Figure, unaware: bool, dives: bool = False) -> tuple[Hindrance, ...]:
    """What hinders a target's defence (SW-DFD-09), the saddle unless he dives out of it."""
    found: list[Hindrance] = []
    if restrained(enc, figure.name):
        found.append("restrained")
    if prone(figure):
        found.append("prone")
    if bound_to_saddle(enc, figure, dives):
        found.append("mounted")
    if not awake(figure):
        found.append("unconscious")
    if unaware:
        found.append("unaware")
    return tuple(found)


def legal(enc: Encounter, against: Threat, *, dives: bool = False) -> tuple[Defence, ...]:
    """Every legal way to defend, the best first; blocking comes first among equals.

    None is legal for who does not know of the attack. See SW-DFD-01 to SW-DFD-04, SW-DFD-08, SW-DFD-11, SW-ATK-03.
    """
    figure = enc.figures[against.target]
    hindered = states(enc, figure, against.unaware, dives)
    if against.twisting:
        hindered = tuple(h for h in hindered if h not in ("restrained", "prone"))
    found = []
    if not {"unconscious", "unaware"} & set(hindered):
        best = block(enc, figure, against, may_block(against, hindered))
        if best is not None:
            found.append(best)
        if may_dodge(enc, against, defences(against.kind, hindered).dodge):
            found.append(dodge(figure))
        if "mounted" in hindered and best is None and against.kind != "place":
            found.append(seat(figure, against.cramped))
    return tuple(sorted(found, key=lambda one: -one.value))
