"""The free shift of facing at the end of a movement phase (R3-MOV-14)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.events import Moved
from rules.core.hexes import distance
from rules.core.report import Choice, Question
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.wounds import able
from rules.rq3plus.place.hexes import adjacent, bearing, side_of
from rules.rq3plus.place.initiative import can_move
from rules.rq3plus.place.move_allowances import moving, remember
from rules.rq3plus.tables.words import says

NEAR = 3
"""The longest reach of a weapon in metres: nobody farther off is struck or engaged from the side."""


def may_shift(enc: Encounter, who: str, when: str) -> bool:
    """Whether the figure still has its free turn of one side in this phase (R3-MOV-14)."""
    known = moving(enc, who)
    return when not in known.shifts and known.no_shift != when


def shift(t: Bout, who: str, when: str, sides: int) -> None:
    """Use the free turn of one hex side: +1 to the left, -1 to the right."""
    known = moving(t.enc, who)
    remember(t, who, replace(known, shifts=(*known.shifts, when)))
    turn(t, who, t.figure(who).facing + sides)
    t.note("shifts", who, facing=t.figure(who).facing, rule="R3-MOV-14")


def turn(t: Bout, who: str, facing: int) -> None:
    """The figure, with its mount, looks another way."""
    t.do(Moved(who, facing=facing % 6))
    for link in keys.MOUNT.all(t.enc, who):
        t.do(Moved(link.b, facing=facing % 6))


def _better_side(t: Bout, who: str) -> str:
    """The turn of one side that brings the nearest enemy next to a figure before it: left, right or stay."""
    figure = t.figure(who)
    foes = [f for f in t.enc.enemies(who) if f.pos not in (None, figure.pos) and able(f)]
    near = [f for f in foes if adjacent(t.enc, who, f.name)]
    if figure.pos is None or not near or any(bearing(t.enc, who, f.name) == "front" for f in near):
        return "stay"
    for word, sides in (("left", 1), ("right", -1)):
        if any(side_of(figure.pos, figure.facing + sides, f.pos) == "front" for f in near if f.pos is not None):
            return word
    return "left" if near else "stay"


def _pressed(t: Bout, who: str) -> bool:
    """Whether an enemy stands so near that it matters where a figure looks; else it would be asked for nothing."""
    here = t.figure(who).pos
    foes = (f for f in t.enc.enemies(who) if f.pos is not None and able(f))
    return here is not None and any(distance(here, f.pos) <= NEAR for f in foes if f.pos is not None)


def phase_ends(t: Bout, when: str) -> None:
    """Every figure with an enemy near that may still turn one side is asked whether it does (see R3-MOV-14).

    By default it turns to an enemy beside or behind it; so do those whom nobody plays.
    """
    may = [f.name for f in t.enc.figures.values() if can_move(t.enc, f.name) and may_shift(t.enc, f.name, when)]
    may = [name for name in may if _pressed(t, name)]
    words = tuple(Choice(way, says(f"shift.{way}")) for way in ("stay", "left", "right"))
    asked = tuple(Question(f"{n}.shift", n, says("shift"), words, _better_side(t, n), "R3-MOV-14") for n in may)
    answers = t.oracle.ask(asked) if asked else {}
    for question in asked:
        answer = answers[question.id]
        if answer != "stay":
            shift(t, question.who, when, 1 if answer == "left" else -1)
