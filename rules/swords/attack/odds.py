"""What a resolution came to, in a few values that odds count by."""

from collections.abc import Hashable, Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure, Key
from rules.core.events import Changed, ItemMoved
from rules.odds.came import counting, parts, touched
from rules.odds.undated import undated
from rules.swords.attack.strike import usable
from rules.swords.figure import keys
from rules.swords.figure.quantities import dead, prone, unconscious
from rules.swords.figure.turns import turn_key
from rules.swords.sheet.gear import MELEE, NATURAL
from rules.swords.tables.printed import TRADES

came = parts("rules.swords")
"""A part of an outcome."""
harm = counting(came, "stuns")
"""The points of damage; wounds are stuns too (see SW-DMG-05)."""
PLACE = 2
"""Where in the key of a turn its place in the order begins; the end of a round has none."""


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """Hit or not; by figure the stuns and wounds taken and what became of it; holds made, kept and broken."""
    hits = [e for e in t.events if isinstance(e, Changed) and e.key == keys.STUNS.key]
    found: dict[str, Hashable] = {came("", "hit"): True} if hits else {}
    found |= _suffered(before, t)
    for event in t.events:
        if isinstance(event, ItemMoved):
            found[came(event.who, "loses", event.item)] = event.to or event.where
    return found | _of_links(before, t)


def _suffered(before: Encounter, t: Bout) -> dict[str, Hashable]:
    """By figure the stuns and wounds taken, and what became of it."""
    found: dict[str, Hashable] = {}
    for name, was, now in touched(before, t.enc):
        for word, number in (("stuns", keys.STUNS), ("wounds", keys.WOUNDS)):
            by = number.of(now) - number.of(was)
            if by:
                found[came(name, word)] = by
        for word, test in (("dead", dead), ("unconscious", unconscious), ("prone", prone)):
            if test(now) != test(was):
                found[came(name, word if test(now) else _OVER[word])] = True
    return found


def _of_links(before: Encounter, t: Bout) -> dict[str, Hashable]:
    """Holds made, kept and broken, and who was unseated."""
    found: dict[str, Hashable] = {}
    was_held = {(link.a, link.b): keys.HOLD.data(link).dx for link in before.linked(keys.HOLD.key)}
    is_held = {(link.a, link.b): keys.HOLD.data(link).dx for link in t.enc.linked(keys.HOLD.key)}
    for (a, b), dx in is_held.items():
        if was_held.get((a, b)) != dx:
            found[came(a, "holds", b)] = dx
    for a, b in was_held:
        if (a, b) not in is_held:
            found[came(b, "free_of", a)] = True
    riding = {link.a for link in t.enc.linked(keys.MOUNTED.key)}
    for link in before.linked(keys.MOUNTED.key):
        if link.a not in riding:
            found[came(link.a, "unseated")] = True
    return found


def order_only(enc: Encounter) -> Encounter:
    """The encounter without its past, and of initiative no more than the order it makes (see SW-RND-02)."""
    rolled = [f for f in enc.figures.values() if keys.INITIATIVE.key in f.q]

    def place(key: Key) -> Key:
        if len(key) <= PLACE:
            return key
        return (*key[:PLACE], sum(turn_key(f, key[0]) <= key for f in rolled))

    def ranked(figure: Figure) -> Figure:
        rank = sum(turn_key(other, 0) <= turn_key(figure, 0) for other in rolled)
        return replace(figure, q={**figure.q, keys.INITIATIVE.key: rank, keys.TIE.key: 0})

    found = undated(enc, count=keys.ROUND, moment=place)
    figures = {n: ranked(f) if keys.INITIATIVE.key in f.q else f for n, f in found.figures.items()}
    return replace(found, figures=figures)


_OVER = {"dead": "alive_again", "unconscious": "awake", "prone": "up"}
"""What somebody is who is so no more."""


def order(enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
    """Return the two by initiative, or what an average roll would make of it (see SW-RND-02)."""
    one, other = sorted(pair, key=lambda name: turn_key(enc.figures[name], 0))
    return one, other


def tactics(enc: Encounter, figure: Figure) -> tuple[str, ...]:
    """Return every weapon at hand with every row of the trade table where it may be used (see SW-TRD-02)."""
    found = []
    for gear in usable(enc, figure):
        flies = not {MELEE, NATURAL} & set(gear.classes)
        found += [f'attack "{gear.name}" {row}' for row in (("strike",) if flies else TRADES)]
    return tuple(found)
