"""The game master's hand: any number, condition, place or owner set outright, always marked as a ruling."""

from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction
from itertools import count
from typing import Any

from rules.core import effects
from rules.core.bout import Bout
from rules.core.encounter import ALL, Figure, Key, Mark, Remark
from rules.core.events import (
    Configured,
    Marked,
    Moved,
    Owned,
    Remarked,
    Resheeted,
    Revealed,
    Ruled,
    Unmarked,
    Unremarked,
)
from rules.core.hexes import FARTHEST
from rules.core.keys import Unit
from rules.core.names import fold
from rules.core.ruleset import Ruleset
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.fresh import fresh_values
from rules.core.tables.words import refuse, says

NEAR = 0.75
"""How alike a word must be to a condition of the rules to be taken for it misspelt."""
WHOLE = Unit(1)
SECRET_FROM = 1_000
"""The first number of remarks that are not for all."""
LONGEST = 40
"""Letters of a condition that the game master names freely."""


def set_number(t: Bout, rules: Ruleset, who: str, key: str, said: int | Fraction, item: str | None = None) -> None:
    """Set a number of a figure, of its sheet, or of one of its items, ``said`` in the unit people use.

    Raises Refused naming the numbers there are, the least one may be, or what the sheet does not allow.
    """
    figure = t.figure(who)
    stored, unit = _kept(rules, key)
    value = (unit or WHOLE).parts(said)
    if unit is not None and value is None:
        raise refuse(t, "bad_value.parts", who=who, key=key, value=_decimal(said), step=1 / unit.per)
    if item is not None:
        held = figure.item(item)
        if held is None:
            raise refuse(t, "unknown_key.item", item=item)
        if stored not in held.q:
            raise refuse(
                t, "unknown_key.of_item", item=held.name, key=key, known=", ".join(held.q) or says("no_numbers")
            )
        if value is None:
            raise refuse(t, "bad_value.whole", who=held.name, key=key, value=_decimal(said))
        t.do(Ruled(who, stored, value, item))
        item = held.name
    elif stored in rules.words.numbers(figure):
        least = rules.words.numbers(figure)[stored]
        if least is not None and said < least:
            raise refuse(t, "bad_value.least", who=who, key=key, value=_decimal(said), least=least)
        if value is None:
            raise refuse(t, "bad_value.whole", who=who, key=key, value=_decimal(said))
        t.do(Ruled(who, stored, value))
    else:
        t.do(_of_sheet(t, rules, figure, stored, _decimal(said) if value is None else value))
    number, _, part = key.partition(".")
    if part and not item:
        t.note("ruled_part", who, what=number, at=part, value=_decimal(said))
    else:
        t.note("ruled_number", who, what=f"{key} of {item}" if item else key, value=_decimal(said))


def number(t: Bout, rules: Ruleset, who: str, key: str, item: str | None = None) -> int | Fraction:
    """What a number that may be set is now, in the unit people use; raises Refused where there is none to add to."""
    figure = t.figure(who)
    stored, unit = _kept(rules, key)
    if item is not None:
        held = figure.item(item)
        found = held.q.get(stored) if held is not None else None
    elif stored in rules.words.numbers(figure):
        found = figure.q.get(stored, 0)
    else:
        found = figure.sheet.get(stored, fresh_values(rules, figure.sheet).get(stored))
    if type(found) is not int:
        raise refuse(t, "unknown_key.adding", who=who, key=key)
    return Fraction(found, unit.per) if unit is not None else found


def _kept(rules: Ruleset, key: str) -> tuple[str, Unit | None]:
    """The key a number is kept under, and its unit where ``key`` is what people say."""
    stored = next((name for name, unit in rules.units.items() if unit.says == key), key)
    return stored, rules.units.get(stored) if stored != key or not rules.units.get(key, WHOLE).says else None


def _decimal(said: int | Fraction) -> int | float:
    return int(said) if said == int(said) else float(said)


