"""What a sentence says behind a walk that somebody interrupts: it waits until the walk is over (see RH-MAN-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.events import Closed, Moved
from rules.core.orders.deeds import rehearse
from rules.core.orders.verbs import Does
from rules.ground.walk import Walk, walking
from rules.rqhouse.figure import keys


def waits(t: Bout, command: Command, do: Does) -> bool:
    """Whether a further deed has to wait for its doer's walk; if so, it is kept for then.

    Raises Refused where it couldn't be done even if the walk went well.
    """
    who = command.who or ""
    walk = walking(t.enc, who) if command.nth > 1 else None
    if walk is None:
        return False
    before = keys.AFTER.of(t.figure(who))
    kept = before.deeds if before is not None else ()
    if not kept:
        rehearse(_arrived(t.enc, who, walk), lambda dry: do(dry, command))
    t.do(keys.AFTER.set(who, keys.WaitingDeeds((*kept, command))))
    return True


def _arrived(enc: Encounter, who: str, walk: Walk) -> Encounter:
    """The encounter as it would be had nobody minded the walk."""
    for slot in enc.stack:
        enc = Closed(slot.id).apply(enc)
    end = walk.path[-1].stance
    return Moved(who, to=end.at, facing=end.facing).apply(enc)
