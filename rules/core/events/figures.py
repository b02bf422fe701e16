"""Events about a figure: who it is and plays it, its numbers, marks, wounds and place."""

from typing import Any, ClassVar

from msgspec import field
from msgspec.structs import replace

from rules.core.encounter import Away, Encounter, Figure, Item, Mark, Wound
from rules.core.events.base import Happening, Of, with_figure
from rules.core.hexes import Hex


class Joined(Happening, frozen=True, omit_defaults=True, tag="joined"):
    """A figure enters the encounter."""

    figure: Figure

    def apply(self, enc: Encounter) -> Encounter:
        name = self.figure.name
        away = {n: one for n, one in enc.away.items() if n != name}
        return replace(with_figure(enc, self.figure), gone=tuple(n for n in enc.gone if n != name), away=away)


class Left(Happening, frozen=True, omit_defaults=True, tag="left"):
    """A figure is taken out of the encounter, with its slots and links."""

    who: str

    def apply(self, enc: Encounter) -> Encounter:
        figure = enc.figures.get(self.who)
        unseen = (figure,) if figure is not None and figure.hidden else ()
        things = {word for one in unseen for item in one.items for word in (item.name, item.kind, item.id)}
        away = enc.away
        if figure is not None and figure.owner is not None:
            turns = tuple(slot for slot in enc.agenda if slot.who == self.who and not slot.opened)
            away = {**away, self.who: Away(figure.owner, turns, enc.q)}
        return replace(
            enc,
            away=away,
            gone=(*enc.gone, *(one.name for one in unseen)),
            gone_things=(*enc.gone_things, *sorted(things)),
            figures={n: f for n, f in enc.figures.items() if n != self.who},
            agenda=tuple(s for s in enc.agenda if s.who != self.who),
            stack=tuple(s for s in enc.stack if s.who != self.who),
            links=tuple(x for x in enc.links if self.who not in (x.a, x.b)),
        )


class Resheeted(Of, frozen=True, omit_defaults=True, tag="resheeted"):
    """A figure's sheet is replaced; live numbers move by ``q``, items are taken over as given."""

    sheet: dict[str, Any]
    items: tuple[Item, ...]
    q: dict[str, int] = field(default_factory=dict)

    def on(self, figure: Figure) -> Figure:
        numbers = {**figure.q, **{k: figure.q.get(k, 0) + by for k, by in self.q.items()}}
        return replace(figure, sheet=self.sheet, items=self.items, q=numbers)


class Owned(Of, frozen=True, omit_defaults=True, tag="owned"):
    """Who plays the figure (None: the game master), on which side, by which policy, and whether it is hidden."""

    owner: str | None
    side: str
    policy: str = ""
    hidden: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(figure, owner=self.owner, side=self.side, policy=self.policy, hidden=self.hidden)


class Wounded(Of, frozen=True, omit_defaults=True, tag="wounded"):
    """A blow's harm is recorded; the numbers it costs are ``Changed`` events beside it."""

    body: ClassVar[bool] = True
    wound: Wound

    def apply(self, enc: Encounter) -> Encounter:
        figure = enc.figures.get(self.who)
        if figure is None:
            return enc
        # Two simultaneous blows were numbered against the same state, so the record takes the next free number here.
        wound = replace(self.wound, id=enc.next_id)
        return replace(with_figure(enc, replace(figure, wounds=(*figure.wounds, wound))), next_id=enc.next_id + 1)


class Healed(Of, frozen=True, omit_defaults=True, tag="healed"):
    """So many points of one wound are healed; a wound healed whole is forgotten."""

    body: ClassVar[bool] = True
    wound: int
    by: int

    def on(self, figure: Figure) -> Figure:
        wounds = (replace(w, healed=w.healed + self.by) if w.id == self.wound else w for w in figure.wounds)
        return replace(figure, wounds=tuple(w for w in wounds if w.id != self.wound or w.left > 0))


class Changed(Of, frozen=True, omit_defaults=True, tag="changed"):
    """A number of the figure moves by a delta. ``now``: bookkeeping that a simultaneous act must see at once."""

    body: ClassVar[bool] = True
    key: str
    by: int
    now: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(figure, q={**figure.q, self.key: figure.q.get(self.key, 0) + self.by})


class Marked(Of, frozen=True, omit_defaults=True, tag="marked"):
    """A condition, declaration or counter begins, or is renewed with other data."""

    body: ClassVar[bool] = True
    mark: Mark
    now: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(figure, marks=(*[m for m in figure.marks if m.key != self.mark.key], self.mark))


class Unmarked(Of, frozen=True, omit_defaults=True, tag="unmarked"):
    """A mark ends; ``why`` is ended, cured, lapsed or ruled."""

    body: ClassVar[bool] = True
    key: str
    why: str = "ended"
    now: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(figure, marks=tuple([m for m in figure.marks if m.key != self.key]))


class Moved(Of, frozen=True, omit_defaults=True, tag="moved"):
    """Place, facing, elevation or posture change; what is None stays. ``now``: seen at once even inside a group."""

    body: ClassVar[bool] = True
    to: Hex | None = None
    facing: int | None = None
    elevation: int | None = None
    posture: str | None = None
    now: bool = False

    def on(self, figure: Figure) -> Figure:
        return replace(
            figure,
            pos=figure.pos if self.to is None else self.to,
            facing=figure.facing if self.facing is None else self.facing % 6,
            elevation=figure.elevation if self.elevation is None else self.elevation,
            posture=figure.posture if self.posture is None else self.posture,
        )
