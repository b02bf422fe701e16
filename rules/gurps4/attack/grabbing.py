"""Seizing what a foe holds."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import ItemMoved
from rules.gurps4.attack import melee
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.attack.striking_weapons import held_thing, thing_name
from rules.gurps4.attack.unarmed import declared, near
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import st
from rules.gurps4.rolls.contests import Side, exchange
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term

SEIZING = ("dx", "judo", "wrestling")


def grab(t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration) -> Attack:
    """Seizing what a foe holds, which is named: who grabs a foe grapples (G4-GRAB-01)."""
    if command.at is None:
        thing = next((item.name for item, _ in hands.things_held(foe)), "axe")
        raise refuse(t, "location_not_here", target=foe.name, thing=thing.lower())
    item, _ = held_thing(t, command, foe)
    free = hands.empty_hands(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="grab")
    near(t, command, figure, foe, declaration)
    attack = declared(t, command, figure, foe, declaration, SEIZING, (term("hand"),))
    bit = free & hands.main_hand(figure) or free
    limb = f"{hands.side_name(bit)}_arm"
    return melee.checked(t, replace(attack, purpose="grab", aimed=item.id, hand=bit, limb=limb))


def grabbed(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """Both hold it now, and the first exchange is rolled at once (G4-GRAB-02; see G4-GRAB-03)."""
    t.do(keys.SHARED.set(attack.who, attack.target, keys.SharedItem(attack.aimed, attack.hand)))
    t.note("grabs", attack.who, rule="G4-GRAB-03", item=thing_name(t, attack), target=attack.target)
    t.then(wrest, attack.who, attack.target)


def wrest(t: Bout, by: str, holder: str) -> None:
    """One exchange for a thing that two hold; ``by`` has grabbed it (G4-GRAB-03)."""
    shared = keys.SHARED.of(t.enc, by, holder)
    if shared is None:
        return
    one, other = Side(by, "ST", st(t.figure(by))), Side(holder, "ST", st(t.figure(holder)))
    won = exchange(t, "contest", one, other, rule="G4-GRAB-03")
    item = t.figure(holder).item(shared.item)
    name = item.name if item is not None else shared.item
    if won == 0:
        t.note("both_hold", by, rule="G4-GRAB-03", item=name, other=holder)
        return
    t.do(keys.SHARED.clear(by, holder))
    if won < 0 or item is None:
        t.note("loses_hold", by, rule="G4-GRAB-03", item=name, other=holder)
        return
    t.do(ItemMoved(holder, shared.item, "hand", to=by), keys.HAND.by(by, shared.item, shared.hand - keys.HAND.of(item)))
    t.note("seizes", by, rule="G4-GRAB-03", item=name, other=holder)
