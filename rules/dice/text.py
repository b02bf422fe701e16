"""A roll in words and as JSON.

The first line is the expression with every die in brackets behind its dice; then one line for each modifier that did
something. ``(2)`` was dropped, ``1→4`` rerolled or changed, ``6!`` exploded, ``+3`` is the extra die, ``6+3`` are added
into one die, ``✓`` and ``✗`` are success and failure, ``★`` and ``▼`` critical and fumble, ``=`` belongs to a set.
"""

from collections import Counter
from fractions import Fraction

from rules.dice.canonical import canonical, faces_text
from rules.dice.pool import Die, Pool, Sides
from rules.dice.roll import Outcome, Result
from rules.dice.texts import says
from rules.dice.tree import Value

WIDTH = 40
"""Columns of a line."""
LENGTH = 1900
"""Characters of the whole text, less than a message of 2,000."""

_FULL, _SHORT = 200, 12
"""Dice of a pool shown one by one, normally and where the text would get too long."""
_ROLLS = 5
"""Faces shown of one die that was thrown many times."""

_LISTED = 20
"""Listed faces of a die that are given one by one in data."""

_SIGNS = {"exploded": "!", "success": "✓", "failure": "✗", "critical": "★", "fumble": "▼", "set": "="}


def say(outcome: Outcome) -> str:
    """The roll's text: lines of about ``WIDTH`` columns, at most ``LENGTH`` characters; long pools are summed up where
    they would not fit."""
    text = _say(outcome, _FULL)
    if len(text) <= LENGTH:
        return text
    text = _say(outcome, _SHORT)
    if len(text) <= LENGTH:
        return text
    tail = "\n" + says("roll.total", total=number(outcome.total))
    if outcome.given:
        tail += "\n" + says("roll.given_many", n=len(outcome.given))
    return text[: LENGTH - len(tail)] + tail


def told(outcome: Outcome) -> str:
    """The roll on one line, as part of a longer text: ``4d6kh3 [3 (1) 5 6] = 14; kh3: dropped 1``."""
    return "; ".join(" ".join(line.split()) for line in say(outcome).replace("\n  ", " ").splitlines())


def _say(outcome: Outcome, most: int) -> str:
    results = outcome.results
    template = outcome.template
    lines = []
    if outcome.tree.comment:
        lines.append(_short(outcome.tree.comment))
    if len(results) == 1:
        _tell(results[0], template, "", most, lines)
    else:
        room = LENGTH
        for place, result in enumerate(results, 1):
            before = len(lines)
            _tell(result, template, f"{place}) ", most, lines)
            room -= sum(len(line) + 1 for line in lines[before:])
            if room < -LENGTH:  # what follows would be cut off anyway
                break
        lines.append(says("roll.sum", sum=number(outcome.total)))
    if outcome.given:
        shown = [*map(str, outcome.given[:20]), *(["..."] if len(outcome.given) > 20 else [])]
        lines.append(says("roll.given", dice=" ".join(shown)))
    if outcome.unused:
        lines.append(says("roll.unused", dice=" ".join(map(str, outcome.unused[:20]))))
    return "\n".join(lines)


def _tell(result: Result, template: str, head: str, most: int, lines: list[str]) -> None:
    pools = result.pools
    line = f"{head}{template % tuple([_pool(pool, most) for pool in pools])}{ending(result)}"
    lines.append(line if len(line) <= WIDTH else wrapped(line))
    for pool in pools:
        for note in pool.notes:
            lines.append(note if len(note) <= WIDTH else wrapped(note))


def ending(result: Result) -> str:
    """`` = total``, or for a comparison whether it holds and by how much."""
    if result.margin is None:
        return f" = {number(result.total)}"
    return ": " + says("roll.yes" if result.total else "roll.no", margin=number(result.margin))


def wrapped(line: str, width: int = WIDTH) -> str:
    """``line`` broken at spaces, further lines indented by two."""
    parts, start, room = [], 0, width
    while len(line) - start > room:
        cut = line.rfind(" ", start, start + room + 1)
        if cut <= start:
            cut = line.find(" ", start + room)
            if cut < 0:
                break
        parts.append(line[start:cut])
        start, room = cut + 1, width - 2
    parts.append(line[start:])
    return "\n  ".join(parts)


def number(value: Value) -> str:
    """A total to read: ``15/2 (7.5)`` for a fraction, the first digits of a very long number."""
    if type(value) is int and -(10**15) < value < 10**15:
        return str(value)
    if isinstance(value, Fraction):
        exact = f"{_digits(value.numerator)}/{_digits(value.denominator)}"
        about = float(value) if abs(value) < 10**15 else None
        return exact if about is None else f"{exact} ({'' if Fraction(str(about)) == value else '≈ '}{about:.6g})"
    return _digits(value)


