"""Events about the fight itself: relations, options, counts, ground, and a game master's rulings."""

from typing import Any, ClassVar

from msgspec.structs import replace

from rules.core.encounter import Encounter, Link, Remark
from rules.core.events.base import Happening, with_figure


class Linked(Happening, frozen=True, omit_defaults=True, tag="linked"):
    """Two figures are linked, or their link of that key is renewed."""

    body: ClassVar[bool] = True
    link: Link

    def apply(self, enc: Encounter) -> Encounter:
        if self.link.a not in enc.figures or self.link.b not in enc.figures:
            return enc
        return replace(enc, links=(*_without(enc, self.link.key, self.link.a, self.link.b), self.link))


class Unlinked(Happening, frozen=True, omit_defaults=True, tag="unlinked"):
    """A link ends."""

    body: ClassVar[bool] = True
    key: str
    a: str
    b: str
    why: str = "ended"

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, links=_without(enc, self.key, self.a, self.b))


def _without(enc: Encounter, key: str, a: str, b: str) -> tuple[Link, ...]:
    return tuple(x for x in enc.links if (x.key, x.a, x.b) != (key, a, b))


class Ruled(Happening, frozen=True, omit_defaults=True, tag="ruled"):
    """A game master sets a number outright: of a figure, of one of its items, or of the encounter (``who`` empty)."""

    who: str
    key: str
    value: int
    item: str | None = None

    def apply(self, enc: Encounter) -> Encounter:
        if not self.who:
            return replace(enc, q={**enc.q, self.key: self.value})
        figure = enc.figures.get(self.who)
        if figure is None:
            return enc
        if self.item is None:
            return with_figure(enc, replace(figure, q={**figure.q, self.key: self.value}))
        items = (replace(i, q={**i.q, self.key: self.value}) if i.id == self.item else i for i in figure.items)
        return with_figure(enc, replace(figure, items=tuple(items)))


class Configured(Happening, frozen=True, omit_defaults=True, tag="configured"):
    """An option of the encounter is set."""

    key: str
    value: Any

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, options={**enc.options, self.key: self.value})


class Counted(Happening, frozen=True, omit_defaults=True, tag="counted"):
    """A number of the encounter moves by a delta: rounds, seconds."""

    key: str
    by: int

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, q={**enc.q, self.key: enc.q.get(self.key, 0) + self.by})


class Landscaped(Happening, frozen=True, omit_defaults=True, tag="landscaped"):
    """A hex of the map becomes terrain of a kind; an empty kind clears it."""

    at: str
    kind: str = ""

    def apply(self, enc: Encounter) -> Encounter:
        rest = {at: kind for at, kind in enc.terrain.items() if at != self.at}
        return replace(enc, terrain={**rest, self.at: self.kind} if self.kind else rest)


class Revealed(Happening, frozen=True, omit_defaults=True, tag="revealed"):
    """What was said in secret at a row may be read by everybody from now on."""

    row: int

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, revealed=(*enc.revealed, self.row))


class Remarked(Happening, frozen=True, omit_defaults=True, tag="remarked"):
    """Words about the fight or a figure are kept from now on."""

    remark: Remark

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, remarks=(*enc.remarks, self.remark))


class Unremarked(Happening, frozen=True, omit_defaults=True, tag="unremarked"):
    """The words of that number are no longer kept."""

    remark: int

    def apply(self, enc: Encounter) -> Encounter:
        return replace(enc, remarks=tuple(one for one in enc.remarks if one.id != self.remark))
