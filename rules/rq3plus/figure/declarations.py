"""What a figure has declared for the round, and declarations made on the spot (R3-SOI)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.rq3plus.figure import keys, spirit_combat, strike_ranks
from rules.rq3plus.figure.keys import Action, Declaration
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.figure.usable_weapons import loadable
from rules.rq3plus.tables.words import refuse, says

STATUS_GONE = ("converted",)
"""A converted action is followed by the defence it became, and counts no more."""
REMEMBERED = 8
"""How many actions of one round are kept apart at free pace."""


def undeclared(t: Bout, who: str, action: Action) -> Action:
    """Make a missing declaration on the spot (free pace): adds the action, with its rank, to what is declared.

    Raises Refused where both actions went into spirit combat (see R3-SPI-03, R3-SPI-04).
    """
    if spirit_combat.absorbed(t.enc, who):
        raise refuse(t, "spirit_exclusive", who=who, what=says(f"spirit_bars.{action.code}"))
    known = _shortened(t, who, declared(t.figure(who)))
    before = tuple(a for a in known.actions if a.status not in STATUS_GONE)
    timed = strike_ranks.with_ranks(t, who, (*before, action), double_move=known.moves == 2)[-1]
    if known.moves + len(before) >= 3:
        t.note("over_budget", who, what=says("melee_actions"), rule="R3-RND-03")
    limited = known.reloads or reloads(t, who, (action,))
    t.do(keys.DECLARATION.set(who, replace(known, actions=(*known.actions, timed), reloads=limited)))
    return timed


def _shortened(t: Bout, who: str, known: Declaration) -> Declaration:
    """A declaration without its oldest finished act where it has grown far beyond a round's two actions.

    At free pace a round lasts until somebody ends it; what is remembered of it stays small all the same. A slot knows
    its action by its number, so that nothing is dropped while one waits, and defences stay for what they cover.
    """
    if len(known.actions) < REMEMBERED or any(keys.due(slot).n >= 0 for slot in t.enc.slots(who)):
        return known
    done = (n for n, a in enumerate(known.actions) if a.code not in ("PAR", "DOD") and a.status != "unused")
    oldest = next(done, None)
    if oldest is None:
        return known
    return replace(known, actions=(*known.actions[:oldest], *known.actions[oldest + 1 :]))


def reloads(t: Bout, who: str, actions: tuple[Action, ...]) -> bool:
    """Whether a declaration reloads a missile weapon, which limits movement to a third (R3-SOI-12)."""
    for action in actions:
        found = t.figure(who).item(action.item) if action.code == "DRW" and action.item else None
        if found is not None and found.where != "belt" and loadable(t, who, action.item):
            return True
    return False
