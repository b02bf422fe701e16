"""Small encounters and rows to write in tests."""

import itertools
from typing import Any

from rules.core.events import Configured, Counted, Event
from rules.core.report import Check, Choice, Die, Note, Question, Term
from storage.ledger import Ledger
from storage.rows import EncounterInfo, Pending, Report, Row

AT = "2025-03-01T12:00:00+00:00"
_numbers = itertools.count(1)


def an_encounter(**fields: Any) -> EncounterInfo:
    """An encounter of its own id in a channel of its own."""
    n = next(_numbers)
    plain = {"id": f"e{n}", "channel": f"c{n}", "system": "rq3plus", "secret": bytes([n % 256]) * 32, "started": AT}
    return EncounterInfo(**{**plain, "guild": "g1", **fields})


async def begun(ledger: Ledger, **fields: Any) -> str:
    """A new encounter in the store; returns its id."""
    info = an_encounter(**fields)
    await ledger.create(info)
    return info.id


def a_row(seq: int, *events: Event, parent: int | None = None, kind: Any = "command", **fields: Any) -> Row:
    """A row after ``seq - 1`` which says its own number in the state."""
    told = events or (Configured("last", seq), Counted("rows", 1))
    fields = {"text": f"sentence {seq}", "who": "Sven", "rules_version": "1", "at": AT, **fields}
    return Row(seq, seq - 1 if parent is None else parent, kind, events=told, **fields)


def a_full_row(seq: int, **fields: Any) -> Row:
    """A row with something in every field."""
    return a_row(
        seq,
        dice=(Die("attack", "Sven", "1d100", 12, given=True), Die("attack", "Sven", "1d100", 85, repeat=2)),
        answers={"dodge?": "yes"},
        report=Report(
            (Check("attack", "Sven", "axe", 60, (Term("dark", -20, "R3-X"),), 40, 12, "success", 28),),
            (Note("hit", "Grak", {"location": "head", "points": 7}, (Term("axe", 7),)),),
        ),
        source=f"m{seq}-{next(_numbers)}",
        **fields,
    )


QUESTION = Question("parry?", "Grak", "Parry or dodge?", (Choice("parry", "Parry"), Choice("dodge", "Dodge")), "dodge")


def a_question(base: int, **fields: Any) -> Pending:
    """A command that waits for Grak's answer."""
    shown = (Die("attack", "Sven", "1d100", 12),)
    return Pending(base, "command", (QUESTION,), text="attack Grak", dice=shown, pins={"Sven.attack": 12}, **fields)
