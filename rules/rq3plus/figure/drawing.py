"""A weapon drawn or loaded, a spell readied, when its time comes (R3-DRW, R3-SPL-02)."""

from rules.core.bout import Bout
from rules.core.encounter import Slot
from rules.core.events import Closed, ItemMoved
from rules.rq3plus.figure import keys, turns
from rules.rq3plus.figure.arms import arm_of, every_arm
from rules.rq3plus.figure.strike_ranks import base
from rules.things.loading import load


def spell_ready(t: Bout, who: str, name: str) -> None:
    """The spell counts as ready for the rest of the encounter (see R3-SPL-02)."""
    known = keys.READY_SPELLS.read(t.figure(who))
    t.do(keys.READY_SPELLS.set(who, keys.SpellNames(tuple(sorted({*known.names, name.casefold()})))))
    t.note("readies", who, spell=name, rule="R3-SPL-02")


def bring(t: Bout, who: str, item: str, rank: int) -> None:
    """The weapon is in hand, or one draw nearer to being loaded (R3-DRW-02; see R3-DRW-01)."""
    found = t.figure(who).item(item)
    if found is None:
        return
    if found.where == "belt":
        strapped = any(arm.id == item and arm.shield is not None for arm in every_arm(t.figure(who)))
        t.do(ItemMoved(who, item, "strapped" if strapped else "hand"))
        t.note("draws", who, item=found.name, sr=rank, rule="R3-DRW-01")
        return
    arm = arm_of(t, who, item, shoots=True)
    got = load(t, keys.MAGAZINE, who, item, arm.missile.reload) if arm.missile is not None else None
    if got is None:
        t.note("nothing_to_load", who, item=found.name, rule="R3-DRW-01")
    elif got.ready:
        t.note("loaded", who, item=found.name, sr=rank, rule="R3-DRW-01")
    else:
        t.note("loads", who, item=found.name, done=got.done, needed=got.needed, sr=rank, rule="R3-DRW-02")


def draw_due(t: Bout, slot: Slot) -> None:
    """A declared Draw is done on its strike rank (see R3-SR-09); nobody has to say it again."""
    who, action = str(slot.who), turns.announced(t, slot)
    if action is None:
        return
    if action.spell:
        spell_ready(t, who, action.spell)
    else:
        bring(t, who, action.item, keys.due(slot).sr)
    turns.set_action(t, who, keys.due(slot).n, status="used")


def draw_before_attack(t: Bout, who: str, item: str) -> None:
    """In free pace a Draw of the weapon declared before the attack with it is done when that comes (see R3-SR-04)."""
    strikes = [s for s in keys.ATTACK.all(t.enc, who) if base(keys.due(s).item) == base(item)]
    for slot in keys.DRAW.all(t.enc, who):
        first = not strikes or keys.due(slot).n < keys.due(strikes[0]).n
        if keys.due(slot).item == base(item) and not slot.opened and first:
            draw_due(t, slot)
            t.do(Closed(slot.id, "done"))


def instead_of_moving(t: Bout, slot: Slot) -> None:
    """The act of a sacrificed movement phase (see R3-SOI-09): ready before SR 1, or next round."""
    who, act = str(slot.who), keys.INSTEAD.of(slot)
    told = f"draw {act.item}" if act.item else f"ready {act.spell}" if act.spell else f"act {act.purpose}"
    t.note("gives_up_phase", who, what=told, post=act.post, rule="R3-SOI-09")
    if act.item:
        bring(t, who, act.item, 0)
    elif act.spell:
        spell_ready(t, who, act.spell)
    else:
        t.note("acts", who, what=act.purpose, sr=0, rule="R3-SOI-09")
