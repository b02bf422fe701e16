"""The game master's hand: any number, condition, place or owner set outright, always marked as a ruling."""

from typing import Any

from rules.core.bout import Bout
from rules.core.encounter import Figure, Key, Mark
from rules.core.events import Configured, Marked, Moved, Owned, Resheeted, Ruled, Unmarked
from rules.core.refusals import refuse
from rules.core.ruleset import Ruleset
from rules.core.sheet import BadSheet


def set_number(t: Bout, rules: Ruleset, who: str, key: str, value: int, item: str | None = None) -> None:
    """Set a number of a figure, of its sheet, or of one of its items.

    Raises Refused naming the numbers there are, the least one may be, or what the sheet does not allow.
    """
    figure = t.figure(who)
    if item is not None:
        held = figure.item(item)
        if held is None:
            raise refuse(t, "unknown_key.item", item=item)
        if key not in held.q:
            raise refuse(t, "unknown_key.of_item", item=held.name, key=key, known=", ".join(held.q) or "no numbers")
        t.do(Ruled(who, key, value, item))
    else:
        may = rules.numbers(figure)
        least = may.get(key)
        if least is not None and value < least:
            raise refuse(t, "bad_value.least", who=who, key=key, value=value, least=least)
        t.do(Ruled(who, key, value) if key in may else _of_sheet(t, rules, figure, key, value))
    t.note("ruled_number", who, what=f"{key} of {item}" if item else key, value=value)


def _of_sheet(t: Bout, rules: Ruleset, figure: Figure, key: str, value: int) -> Resheeted:
    """A number of the figure's sheet set for this fight: a skill, a characteristic. What it has lost stays lost."""
    who = figure.name
    known = ", ".join((*rules.numbers(figure), *(k for k, n in figure.sheet.items() if type(n) is int)))
    try:
        sheet = rules.read_sheet(rules.inline(figure.sheet, {key: value}))
    except BadSheet as fault:
        if any(f.expected.startswith("no such key") for f in fault.faults):
            raise refuse(t, "unknown_key.number", who=who, key=key, known=known) from fault
        raise refuse(t, "bad_value.sheet", who=who, key=key, value=value, fault=fault) from fault
    made, was = rules.figure(who, sheet), rules.figure(who, figure.sheet)
    if [item.id for item in made.items] != [item.id for item in was.items]:
        raise refuse(t, "unknown_key.number", who=who, key=key, known=known)
    moved = {k: by for k in {**was.q, **made.q} if (by := made.q.get(k, 0) - was.q.get(k, 0))}
    return Resheeted(who, sheet, figure.items, moved)


def mark(t: Bout, rules: Ruleset, who: str, condition: str, rounds: int | None) -> None:
    """Put a condition on a figure, for so many rounds or until it is taken off."""
    if condition not in rules.markable:
        raise refuse(t, "unknown_key.condition", condition=condition, known=", ".join(rules.markable))
    until: Key | None = rules.after_rounds(t.enc, rounds) if rounds is not None else None
    # At once, even inside a simultaneous group: the game master stands above its moment.
    t.do(Marked(who, Mark(condition, rules.mark_data(t.enc, condition, rounds), until), now=True))
    t.note("ruled", who, what=condition, value="on" if rounds is None else f"for {rounds} rounds")


def unmark(t: Bout, rules: Ruleset, who: str, condition: str) -> None:
    """Take a condition off."""
    if t.figure(who).mark(condition) is None:
        has = ", ".join(m.key for m in t.figure(who).marks if m.key in rules.markable) or "none"
        raise refuse(t, "unknown_key.mark", who=who, condition=condition, has=has)
    t.do(Unmarked(who, condition, "ruled", now=True))
    rules.lifted(t, who, condition)
    t.note("ruled", who, what=condition, value="off")


def place(t: Bout, rules: Ruleset, who: str, at: tuple[int, int], facing: int | None, elevation: int | None) -> None:
    """Put a figure on a hex; a larger one lies behind it."""
    t.do(Moved(who, to=at, facing=facing, elevation=elevation, now=True))
    covered = {*rules.hexes(t.enc, t.figure(who))}
    for name, other in t.enc.figures.items():
        if name != who and not covered.isdisjoint(rules.hexes(t.enc, other)):
            t.note("shares_hex", who, other=name)
    t.note("ruled", who, what="place", value=f"{at[0]},{at[1]}")


def posture(t: Bout, rules: Ruleset, who: str, word: str) -> None:
    """Make a figure stand, kneel or lie."""
    if word not in rules.postures:
        raise refuse(t, "unknown_key.posture", posture=word, known=", ".join(rules.postures))
    t.do(Moved(who, posture=word, now=True))
    t.note("ruled", who, what="posture", value=word)


def control(
    t: Bout, who: str, *, owner: str | None, side: str | None, policy: str | None = None, hidden: bool | None = None
) -> None:
    """Say who plays a figure, on which side, by which standing order, and whether it is hidden."""
    figure: Figure = t.figure(who)
    t.do(
        Owned(
            who,
            owner,
            figure.side if side is None else side,
            figure.policy if policy is None else policy,
            figure.hidden if hidden is None else hidden,
        )
    )


def configure(t: Bout, rules: Ruleset, key: str, text: str) -> None:
    """Set an option of the encounter; raises Refused naming the options, or the values of this one."""
    if key not in rules.settings:
        raise refuse(t, "unknown_option", option=key, known=", ".join(rules.settings))
    value: Any = rules.settings[key].read(key, text)
    t.do(Configured(key, value))
    t.note("configured", what=key, value=text)
