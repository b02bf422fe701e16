"""Who may defend against a blow, and in which ways (RH-DEF-04)."""

from rules.core.encounter import Encounter, Figure
from rules.rqhouse.attack.blow import BOTH, DODGE, PARRY, SPIRIT, Answer, Blow
from rules.rqhouse.defence.parries import parries
from rules.rqhouse.defence.ways import Way
from rules.rqhouse.figure import keys, load, skills
from rules.rqhouse.figure.conditions import awake, is_held
from rules.rqhouse.sheet import model


def bar(enc: Encounter, figure: Figure) -> str:
    """Why the figure makes no defensive roll at all; empty where it can (RH-DEF-04)."""
    if not awake(enc, figure):
        return "unconscious"
    if keys.UNAWARE.on(figure):
        return "unaware"
    return "overloaded" if load.band(figure) >= load.TOO_MUCH else ""


def legal(enc: Encounter, blow: Blow) -> tuple[Way, ...]:
    """Every legal single defence, the best first, parries before a dodge of the same chance (see RH-DEF-01)."""
    figure = enc.figures[blow.target]
    if bar(enc, figure):
        return ()
    if blow.way == SPIRIT:
        return (spirit(figure),)
    found = list(parries(enc, figure, blow))
    if not is_held(enc, figure):
        found.append(dodge(figure))
    return tuple(sorted(found, key=lambda way: -way.chance(enc, figure)))


def spirit(figure: Figure) -> Way:
    """Defence against spirit combat."""
    base = skills.spirit_defence(model.of(figure))
    return Way(Answer(SPIRIT), SPIRIT, SPIRIT, base)


def dodge(figure: Figure) -> Way:
    """Dodge, with the floor of beasts (see RH-DEF-07, RH-DEF-13)."""
    sheet = model.of(figure)
    return Way(Answer(DODGE), DODGE, DODGE, skills.dodge(sheet), floor=skills.dodge_floor(sheet))


def parts(answer: Answer, ways_: tuple[Way, ...]) -> tuple[Way, ...]:
    """The rolls that an answer asks for, parry first; none where it is no longer possible."""
    wanted = (PARRY, DODGE) if answer.kind == BOTH else (answer.kind,)
    found = []
    for kind in wanted:
        for way in ways_:
            if way.answer.kind == kind and (kind != PARRY or answer.item in ("", way.answer.item)):
                found.append(way)
                break
    return tuple(found)
