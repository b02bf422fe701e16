"""What a blow at a weapon does to it (G3-STW-03 to 07, T10)."""

from rules.core.bout import Bout
from rules.core.events import ItemChanged
from rules.core.report import Term
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import gear
from rules.gurps3.harm.critical import break_item
from rules.gurps3.harm.wounds import Hit, basic
from rules.gurps3.tables.printed import BREAKAGE


def needed(row: str, striker: int, struck: int) -> int:
    """What it takes to break a weapon: half for one of better quality, twice for one of worse (G3-STW-06)."""
    known = BREAKAGE[row]
    return known.better if striker > struck else known.worse if striker < struck else known.needed


def strike_object(t: Bout, by: str, holder: str, item: str, hit: Hit, with_: str) -> None:
    """Roll normal damage against a weapon: hafts add it up behind their DR, blades break by one blow or not at all.

    Rules: G3-ATK-12, G3-STW-02.
    """
    struck, mine = gear(t.figure(holder), item), gear(t.figure(by), with_)
    rolled = basic(t, hit)
    if struck is None or struck.weapon.brk not in BREAKAGE:
        t.note("object_stands", holder, rule="G3-STW-07", item=item, points=rolled)
        return
    row = BREAKAGE[struck.weapon.brk]
    striker = keys.QUALITY.of(mine.item) if mine else 1
    need = needed(row.id, striker, keys.QUALITY.of(struck.item))
    points = max(0, rolled - row.dr) if hit.type in row.types else 0
    terms = (Term("damage", rolled, "G3-STW-03"), Term("DR", -min(rolled, row.dr), "G3-STW-04"))
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