def _of_sheet(t: Bout, rules: Ruleset, figure: Figure, key: str, value: int | float) -> Resheeted:
    """A number of the figure's sheet set for this fight: a skill, a characteristic. What it has lost stays lost."""
    who = figure.name
    known = ", ".join((*rules.words.numbers(figure), *(k for k, n in figure.sheet.items() if type(n) in (int, float))))
    try:
        said = (
            {**figure.sheet, key: value}
            if isinstance(value, float)
            else rules.sheets.inline(figure.sheet, {key: value})
        )
        sheet = rules.sheets.read(said)
    except BadSheet as fault:
        if any(f.unknown for f in fault.faults):
            raise refuse(t, "unknown_key.number", who=who, key=key, known=known) from fault
        raise refuse(t, "bad_value.sheet", who=who, key=key, value=value, fault=fault) from fault
    made, was = rules.sheets.figure(who, sheet), rules.sheets.figure(who, figure.sheet)
    if [item.id for item in made.items] != [item.id for item in was.items]:
        raise refuse(t, "unknown_key.number", who=who, key=key, known=known)
    moved = {k: by for k in {**was.q, **made.q} if (by := made.q.get(k, 0) - was.q.get(k, 0))}
    return Resheeted(who, sheet, figure.items, moved)


def mark(t: Bout, rules: Ruleset, who: str, condition: str, rounds: int | None, *, own: bool = False) -> None:
    """Put a condition on a figure, for so many rounds or until it is taken off.

    One that the rules don't know is the ready effect of that name; else, as the game master's ``own`` word in quotes,
    an effect without changes.
    Raises Refused for what is only misspelt.
    """
    may, said = rules.markable_on(t.figure(who)), condition
    condition = condition if own else _known(rules, may, condition)
    if condition in rules.ended and not own:
        raise refuse(t, "bad_value.ended", who=who, condition=condition.replace("_", " "))
    on = "on"
    if own or condition not in may:
        name = condition.replace("_", " ")
        near = () if own else get_close_matches(condition, may, n=1, cutoff=NEAR)
        if near:
            raise refuse(t, "unknown_key.condition", who=who, condition=name, near=near[0].replace("_", " "))
        if len(name) > LONGEST:
            raise refuse(t, "bad_value.condition", most=LONGEST)
        known = None if own else effects.ready(rules.package).get(fold(name))
        if known is not None and not known.each:
            made, rounds = known.made(name, 1), known.lasts if rounds is None else rounds
        else:
            made, on = effects.Effect(name), "word"
        until: Key | None = rules.after_rounds(t.enc, rounds) if rounds is not None else None
        t.do(effects.put(who, made, until))
    else:
        until = rules.marked_until(t.enc, rounds) if rounds is not None else None
        # At once, even inside a simultaneous group: the game master stands above its moment.
        t.do(Marked(who, Mark(condition, rules.words.mark_data(t.enc, condition, rounds), until), now=True))
    for_ = says(f"for_one.{rules.unit}") if rounds == 1 else says(f"for_many.{rules.unit}", n=rounds)
    told = said if said in rules.said_for else condition
    _tell(t, rules, who, told, on if rounds is None else for_)


def _known(rules: Ruleset, may: tuple[str, ...], condition: str) -> str:
    """The rules' own key of a condition, whichever of its blanks are typed as underscores; else as typed."""
    typed = rules.said_for.get(condition, condition).replace(" ", "_")
    return next((key for key in may if key.replace(" ", "_") == typed), condition)


def _tell(t: Bout, rules: Ruleset, who: str, condition: str, value: str) -> None:
    """Say what becomes of a condition: a key of one word as it is, for it may have a phrase; more words as they are
    read; one of a location as that location's.
    """
    word, at = rules.placed(condition)
    if at:
        t.note("ruled_at", who, what=word, at=at, value=value)
    else:
        t.note("ruled", who, what=condition.replace("_", " ") if " " in condition else condition, value=value)


