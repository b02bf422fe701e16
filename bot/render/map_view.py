"""What a map shows, without saying how: figures on hexes, their reach, the ground, of any system's encounter."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from bot.texts import says
from grammar.texts import listed
from rules.core.encounter import Encounter, Figure, current, hex_of
from rules.core.hexes import Hex
from rules.core.parts import Prospect
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import EVERYBODY, Viewer, apparent, hears
from rules.ground.bodies import apart
from storage.looks import PLAIN, Look

OUT = ("dead", "unconscious")
"""Conditions that put a figure out of the fight."""
FEW, NEAREST = 6, 3
"""How many figures are told of by name, and how many enemies where there are more."""


class Token(Struct, frozen=True):
    """A figure on the map. ``label`` is short and differs for all, ``side`` numbers its side in joining order.

    ``reach`` are the hexes it commands; ``down``: it does not stand; ``out``: it fights no more; ``rides`` names its
    mount in the same hex; ``behind`` are the further hexes of a figure larger than one, ``at`` being its head's.
    ``full`` is the share of its points that it has left, None where the viewer may not know; ``acting``: its turn.
    """

    name: str
    label: str
    at: Hex
    facing: int
    side: int
    reach: tuple[Hex, ...] = ()
    down: bool = False
    out: bool = False
    rides: str = ""
    elevation: int = 0
    behind: tuple[Hex, ...] = ()
    full: float | None = None
    acting: bool = False
    hidden: bool = False
    dying: bool = False
    dead: bool = False
    colour: str = ""
    face: bytes = b""
    """Its own colour and picture, where it has any."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex it covers, its head first."""
        return (self.at, *self.behind)


class MapView(Struct, frozen=True):
    """A map as one viewer sees it: tokens, terrain by hex, who has whom in reach, who is not on the map."""

    tokens: tuple[Token, ...] = ()
    terrain: tuple[tuple[Hex, str], ...] = ()
    engaged: tuple[tuple[str, str], ...] = ()
    sides: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    outlined: str = ""
    """Whose reach is drawn, on request."""
    watcher: str = ""
    """From whom lines of sight are drawn, on request; ``sight``: to whom, and what lies between."""
    sight: tuple[tuple[str, Prospect], ...] = ()
    blows: tuple[tuple[str, str], ...] = ()
    """Who attacked whom last."""
    distances: tuple[str, str] = ("m", "m")
    """What one hex is called in a distance, and what several are."""

    def token(self, name: str) -> Token | None:
        """The token of that name, or None."""
        return next((t for t in self.tokens if t.name == name), None)

    def in_units(self, far: int) -> str:
        """A distance in hexes as the system calls it: ``4 yd``."""
        return f"{far} {self.distances[far != 1]}"


def view_map(
    enc: Encounter,
    rules: Ruleset,
    viewer: Viewer = EVERYBODY,
    outlined: str = "",
    watcher: str = "",
    blows: Iterable[tuple[str, str]] = (),
    *,
    reaching: bool = True,
    looks: Mapping[str, Look] = MappingProxyType({}),
) -> MapView:
    """The map of an encounter for a viewer, without figures hidden from it.

    ``outlined``: whose reach is shown, ``watcher``: from whom lines of sight are, ``blows``: who has attacked whom.
    Unless ``reaching`` nobody's reach is asked for, nor whom it holds. ``looks``: how figures look, by name.
    """
    enc = apparent(enc, viewer)
    seen = [*enc.figures.values()]
    placed = [f for f in seen if f.pos is not None]
    sides = tuple(dict.fromkeys(f.side for f in seen))
    short = labels(tuple(f.name for f in placed))
    bare = (_token(enc, rules, f, short[f.name], sides.index(f.side), viewer, reaching) for f in placed)
    tokens = tuple(_dressed(token, looks.get(token.name, PLAIN)) for token in bare)
    engaged = tuple(
        (a.name, b.name)
        for a in tokens
        for b in tokens
        if a.side != b.side and not b.out and not {*a.reach}.isdisjoint(b.hexes)
    )
    terrain = tuple(sorted((hex_of(at), kind) for at, kind in enc.terrain.items()))
    elsewhere = tuple(f.name for f in seen if f.pos is None)
    here = {token.name for token in tokens}
    drawn = tuple((a, b) for a, b in blows if a != b and {a, b} <= here)
    lines = tuple(_lines(enc, rules, watcher, tokens)) if watcher in here else ()
    return MapView(tokens, terrain, engaged, sides, elsewhere, outlined, watcher, lines, drawn, rules.distances)


def _lines(enc: Encounter, rules: Ruleset, watcher: str, tokens: tuple[Token, ...]) -> Iterator[tuple[str, Prospect]]:
    """The lines from a figure to each of its enemies on the map who still fights, as far as the rules know any."""
    side = enc.figures[watcher].side
    for token in tokens:
        if enc.figures[token.name].side != side and not token.out:
            found = rules.show.prospect(enc, watcher, token.name)
            if found is not None:
                yield token.name, found


