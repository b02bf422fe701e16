"""How two figures stand to each other: by the map, else by what was said of the pair and is kept as a link."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure
from rules.core.events import Event
from rules.core.keys import LinkKey
from rules.ground.arcs import Arcs, side
from rules.ground.bodies import Body, apart, nearest, one_hex


class Pair(Struct, frozen=True, omit_defaults=True):
    """What was said of figure b as seen from figure a: steps between them, whether engaged, on which side b is."""

    distance: int | None = None
    engaged: bool | None = None
    side: str = ""


class Field(Struct, frozen=True):
    """How one system reads the ground: its link of pairs, its arcs, and the hexes its figures cover."""

    pairs: LinkKey[Pair]
    arcs: Arcs
    body: Body = one_hex


def told(field: Field, enc: Encounter, a: str, b: str) -> Pair | None:
    """What was said of b as seen from a; the distance may have been said the other way round."""
    mine, theirs = field.pairs.of(enc, a, b), field.pairs.of(enc, b, a)
    if mine is None and theirs is None:
        return None
    far = mine.distance if mine is not None and mine.distance is not None else theirs.distance if theirs else None
    return Pair(far, mine.engaged if mine else None, mine.side if mine else "")


def between(field: Field, enc: Encounter, a: str, b: str) -> int | None:
    """Steps between the nearest hexes of two figures, 0 in one hex; None where neither map nor words say.

    Who is said to be engaged and no more is next to the other.
    """
    one, other = enc.figures[a], enc.figures[b]
    if one.pos is not None and other.pos is not None:
        return apart(field.body(one), field.body(other))
    pair = told(field, enc, a, b)
    if pair is not None and pair.distance is not None:
        return pair.distance
    return 1 if pair is not None and pair.engaged else None


def sharing(field: Field, enc: Encounter, who: str) -> tuple[str, ...]:
    """Who is no step away from a figure, in joining order."""
    here = frozenset(field.body(enc.figures[who]))
    # Off the map words alone tell, and of few pairs has anything been said.
    links = [link for link in enc.links if link.key == field.pairs.key and who in (link.a, link.b)]
    said = {link.b if link.a == who else link.a for link in links}
    if not here:
        return tuple([n for n in enc.figures if n in said and n != who and between(field, enc, who, n) == 0])

    def near(name: str, figure: Figure) -> bool:
        there = field.body(figure)
        return not here.isdisjoint(there) if there else name in said and between(field, enc, who, name) == 0

    return tuple([name for name, figure in enc.figures.items() if name != who and near(name, figure)])


def bearing(field: Field, enc: Encounter, who: str, other: str) -> str:
    """On which side of ``who`` the other is, seen from its head to the other's nearest hex; empty: nobody has said."""
    figure, seen = enc.figures[who], enc.figures[other]
    if figure.pos is None or seen.pos is None:
        pair = told(field, enc, who, other)
        return pair.side if pair is not None else ""
    others = field.body(seen)
    if set(field.body(figure)) & set(others):
        return field.arcs.here
    return side(field.arcs, figure.pos, figure.facing, nearest(figure.pos, others))


def say(
    field: Field, enc: Encounter, who: str, other: str, parts: Iterable[tuple[str, int | None]]
) -> tuple[Event, ...]:
    """The events of words that tell how ``other`` stands, seen from ``who``.

    The words: ``distance`` with its number, ``engaged``, ``disengaged``, and the words of the system's arcs. A
    distance holds both ways, so what was said the other way round follows it.
    """
    told_ = field.pairs.of(enc, who, other) or Pair()
    back = field.pairs.of(enc, other, who)
    events: list[Event] = []
    for word, number in parts:
        if word == "distance":
            told_ = replace(told_, distance=number)
            if back is not None:
                events.append(field.pairs.set(other, who, replace(back, distance=number)))
        elif word in ("engaged", "disengaged"):
            told_ = replace(told_, engaged=word == "engaged")
        elif word:
            told_ = replace(told_, side=word)
    return (*events, field.pairs.set(who, other, told_))
