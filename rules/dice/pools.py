"""Exact laws of pools: what each modifier does to the distribution, without rolling.

Modifiers that look at one die at a time change that die's law; a keep or drop by rank, sets and unique dice are counted
face by face over all dice. Anything else is counted case by case while that is small, and sampled beyond.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, comb, log2, perm
from typing import TypeAlias

from rules.dice.cases import by_cases
from rules.dice.laws import MAX_CELLS, MAX_WORK, Law, TooLarge, added, coarse, law, mixed, times, unpacked
from rules.dice.modifiers import bottom, check_modifiers, refuse_crowd, refuse_endless, split_ends, top
from rules.dice.numbers import TESTS
from rules.dice.pool import Sides, too_many
from rules.dice.refused import MAX_DICE
from rules.dice.texts import says
from rules.dice.tree import (
    Clamp,
    Count,
    Ends,
    Explode,
    Mark,
    Match,
    Modifier,
    Pick,
    Reroll,
    Sort,
    Unique,
    Value,
    Where,
)
from rules.dice.weights import slot

TAIL = 60
"""Explosions are followed until what is left is less likely than 1 in 2**TAIL."""
MAX_CHAIN = 60_000
"""Values of an explosion's further dice, over all depths."""
MAX_DEPTH = 400
"""Explosions of one die followed at most."""
Weights: TypeAlias = dict[Value | None, int]
"""A die's law while modifiers work; None is a dropped die."""

Read: TypeAlias = Callable[[Value | None], Value]


@lru_cache(maxsize=2048)
def pool_law(count: int, sides: Sides, modifiers: tuple[Modifier, ...], depth: int | None = None) -> Law:
    """The law of a pool's total; explosions go ``depth`` deep (None: to ``TAIL``). Raises DiceRefused or TooLarge."""
    check_modifiers(modifiers, count, sides)
    faces = range(1, sides + 1) if isinstance(sides, int) else sides
    if len(faces) > MAX_CELLS:
        raise TooLarge
    raw: Weights = {}
    for face in faces:
        raw[face] = raw.get(face, 0) + 1
    known = dice_law(raw, count, modifiers, sides, depth)
    return known if known is not None else by_cases(count, sides, modifiers)


def dice_law(
    raw: Weights, count: int, modifiers: Sequence[Modifier], sides: Sides | None = None, depth: int | None = None
) -> Law | None:
    """The law of ``count`` equal dice (``sides`` None: totals of a group), or None where only cases can tell."""
    die, notes = dict(raw), frozenset[str]()
    mods = [one for one in modifiers if not isinstance(one, Mark | Sort)]
    for at, one in enumerate(mods):
        rest = mods[at + 1 :]
        if sides is not None and _by_rank(one, sides):
            return None
        match one:
            case Clamp() | Pick(_, Where(op="<" | "<=" | ">" | ">=" | "=" | "<>")):
                die = _each(die, one)
            case Reroll(once, where) if sides is not None:
                die = _rerolled(die, raw, bottom(where, sides), once, sides)
            case Explode(how, where) if sides is not None:
                where = top(where, sides)
                _refuse_flood(raw, count, one, where)
                if how.startswith("!!"):
                    die, notes = _exploded(die, raw, one, where, sides, lambda value: value or 0, depth, fold=True)
                    continue
                read = reader(rest)
                if read is None:
                    return _exploded_and_kept(raw, count, where, rest) if at == 0 and how == "!" and not depth else None
                die, notes = _exploded(die, raw, one, where, sides, read, depth)
                return times(law(_read(die, _zero), notes), count)
            case Ends(how, n):
                read = reader(rest)
                unranked = read is None or (how == "km" and None in die)
                return None if unranked or read is None else _noted(ranked_law(die, count, how, n, read), notes)
            case Unique(once, None) if at == 0 and sides is not None:
                return _different(raw, count, sides, rest, once=once)
            case Match(n) if not rest and None not in die:
                return _noted(_sets(die, count, n), notes)
            case Count():
                read = reader(mods[at:])
                return None if read is None else times(law(_read(die, read), notes), count)
            case _:
                return None
    return times(law(_read(die, _zero), notes), count)


