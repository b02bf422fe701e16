"""Attacks in the dark, by the blind and at what is not seen."""

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.hexes import neighbours
from rules.core.report import Term
from rules.gurps.arcs import LEFT, RIGHT
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import blind
from rules.gurps4.figure.quantities import hearing, trait
from rules.gurps4.place import where
from rules.gurps4.rolls import contests
from rules.gurps4.rolls.contests import passed
from rules.gurps4.sheet.armour import blinkered
from rules.gurps4.tables.words import term

BLIND = -10
USED_TO_IT = -6
MOST_UNSEEN = -10


def visibility(enc: Encounter, command: Command, figure: Figure, target: Figure) -> tuple[Term, ...]:
    """Darkness, blindness and invisible foes, together at most -10 (G4-VIS-02, G4-VIS-04)."""
    terms = []
    if blind(figure):
        by = USED_TO_IT if keys.USED_TO_BLINDNESS.on(figure) else BLIND
        return (term("blind", by),)
    dark = max(keys.DARKNESS.of(enc), command.number("darkness", 0) or 0)
    left = max(0, dark - trait(figure, "night_vision")) if dark < -MOST_UNSEEN else dark
    if left:
        terms.append(term("darkness", -left))
    if keys.INVISIBLE.on(target):
        terms.append(term("unseen_foe"))
    whole = sum(term.n for term in terms)
    if whole < MOST_UNSEEN:
        terms.append(term("unseen_at_most", MOST_UNSEEN - whole))
    return tuple(terms)


def unseen(target: Figure, arc: str) -> bool:
    """Whether a target can't see who attacks it from there: blind, or beside it in a helm that hides the sides."""
    return blind(target) or (arc in (LEFT, RIGHT) and blinkered(target))


def finds(t: Bout, attack: Attack) -> bool:
    """Return whether a blind attacker hears the foe, or strikes its hex of those around at random (G4-VIS-01)."""
    figure, foe = t.figure(attack.who), t.figure(attack.target)
    unseen = (term("blind"),)
    if contests.passed(t, "hearing", attack.who, "hearing", hearing(figure), unseen, rule="G4-VIS-01"):
        return True
    side = t.total("blind_hex", attack.who, D6) - 1
    if figure.pos is None or foe.pos is None:
        return side == 0
    return neighbours(figure.pos)[side] in where.body(foe)


def unseen_attacker(attack: Attack) -> tuple[Term, ...]:
    """What an attacker who is not seen takes from active defences; a Block or Parry has to hear it, too (G4-VIS-03)."""
    return (term("unseen_attacker"),) if attack.unseen else ()


def hears(t: Bout, who: str) -> bool:
    """Return whether a defender hears an attacker whom it does not see, to block or parry it (see G4-VIS-03)."""
    terms = (term("unseen"),)
    return passed(t, "hearing", who, "hearing", hearing(t.figure(who)), terms, rule="G4-VIS-03")
