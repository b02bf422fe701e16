"""Attack, Unarmed: punch, kick and bite (G3-UNA)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps3.attack import locations, melee
from rules.gurps3.attack.exchange import Attack, DamageRoll, ManeuverEffect
from rules.gurps3.attack.locations import place_term
from rules.gurps3.attack.melee import natural_attacks, threat_of
from rules.gurps3.figure.grips import grip_terms, held_legs, usable_hands
from rules.gurps3.figure.posture import posture_term
from rules.gurps3.figure.quantities import crippled, dice_of, kicks_harder, main_hand, side
from rules.gurps3.figure.skills import skill
from rules.gurps3.place import close_combat
from rules.gurps3.place.attack_modifiers import condition_terms
from rules.gurps3.place.close_combat import close_terms
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.cells import Formula, formula
from rules.gurps3.tables.printed import NATURAL
from rules.gurps3.tables.words import nonzero, refuse, says, term
from rules.things.keys import LEFT, RIGHT


class Limb(Struct, frozen=True):
    """A bare limb to strike with, the skill and its level."""

    what: str
    limb: str
    skill: str
    level: int


def limb(t: Bout, command: Command, figure: Figure, what: str) -> Limb:
    """Return the bare limb that strikes, and the best skill or the one named (G3-UNA-01 to 03). Raises Refused."""
    who = figure.name
    if what not in natural_attacks(figure):
        raise refuse(t, "no_hands", who=who)
    wanted = [s for s in ("dx", "boxing", "brawling", "karate", "judo") if command.has(s)]
    allowed = NATURAL[what].skills
    if wanted and wanted[0] not in allowed:
        raise refuse(t, "not_so_unarmed", what=what, skill=wanted[0], skills=", ".join(allowed))
    names = tuple(wanted) or tuple(n for n in allowed if n == "dx" or n in sheet_of(figure).skills)
    known = [(n, level) for n in names if (level := skill(figure, n)) is not None]
    if not known:
        raise refuse(t, "no_skill", who=who, skill=wanted[0])
    best = max(known, key=lambda one: one[1])
    if what == "bite":
        return Limb(what, "head", *best)
    if what == "kick":
        held = held_legs(t.enc, who)
        leg = _kicks_with(command, figure)
        if leg in held:
            raise refuse(t, "leg_held", who=who, leg=leg)
        if any(crippled(figure, f"{leg}_{part}") for part in ("leg", "foot")):
            raise refuse(t, "limb_useless", who=who, limb=f"{leg} leg")
        return Limb(what, f"{leg}_foot", *best)
    hands = usable_hands(t.enc, figure)
    if command.has("left", "right"):
        hands &= LEFT if command.has("left") else RIGHT
    if not hands:
        raise refuse(t, "no_free_hand", who=who)
    hand = main_hand(figure) if hands & main_hand(figure) else hands
    return Limb(what, f"{side(hand)}_hand", *best)


def _kicks_with(command: Command, figure: Figure) -> str:
    """Return the leg named, else that of the main side, or the other one where that is out of use."""
    if command.has("left", "right"):
        return "left" if command.has("left") else "right"
    legs = ("right", "left") if main_hand(figure) != LEFT else ("left", "right")
    sound = [leg for leg in legs if not any(crippled(figure, f"{leg}_{part}") for part in ("leg", "foot"))]
    return (sound or legs)[0]


def unarmed_damage(figure: Figure, how: Limb) -> tuple[Formula, tuple[Term, ...]]:
    """Return what a punch, kick or bite does, and what skill and boots add (G3-UNA-04, G3-UNA-05)."""
    row = NATURAL[how.what]
    share = {"boxing": row.boxing, "brawling": row.brawling, "karate": row.karate}.get(how.skill, 0)
    full = skill(figure, how.skill) or 0
    boots = row.boots if kicks_harder(figure) else 0
    extra = nonzero(term("unarmed_skill", full // share if share else 0, skill=how.skill), term("heavy_boots", boots))
    return dice_of(figure, formula(row.damage), None), extra


def unarmed_attack(t: Bout, command: Command, figure: Figure, other: Figure, what: str, way: ManeuverEffect) -> Attack:
    """Return a punch, kick or bite (G3-UNA). Raises Refused for what cannot be (G3-UNA-08, G3-CCU-01)."""
    how = limb(t, command, figure, what)
    far = melee.distance_to(t, command, figure.name, other.name)
    close = close_combat.close_with(t.enc, figure.name, other.name) or (far is None and what == "bite")
    if what == "bite" and not close:
        raise refuse(t, "only_close", what=says("bite"))
    if not close and far is not None and far > 1:
        raise refuse(t, "no_reach", who=figure.name, target=other.name, hexes=far, item=what, reach="1")
    if way.cap is not None and command.at:
        raise refuse(t, "no_location_here", what="A Wild Swing")
    place = locations.location(t, command, other, pointed=False)
    into = close_combat.into_close(t.enc, figure.name, other.name)
    legs = what == "kick"
    terms = (
        *nonzero(term("kick", on=legs)), *place_term(other, place), *posture_term(t, figure, close=close),
        *close_terms(t.enc, figure, armed=False, close=close), *nonzero(term("into_close_combat", on=into)),
        *grip_terms(t.enc, figure, legs=legs), *way.terms,
        *condition_terms(t, command, figure, other.name, melee=True),
    )  # fmt: skip
    damage, extra = unarmed_damage(figure, how)
    kind, judo = "into_close" if into else what, how.skill in ("judo", "karate")
    threat = threat_of(t, command, figure, other, kind, place, limb=how.limb, judo=judo, close=close)
    return Attack(
        threat,
        how.skill,
        how.level,
        terms,
        DamageRoll(damage.dice, damage.adds, (*extra, *way.extra)),
        "kick" if legs else what,
        way.cap,
        into=into,
        guard=command.guard,
    )