def _by_rank(one: Modifier, sides: Sides) -> bool:
    """Whether which dice are thrown again depends on what the others show, so that only cases can tell."""
    match one:
        case Reroll(_, where):
            return bottom(where, sides).op in ("h", "l")
        case Explode(how, where):
            return how == "ra" or top(where, sides).op in ("h", "l")
    return False


def _different(raw: Weights, count: int, sides: Sides, rest: Sequence[Modifier], *, once: bool) -> Law | None:
    """The law of dice of which equal ones are thrown again, ``once`` or until all differ; None for cases."""
    if once:
        read = reader(rest)
        return None if read is None else _different_once(raw, count, read)
    if set(raw.values()) != {1}:
        return None
    refuse_crowd(None, sides, count)
    keep = rest[0] if rest and isinstance(rest[0], Ends) else Ends("kh", count)
    read = reader(rest[1:] if keep in rest[:1] else rest)
    return None if read is None else ranked_law(dict(raw), count, keep.how, keep.n, read, distinct=True)


def _noted(found: Law, notes: frozenset[str]) -> Law:
    return Law(found.values, found.weights, found.total, found.notes | notes) if notes else found


def _zero(value: Value | None) -> Value:
    return 0 if value is None else value


def _read(die: Weights, read: Read) -> dict[Value, int]:
    table: dict[Value, int] = {}
    for value, weight in die.items():
        to = read(value)
        table[to] = table.get(to, 0) + weight
    return table


def _each(die: Weights, modifier: Clamp | Pick) -> Weights:
    changed: Weights = {}
    for value, weight in die.items():
        to = _one(value, modifier)
        changed[to] = changed.get(to, 0) + weight
    return changed


def _one(value: Value | None, modifier: Clamp | Pick) -> Value | None:
    if value is None:
        return None
    if isinstance(modifier, Clamp):
        return max(value, modifier.n) if modifier.low else min(value, modifier.n)
    return value if TESTS[modifier.where.op](value, modifier.where.n) == modifier.keep else None


def reader(modifiers: Sequence[Modifier]) -> Read | None:
    """What one die of a pool adds to the total under these modifiers; None where dice don't stand for themselves."""
    for one in modifiers:
        if not isinstance(one, Clamp | Pick | Count):
            return None
        wheres = (one.where,) if isinstance(one, Pick) else (one.good, one.bad) if isinstance(one, Count) else ()
        if any(where is not None and where.op in ("h", "l") for where in wheres):
            return None

    def read(value: Value | None) -> Value:
        score: Value | None = None
        for one in modifiers:
            if isinstance(one, Count):
                score = 0
                if value is not None:
                    score = int(TESTS[one.good.op](value, one.good.n))
                    score -= int(one.bad is not None and TESTS[one.bad.op](value, one.bad.n))
            elif isinstance(one, Clamp | Pick):
                value = _one(value, one)
        if value is None:
            return 0
        return value if score is None else score

    return read


def _rerolled(die: Weights, raw: Weights, where: Where, once: bool, sides: Sides) -> Weights:
    test = TESTS[where.op]

    def matches(value: Value | None) -> bool:
        return value is not None and test(value, where.n)

    if not once:
        refuse_endless(where, sides)
    fresh = raw if once else {face: weight for face, weight in raw.items() if not matches(face)}
    again, ways = sum(weight for value, weight in die.items() if matches(value)), sum(fresh.values())
    changed = {value: weight * ways for value, weight in die.items() if not matches(value)}
    for face, weight in fresh.items():
        if again:
            changed[face] = changed.get(face, 0) + weight * again
    return changed


