"""What every attack is made harder or easier by (G3-ATK-02, G3-POS)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps.rolling import typed_terms
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem
from rules.gurps3.figure.quantities import blinded, has, helmed, large_shield, main_hand
from rules.gurps3.figure.shock import hampered
from rules.gurps3.place.movement import bad_footing
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.words import nonzero, term
from rules.things.keys import BOTH

DARKEST = limit("darkest")


def darkness(enc: Encounter, command: Command) -> int:
    """Return the darkness that is set, or that the sentence claims: 0 to 10."""
    said = command.number("darkness")
    return min(DARKEST, keys.DARKNESS.of(enc) if said is None else said)


def condition_terms(
    t: Bout, command: Command, figure: Figure, foe: str, *, melee: bool, aimed: bool = False
) -> tuple[Term, ...]:
    """Shock, eyes, darkness, footing, typed modifiers; an aimed shot takes no bad footing (G3-ATK-02)."""
    blind = blinded(figure)
    one_eye = any(mark.on(figure) for mark in keys.BLINDED.values())
    chosen = keys.CHOSEN.of(figure)
    charges = chosen is not None and chosen.kind == "all_out_charge"
    footing = not charges and (bad_footing(t.enc, figure.name) or command.has("bad_footing"))
    wild = command.has("wild")
    return nonzero(
        *hampered(figure),
        term("just_blinded") if keys.JUST_BLINDED.on(figure) else term("blind", on=blind),
        term("one_eye", on=one_eye and not blind and melee),
        term("one_eye_shot", on=one_eye and not blind and not melee),
        term("darkness", 0 if wild else -darkness(t.enc, command)),
        term("bad_footing", on=footing and (not aimed)),
        term("great_helm", on=helmed(figure)),
        term("cannot_see_the_target", on=not blind and keys.INVISIBLE.on(t.figure(foe))),
        *typed_terms(command),
    )


def weapon_terms(figure: Figure, mine: WeaponItem, min_st: int) -> tuple[Term, ...]:
    """Return what the weapon and the hand it is in cost."""
    off = mine.hand not in (0, BOTH, main_hand(figure)) and not has(figure, "ambidexterity")
    return nonzero(
        term("off_hand", on=off),
        term("st_below", -max(0, min_st - sheet_of(figure).st), st=min_st),
        term("large_shield", on=large_shield(figure)),
    )
