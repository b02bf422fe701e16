"""Takedown: throwing a grappled foe (G3-TKD); several who pin or throw one foe (G3-CC-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex, neighbours
from rules.core.report import Term
from rules.gurps.rolling import Side, winner
from rules.gurps3.attack import melee
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.posture import low
from rules.gurps3.figure.quantities import awake
from rules.gurps3.harm import rousing
from rules.gurps3.place.close_combat import dx_of, let_go, near
from rules.gurps3.place.hexes import free_neighbours
from rules.gurps3.rolls.contests import st_side
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.words import nonzero, refuse, says, term


def takedown(t: Bout, command: Command) -> None:
    """Bring down a foe one has grappled: the best of ST, DX or Judo against his ST (G3-TKD) (G3-TKD-01, G3-TKD-05)."""
    other = melee.held_target(t, command, keys.GRIP)
    near(t, command, other.name)
    figure = turns.take_maneuver(t, command, "takedown", foe=other.name)
    mates = helpers(t, "takedown", other.name, figure.name)
    if other.posture != "standing":
        raise refuse(t, "not_standing", target=other.name)
    if not any(keys.GRIP.all(t.enc, a=n, b=other.name) for n in (figure.name, *mates)):
        raise refuse(t, "not_grappled", who=figure.name, target=other.name)
    if other.pos is not None:
        named(t, command, other.name, free_neighbours(t.enc, other.pos))
    if not rousing.rouse(t, figure.name):
        return
    mine = _best_throw(t, figure, mates)
    t.note("tries", figure.name, rule="G3-TKD-02", target=other.name, what="takedown")
    by = winner(t, "contest", mine, st_side(other), rule="G3-TKD-02")
    if by == 0:
        t.note("tug", figure.name, rule="G3-TKD-04", foe=other.name)
    elif by > 0:
        brought_down(t, other.name, figure.name, command)
    else:
        brought_down(t, figure.name, other.name, None)


def _best_throw(t: Bout, figure: Figure, mates: tuple[str, ...]) -> Side:
    """Return the best of ST, DX or Judo, helpers and lying counted (G3-TKD-02)."""
    down = term("on_the_ground", on=low(figure))
    found = [group_st(t, figure.name, mates, down)]
    every = sorted((figure.name, *mates), key=lambda n: -sheet_of(t.figure(n)).dx)
    more = [term("help", sheet_of(t.figure(n)).dx // SHARE, who=n) for n in every[1:]]
    found.append(dx_of(t, every[0], down, *more))
    judo = sheet_of(figure).skills.get("judo")
    if judo is not None:
        aid = [term("help", sheet_of(t.figure(n)).dx // SHARE, who=n) for n in mates]
        plain = dx_of(t, figure.name, down, *aid)
        found.append(Side(figure.name, "judo", judo, plain.terms))
    return max(found, key=lambda one: one.score)


def brought_down(t: Bout, who: str, by: str, command: Command | None) -> None:
    """He lies across the shared hex and one that the winner picks; his grips end (G3-TKD-03, G3-TKD-04)."""
    figure, winner = t.figure(who), t.figure(by)
    let_go(t, who)
    facing: int | None = None
    if figure.pos is not None:
        around = neighbours(figure.pos)
        ahead = [around[(winner.facing - n) % 6] for n in range(6)]
        ways = [h for h in ahead if h in free_neighbours(t.enc, figure.pos)]
        picked = into(command, ways)
        if picked is None and ways:
            text = says("legs", who=who)
            options = tuple((f"{q},{r}", f"{q},{r}") for q, r in ways)
            picked = hex_of(t.ask("hex", by, text, options, options[0][0], "G3-TKD-03"))
        if picked is not None:
            facing = (around.index(picked) + 3) % 6
    t.do(Moved(who, facing=facing, posture="prone"))
    t.note("thrown", who, rule="G3-TKD-03", by=by)


def named(t: Bout, command: Command, who: str, ways: tuple[Hex, ...]) -> None:
    """Raises Refused for a hex named in which there is no room for somebody."""
    for one in command.parts:
        if one.verb == "into" and one.at and hex_of(one.at) not in ways:
            raise refuse(t, "no_free_hex", who=who, at=one.at)


def into(command: Command | None, ways: list[Hex]) -> Hex | None:
    for one in command.parts if command is not None else ():
        if one.verb == "into" and one.at and hex_of(one.at) in ways:
            return hex_of(one.at)
    return None


SHARE = limit("helper_share")
"""A helper adds a fifth of his own score (see G3-CC-06)."""


def helpers(t: Bout, card: str, foe: str, who: str) -> tuple[str, ...]:
    """Return who has declared help in that card against that foe (see G3-CC-06)."""
    found = []
    for name, figure in t.enc.figures.items():
        data = keys.HELPING.of(figure)
        if data is not None and data.kind == card and data.target == foe and name != who and awake(figure):
            found.append(name)
    return tuple(found)


def help_(t: Bout, command: Command) -> None:
    """Help in a pin or takedown, before the one who rolls (G3-CC-06)."""
    other = melee.one_target(t, command)
    card = command.verb.removeprefix("help_")
    near(t, command, other.name)
    figure = turns.take_maneuver(t, command, card, foe=other.name)
    if card == "pin" and not low(other):
        raise refuse(t, "not_down", who=figure.name, target=other.name)
    if card == "takedown" and other.posture != "standing":
        raise refuse(t, "not_standing", target=other.name)
    most = 1 if card == "takedown" else 2
    if len(helpers(t, card, other.name, figure.name)) >= most:
        raise refuse(t, "too_many_helpers", target=other.name)
    if rousing.rouse(t, figure.name):
        t.do(keys.HELPING.set(figure.name, keys.Maneuver(card, target=other.name)))
        t.note("helps", figure.name, rule="G3-CC-06", what=card, foe=other.name)


def group_st(t: Bout, who: str, others: tuple[str, ...], *terms: Term) -> Side:
    """Return the best ST of a group, and a fifth of each other's (see G3-CC-06)."""
    every = sorted((who, *others), key=lambda n: -sheet_of(t.figure(n)).st)
    best, rest = every[0], every[1:]
    more = [term("help", sheet_of(t.figure(n)).st // SHARE, who=n) for n in rest]
    return st_side(t.figure(best), nonzero(*more, *terms))
