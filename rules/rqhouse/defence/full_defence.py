"""Full Defense: a parry and a dodge against the same blow (RH-DEF-05; see RH-DEF-06)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.rqhouse.defence.defence_options import DefenceOption
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import BOTH, DODGE, PARRY, Defence
from rules.rqhouse.figure.quantities import ACTIONS
from rules.rqhouse.figure.turns import forfeit, spend
from rules.rqhouse.harm import stun

FULL_DEFENCE = "full_defence"


def go_on_full_defence(t: Bout, who: str) -> None:
    """Both actions: for the rest of the round a parry and a dodge against each attack (RH-DEF-05)."""
    t.do(keys.COMMITTED.set(who, keys.Commitment(FULL_DEFENCE)))
    stun.lasts_for_the_round(t, who)


def double(enc: Encounter, figure: Figure) -> bool:
    """Whether the figure is on Full Defense and may parry and dodge the same blow (see RH-DEF-05)."""
    committed = keys.COMMITTED.of(figure)
    return committed is not None and committed.what == FULL_DEFENCE


def on_the_spot(t: Bout, who: str) -> None:
    """Under free pace a parry and a dodge against one blow declare Full Defense (see RH-DEF-05, RH-DEF-06)."""
    if not keys.ROUND.of(t.enc):
        return
    t.note("declares_full_defence", who, rule="RH-DEF-05")
    spend(t, who, ACTIONS, own_turn=False)
    forfeit(t, who)
    go_on_full_defence(t, who)


def pairs(ways_: tuple[DefenceOption, ...]) -> tuple[Defence, ...]:
    """Every parry together with a dodge, where both are legal (see RH-DEF-06)."""
    if not any(way.answer.kind == DODGE for way in ways_):
        return ()
    return tuple(Defence(BOTH, w.answer.item, w.answer.way) for w in ways_ if w.answer.kind == PARRY)
