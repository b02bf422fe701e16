"""Who may defend against a blow, and in which ways: parries, dodge, spirit defence (RH-DEF-04, RH-DEF-07)."""

from rules.core.encounter import Encounter, Figure
from rules.rqhouse.defence.defence_options import DefenceOption
from rules.rqhouse.defence.parries import parries
from rules.rqhouse.figure import encumbrance, keys, skills
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.figure.exchange_records import BOTH, DODGE, PARRY, SPIRIT, Attack, Defence
from rules.rqhouse.figure.limbs import is_held
from rules.rqhouse.figure.skills import dodge_floor, dodge_skill
from rules.rqhouse.figure.turns import to_come
from rules.rqhouse.sheet import model


def bar(enc: Encounter, figure: Figure) -> str:
    """Why the figure makes no defensive roll at all; empty where it can (RH-DEF-04)."""
    if not awake(enc, figure):
        return "unconscious"
    if keys.UNAWARE.on(figure):
        return "unaware"
    return "overloaded" if encumbrance.band(figure) >= encumbrance.TOO_MUCH else ""


def may_defend(enc: Encounter, figure: Figure) -> bool:
    """Whether the round leaves it defensive rolls, begun or to be begun (RH-RND-16; see RH-RND-20, RH-RND-21)."""
    return not keys.ROUND.of(enc) or keys.COMMITTED.on(figure) or to_come(figure) > 0


def legal(enc: Encounter, blow: Attack) -> tuple[DefenceOption, ...]:
    """Every legal single defence, the best first, parries before a dodge of the same chance.

    Rules: see RH-DEF-01, RH-DEF-12.
    """
    figure = enc.figures[blow.target]
    if bar(enc, figure):
        return ()
    if blow.way == SPIRIT:
        return (spirit(figure),)
    found = list(parries(enc, figure, blow))
    if not is_held(enc, figure):
        found.append(dodge(figure))
    return tuple(sorted(found, key=lambda way: -way.chance(enc, figure)))


def spirit(figure: Figure) -> DefenceOption:
    """Defence against spirit combat."""
    base = skills.spirit_defence(model.of(figure))
    return DefenceOption(Defence(SPIRIT), SPIRIT, SPIRIT, base)


def parts(answer: Defence, ways_: tuple[DefenceOption, ...]) -> tuple[DefenceOption, ...]:
    """The rolls that an answer asks for, parry first; none where it is no longer possible."""
    wanted = (PARRY, DODGE) if answer.kind == BOTH else (answer.kind,)
    found = []
    for kind in wanted:
        for way in ways_:
            if way.answer.kind == kind and (kind != PARRY or answer.item in ("", way.answer.item)):
                found.append(way)
                break
    return tuple(found)


def dodge(figure: Figure) -> DefenceOption:
    """Dodge, with the floor of beasts (see RH-DEF-07, RH-DEF-13)."""
    sheet = model.of(figure)
    return DefenceOption(Defence(DODGE), DODGE, DODGE, dodge_skill(sheet), floor=dodge_floor(sheet))