def _digits(value: int) -> str:
    text = str(value)
    return text if len(text) <= 32 else f"{text[:12]}… ({len(text.lstrip('-'))} digits)"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return wrapped(line if len(line) <= 200 else line[:199] + "…")


def _pool(pool: Pool, most: int) -> str:
    dice = pool.dice
    if len(dice) > most:
        return _summary(dice)
    if pool.marks:
        return " ".join(map(_die, dice))
    return " ".join([str(die.value) for die in dice])


def _die(die: Die) -> str:
    rolls, flags = die.rolls, die.flags
    if not flags:
        return str(die.value) if die.kept else f"({die.value})"
    last = rolls[-1] if rolls else die.value
    if len(rolls) > 1:
        joint = "+" if "exploded" in flags else "→"
        shown = list(map(str, rolls))
        if len(rolls) > _ROLLS:
            shown = [*shown[:2], f"({len(rolls) - 3} more)", shown[-1]]
        text = joint.join(shown)
        if joint == "+":
            last = sum(rolls)
    else:
        text = str(last)
    if die.value != last:
        text = f"{text}→{die.value}"
    if "extra" in flags:
        text = f"+{text}"
    for flag in flags:
        if flag in _SIGNS and (flag != "exploded" or len(rolls) < 2):
            text += _SIGNS[flag]
    return text if die.kept else f"({text})"


def _summary(dice: tuple[Die, ...]) -> str:
    """A long pool in few words: how often each value came, or its range."""
    kept = [die.value for die in dice if die.kept]
    counts = Counter(kept)
    if not kept:
        return says("pool.none", n=len(dice))
    if len(counts) <= _SHORT:
        told = " ".join(f"{n}×{value}" for value, n in sorted(counts.items()))
    else:
        told = says("pool.range", low=min(kept), high=max(kept), sum=number(sum(kept)))
    dropped = len(dice) - len(kept)
    return says("pool.dropped" if dropped else "pool", n=len(kept), told=told, dropped=dropped)


def exact(value: Value) -> int | str:
    """A number for JSON: an int, or ``"n/d"``."""
    return int(value) if isinstance(value, int) else f"{value.numerator}/{value.denominator}"


def to_json(outcome: Outcome, expr: str | None = None) -> dict[str, object]:
    """``{"expr", "canonical", "total", "margin", "text", "dice", "given", "unused"}``; ``expr`` is the text as typed.

    Repeats have ``"results"`` besides: total, margin and dice of each. A total is an int or ``"n/d"``; a margin is null
    where nothing is compared; a die is ``{"label", "faces", "rolls", "kept", "flags", "source"}`` and ``"value"`` where
    it counts for something else than its last roll. ``faces`` are a number, a list, or text where the list is long.
    """
    text = canonical(outcome.tree)
    # A list of faces is told once for all dice that bear it, and a die of repeats once for both places it stands in.
    faces: dict[int, int | str | list[int]] = {}
    dice = [
        [_die_json(die, faces) for pool in one.pools if not pool.group for die in pool.dice] for one in outcome.results
    ]
    told: dict[str, object] = {
        "expr": text if expr is None else expr,
        "canonical": text,
        "total": exact(outcome.total),
        "margin": None if outcome.margin is None else exact(outcome.margin),
        "text": say(outcome),
        "dice": [die for of_one in dice for die in of_one],
        "given": list(outcome.given),
        "unused": list(outcome.unused),
    }
    if outcome.tree.repeat is not None:
        told["results"] = [
            {
                "total": exact(one.total),
                "margin": None if one.margin is None else exact(one.margin),
                "dice": of_one,
            }
            for one, of_one in zip(outcome.results, dice, strict=True)
        ]
    return told


def _faces_json(sides: Sides) -> int | str | list[int]:
    """A long list is given as it is written, for every die of a pool bears it."""
    if isinstance(sides, int):
        return sides
    return list(sides) if len(sides) <= _LISTED else faces_text(sides)


def _die_json(die: Die, known: dict[int, int | str | list[int]]) -> dict[str, object]:
    sides = die.sides
    faces = known.get(id(sides))
    if faces is None:
        faces = known[id(sides)] = _faces_json(sides)
    told: dict[str, object] = {
        "label": die.label,
        "faces": faces,
        "rolls": [int(face) for face in die.rolls],
        "kept": die.kept,
        "flags": list(die.flags),
        "source": die.source,
    }
    if die.value != die.rolls[-1]:
        told["value"] = exact(die.value)
    return told