def _refuse_flood(raw: Weights, count: int, modifier: Explode, where: Where) -> None:
    """Raises DiceRefused (limit) where so many dice explode that on average no roll of them is possible."""
    faces = sum(raw.values())
    again = sum(weight for face, weight in raw.items() if face is not None and TESTS[where.op](face, where.n))
    if modifier.how != "!o" and again < faces and count * faces > MAX_DICE * (faces - again):
        raise too_many()


def _exploded(
    die: Weights,
    raw: Weights,
    modifier: Explode,
    where: Where,
    sides: Sides,
    read: Read,
    depth: int | None,
    fold: bool = False,
) -> tuple[Weights, frozenset[str]]:
    """A die with all its further dice: what each adds by ``read``, or folded into one value."""
    test, lower = TESTS[where.op], int(modifier.how.endswith("p"))
    chance = sum(weight for face, weight in raw.items() if face is not None and test(face, where.n)) / sum(raw.values())
    notes: frozenset[str] = frozenset()
    if modifier.how == "!o":
        depth = 1
    elif chance:
        refuse_endless(where, sides)
        if depth is None:
            depth = min(MAX_DEPTH, max(1, ceil(TAIL / -log2(chance))))
            notes = frozenset({says("exploding", depth=depth, power=int(-depth * log2(chance)))})
    stop: dict[Value, int] = {}
    go: dict[Value, int] = {}
    for face, weight in raw.items():
        if face is not None:
            table, to = go if test(face, where.n) else stop, read(face - lower)
            table[to] = table.get(to, 0) + weight
    further, last = law(go), law(stop)
    extra, work = Law((0,), (1,), 1), 0
    for deep in range(depth or 0 if go else 0):
        work += len(extra.values)
        if work > MAX_CHAIN:
            raise TooLarge
        # the deepest die counts for itself even where it would explode again
        more = added(further, extra) if deep else further
        extra = mixed([(further.total, more), (last.total, last)]) if stop else more
        if notes:
            extra = coarse(extra)
    changed: Weights = {}
    for value, weight in die.items():
        if value is not None and test(value, where.n):
            own: Value = value if fold else read(value)
            for by, ways in zip(extra.values, extra.weights, strict=True):
                changed[own + by] = changed.get(own + by, 0) + weight * ways
        else:
            alone: Value | None = value if fold else read(value)
            changed[alone] = changed.get(alone, 0) + weight * extra.total
    return changed, notes


def _exploded_and_kept(raw: Weights, count: int, where: Where, rest: Sequence[Modifier]) -> Law | None:
    """The highest of exploding dice, where every face that explodes lies above all others; None for anything else.

    Before ``count`` dice that don't explode there are as many that do as there are; the highest are first among these.
    """
    keep, read = rest[0] if rest else None, reader(rest[1:])
    again = {face: weight for face, weight in raw.items() if face is not None and TESTS[where.op](face, where.n)}
    alone = {face: weight for face, weight in raw.items() if face not in again}
    known = isinstance(keep, Ends) and keep.how == "kh" and keep.n > 0 and read is not None and again and alone
    if not known or len(again) > 1 or max(face or 0 for face in alone) > min(again):
        return None
    assert isinstance(keep, Ends) and read is not None
    (top_face,) = again
    go, stop, faces = sum(again.values()), sum(alone.values()), sum(raw.values())
    parts, left = [], faces ** (count + keep.n - 1)
    for more in range(keep.n):
        ways = comb(count + more - 1, more) * go**more * stop**count * faces ** (keep.n - 1 - more)
        others = ranked_law(alone, count, "kh", min(count, keep.n - more), read)
        parts.append((ways, added(others, Law((more * read(top_face),), (1,), 1))))
        left -= ways
    full = Law((keep.n * read(top_face),), (1,), 1)
    return mixed([*parts, (left, full)] if left else parts)


