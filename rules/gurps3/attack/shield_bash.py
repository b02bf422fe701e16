"""Shield bash: a thrust with the shield, spiked or not (G3-BSH)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps3.attack import locations, melee
from rules.gurps3.attack.exchange import Attack, DamageRoll, ManeuverEffect
from rules.gurps3.attack.locations import place_term
from rules.gurps3.attack.melee import threat_of
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import shield_item
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.posture import posture_term
from rules.gurps3.figure.quantities import thrust
from rules.gurps3.figure.skills import skill
from rules.gurps3.place import close_combat
from rules.gurps3.place.attack_modifiers import condition_terms
from rules.gurps3.sheet.things import shield_of
from rules.gurps3.tables.words import nonzero, refuse, term


def bash_attack(t: Bout, command: Command, figure: Figure, other: Figure, way: ManeuverEffect) -> Attack:
    """Thrust, and 1 more for a spike; what parries it is at -2, and light things not at all.

    Raises Refused for what cannot be. Rules: G3-BSH-01, G3-BSH-03, G3-BSH-04 (see G3-BSH-02).
    """
    item = shield_item(figure)
    if command.what is not None and (item is None or command.what != item.id):
        item = figure.item(command.what)
    shield = None if item is None else shield_of(item.kind)
    if item is None or shield is None or item.where not in ("hand", "strapped"):
        raise refuse(t, "no_shield", who=figure.name)
    level = skill(figure, shield.skill)
    if level is None:
        raise refuse(t, "no_skill", who=figure.name, skill=shield.skill)
    far = melee.distance_to(t, command, figure.name, other.name)
    if far not in (None, 1):
        raise refuse(t, "no_reach", who=figure.name, target=other.name, hexes=far, item=item.name.lower(), reach="1")
    into = close_combat.into_close(t.enc, figure.name, other.name)
    place = locations.location(t, command, other, pointed=False)
    terms = (
        *place_term(other, place),
        *posture_term(t, figure),
        *nonzero(term("into_close_combat", on=into)),
        *grip_terms(t.enc, figure),
        *way.terms,
        *condition_terms(t, command, figure, other.name, melee=True),
    )
    damage = thrust(figure)
    spike = nonzero(term("spike", keys.SPIKED.of(item)))
    kind = "into_close" if into else "bash"
    threat = threat_of(t, command, figure, other, kind, place, item=item.id, weight=keys.LB.of(item))
    harm = DamageRoll(damage.dice, damage.adds, (*spike, *way.extra))
    return Attack(threat, shield.skill, level, terms, harm, "bash", way.cap, into=into, guard=command.guard)


def is_shield(figure: Figure, what: str | None) -> bool:
    """Return whether what is named is a shield that the figure has."""
    item = figure.item(what) if what else None
    return item is not None and shield_of(item.kind) is not None
