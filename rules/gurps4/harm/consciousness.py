"""Staying conscious below zero, passing out, and waking."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.keys import Nothing
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.figure.quantities import hp_max, trait
from rules.gurps4.harm.falls_and_drops import go_limp
from rules.gurps4.rolls.contests import graded, health
from rules.gurps4.tables.words import term

EXHAUSTED = "exhausted"
"""How somebody is out who has no fatigue left, and wakes as soon as there is some (see G4-FP-01)."""


QUARTER, HALF_HOUR, HOUR, TWELVE_HOURS = 15, 30, 60, 720
"""Minutes to waking by itself, or to the roll for it (see G4-REC-02)."""


def wake_after(figure: Figure) -> int:
    """Return minutes until somebody unconscious wakes, or rolls for it (see G4-REC-02)."""
    hp = keys.HP.of(figure)
    return QUARTER if hp > 0 else HOUR if hp > -hp_max(figure) else TWELVE_HOURS


def pass_out(t: Bout, who: str, rule: str = "G4-INJ-13", after: int | None = None, how: str = "") -> None:
    """Unconscious: on the ground, hands empty, no hold left (G4-INJ-13).

    ``after``: minutes to waking or to the roll for it; ``how``: what else than a wound did it, so that HT is rolled.
    """
    figure = t.figure(who)
    if not awake(figure):
        return
    due = keys.RESTED.of(figure) + (wake_after(figure) if after is None else after)
    t.do(keys.UNCONSCIOUS.set(who, keys.Lasting(minutes=due, how=how)))
    t.note("unconscious", who, rule=rule)
    go_limp(t, who)


def conscious(t: Bout, who: str) -> bool:
    """At 0 HP or less: HT, -1 for each full multiple below, or unconscious (G4-INJ-02, G4-INJ-03).

    Returns whether it stays conscious; a success holds until the next own turn.
    """
    figure = t.figure(who)
    if keys.HP.of(figure) > 0:
        return True
    penalty = consciousness_penalty(keys.HP.of(figure), hp_max(figure))
    terms = (*graded(term("hard_to_subdue", trait(figure, "hard_to_subdue"))), term("below_zero", penalty))
    if health(t, "consciousness", who, terms, rule="G4-INJ-02"):
        t.do(keys.CONSCIOUS_ROLLED.set(who, Nothing()))
        t.note("stays_conscious", who, rule="G4-INJ-02")
        return True
    pass_out(t, who, "G4-INJ-03")
    return False


def must_roll(figure: Figure, *, idle: bool) -> bool:
    """Return whether a roll is due to go on at 0 HP or less: not for Do Nothing, and once in a turn (G4-REC-01)."""
    return not idle and keys.HP.of(figure) <= 0 and not keys.CONSCIOUS_ROLLED.on(figure)


def consciousness_penalty(hp: int, hp_max: int) -> int:
    """-1 for each full multiple of hp_max below zero (see G4-INJ-02)."""
    return -(max(0, -hp) // hp_max)


def wake(t: Bout, who: str, moment: int) -> None:
    """Waking: by itself with HP left, else by a roll each hour, or once after twelve (G4-REC-02)."""
    figure = t.figure(who)
    out = keys.UNCONSCIOUS.of(figure)
    if out is None or keys.FP.of(figure) <= 0 or moment < out.minutes:
        return
    hp, most = keys.HP.of(figure), hp_max(figure)
    by_itself = out.how == EXHAUSTED or (not out.how and hp > 0)
    if by_itself or health(t, "wake", who, rule="G4-REC-02"):
        t.do(keys.UNCONSCIOUS.clear(who, "cured"))
        t.note("wakes", who, rule="G4-REC-02")
    elif hp <= -most:
        t.do(keys.UNCONSCIOUS.clear(who), keys.COMA.set(who, Nothing()))
        t.note("coma", who, rule="G4-REC-02")
    else:
        every = HALF_HOUR if out.how else HOUR
        t.do(keys.UNCONSCIOUS.set(who, keys.Lasting(minutes=moment + every, how=out.how)))
        t.note("sleeps_on", who, rule="G4-REC-02")
