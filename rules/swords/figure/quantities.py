"""What follows from a figure's sheet and state: trait levels, penalties, offence, carrying and running."""

from typing import Any

from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.figure.condition import DEAD, UNCONSCIOUS, hampering
from rules.swords.sheet import reading

TRAITS = (
    "strength",
    "constitution",
    "warrior",
    "archer",
    "athlete",
    "rider",
    "ranger",
    "perception",
    "willpower",
    "sneak",
)
MENTAL = ("perception", "willpower")
"""Traits whose rolls wounds do not hamper."""
HOLD_TRAITS = ("strength", "athlete", "warrior")
"""Traits that serve in a grapple (see SW-GRP-06, SW-GRP-13); the first of the highest is taken by itself."""


def trait(figure: Figure, name: str) -> int:
    """The level of a trait."""
    level: int = getattr(reading.of(figure), name)
    return level


def unconscious(figure: Figure) -> bool:
    """Whether it is out cold: ten stuns or more, or a ruling (see SW-INJ-01)."""
    return keys.STUNS.of(figure) >= UNCONSCIOUS or keys.OUT.on(figure)


def dead(figure: Figure) -> bool:
    """Whether it is dead: twenty wounds or more, or a ruling (see SW-INJ-03)."""
    return keys.WOUNDS.of(figure) >= DEAD or keys.SLAIN.on(figure)


def awake(figure: Figure) -> bool:
    """Neither unconscious nor dead."""
    return not unconscious(figure) and not dead(figure)


def prone(figure: Figure) -> bool:
    """On the ground."""
    return figure.posture == "prone"


def wound_penalty(figure: Figure) -> int:
    """0 or less: one for every wound beyond ten (see SW-INJ-02)."""
    return hampering(keys.WOUNDS.of(figure))


def wounds_term(figure: Figure) -> tuple[Term, ...]:
    """The wound penalty as a part of a number; nothing where there is none."""
    by = wound_penalty(figure)
    return (Term("wounds", by, "SW-INJ-02"),) if by else ()


def offense(figure: Figure, kind: str) -> int:
    """The offence for ``melee``, ``thrown`` or ``missile``; the sheet may fix one."""
    own = reading.of(figure)
    if kind == "missile":
        return own.archer if own.offense_missile is None else own.offense_missile
    if kind == "thrown":
        return max(own.warrior, own.archer) if own.offense_thrown is None else own.offense_thrown
    return own.warrior if own.offense_melee is None else own.offense_melee


def best_hold(figure: Figure) -> str:
    """The trait that serves a holder or an escaping victim best."""
    return max(HOLD_TRAITS, key=lambda name: trait(figure, name))


def offense_hold(figure: Figure) -> int:
    """The best of strength, athlete and warrior, used once a hold exists."""
    return trait(figure, best_hold(figure))


def mass(figure: Figure) -> int:
    """Pounds."""
    own = reading.of(figure).mass_lb
    return 175 if own is None else own


def lift(figure: Figure) -> int:
    """Pounds it can pick up and carry."""
    return 25 * (4 + trait(figure, "strength"))


def drag(figure: Figure) -> int:
    """Pounds it can drag."""
    return 3 * lift(figure)


def mount_of(enc: Encounter, rider: str) -> str | None:
    """Whom a figure rides, or None."""
    for link in keys.MOUNTED.all(enc, a=rider):
        return link.b
    return None


def riders_of(enc: Encounter, mount: str) -> tuple[str, ...]:
    """Who rides a figure."""
    return tuple(link.a for link in keys.MOUNTED.all(enc, b=mount))


def move_spaces(enc: Encounter, figure: Figure) -> int:
    """Spaces per action: ten and the athlete level, twice that for a mount; one while prone (see SW-GRP-16)."""
    own = reading.of(figure)
    if prone(figure):
        return 1
    if own.move_spaces is not None:
        return own.move_spaces
    run = 10 + own.athlete
    return 2 * run if own.mount or riders_of(enc, figure.name) else run


def static(enc: Encounter, figure: Figure) -> dict[str, Any]:
    """Every quantity that needs no attack to be known, under the catalogue's keys."""
    own = reading.of(figure)
    return {
        **{name: getattr(own, name) for name in TRAITS},
        "mass_lb": mass(figure),
        "offense_melee": offense(figure, "melee"),
        "offense_thrown": offense(figure, "thrown"),
        "offense_missile": offense(figure, "missile"),
        "offense_hold": offense_hold(figure),
        "armor_value": reading.armour_value(own),
        "stuns": keys.STUNS.of(figure),
        "wounds": keys.WOUNDS.of(figure),
        "wound_penalty": wound_penalty(figure),
        "move_spaces": move_spaces(enc, figure),
        "lift_lb": lift(figure),
        "drag_lb": drag(figure),
        "pos": None if figure.pos is None else list(figure.pos),
        "actions_left": keys.ACTIONS.of(figure, default=2),
        "initiative": figure.q.get(keys.INITIATIVE.key),
        "named": own.named,
        "can_fly": own.can_fly,
        "can_swim_free": own.can_swim_free,
        "war_trained": own.war_trained,
    }
