"""Moving on foot, in the saddle, and with somebody in one's grip (SW-RND-03, SW-MNT-01, SW-GRP-04)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.core.hexes import Hex, distance, neighbours
from rules.core.keys import Nothing
from rules.ground.unseen import known, met
from rules.swords.figure import keys
from rules.swords.figure.mass import Hauling
from rules.swords.figure.pins import holds_on, pin, restrained, victims, weight
from rules.swords.figure.quantities import mass, mount_of, move_spaces, prone, riders_of
from rules.swords.figure.turns import number, ready, spend
from rules.swords.place.space import before, beside, free, occupant, solid, space_said
from rules.swords.tables.words import refuse, says

DRAGGING = 1
"""Spaces a round with somebody too heavy to lift (see SW-GRP-04)."""


def move(t: Bout, command: Command) -> None:
    """Move to a space, or so many spaces where there is no map; a rider moves with the mount's action."""
    figure = ready(t, command, cost=0 if mount_of(t.enc, command.who or "") else 1)
    mount = mount_of(t.enc, figure.name)
    # The rider speaks, the mount runs: its own state and actions decide.
    legs = figure if mount is None else ready(t, command, own_turn=False, mount=mount)
    place = _next_to(t, legs, command.targets[0], command) if command.targets else None
    place = space_said(t, command) if command.at is not None else place
    if place is None and legs.pos is not None and not command.targets:
        raise refuse(t, "no_place.move", who=legs.name)
    away = _away(legs, place, command)
    load = _held_by(t, legs, command)
    limit = DRAGGING if load == "drag" else move_spaces(t.enc, legs)
    if load == "drag" and (away > limit or keys.DRAGGED.on(legs)):
        raise _heavy(t, legs, 0 if keys.DRAGGED.on(legs) else limit)
    if away > limit:
        raise refuse(t, "move_too_far", who=legs.name, limit=limit, spaces=away)
    if place is not None:
        _open_space(t, legs, place)
        if legs.pos is not None and met(t, legs.name, place):
            place = before(t.enc, legs.pos, place)
            away = distance(legs.pos, place)
    if mount is not None:
        spend(t, mount, own_turn=False)
    else:
        spend(t, figure.name)
    if load == "drag" and number(t.enc):
        t.do(keys.DRAGGED.set(legs.name, Nothing(), (number(t.enc) + 1,)))
    _go(t, legs, place)
    if load == "drag":
        t.note(
            "drags", figure.name, rule="SW-RND-03", spaces=away, to="" if place is None else f"{place[0]},{place[1]}"
        )
    elif mount is None:
        t.note(
            "moves" if place is None else "moves_to",
            figure.name,
            rule="SW-RND-03",
            spaces=away,
            to="" if place is None else f"{place[0]},{place[1]}",
        )
    else:
        code = "gallops" if place is None else "gallops_to"
        t.note(
            code,
            figure.name,
            rule="SW-MNT-01",
            spaces=away,
            to="" if place is None else f"{place[0]},{place[1]}",
            mount=mount,
        )


def _next_to(t: Bout, legs: Figure, who: str, command: Command) -> Hex | None:
    """The free space beside somebody that is nearest; None without a map, where the sentence says how far it is.

    Raises Refused where nobody knows how far, or no space is free.
    """
    other = t.figure(who)
    if who in (legs.name, *riders_of(t.enc, legs.name)):
        raise refuse(t, "self_target", who=who, what="move")
    if other.pos is None or legs.pos is None:
        if command.number("range") is None:
            raise refuse(t, "no_distance", target=who, who=legs.name)
        return None
    if distance(legs.pos, other.pos) <= 1:
        raise refuse(t, "already_beside", who=legs.name, target=who)
    here, company = legs.pos, (legs.name, *riders_of(t.enc, legs.name))
    beside_it = [at for at in neighbours(other.pos) if free(t.enc, at, *company)]
    near = min(beside_it, key=lambda at: (distance(here, at), at), default=None)
    if near is None:
        raise refuse(t, "space_taken", other=who)
    return near


def _away(legs: Figure, place: Hex | None, command: Command) -> int:
    if place is None:
        return command.number("n", max(0, (command.number("range", 1) or 1) - 1)) or 0
    typed = command.number("range")
    return typed if typed is not None else 0 if legs.pos is None else distance(legs.pos, place)


def _held_by(t: Bout, legs: Figure, command: Command) -> Hauling:
    """How its grips let a figure move. Raises Refused where it or its rider is held, or it cannot stir its victim."""
    for name in (legs.name, *riders_of(t.enc, legs.name)):
        held = restrained(t.enc, name)
        if held is not None:
            raise refuse(t, "cannot_move", who=name, why=says("holds_it", leader=held.leader))
    found: Hauling = "carry"
    for victim in victims(t.enc, legs.name):
        load = _ruled(command) or weight(t.enc, victim)
        if load == "stuck" and not command.has("allow_big"):
            raise refuse(
                t,
                "cannot_move",
                who=legs.name,
                why=says("grip_weighs", victim=victim, victim_2=mass(t.figure(victim))),
            )
        if load == "drag":
            found = "drag"
    return found


def _ruled(command: Command) -> Hauling | None:
    """The game master's word on the weight, if any."""
    words: dict[str, Hauling] = {"load_carry": "carry", "load_drag": "drag", "load_stuck": "stuck"}
    return next((words[o.name] for o in command.options if o.name in words), None)


def _heavy(t: Bout, legs: Figure, limit: int) -> Exception:
    victim = next(v for v in victims(t.enc, legs.name))
    held = pin(t.enc, victim)
    assert held is not None
    return refuse(
        t, "too_heavy_to_move", who=legs.name, victim=victim, mass=mass(t.figure(victim)), limit=limit, lift=held.lift
    )


def _open_space(t: Bout, legs: Figure, place: Hex) -> None:
    company = (legs.name, *victims(t.enc, legs.name), *riders_of(t.enc, legs.name))
    if solid(t.enc, place):
        raise refuse(t, "space_taken", other=says("something_solid"))
    seen = known(t.enc, legs.name)
    if not free(seen, place, *company):
        raise refuse(t, "space_taken", other=occupant(seen, place, *company))


def _go(t: Bout, legs: Figure, place: Hex | None) -> None:
    """Everybody arrives: the mover, riders, whom it carries, and who clings to it (see SW-MAS-07)."""
    if place is None:
        return
    behind = beside(t.enc, place, legs.name) if legs.pos is None else before(t.enc, legs.pos, place)
    t.do(Moved(legs.name, to=place))
    for rider in riders_of(t.enc, legs.name):
        t.do(Moved(rider, to=place))
    borne = (legs.name, *riders_of(t.enc, legs.name))
    clinging = tuple(link.a for name in borne for link in holds_on(t.enc, name))
    for other in (*victims(t.enc, legs.name), *clinging):
        t.do(Moved(other, to=behind))
        behind = beside(t.enc, place) if not prone(t.figure(other)) else behind