def unmark(t: Bout, rules: Ruleset, who: str, condition: str) -> None:
    """Take a condition off: one of the rules', or an effect by its name."""
    figure = t.figure(who)
    may, said = rules.markable_on(figure), condition
    condition = _known(rules, may, condition)
    borne = {effect.name.casefold(): effect.name for effect, _ in effects.on(figure)}
    own = borne.get(condition.replace("_", " "))
    if figure.mark(condition) is not None:
        t.do(Unmarked(who, condition, "ruled", now=True))
        rules.time.lifted(t, who, condition)
    elif own is not None:
        t.do(*effects.over(t.enc, who, own, "ruled"))
    else:
        keys = (m.key.replace("_", " ") for m in figure.marks if m.key in may)
        has = ", ".join((*keys, *borne.values())) or "none"
        raise refuse(t, "unknown_key.mark", who=who, condition=condition.replace("_", " "), has=has)
    _tell(t, rules, who, said if said in rules.said_for else condition, "off")


def remark(t: Bout, rules: Ruleset, text: str, who: str, rounds: int | None, audience: str) -> None:
    """Keep words about a figure (empty: about the fight) for so many rounds, or until they are dropped."""
    until = rules.after_rounds(t.enc, rounds) if rounds is not None else None
    one = Remark(free_number(t.enc.remarks, audience), text, who, until, audience)
    t.do(Remarked(one))
    unit = says(f"unit.{rules.unit}") if rounds == 1 else says(f"units.{rules.unit}")
    t.note("remarked", audience=audience, about=who or "none", n=one.id, text=text, lasts=rounds or 0, unit=unit)


def free_number(remarks: Iterable[Remark], audience: str) -> int:
    """The number of the next remark of an audience: those for all are numbered as if there were no others."""
    taken = {one.id for one in remarks}
    return next(n for n in count(1 if audience == ALL else SECRET_FROM) if n not in taken)


def unremark(t: Bout, one: Remark) -> None:
    """Drop what was kept."""
    t.do(Unremarked(one.id))
    t.note("remark_ended", audience=one.audience, about=one.who or "none", text=one.text)


def place(t: Bout, rules: Ruleset, who: str, at: tuple[int, int], facing: int | None, elevation: int | None) -> None:
    """Put a figure on a hex, with what it rides or who rides it; a larger one lies behind it.

    Raises Refused (``bad_value``) for a place or height beyond all maps.
    """
    for number in (*at, elevation or 0):
        if abs(number) > FARTHEST:
            raise refuse(t, "bad_value.far", number=number, most=FARTHEST)
    ties = () if rules.riding is None else (*rules.riding.all(t.enc, who), *rules.riding.all(t.enc, None, who))
    together = {who, *(name for link in ties for name in (link.a, link.b))}
    for name in sorted(together):
        t.do(Moved(name, to=at, facing=facing, elevation=elevation, now=True))
    covered = {*rules.show.hexes(t.enc, t.figure(who))}
    for name, other in t.enc.figures.items():
        if name not in together and not covered.isdisjoint(rules.show.hexes(t.enc, other)):
            t.note("shares_hex", who, other=name)
    height = "" if elevation is None else f", elevation {elevation}"
    t.note("ruled", who, what="place", value=f"{at[0]},{at[1]}{height}")


def posture(t: Bout, rules: Ruleset, who: str, word: str) -> None:
    """Make a figure stand, kneel or lie."""
    if word not in rules.postures:
        raise refuse(t, "unknown_key.posture", posture=word, known=", ".join(rules.postures))
    t.do(Moved(who, posture=word, now=True))
    t.note("ruled", who, what="posture", value=word)


def reveal(t: Bout, row: int) -> None:
    """Let everybody read what was said in secret at a row."""
    t.do(Revealed(row))
    t.note("revealed", row=row)


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
