"""Feint: a contest that lowers the foe's defences (G3-FNT); Disarm: one for his weapon (G3-DIS)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps.rolling import Side, read_contest
from rules.gurps.success import Degree, Rolled, quick_winner
from rules.gurps3.attack import melee, unarmed
from rules.gurps3.attack.strike_weapon import struck_at, their_item
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import WeaponItem, shield, weapons_held
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.posture import posture_term
from rules.gurps3.figure.quantities import blinded, ready_shield
from rules.gurps3.figure.shock import hampered
from rules.gurps3.figure.skills import UNARMED, parry_level, skill
from rules.gurps3.harm import rousing
from rules.gurps3.harm.falls_and_drops import drop
from rules.gurps3.place.attack_modifiers import condition_terms, weapon_terms
from rules.gurps3.rolls.contests import attemptable
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import FEINTS
from rules.gurps3.tables.words import nonzero, refuse, term

NOW = 0
"""Own turns left of a feint that counts at once (see G3-FNT-07)."""


def wary(enc: Encounter, figure: Figure) -> tuple[str, int]:
    """What a target sees through a feint with: the best of shield, weapon in hand, unarmed skills, DX (G3-FNT-02)."""
    found = [("dx", sheet_of(figure).dx)]
    found += [(name, sheet_of(figure).skills[name]) for name in UNARMED if name in sheet_of(figure).skills]
    row = shield(figure)
    if row is not None and ready_shield(figure) and (level := skill(figure, row.skill)) is not None:
        found.append((row.skill, level))
    found += [
        known for mine in weapons_held(figure) if mine.ready and (known := parry_level(enc, figure, mine)) is not None
    ]
    return max(found, key=lambda one: one[1])


def feint_of(t: Bout, who: str, foe: str, name: str, base: int, terms: tuple[Term, ...], turns_left: int = NOW) -> None:
    """A feint that counts at once, in the turn of an All-Out Attack, or so many own turns later (G3-FNT-07)."""
    penalty = feint_contest(t, who, foe, name, base, terms)
    if penalty:
        t.do(keys.FEINTED.set(who, keys.Feinted(foe, penalty, turns_left)))


def feint_contest(t: Bout, who: str, foe: str, name: str, base: int, terms: tuple[Term, ...]) -> int:
    """Return the penalty a feint earns, 0 for none (T6)."""
    target = t.figure(foe)
    other, level = wary(t.enc, target)
    t.note("tries", who, rule="G3-FNT-02", target=foe, what="feint")
    mine, theirs = Side(who, name, base, terms), Side(foe, other, level, hampered(target))
    penalty = read_contest(t, "feint", mine, theirs, penalty_of, rule="G3-FNT-02")
    t.note("feint_works" if penalty else "feint_fails", who, rule="G3-FNT-05", foe=foe, penalty=penalty)
    return penalty


def penalty_of(mine: Rolled, theirs: Rolled) -> int:
    """Return what a feint takes off the foe's defences (T6, G3-FNT-03 to 05)."""
    less = "less" if theirs.margin < mine.margin else "as_much"
    told = FEINTS["succeeds" if mine.good else "fails", less if theirs.good else "fails"]
    # A natural 3 or 4 succeeds below its score too, and then by nothing.
    return max(0, {"none": 0, "own": mine.margin, "difference": mine.margin - theirs.margin}[told])


def feint(t: Bout, command: Command) -> None:
    """The Feint card: what it wins counts in the very next own turn (G3-FNT-06)."""
    other = melee.one_target(t, command)
    figure = turns.take_maneuver(t, command, "feint", foe=other.name)
    if keys.INVISIBLE.on(figure) or blinded(other) or command.has("unseen", "unaware"):
        raise refuse(t, "feint_unseen", who=figure.name, target=other.name)
    mine = None if command.what in melee.NATURAL else melee.weapon_named(t, command, figure)
    name, level, terms = feinting(t, command, figure, other.name, mine)
    attemptable(t, figure.name, level, terms)
    if not rousing.rouse(t, figure.name):
        return
    feint_of(t, figure.name, other.name, name, level, terms, turns_left=1)


def feinting(
    t: Bout, command: Command, figure: Figure, other: str, mine: WeaponItem | None
) -> tuple[str, int, tuple[Term, ...]]:
    """Return the skill that feints, and its modifiers: those of posture, weapon and condition (T2) (G3-FNT-01)."""
    if mine is None:
        how = unarmed.limb(
            t, command, figure, command.what if command.what in ("punch", "kick") else melee.natural_attacks(figure)[0]
        )
        name, level, weapon = how.skill, how.level, nonzero()
    else:
        mode = melee.mode_for(t, command, figure, mine, other)
        known = parry_level(t.enc, figure, mine)
        if known is None:
            raise refuse(t, "no_skill", who=figure.name, skill=mode.skills[0])
        found = skill(figure, known[0])
        name, level, weapon = known[0], found if found is not None else 0, weapon_terms(figure, mine, mode.st)
    terms = (*weapon, *posture_term(t, figure), *grip_terms(t.enc, figure))
    return name, level, (*terms, *condition_terms(t, command, figure, other, melee=True))


def disarm(t: Bout, command: Command) -> None:
    """The card: one contest, no defence; their weapon's class and weight count (G3-DIS-01 to 04)."""
    other = melee.one_target(t, command)
    figure = turns.take_maneuver(t, command, "disarm", foe=other.name)
    mine = melee.weapon_named(t, command, figure)
    if mine is None or not mine.weapon.modes:
        raise refuse(t, "needs_weapon", who=figure.name, what="disarm")
    struck = their_item(t, command, other)
    name, level, terms = feinting(t, command, figure, other.name, mine)
    terms = (
        term("their_weapon_disarm", struck_at(struck)),
        *nonzero(term("no_fencing_weapon", on=not mine.fencing)),
        *terms,
    )
    if not rousing.rouse(t, figure.name):
        return
    # The target holds on with the weapon's skill, of a missile weapon with DX.
    theirs = parry_level(t.enc, other, struck) if struck.weapon.modes else None
    theirs = theirs or ("dx", sheet_of(other).dx)
    heavier = struck.lb // mine.lb if struck.lb > mine.lb else 0
    weight = nonzero(term("heavier_weapon", heavier), *hampered(other))
    t.note("tries", figure.name, rule="G3-DIS-01", target=other.name, what="disarm")
    sides = Side(figure.name, name, level, terms), Side(other.name, *theirs, weight)
    by = read_contest(t, "contest", *sides, disarmed, rule="G3-DIS-01")
    if by < 0:
        t.note("disarm_backfires", figure.name, rule="G3-DIS-06", item=mine.name)
        drop(t, figure.name, mine.id)
    elif by > 0:
        t.note("disarmed", other.name, rule="G3-DIS-05", by=figure.name, item=struck.name)
        drop(t, other.name, struck.id)
    else:
        t.note("disarm_fails", figure.name, rule="G3-DIS-05", foe=other.name)


def disarmed(mine: Rolled, theirs: Rolled) -> int:
    """1: the target loses his weapon, -1: the attacker loses his own, 0: neither (G3-DIS-05, G3-DIS-06)."""
    return -1 if mine.degree is Degree.CRITICAL_FAILURE else max(0, quick_winner(mine, theirs))
