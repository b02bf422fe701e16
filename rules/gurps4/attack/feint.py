"""Feints (G4-MAN-27 to -29)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.success import Margin, Rolled
from rules.gurps4.attack import melee
from rules.gurps4.attack.arms import arm_named
from rules.gurps4.defence import visibility
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.arms import weak
from rules.gurps4.figure.conditions import awake, hampered
from rules.gurps4.figure.hands import clumsy
from rules.gurps4.figure.quantities import dx
from rules.gurps4.figure.skills import best_skill
from rules.gurps4.place import mounted
from rules.gurps4.rolls.contests import Side, roll, typed_terms
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.words import refuse, term

UNARMED = ("boxing", "brawling", "karate", "judo", "wrestling")


def check(t: Bout, command: Command, figure: Figure, foe: Figure) -> None:
    """Raises Refused where the foe is out of reach or unaware, or nothing serves (G4-MAN-29)."""
    with_ = arm_named(t, command, figure)
    if with_.mode is None:
        raise refuse(t, "feint_ranged", who=figure.name, item=with_.gear.name)
    if keys.UNAWARE.on(foe) or not awake(foe):
        raise refuse(t, "feint_unaware", who=figure.name, target=foe.name)
    melee.reach(t, command, figure, foe, with_)


def feinter(t: Bout, command: Command, figure: Figure, foe: Figure) -> Side:
    """Return the feinter's side of the contest."""
    with_ = arm_named(t, command, figure)
    assert with_.mode is not None
    best = best_skill(figure, with_.mode.skills)
    if best is None:
        raise refuse(t, "no_skill", who=figure.name, skill=with_.mode.skills[0], item=with_.gear.name)
    name, level = best
    terms = [*clumsy(figure, with_.bits), *weak(figure, with_.mode.st), *hampered(t.enc, figure)]
    terms.append(Term(figure.posture, POSTURES[figure.posture].attack, "G4-ATT-06"))
    terms += visibility.visibility(t.enc, command, figure, foe)
    study = keys.EVALUATE.of(figure)
    if study is not None and study.foe == foe.name:
        terms.append(term("evaluate", study.count))
    whole = (*(term for term in terms if term.n), *typed_terms(command))
    return Side(figure.name, name.replace("_", " "), mounted.limited(t.enc, figure, level), whole)


def foe_side(t: Bout, foe: Figure) -> Side:
    """Return the foe's best of ready weapons, unarmed skills, cloak, shield and DX."""
    names = ["dx", *UNARMED]
    for item, gear in hands.held_of(foe.items):
        if hands.usable(item):
            names += [skill for mode in gear.modes for skill in mode.skills]
            names += [gear.guarding.skill] if gear.guarding is not None else []
    best = best_skill(foe, tuple(names)) or ("dx", dx(foe))
    return Side(foe.name, best[0].replace("_", " "), best[1], hampered(t.enc, foe))


def contest(t: Bout, one: Side, other: Side) -> int:
    """Return what the Feint takes from the foe's defences (T9) (G4-MAN-27, G4-MAN-28)."""
    t.note("attempts", one.who, rule="G4-MAN-27", target=other.who, what="feint")
    rolled: list[Rolled] = [
        roll(t, "feint", side.who, side.skill, side.base, side.terms, rule="G4-MAN-27", kind=Margin)
        for side in (one, other)
    ]
    mine, theirs = rolled
    penalty = max(0, mine.margin - (theirs.margin if theirs.good else 0)) if mine.good else 0
    t.note("feint_works" if penalty else "feint_fails", one.who, rule="G4-MAN-28", target=other.who, n=penalty)
    return penalty


def feint(t: Bout, side: Side, foe: str, *, fresh: bool = True) -> None:
    """A Feint, good for the feinter's next turn; that of an All-Out Attack for the attack that follows (G4-MAN-12)."""
    penalty = contest(t, side, foe_side(t, t.figure(foe)))
    if penalty:
        t.do(keys.FEINT.set(side.who, foe, keys.Feinted(penalty, fresh)))


def within(t: Bout, command: Command, who: str, foe: str) -> None:
    """The Feint of an All-Out Attack."""
    feint(t, feinter(t, command, t.figure(who), t.figure(foe)), foe, fresh=False)
