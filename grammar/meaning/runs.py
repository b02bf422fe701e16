"""How a run of words parts into a thing, a figure and a place."""

from msgspec import Struct

from grammar.names import Words, match
from grammar.scene.scene import Scene, figures_of
from rules.core.names import fold

MOST_WORDS = 8
MOST_SIDES = 2
"""How many places of one name, right and left, are asked between."""


class Run(Struct, frozen=True):
    """What a run of words names, in whatever order: a thing, figures that may be meant, places that may be."""

    thing: str = ""
    figures: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def runs_of(typed: Words, who: str | None, foes: tuple[str, ...], owners: tuple[str, ...], scene: Scene) -> list[Run]:
    """Every way to part a run of words into a thing, a figure and a place: fewest parts first, those with a figure.

    ``owners``: whose the place may be where no figure stands among the words.
    """
    said = typed.split(" ")[:MOST_WORDS]
    things = scene.names.things.get(who, ()) if who is not None else ()
    called = {fold(thing.name) for thing in things}
    found: list[tuple[int, int, Run]] = []

    def part(rest: list[str], run: Run, parts: int, loose: int = 0) -> None:
        if not rest:
            found.append((parts, loose, run))
            return
        for end in range(len(rest), 0, -1):
            words_, left = " ".join(rest[:end]), rest[end:]
            if not run.thing:
                for thing in match(words_, things):
                    worse = loose + (fold(thing.name) != fold(words_))
                    part(left, Run(thing.name, run.figures, run.places), parts + 1, worse)
            # ``kick the ugly one`` tells of a weapon, and of no ugly kick.
            led = any(" ".join(rest[:n]) in called for n in range(1, end))
            armed = led and fold(words_) not in scene.names.folded
            if not run.figures and not armed and (figures := figures_of(words_, foes, scene, who=who)):
                part(left, Run(run.thing, figures, run.places), parts + 1, loose)
            if not run.places:
                for name in run.figures or owners:
                    spots = match(words_, scene.names.places.get(name, ())) if len(words_) > 2 else ()
                    if 0 < len(spots) <= MOST_SIDES:
                        worse = loose + (fold(spots[0].name) != fold(words_))
                        part(left, Run(run.thing, run.figures, tuple(s.name for s in spots)), parts + 1, worse)
                        break

    part(said, Run(), 0)
    ranked = sorted(found, key=lambda row: (row[0], row[1], not row[2].figures))
    return list(dict.fromkeys(run for *_, run in ranked))
