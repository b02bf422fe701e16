"""The sentences that draw, load, drop, sheathe and pick up (R3-DRW, R3-MSC-01, R3-FUM-04)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import ItemMoved
from rules.ground.bodies import one_hex
from rules.rq3plus.figure import able_to_act, turns, usable_weapons
from rules.rq3plus.figure.drawing import bring
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.figure.strike_ranks import base
from rules.rq3plus.tables.words import refuse, says
from rules.runequest.free_words import named
from rules.things import places


def draw(t: Bout, command: Command) -> None:
    """Draw a weapon, or load a missile weapon that is in hand (R3-DRW-01): ``draw dagger``, ``reload bow``."""
    who = turns.ready(t, command, "DRW", "draw a weapon")
    planned = (a.item for a in declared(t.figure(who)).actions if a.code == "DRW" and a.status == "unused")
    item = base(command.what or "") or next(planned, "")
    if not item:
        raise refuse(t, "no_item.draw", who=who)
    usable_weapons.need_drawable(t, who, item)
    taken = turns.take(t, who, Action("DRW", item), lambda a: a.item in ("", item) and not a.spell, "draw")
    bring(t, who, item, taken.rank)
    turns.use(t, who, taken)


def drop(t: Bout, command: Command) -> None:
    """Let go of what is held: free at any time (see R3-DRW-01, R3-GRP-11)."""
    who = command.actor
    able_to_act.need_awake(t, who, says("drop_something"))
    item = base(command.what or "")
    found = t.figure(who).item(item)
    if found is None or found.where not in ("hand", "strapped"):
        raise refuse(t, "not_in_hand.drop", who=who, item=found.name if found else item)
    t.do(places.drop(t.figure(who), item))
    t.note("drops", who, item=found.name, rule="R3-DRW-01")


def sheathe(t: Bout, command: Command) -> None:
    """Put a weapon away: a miscellaneous action (see R3-DRW-01)."""
    who = turns.ready(t, command, "MSC", says("put_something_away"))
    item = base(command.what or "")
    found = t.figure(who).item(item)
    if found is None or found.where not in ("hand", "strapped"):
        raise refuse(t, "not_in_hand.sheathe", who=who, item=found.name if found else item)
    taken = turns.take_brief(t, who, f"sheathe {found.name}")
    t.do(ItemMoved(who, item, "belt"))
    t.note("sheathes", who, item=found.name, sr=taken.rank, rule="R3-DRW-01")
    turns.use(t, who, taken)


def pick_up(t: Bout, command: Command) -> None:
    """Pick a thing up from the same or a neighbouring hex: a miscellaneous action (see R3-FUM-04, R3-MSC-01)."""
    who = turns.ready(t, command, "MSC", says("pick_something_up"))
    here = one_hex(t.figure(who))
    near = tuple((owner, item) for owner, item in places.lying(t.enc, who) if places.within(here, item))
    found = places.meant(near, named(command))
    if found is None:
        there = ", ".join(item.name for _, item in near)
        if not there:
            raise refuse(t, "not_here.pick_up_nothing", who=who)
        raise refuse(t, "not_here.pick_up", told=named(command), who=who, there=there)
    owner, item = found
    taken = turns.take_brief(t, who, f"pick up {item.name}")
    t.do(ItemMoved(owner, item.id, "hand", to=who))
    t.note("picks_up", who, item=item.name, sr=taken.rank, rule="R3-FUM-04")
    turns.use(t, who, taken)