def _token(
    enc: Encounter, rules: Ruleset, figure: Figure, label: str, side: int, viewer: Viewer, reaching: bool
) -> Token:
    assert figure.pos is not None
    conditions = {key for key, _ in rules.show.conditions(enc, figure)}
    out = any(key in conditions for key in OUT)
    saddles = () if rules.riding is None else rules.riding.all(enc, figure.name)
    rides = next((x.b for x in saddles if x.b in enc.figures), "")
    points = rules.show.gauge(enc, figure) if hears(figure, viewer) else None
    now = current(enc)
    return Token(
        figure.name,
        label,
        figure.pos,
        figure.facing,
        side,
        () if out or not reaching else rules.show.reach_of(enc, figure),
        figure.posture != "standing",
        out,
        rides,
        figure.elevation,
        rules.show.hexes(enc, figure)[1:],
        None if points is None else max(0.0, min(1.0, points[0] / max(1, points[1]))),
        now is not None and now.who == figure.name,
        figure.hidden,
        any(key in conditions for key in rules.dying),
        "dead" in conditions,
    )


def _dressed(token: Token, look: Look) -> Token:
    return token if look is PLAIN else replace(token, colour=look.colour, face=look.small)


def states(token: Token) -> tuple[str, ...]:
    """What is to be said of a token besides where it is: how it lies there, that not everybody sees it."""
    how = "dead" if token.dead else "dying" if token.dying else "out" if token.out else "down" if token.down else ""
    return (*((says(f"token.{how}"),) if how else ()), *((says("hidden"),) if token.hidden else ()))


def labels(names: tuple[str, ...]) -> dict[str, str]:
    """A label of one to three signs for each name; numbers where letters would be the same or too wide to read."""
    made = {name: _short(name) for name in names}
    for number, name in enumerate(names, 1):
        same = [n for n in names if made[n] == made[name]]
        if len(same) > 1 or not made[name]:
            made[name] = str(number)
    return made


def _short(name: str) -> str:
    if any(unicodedata.east_asian_width(sign) in "WF" or unicodedata.combining(sign) for sign in name):
        return ""
    words = name.split()
    if len(words) > 1 and words[-1].isdigit():
        return f"{words[0][0].upper()}{words[-1]}"[:3]
    if len(words) > 1:
        return f"{words[0][0]}{words[-1][0]}".upper()
    return name[:2].capitalize()


def describe_map(view: MapView) -> str:
    """The map in words, one line for each figure: hex, facing, neighbours, distance to enemies, who engages it.

    Where many are on the map, a line speaks of others by their labels, and of the nearest enemies only.
    """
    lines = [_seeing(view)] if view.sight else []
    lines += [_described(view, token) for token in view.tokens]
    if view.blows:
        lines.append(says("map.last", blows=", ".join(says("map.blow", who=a, target=b) for a, b in view.blows)))
    if view.terrain:
        by_kind: dict[str, list[str]] = {}
        for at, kind in view.terrain:
            by_kind.setdefault(kind.replace("_", " "), []).append(_hex(at))
        kinds = (says("map.kind", kind=kind, hexes=" ".join(at)) for kind, at in by_kind.items())
        lines.append(says("map.ground", kinds="; ".join(kinds)))
    if view.elsewhere:
        lines.append(says("map.elsewhere", names=", ".join(view.elsewhere)))
    return "\n".join(lines) if lines else says("map.nobody")


def _seeing(view: MapView) -> str:
    """Whom the watcher sees, and past whom; whom it does not, and what hides them."""
    ground = {at: kind.partition("+")[0].replace("_", " ") for at, kind in view.terrain}
    free = [name for name, line in view.sight if line.clear and not line.past]
    past = [
        says("map.past", who=name, others=listed(line.past, "both"))
        for name, line in view.sight
        if line.clear and line.past
    ]
    lost = [
        says("map.covered", who=name)
        if line.barrier is None
        else says("map.barred", who=name, kind=ground[line.barrier], at=_hex(line.barrier))
        for name, line in view.sight
        if not line.clear
    ]
    told = (", ".join(free), *past, says("map.not", names=", ".join(lost)) if lost else "")
    return says("map.sees", who=view.watcher, names="; ".join(filter(None, told)))


def _hex(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def _described(view: MapView, token: Token) -> str:
    state = "".join(f"{word}, " for word in states(token))
    parts = [f"{token.name} [{token.label}] {state}{says('map.place', at=_hex(token.at), facing=token.facing)}"]
    if token.behind:
        parts[0] += f", {says('map.covers', hexes=' '.join(map(_hex, token.behind)))}"
    many = len(view.tokens) > FEW
    called = {t.name: t.label if many else t.name for t in view.tokens}
    others = [t for t in view.tokens if t.name != token.name]
    if token.rides:
        parts.append(says("map.rides", mount=called.get(token.rides, token.rides)))
    near = [called[t.name] for t in others if apart(t.hexes, token.hexes) <= 1 and t.name != token.rides]
    if near:
        parts.append(says("map.next_to", names=", ".join(near)))
    foes = sorted((apart(t.hexes, token.hexes), t.name) for t in others if t.side != token.side and not t.out)
    if foes:
        shown = foes[:NEAREST] if many else foes
        told = [f"{called[name]} {view.in_units(far)}" for far, name in shown]
        told += [says("map.farther", n=len(foes) - len(shown))] if len(foes) > len(shown) else []
        parts.append(", ".join(told))
    by = [called[a] for a, b in view.engaged if b == token.name]
    if by:
        parts.append(says("map.engaged", names=", ".join(by)))
    return "; ".join(parts) + "."
