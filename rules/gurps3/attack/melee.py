"""The blue cards: weapon, fist and foot, shield, the foe's weapon; All-Out Attack and Wild Swing (G3-MEL, G3-AOA)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps3.attack import choice, locations
from rules.gurps3.attack.blow import Blow, Way
from rules.gurps3.attack.choice import side_of
from rules.gurps3.attack.locations import place_term
from rules.gurps3.attack.modifiers import condition_terms, weapon_terms
from rules.gurps3.attack.strike_weapon import struck_at
from rules.gurps3.defence.answer import answers
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import Gear, gear, turns_unready
from rules.gurps3.figure.posture import posture_term
from rules.gurps3.figure.quantities import damage_of
from rules.gurps3.figure.skills import weapon_skill
from rules.gurps3.harm.damage import quality_bonus
from rules.gurps3.place import close_combat
from rules.gurps3.place.close_combat import close_terms
from rules.gurps3.place.grips import grip_terms
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.terms import kept, term


def blow_with(t: Bout, command: Command, figure: Figure, other: Figure, mine: Gear, way: Way, *, at: str = "") -> Blow:
    """A blow with a ready hand weapon, at a body or (``at``) at a weapon (G3-MEL-01, G3-CCW-01). Raises Refused."""
    mode = choice.mode(t, command, figure, mine, other.name)
    close = close_combat.close_with(t.enc, figure.name, other.name) or mode.reach == (0,)
    known = weapon_skill(figure, mode)
    if known is None:
        raise refuse(t, "no_skill", who=figure.name, skill=mode.skills[0].replace("_", " "))
    pointed = mode.use == "thrust" or mode.type == "imp"
    place = "torso" if at or way.cap is not None else locations.location(t, command, other, pointed=pointed)
    if way.cap is not None and command.at:
        raise refuse(t, "no_location_here", what="a Wild Swing")
    into = close_combat.into_close(t.enc, figure.name, other.name)
    struck = gear(other, at)
    terms = (
        *kept(term("their_weapon", struck_at(struck) if struck else 0)),
        *place_term(other, place),
        *weapon_terms(figure, mine, mode.min_st),
        *posture_term(t, figure, close=close),
        *close_terms(t.enc, figure, armed=True, close=close),
        *kept(term("into_close_combat", on=into)),
        *grip_terms(t.enc, figure),
        *way.terms,
        *condition_terms(t, command, figure, other.name, melee=True),
    )
    damage = damage_of(figure, mine, mode)
    kind = "weapon" if at else "into_close" if into else "flail" if mine.flail else mode.use
    return Blow(
        figure.name,
        other.name,
        kind,
        known[0],
        known[1],
        terms,
        place,
        mode.type,
        damage.dice,
        damage.adds,
        (*quality_bonus(mine, mode.type), *way.extra),
        mine.id,
        mode.use,
        way.cap,
        side_of(t, command, other.name, figure.name),
        at=at,
        close=close,
        into=into,
        unaware=command.has("unaware", "unseen") or keys.INVISIBLE.on(figure),
        narrow=mode.type == "imp",
        near=locations.grazes(place, mode.use, mode.type),
        lb=mine.lb,
        unready=turns_unready(of(figure).st, mode),
        order=answers(command),
        arm_if_parried=command.has("arm_if_parried"),
    )
