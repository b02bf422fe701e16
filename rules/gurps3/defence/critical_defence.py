"""A defence that succeeds or fails critically."""

from rules.core.bout import Bout
from rules.core.events import ItemChanged
from rules.gurps.blunders import Blunder
from rules.gurps.success import Degree
from rules.gurps3.defence.all_out_defense import double
from rules.gurps3.defence.bare_parry import parrying_side
from rules.gurps3.defence.exchange_records import Defence, Threat
from rules.gurps3.figure import keys
from rules.gurps3.harm.blunders import critical_miss
from rules.gurps3.harm.down import fall


def turns_tables(got: Degree) -> bool:
    """Whether a defence is a critical success, which sends a melee attacker to the critical misses (G3-DEF-05)."""
    return got is Degree.CRITICAL_SUCCESS


def fumbled(t: Bout, threat: Threat, defence: Defence) -> None:
    """A fumbled Dodge lays him down, a Parry rolls the table, a Block leaves the shield unready (G3-DEF-06)."""
    who = threat.target
    t.note("fumbles", who, rule="G3-DEF-06", what=defence.kind)
    if defence.kind == "dodge":
        fall(t, who, "G3-DEF-06")
    elif defence.kind == "block":
        t.do(ItemChanged(who, defence.item, keys.UNREADY.key, 1))
    else:
        bare = defence.item == "bare"
        limb = f"{parrying_side(t.figure(who), defence)}_hand" if bare else ""
        slip = Blunder(who, "" if bare else defence.item, "swing", limb=limb, parrying=True)
        if double(t, threat):
            # What it does to him counts for his second defence.
            t.at_once(critical_miss, slip)
        else:
            t.then(critical_miss, slip)
