"""Attack, Strike Target's Weapon, and what breaks (G3-STW)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import ItemChanged
from rules.gurps.blunders import break_item
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem, weapon_item
from rules.gurps3.harm.damage import Hit, basic
from rules.gurps3.tables.printed import BREAKAGE, CLASSES
from rules.gurps3.tables.words import refuse, term


def struck_at(struck: WeaponItem) -> int:
    """What striking at a weapon costs, by its class, as a term of any blow (G3-STW-01, G3-ATK-12; see G3-DIS-03)."""
    return CLASSES[struck.weapon.tgt].by


def needed(row: str, striker: int, struck: int) -> int:
    """Return what it takes to break a weapon: half for one of better quality, twice for one of worse (G3-STW-06)."""
    known = BREAKAGE[row]
    return known.better if striker > struck else known.worse if striker < struck else known.needed


def strike_object(t: Bout, by: str, holder: str, item: str, hit: Hit, with_: str) -> None:
    """Roll normal damage against a weapon (G3-STW-03; see G3-STW-02).

    Hafts add it up behind their DR, blades break by one blow or not at all (G3-STW-04, G3-STW-05).
    """
    struck, mine = weapon_item(t.figure(holder), item), weapon_item(t.figure(by), with_)
    rolled, made = basic(t, hit)
    if struck is None or struck.weapon.brk not in BREAKAGE:
        t.note("object_stands", holder, rule="G3-STW-07", item=item, points=rolled)
        return
    row = BREAKAGE[struck.weapon.brk]
    striker = keys.QUALITY.of(mine.item) if mine else 1
    need = needed(row.id, striker, keys.QUALITY.of(struck.item))
    points = max(0, rolled - row.dr) if hit.type in row.types else 0
    terms = (*made, term("haft_dr", -min(rolled, row.dr)))
    if row.material == "blade":
        broken = points >= need
    else:
        t.do(ItemChanged(holder, item, keys.HAFT.key, points))
        broken = keys.HAFT.of(struck.item) + points >= need
    left = max(0, need - keys.HAFT.of(struck.item) - points) if row.material == "haft" else need
    if broken:
        break_item(t, holder, item, "G3-STW-04")
    else:
        t.note("object_struck", holder, rule="G3-STW-03", terms=terms, item=struck.name, points=points, left=left)


def their_item(t: Bout, command: Command, other: Figure) -> WeaponItem:
    """Return the target's weapon that is struck at: the one named, else the one in hand. Raises Refused."""
    hand = [g for g in (weapon_item(other, i.id) for i in other.items if i.where == "hand") if g is not None]
    named = [g for g in hand if command.at in (g.id, None)]
    if not named:
        words = ", ".join(g.name.lower() for g in hand) or "nothing"
        raise refuse(t, "no_such_weapon", target=other.name, item=(command.at or "").replace("_", " "), held=words)
    return named[0]


def breakable(t: Bout, command: Command, other: Figure) -> WeaponItem:
    """The weapon a blow is meant to break: it may be dodged or parried with it, no PD counts (G3-STW-02, G3-STW-07)."""
    struck = their_item(t, command, other)
    if struck.weapon.brk not in BREAKAGE:
        raise refuse(t, "unbreakable", item=struck.name.lower())
    return struck