def _different_once(raw: Weights, count: int, read: Read) -> Law:
    """The law of dice of which all but the first of each face are thrown once more."""
    if len(raw) * count**3 * len(raw) > 4 * MAX_CELLS:
        raise TooLarge
    # (dice so far, different faces so far) -> what these faces add -> ways
    states: dict[tuple[int, int], dict[Value, int]] = {(0, 0): {0: 1}}
    for face, weight in raw.items():
        after = {key: dict(sums) for key, sums in states.items()}
        for (done, different), sums in states.items():
            for more in range(1, count - done + 1):
                table = after.setdefault((done + more, different + 1), {})
                times_ = comb(count - done, more) * weight**more
                for total, ways in sums.items():
                    to = total + read(face)
                    table[to] = table.get(to, 0) + ways * times_
        states = after
    fresh = law(_read(raw, read))
    parts = []
    for (done, different), sums in states.items():
        if done == count:
            parts.append((sum(sums.values()), added(law(sums), times(fresh, count - different))))
    return mixed(parts)


def ranked_law(die: Weights, count: int, how: str, n: int, read: Read, distinct: bool = False) -> Law:
    """The law of what the dice within a range of ranks add up to, counted face by face from one end.

    ``distinct``: no two dice show the same. Raises TooLarge.
    """
    low, high = split_ends(how, n, count)
    down = how in ("kh", "dh", "km")
    first, last = (high, count - low) if down else (low, count - high)
    if None not in die and count - first < last:  # the same dice seen from the other end
        down, first, last = not down, count - last, count - first
    order: list[Value | None] = [*sorted((value for value in die if value is not None), reverse=down)]
    if None in die:
        order.append(None)
    if len(order) * max(1, last) * count > MAX_CELLS or not all(type(read(value)) is int for value in order):
        raise TooLarge
    adds = [read(value) for value in order]
    least = min(adds)
    total = perm(len(order), count) if distinct else sum(die.values()) ** count
    size = slot(total)
    if (max(adds) - least) * max(1, last - first) * size * 8 > MAX_WORK:
        raise TooLarge
    if last <= first:
        return Law((0,), (1,), 1)
    states, closed, left = [1] + [0] * (last - 1), 0, sum(die.values())
    for place, value in enumerate(order):
        weight = die[value]
        left -= weight
        shift = int(adds[place] - least) * size * 8
        after: list[int] = [0] * last
        for done, ways in enumerate(states):
            if not ways:
                continue
            free, power = count - done, 1
            for more in range(min(free, 1 if distinct else free, last - 1 - done) + 1):
                kept = max(0, done + more - max(done, first))
                after[done + more] += (ways * (comb(free, more) * power)) << (shift * kept)
                power *= weight
            needed = last - done
            if distinct:
                ends = free * perm(len(order) - place - 1, free - 1) if needed <= 1 else 0
            else:
                ends = _filled(free, needed, weight, left)
            if ends:
                closed += (ways * ends) << (shift * (last - max(done, first)))
        states = after
    return unpacked(closed, size, int(least) * (last - first))


def _filled(free: int, needed: int, weight: int, left: int) -> int:
    """In how many ways ``needed`` or more of the ``free`` dice show a face of that weight, the rest ``left`` ones."""
    return sum(comb(free, more) * weight**more * left ** (free - more) for more in range(needed, free + 1))


def _sets(die: Weights, count: int, n: int) -> Law:
    if len(die) * count * count * (count // n + 1) > 4 * MAX_CELLS:
        raise TooLarge
    states = {(0, 0): 1}
    for weight in die.values():
        after: dict[tuple[int, int], int] = {}
        for (done, sets), ways in states.items():
            power = 1
            for more in range(count - done + 1):
                key = (done + more, sets + (more >= n))
                after[key] = after.get(key, 0) + ways * comb(count - done, more) * power
                power *= weight
        states = after
    return law({sets: ways for (done, sets), ways in states.items() if done == count})
