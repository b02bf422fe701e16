"""What the game master says to the clock in tests, and dice that a test lays out by name."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.core.command import Command, Option
from rules.core.dice import Dice
from rules.core.encounter import Figure, current
from rules.core.engine import play
from rules.core.oracle import Source, Table
from rules.core.orders.policy import decide
from rules.core.report import Refused
from rules.registry import ruleset
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight, Said


def gm(f: Fight, verb: str, what: str | None = None, by: str = "gm") -> Said:
    """``next``, ``round`` or ``phase``, with everything it causes."""
    f.said = Said()
    command = Command(verb, options=(Option("named", what),) if what is not None else (), by=by)
    f._take(play(f.enc, command, f.rules, Table(f.source, decide=lambda q: decide(f.enc, q))))
    f._steps((), False)
    return f.said


def laid(dice: Mapping[str, int]) -> Source:
    """Dice by ``Who.label`` or ``Who.label.2``; a roll that is not laid out fails the test."""

    def source(name: str, _: Dice) -> int:
        assert name in dice, f"nobody laid out {name}"
        return dice[name]

    return source


def turn(f: Fight) -> tuple[str | None, str]:
    """Whose turn it is, and for what."""
    slot = current(f.enc)
    assert slot is not None
    return slot.who, slot.what


def until(f: Fight, what: str) -> None:
    """Let turns pass until such a slot is waiting."""
    for _ in range(60):
        if turn(f)[1] == what:
            return
        gm(f, "next")
    raise AssertionError(f"{what} never comes; now {turn(f)}")


def skip_moves(f: Fight) -> None:
    """Let everybody stand still until something else than a movement is due."""
    for _ in range(60):
        if turn(f)[1] not in ("move", "post_move"):
            return
        gm(f, "next")
    raise AssertionError("moves without an end")


def made(name: str, **sheet: Any) -> Figure:
    """A figure with a plain sheet: human averages unless said otherwise."""
    rules = ruleset("rq3plus")
    plain = {"str": 12, "con": 12, "siz": 12, "int": 12, "pow": 12, "dex": 12, **sheet}
    return rules.sheets.figure(name, rules.sheets.read({"name": name, "system": "rq3plus", **plain}))


def actions(f: Fight, who: str) -> tuple[keys.Action, ...]:
    """What a figure has declared."""
    known = keys.DECLARATION.of(f[who])
    return known.actions if known is not None else ()


def ranks(f: Fight, who: str) -> list[int]:
    """The strike ranks of what a figure has declared."""
    return [a.sr for a in actions(f, who)]


def refused(f: Fight, text: str) -> str:
    """The code with which a sentence is refused; the fight stays as it was."""
    before = f.enc
    with pytest.raises(Refused) as fault:
        f.say(text)
    assert f.enc == before
    assert fault.value.message
    return fault.value.code
