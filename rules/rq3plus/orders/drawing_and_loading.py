"""Drawing, loading, readying; dropping, sheathing, picking up (area DRW, R3-MSC-01, R3-FUM-04)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot
from rules.core.events import Closed, ItemMoved
from rules.ground.bodies import one_hex
from rules.rq3plus.figure import able_to_act, keys, usable_weapons
from rules.rq3plus.figure.arms import arm_of, every_arm
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.orders.spells import spell_ready
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.tables.says import says
from rules.rq3plus.time import turns
from rules.rq3plus.time.intent import named
from rules.rq3plus.time.strike_ranks import base
from rules.things import places
from rules.things.loading import load


def draw(t: Bout, command: Command) -> None:
    """Draw a weapon, or load a missile weapon that is in hand (R3-DRW-01): ``draw dagger``, ``reload bow``."""
    who = str(command.who)
    able_to_act.need_able(t, who, "draw a weapon")
    turns.need_due(t, who, "DRW", says("draw"))
    item = base(command.what or "") or _declared(t, who)
    if not item:
        raise refuse(t, "no_item.draw", who=who)
    usable_weapons.need_drawable(t, who, item)
    taken = turns.take(t, who, Action("DRW", item), lambda a: a.item in ("", item) and not a.spell, "draw")
    bring(t, who, item, taken.rank)
    turns.use(t, who, taken)


def _declared(t: Bout, who: str) -> str:
    known = declared(t.figure(who))
    return next((a.item for a in known.actions if a.code == "DRW" and a.status == "unused"), "") if known else ""


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


def by_itself(t: Bout, slot: Slot) -> None:
    """A declared Draw is done on its strike rank (see R3-SR-09); nobody has to say it again."""
    who = str(slot.who)
    known = declared(t.figure(who))
    action = turns.stands_for(known, slot) if known is not None else None
    if action is None:
        return
    if action.spell:
        spell_ready(t, who, action.spell)
    else:
        bring(t, who, action.item, keys.due(slot).sr)
    turns.set_action(t, who, keys.due(slot).n, status="used")


def before_attack(t: Bout, who: str, item: str) -> None:
    """In free pace a Draw of the weapon declared before the attack with it is done when that comes (see R3-SR-04)."""
    strikes = [s for s in keys.ATTACK.all(t.enc, who) if base(keys.due(s).item) == base(item)]
    for slot in keys.DRAW.all(t.enc, who):
        first = not strikes or keys.due(slot).n < keys.due(strikes[0]).n
        if keys.due(slot).item == base(item) and not slot.opened and first:
            by_itself(t, slot)
            t.do(Closed(slot.id, "done"))


def drop(t: Bout, command: Command) -> None:
    """Let go of what is held: free at any time (see R3-DRW-01, R3-GRP-11)."""
    who = str(command.who)
    able_to_act.need_awake(t, who, says("drop_something"))
    item = base(command.what or "")
    found = t.figure(who).item(item)
    if found is None or found.where not in ("hand", "strapped"):
        raise refuse(t, "not_in_hand.drop", who=who, item=found.name if found else item)
    t.do(places.drop(t.figure(who), item))
    t.note("drops", who, item=found.name, rule="R3-DRW-01")


def sheathe(t: Bout, command: Command) -> None:
    """Put a weapon away: a miscellaneous action (see R3-DRW-01)."""
    who = str(command.who)
    able_to_act.need_able(t, who, says("put_something_away"))
    turns.need_due(t, who, "MSC", says("miscellaneous_action"))
    item = base(command.what or "")
    found = t.figure(who).item(item)
    if found is None or found.where not in ("hand", "strapped"):
        raise refuse(t, "not_in_hand.sheathe", who=who, item=found.name if found else item)
    taken = turns.take(
        t, who, Action("MSC", purpose=f"sheathe {found.name}"), called=says("first_aid.miscellaneous_action")
    )
    t.do(ItemMoved(who, item, "belt"))
    t.note("sheathes", who, item=found.name, sr=taken.rank, rule="R3-DRW-01")
    turns.use(t, who, taken)


def pick_up(t: Bout, command: Command) -> None:
    """Pick a thing up from the same or a neighbouring hex: a miscellaneous action (see R3-FUM-04, R3-MSC-01)."""
    who, wanted = str(command.who), named(command)
    able_to_act.need_able(t, who, says("pick_something_up"))
    turns.need_due(t, who, "MSC", says("miscellaneous_action"))
    here = one_hex(t.figure(who))
    near = tuple((owner, item) for owner, item in places.lying(t.enc, who) if places.within(here, item))
    found = places.meant(near, wanted)
    if found is None:
        there = ", ".join(item.name for _, item in near)
        if not there:
            raise refuse(t, "not_here.pick_up_nothing", who=who)
        raise refuse(t, "not_here.pick_up", told=named(command), who=who, there=there)
    owner, item = found
    taken = turns.take(
        t, who, Action("MSC", purpose=f"pick up {item.name}"), called=says("first_aid.miscellaneous_action")
    )
    t.do(ItemMoved(owner, item.id, "hand", to=who))
    t.note("picks_up", who, item=item.name, sr=taken.rank, rule="R3-FUM-04")
    turns.use(t, who, taken)


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
