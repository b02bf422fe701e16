"""What every attack is made harder or easier by (G3-ATK-02, G3-POS)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps.rolling import typed
from rules.gurps3.attack.choice import location_penalty
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import BOTH, Gear
from rules.gurps3.figure.quantities import (
    blinded,
    hampered,
    has,
    helmed,
    large_shield,
    main_hand,
    place_name,
    posture,
    shield_pd,
)
from rules.gurps3.place.grips import arm_penalty, leg_penalty
from rules.gurps3.place.where import bad_footing, in_close
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.refusals import refuse

OFF_HAND, LARGE_SHIELD, HELM, FOOTING, CLOSE, INTO_CLOSE = -4, -2, -1, -2, -2, -2
BLIND, JUST_BLINDED, ONE_EYE_MELEE, ONE_EYE_SHOT = -6, -10, -1, -3
DARKEST = 10
LEAST = 3
"""A roll below this is not attempted (see G3-GEN-05)."""
STRUCK = {"S": -5, "L": -3, "O": -4}
"""What striking at a weapon costs, by its class (see G3-STW-01, G3-DIS-03)."""


def darkness(enc: Encounter, command: Command) -> int:
    """The darkness that is set, or that the sentence claims: 0 to 10."""
    said = command.number("darkness")
    return min(DARKEST, enc.q.get(keys.DARKNESS, 0) if said is None else said)


def kept(*terms: Term) -> tuple[Term, ...]:
    """The terms that are not 0."""
    return tuple(term for term in terms if term.n)


def condition_terms(t: Bout, command: Command, figure: Figure, *, melee: bool, aimed: bool = False) -> tuple[Term, ...]:
    """Shock, eyes, darkness, footing, typed modifiers: what any attack roll takes; an aimed shot no bad footing."""
    blind = blinded(figure)
    one_eye = any(mark.on(figure) for mark in keys.BLINDED.values())
    eye = 0 if blind or not one_eye else ONE_EYE_MELEE if melee else ONE_EYE_SHOT
    footing = bad_footing(t.enc, figure.name) or command.has("bad_footing")
    wild = command.has("wild")
    return kept(
        *hampered(figure),
        Term("blind", JUST_BLINDED if keys.JUST_BLINDED.on(figure) else BLIND if blind else 0, "G3-ATK-02"),
        Term("one eye", eye, "G3-ATK-02"),
        Term("darkness", 0 if wild else -darkness(t.enc, command), "G3-ATK-02"),
        Term("bad footing", FOOTING if footing and not aimed else 0, "G3-MOV-07"),
        Term("great helm", HELM if helmed(figure) else 0, "G3-ATK-02"),
        Term("cannot see the target", BLIND if command.has("unseen") else 0, "G3-ATK-02"),
        *typed(command),
    )


def weapon_terms(figure: Figure, mine: Gear, min_st: int) -> tuple[Term, ...]:
    """What the weapon and the hand it is in cost."""
    off = mine.hand not in (0, BOTH, main_hand(figure)) and not has(figure, "ambidexterity")
    return kept(
        Term("off hand", OFF_HAND if off else 0, "G3-ATK-02"),
        Term(f"ST below {min_st}", -max(0, min_st - of(figure).st), "G3-ATK-02"),
        Term("large shield", LARGE_SHIELD if large_shield(figure) else 0, "G3-ATK-02"),
    )


def posture_term(t: Bout, figure: Figure, *, gun: bool = False, close: bool = False) -> tuple[Term, ...]:
    """What the posture costs an attack. Raises Refused where it allows none (G3-POS-05 to 10)."""
    row = posture(figure)
    cell = row.gun if gun else row.attack
    if cell == "no":
        if not close:
            raise refuse(t, "posture", who=figure.name, posture=figure.posture, what="attack")
        return ()
    return kept(Term(figure.posture, int(cell), "G3-POS-11"))


def place_term(other: Figure, place: str) -> tuple[Term, ...]:
    """What the hit location costs."""
    return kept(Term(f"at {place_name(place)}", location_penalty(other, place), "G3-ATK-03"))


def close_terms(enc: Encounter, figure: Figure, *, armed: bool, close: bool) -> tuple[Term, ...]:
    """What close combat costs: -2 for a weapon, the shield's PD after the entering attack (G3-CC-08, G3-CC-09)."""
    if not close:
        return ()
    return kept(Term("close combat", CLOSE if armed else 0, "G3-CC-08"), *shield_term(enc, figure, attack=True))


def shield_term(enc: Encounter, figure: Figure, *, attack: bool = False) -> tuple[Term, ...]:
    """The shield's PD off attacks after the first, and off DX rolls after the first turn (G3-CC-09)."""
    data = keys.CLOSE.of(figure)
    if data is None or not in_close(enc, figure.name):
        return ()
    late = data.turns > 0 or (attack and not data.entered)
    return kept(Term("shield in close combat", -shield_pd(figure) if late else 0, "G3-CC-09"))


def grip_terms(enc: Encounter, figure: Figure, *, legs: bool = False) -> tuple[Term, ...]:
    """What a foe's two-handed grip takes from arm or leg actions (G3-GRP-04, G3-GRP-05)."""
    by = leg_penalty(enc, figure.name) if legs else arm_penalty(enc, figure.name)
    return kept(Term("held", by, "G3-GRP-04" if legs else "G3-GRP-05"))


def attemptable(t: Bout, who: str, base: int, terms: tuple[Term, ...], cap: int | None = None) -> None:
    """Raises Refused for a roll below 3, showing what makes it so low (G3-GEN-05)."""
    eff = base + sum(term.n for term in terms)
    eff = eff if cap is None else min(eff, cap)
    if eff < LEAST:
        told = " ".join(f"{term.n:+d} {term.why}" for term in terms)
        raise refuse(t, "too_low", who=who, base=base, terms=told or "nothing", eff=eff)
