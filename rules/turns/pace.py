"""A figure's turns and what they cost, by pace: free plays everything and notes what exceeds, strict refuses it."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Key, Slot, current
from rules.core.events import Closed, Queued
from rules.core.keys import Number
from rules.core.report import Refused
from rules.core.tables.words import saying

says = saying("rules.turns")


def strict(enc: Encounter) -> bool:
    """Whether the full turn order and budget hold."""
    return bool(enc.options.get("pace") == "strict")


def fault(t: Bout, refuse: Callable[..., Refused], code: str, who: str, note: str, rule: str = "", **data: Any) -> None:
    """Refuse under strict pace, by the system's ``refuse(t, code, who=..., ...)``; under free pace only say so."""
    if strict(t.enc):
        raise refuse(t, code, who=who, **data)
    t.note(note, who, rule=rule, **data)


def turn(enc: Encounter, who: str, *kinds: str) -> Slot | None:
    """The slot whose turn it is, if it is that figure's (and one of those kinds), else None."""
    slot = current(enc)
    if slot is None or slot.who != who or (kinds and slot.what not in kinds):
        return None
    return slot


def awaited(
    enc: Encounter, who: str, end: Literal["round", "second"], moment: Callable[[Slot], str] = lambda slot: ""
) -> dict[str, str]:
    """Whom a figure out of turn waits for (``current``) and when its own turn comes (``own``), for a refusal.

    ``end``: whose end it is when nobody's turn is on; ``moment``: when a turn comes, as players count it, if they do.
    """
    now, mine = current(enc), enc.slots(who)
    return {"current": _present(now, end, moment), "own": _due(who, mine[0] if mine else None, moment)}


def _present(now: Slot | None, end: Literal["round", "second"], moment: Callable[[Slot], str]) -> str:
    """Whose turn is on, in words."""
    if now is None or now.who is None:
        return says(f"end.{end}")
    return says("turn.moment", who=now.who, moment=moment(now)) if moment(now) else says("turn", who=now.who)


def _due(who: str, slot: Slot | None, moment: Callable[[Slot], str]) -> str:
    """When a figure's own turn comes, in words."""
    if slot is None:
        return says("own.over", who=who)
    return says("own.comes", who=who, moment=moment(slot)) if moment(slot) else says("own.coming", who=who)


def spend(t: Bout, budget: Number, who: str, cost: int) -> int:
    """Take what something costs from a number of the figure, as far as there is any; returns how much was lacking."""
    left = budget.of(t.figure(who))
    paid = min(cost, max(0, left))
    if paid:
        t.do(budget.by(who, -paid))
    return cost - paid


def put_off(t: Bout, slot: Slot, key: Key, **changes: Any) -> int:
    """Hold a slot back: it waits anew at a later key, with some of its data changed; returns its new number."""
    t.do(Closed(slot.id, "held"))
    later = Slot(t.enc.next_id, key, slot.who, slot.what, {**slot.data, **changes}, audience=slot.audience)
    t.do(Queued(later))
    return later.id


def moved_to(t: Bout, slot: Slot, key: Key) -> None:
    """Let a slot that has not come yet wait where its key now puts it; one that is there already stays."""
    if not slot.opened and slot.key != key:
        t.do(Closed(slot.id, "ruled"), Queued(replace(slot, id=t.enc.next_id, key=key)))


def finish(t: Bout, who: str, *kinds: str, why: str = "done") -> None:
    """End every slot of a figure of those kinds, come or not."""
    for slot in t.enc.slots(who):
        if slot.what in kinds:
            t.do(Closed(slot.id, why))
