"""Retreat: one step back for +3 (G3-RET)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex, distance, neighbours
from rules.ground.hexes import turn_sides
from rules.gurps3.defence.active import conditions
from rules.gurps3.defence.exchange_records import Threat, defences_against
from rules.gurps3.figure import keys
from rules.gurps3.figure.grips import held_fast, shared_item
from rules.gurps3.figure.posture import posture
from rules.gurps3.place.arcs import arc_row
from rules.gurps3.place.close_combat import in_close, let_go
from rules.gurps3.place.hexes import free_neighbours, hexes
from rules.gurps3.place.where import stand
from rules.gurps3.tables.printed import ARCS, CONDITIONS
from rules.gurps3.tables.words import refuse, says

BEHIND = 3
"""Hexsides from straight ahead to straight behind."""


def step_back(t: Bout, threat: Threat, to: str = "") -> None:
    """The step of a Retreat, to the hex named or picked; out of a shared hex it ends close combat (G3-RET).

    Rules: G3-RET-05.
    """
    who = threat.target
    figure = t.figure(who)
    close = in_close(t.enc, who)
    if close:
        let_go(t, who)
    if figure.pos is None or t.figure(threat.who).pos is None:
        if close:
            stand(t, threat.who, who, 1)
        t.note("retreats", who, rule="G3-RET-01")
        return
    ways = steps_back(t.enc, threat)
    named = next((h for h in ways if f"{h[0]},{h[1]}" == to), None)
    picked = named
    if picked is None:
        name = "hex" if threat.nth == 1 else f"hex.{threat.nth}"
        choices = tuple((f"{q},{r}", f"{q},{r}") for q, r in ways)
        picked = hex_of(t.ask(name, who, says("step_back_to"), choices, choices[0][0], "G3-RET-02"))
    t.do(Moved(who, to=picked))
    t.note("retreats", who, rule="G3-RET-01")


def check_step(t: Bout, threat: Threat, to: str) -> None:
    """Raises Refused where a Retreat names a hex that it cannot lead to (see G3-RET-02)."""
    if not to or t.figure(threat.target).pos is None or t.figure(threat.who).pos is None:
        return
    ways = [f"{q},{r}" for q, r in steps_back(t.enc, threat)]
    if to not in ways:
        raise refuse(t, "no_retreat_there", who=threat.target, at=to, ways=" or ".join(ways))


def retreats(enc: Encounter, threat: Threat, cell: str) -> bool:
    """Return whether a Retreat may be added (G3-RET-01, G3-RET-03, G3-RET-04; see G3-DAD-04)."""
    figure = enc.figures[threat.target]
    row, arc = defences_against(threat), ARCS[arc_row(enc, threat.target, threat.arc)]
    if "R" not in cell or not (threat.hold or (row.retreat and arc.retreat)) or not posture(figure).retreat:
        return False
    if any(not CONDITIONS[c].retreat for c in conditions(figure, threat)) or held_fast(enc, threat.target):
        return False
    if keys.RETREATS.of(figure) or shared_item(enc, threat.target):
        return False
    return figure.pos is None or enc.figures[threat.who].pos is None or bool(steps_back(enc, threat))


def steps_back(enc: Encounter, threat: Threat) -> tuple[Hex, ...]:
    """The hexes a Retreat may lead to, straightest first (G3-RET-02); out of a shared hex any free one (G3-CC-05)."""
    figure, foe = enc.figures[threat.target], enc.figures[threat.who]
    at, there = figure.pos, foe.pos
    if at is None or there is None:
        return ()
    if at == there:
        behind = (figure.facing + BEHIND) % 6
        return tuple(sorted(free_neighbours(enc, at), key=lambda h: turn_sides(neighbours(at).index(h), behind)))
    now = min(distance(at, h) for h in hexes(foe))
    found = [h for h in free_neighbours(enc, at, threat.target) if min(distance(h, x) for x in hexes(foe)) > now]
    straight = 2 * at[0] - there[0], 2 * at[1] - there[1]
    return tuple(sorted(found, key=lambda h: distance(h, straight)))
