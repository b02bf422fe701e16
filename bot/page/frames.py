"""A fight as its page shows it: a frame for each row, what it told and what it changed, for the eyes of one reader."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.fight.places import Places
from bot.gate import entry, sight_of, step_seen
from bot.render.map_view import MapView, states, view_map
from bot.reply import Step, step_of
from bot.texts.phrases import Role, phrases
from bot.words.answers import step_lines, unfolded
from bot.words.tracker import Condition, Turn, clock, condition, remarks, turns
from rules.core.encounter import Encounter
from rules.core.events import Wounded, fold
from rules.core.hexes import Hex
from rules.core.report import Die
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import Viewer, apparent, hears
from rules.core.secrets.veil import Sight
from rules.core.tables.reference import entries
from storage.line import MOVES, Path
from storage.rows import EncounterInfo, Header, Row

_RULE = re.compile(r"\[([A-Z0-9]+-[A-Z0-9-]+)\]")


class Token(Struct, frozen=True, omit_defaults=True):
    """Where a figure is on the map; see ``bot.render.map_view.Token``."""

    at: Hex
    label: str
    facing: int = 0
    behind: tuple[Hex, ...] = ()
    rides: str = ""


class Person(Struct, frozen=True, omit_defaults=True):
    """A figure as its reader may know it: its ``side`` by number, whether a player plays it, how it does, where it is.

    ``known``: the reader may know its numbers. ``state`` is how it lies there: dead, dying, out, down; ``hidden``: not
    everybody sees it.
    """

    side: int
    condition: Condition
    played: bool = False
    known: bool = False
    state: str = ""
    hidden: bool = False
    token: Token | None = None


class Harm(Struct, frozen=True, omit_defaults=True):
    """Who was hurt by whom (empty: nobody's attempt); ``points`` None: the reader may not know how much."""

    to: str
    by: str = ""
    points: int | None = None


class Thrown(Struct, frozen=True, omit_defaults=True):
    """Dice as they lie, under the name that keys them; ``how`` they came to be, where not by chance."""

    name: str
    dice: str
    value: int
    how: str = ""
    place: str = ""


class Frame(Struct, frozen=True, omit_defaults=True):
    """What one row shows its reader: what was said and told, and what has changed since the frame before.

    ``row`` is its number, ``root`` that of its sentence. ``figures``, ``order``, ``ground``, ``notes`` and (in a
    running fight) the open questions ``asked`` are there where they have changed; of the figures those that have
    (None: no longer to be seen). ``why`` unfolds what is told.
    """

    row: int
    root: int
    kind: str
    said: str = ""
    at: str = ""
    off: bool = False
    told: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    clock: str = ""
    figures: Mapping[str, Person | None] = {}
    order: tuple[Turn, ...] | None = None
    ground: Mapping[str, str] | None = None
    notes: tuple[str, ...] | None = None
    asked: tuple[str, ...] | None = None
    blows: tuple[tuple[str, str], ...] = ()
    harm: tuple[Harm, ...] = ()
    dice: tuple[Thrown, ...] = ()


class Scene(Struct, frozen=True):
    """How a fight stands for one reader."""

    clock: str = ""
    figures: Mapping[str, Person] = {}
    order: tuple[Turn, ...] = ()
    ground: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    def since(self, before: "Scene") -> dict[str, Any]:
        """What of it has changed, as fields of a frame."""
        gone: dict[str, Person | None] = {name: None for name in before.figures if name not in self.figures}
        changed = {name: one for name, one in self.figures.items() if before.figures.get(name) != one}
        found: dict[str, Any] = {"clock": self.clock, "figures": gone | changed}
        for name in ("order", "ground", "notes", "asked"):
            value = getattr(self, name)
            found |= {name: value} if value != getattr(before, name) else {}
        return found


def scene(enc: Encounter, rules: Ruleset, viewer: Viewer) -> Scene:
    """How a fight stands as the viewer may know it."""
    enc = apparent(enc, viewer)
    view = view_map(enc, rules, viewer, reaching=False)
    sides = tuple(dict.fromkeys(figure.side for figure in enc.figures.values()))
    return Scene(
        clock(enc, rules),
        {name: _person(enc, name, rules, viewer, view, sides) for name in enc.figures},
        tuple(turns(enc, rules, viewer)),
        enc.terrain,
        tuple(remarks(enc, rules, viewer)),
    )


def _person(enc: Encounter, name: str, rules: Ruleset, viewer: Viewer, view: MapView, sides: tuple[str, ...]) -> Person:
    figure, token = enc.figures[name], view.token(name)
    how, placed = condition(enc, figure, rules, viewer), None
    if token is not None:
        state = next((one for one in states(token) if one != "hidden"), "")
        placed = Token(token.at, token.label, token.facing, token.behind, token.rides)
    else:
        state = "dead" if "dead" in how.marks else "out" if rules.show.fallen(enc, figure) else ""
    own = (figure.owner is not None, hears(figure, viewer))
    return Person(sides.index(figure.side), how, *own, state, figure.hidden, placed)


def states_of(info: EncounterInfo, rows: Sequence[Row]) -> tuple[Encounter, ...]:
    """The state that each row of a whole log made, behind the empty one before the first."""
    found = [Encounter(info.id, info.system)]
    for row in rows:
        found.append(fold(found[row.parent], row.events))
    return tuple(found)


def frames(rows: Sequence[Row], enc: Sequence[Encounter], rules: Ruleset, viewer: Viewer) -> Iterator[Frame]:
    """A frame for each row of a whole log that has something for the viewer; ``enc``: as ``states_of``."""
    last = len(rows)
    on_line = Path([Header(r.seq, r.parent, r.kind, r.cause, r.who, r.text, r.at) for r in rows], last)
    eyes, places, shown = sight_of(enc[last], rules, viewer), Places(rows), Scene()
    seen: Encounter | None = None
    stands = {row.seq: row.seq in on_line for row in reversed(rows)}
    for row in rows:
        _, keyed = places.of(row)
        before, after = (_as_known(enc[seq], eyes) for seq in (row.parent, row.seq))
        now = shown if seen is after else scene(after, rules, viewer)
        frame = told(row, eyes, rules, keyed)
        off = not stands[row.cause or row.seq] and row.kind not in MOVES
        frame = replace(frame, off=off, harm=tuple(harm(row, before, after, eyes, rules)), **now.since(shown))
        if frame.told or frame.said or frame.figures or frame.order is not None or row.kind in MOVES:
            shown, seen = now, after
            yield frame


def told(row: Row, eyes: Sight, rules: Ruleset, keyed: Sequence[str] = ()) -> Frame:
    """What a row tells, in words and dice; ``keyed``: the places of its dice."""
    step = step_of(row)
    seen = step_seen(step, eyes, rules)
    said = entry(row.text, row.who, step, eyes) if row.cause is None and row.kind != "engine" else ""
    frame = Frame(row.seq, row.cause or row.seq, row.kind, said, row.at)
    if seen is None:
        return frame
    return replace(
        frame,
        told=tuple(step_lines(step, eyes, rules)),
        why=tuple(unfolded(step, eyes.enc, rules, eyes.viewer)),
        blows=tuple(_blows(seen, eyes, rules)),
        dice=tuple(_thrown(die, keyed) for die in seen.dice),
    )


def _thrown(die: Die, keyed: Sequence[str]) -> Thrown:
    how = "forced" if die.forced else "hand" if die.given else ""
    place = keyed[die.after] if not how and 0 <= die.after < len(keyed) else ""
    return Thrown(die.name, die.dice, die.value, how, place)


def _blows(step: Step, eyes: Sight, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Who tried something on whom in a row, as far as its reader may know them."""
    parts = phrases(rules.package)
    for note in step.notes:
        part, target = parts.role(note.code), str(note.data.get("target", ""))
        if part is not None and part.role is Role.ATTEMPT and {note.who, target} <= {*eyes.seen}:
            yield note.who, target


def harm(row: Row, before: Encounter, after: Encounter, eyes: Sight, rules: Ruleset) -> Iterator[Harm]:
    """Who is hurt by a row, as far as its reader may know."""
    step = step_seen(step_of(row), eyes, rules)
    if step is None or row.kind in MOVES:
        return
    blows = [*_blows(step, eyes, rules)]
    wounded = {event.who for event in row.events if isinstance(event, Wounded)}
    for name, figure in after.figures.items():
        old = before.figures.get(name)
        if old is None or old is figure or name not in eyes.seen:
            continue
        points = rules.suffered(after, figure) - rules.suffered(before, old)
        if points > 0 or name in wounded:
            by = next((a for a, b in blows if b == name), blows[0][0] if blows else "")
            yield Harm(name, by, max(0, points) if hears(figure, eyes.viewer) else None)


def _as_known(enc: Encounter, eyes: Sight) -> Encounter:
    """A state of the past without whom its reader may not know of now."""
    lost = {name for name in eyes.unseen if name in enc.figures and not enc.figures[name].hidden}
    if not lost:
        return enc
    figures = {name: replace(one, hidden=True) if name in lost else one for name, one in enc.figures.items()}
    return replace(enc, figures=figures)


def rules_of(found: Iterable[Frame], rules: Ruleset) -> dict[str, tuple[str, str]]:
    """The title and text of each rule that frames name, by its id."""
    named = dict.fromkeys(rule for frame in found for line in frame.why for rule in _RULE.findall(line))
    known = entries(rules.package)
    return {rule: (known[rule].title, known[rule].text) for rule in named if rule in known}
