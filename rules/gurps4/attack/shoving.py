"""Shoving a foe away."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps4.attack import melee
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.attack.unarmed import declared, too_far
from rules.gurps4.defence.collisions import knock_back
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import st, st_full
from rules.gurps4.harm import damage
from rules.gurps4.harm.damage import DamageRoll, Hit, basic
from rules.gurps4.tables.printed import thrust
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term

SHOVING = ("dx", "wrestling")


def shove(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """Return a shove with one or two empty hands (G4-SHV-01)."""
    free = hands.empty_hands(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="shove")
    far = too_far(t, command, figure, foe, declaration, reach=1)
    if far is not None:
        raise refuse(t, "too_far", who=figure.name, target=foe.name, yards=far)
    both = free == keys.BOTH and not command.has("one_hand")
    dice, adds = thrust(st_full(figure))
    terms = [term("thr", adds)]
    if not both:
        terms.append(term("one_hand", -dice))
    if declaration.option == "strong":
        terms.append(damage.strong_bonus(dice))
    told = tuple(term for term in terms if term.n)
    attack = declared(t, command, figure, foe, declaration, SHOVING, ())
    limb = f"{hands.side_name(hands.main_hand(figure) & free or free & keys.LEFT or keys.RIGHT)}_arm"
    made = DamageRoll(dice, sum(term.n for term in told), "cr", told)
    return melee.checked(t, replace(attack, purpose="shove", harm=made, hands_used=2 if both else 1, limb=limb))


def shoved(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """Twice the thrust damage pushes the foe and does no harm (G4-SHV-02)."""
    h = attack.harm
    rolled = basic(t, Hit(attack.who, attack.target, "torso", h.dice, h.adds, "cr", h.terms))
    doubled = 2 * max(0, rolled)
    yards = doubled // max(1, st(t.figure(attack.target)) - 2)
    t.note("shoves", attack.who, rule="G4-SHV-02", target=attack.target, doubled=doubled, yards=yards)
    if yards:
        knock_back(t, attack.target, attack.who, yards)
