"""The sentences about things in a fight: pulling a weapon out, tearing one out, covering with a shield."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rq3plus.defence import shield_cover
from rules.rq3plus.figure import able_to_act, strike_ranks, turns
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.harm import stuck
from rules.rq3plus.tables.says import says


def remove(t: Bout, command: Command) -> None:
    """``remove``, ``remove chest``: the victim tears a stuck weapon out, a Miscellaneous Action (see R3-IMP-03)."""
    who = able_to_act.who_of(command)
    able_to_act.need_able(t, who, says("tear_weapon_out"))
    turns.need_due(t, who, "MSC", says("miscellaneous_action"))
    one = stuck.stuck_at(t, who, command.at or "")
    taken = turns.take(
        t,
        who,
        Action("MSC", purpose=says("item_orders.tear_weapon_out")),
        called=says("first_aid.miscellaneous_action"),
    )
    stuck.remove(t, who, one)
    turns.use(t, who, taken)


def cover(t: Bout, command: Command) -> None:
    """``cover with target``: the shield guards its locations against missiles this round, and can't parry."""
    who = able_to_act.who_of(command)
    able_to_act.need_able(t, who, says("cover_itself"))
    shield_cover.declare(t, who, strike_ranks.base(command.what or ""), command.at or "")
