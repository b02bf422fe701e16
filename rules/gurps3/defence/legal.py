"""Which defences are open against an attack, and their scores (G3-DEF, T2, T3, T4)."""

from collections.abc import Iterator

from rules.core.encounter import Encounter, Figure
from rules.gurps3.defence.active import conditions, drops, varied
from rules.gurps3.defence.block import blocks
from rules.gurps3.defence.dodge import dodges, tumbles
from rules.gurps3.defence.exchange_records import Defence, Threat
from rules.gurps3.defence.parry import bare, parry
from rules.gurps3.defence.retreat import retreats
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import weapons_held
from rules.gurps3.figure.grips import helpless
from rules.gurps3.figure.quantities import awake
from rules.gurps3.place.close_combat import in_close, left_open
from rules.gurps3.tables.printed import CONDITIONS, OPENINGS
from rules.gurps3.tables.words import term


def legal(enc: Encounter, threat: Threat, used: Defence | None = None) -> tuple[Defence, ...]:
    """Every way to defend, plain ones first and the best first, then with Retreat, acrobatics and drop (see G3-DEF-10).

    Who is unaware of the attack has none (G3-TRN-10). ``used`` is the first defence of two under All-Out Defense:
    another kind is wanted, or another weapon (see G3-AOD-02).
    """
    figure = enc.figures[threat.target]
    cell, rows = opened(enc, figure), conditions(figure, threat)
    barred = any(CONDITIONS[c].defence == "none" for c in rows)
    if barred or cell == "PD" or helpless(enc, threat.target) or not awake(figure):
        return ()
    if any(CONDITIONS[c].defence == "dodge" for c in rows):
        cell = "D" + ("R" if "R" in cell else "")
    armed = (parry(enc, threat, cell, gear) for gear in weapons_held(figure) if "P" in cell)
    plain = [*dodges(enc, threat, cell), *blocks(enc, threat, cell), *(g for g in armed if g is not None)]
    if "P" in cell or "p" in cell:
        plain += bare(enc, threat, cell)
    if used is not None:
        plain = [g for g in plain if g.kind != used.kind or (g.kind == "parry" and g.item != used.item)]
    plain.sort(key=lambda g: -g.value)
    steps = retreats(enc, threat, cell)
    found = [*plain]
    for guard in plain:
        found += _variants(enc, threat, guard, steps)
    return tuple(found)


def _variants(enc: Encounter, threat: Threat, defence: Defence, steps: bool) -> Iterator[Defence]:
    figure = enc.figures[threat.target]
    close = threat.close and defence.kind != "dodge"
    if steps and not close:
        yield varied(defence, "retreat", term("retreat"), retreat=True)
    if defence.kind != "dodge":
        return
    acrobat = tumbles(figure)
    if acrobat:
        acrobatic = varied(defence, "acrobatic", None, acrobatic=True)
        yield acrobatic
        if steps:
            yield varied(acrobatic, "retreat", term("retreat"), retreat=True)
    if drops(figure, threat):
        down = varied(defence, "drop", term("dropping"), drop=True)
        yield down
        if acrobat:
            yield varied(down, "acrobatic", None, acrobatic=True)


def opened(enc: Encounter, figure: Figure) -> str:
    """The letters of T2 that the maneuver and posture leave open; close combat leaves less (G3-TRN-07; see G3-CC-04).

    All-Out Attack and Charge leave passive defence only (G3-AOC-07; see G3-AOA-06).
    """
    chosen = keys.CHOSEN.of(figure)
    cell: str = getattr(OPENINGS[chosen.kind if chosen else "do_nothing"], figure.posture)
    if cell == "x":
        cell = getattr(OPENINGS["do_nothing"], figure.posture)
    if in_close(enc, figure.name) and cell != "PD":
        return left_open(cell)
    return cell
