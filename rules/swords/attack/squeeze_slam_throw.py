"""What a hold is good for: squeezing, slamming, throwing (SW-GRP-08 to SW-GRP-12)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.core.hexes import Hex
from rules.core.report import Term
from rules.swords.attack.holding_back import strength_used, weapon_used
from rules.swords.attack.holds import end_hold, let_go
from rules.swords.attack.strike import bare, challenge_at, usable, weapon
from rules.swords.attack.trades import damage_of_hold, trade_row
from rules.swords.defence.defences import chosen, target_number
from rules.swords.defence.threat import UNDEFENDED, threat
from rules.swords.figure import keys
from rules.swords.figure.pins import massive, too_massive, victim_of, victims
from rules.swords.figure.quantities import awake, best_hold, mount_of, offense_hold, trait
from rules.swords.figure.turns import ready, spend
from rules.swords.harm.damage import (
    Force,
    Hit,
    fall_damage,
    force_terms,
    inflict,
    is_reasonable,
    land,
    missed_throw,
    raw,
)
from rules.swords.harm.healing import fought
from rules.swords.harm.stuns_and_wounds import blow
from rules.swords.place.mounts import keep_seat, unseat
from rules.swords.place.space import before, beside, far, free, occupant, space_said, spaces
from rules.swords.rolls.trait import DEFENCELESS, Placed, Trait, roll, typed
from rules.swords.sheet.gear import Gear
from rules.swords.tables.printed import CORNER, SURFACES
from rules.swords.tables.words import refuse, says

LOWEST, HIGHEST = 1, 4
"""What a surface can be worth (see SW-GRP-09)."""
BODY = 1
"""What a body thrown at a body is worth (see SW-GRP-11)."""


def squeeze(t: Bout, command: Command) -> None:
    """Damage without a roll from Strength, the hold and one small weapon (SW-GRP-08)."""
    figure = ready(t, command)
    victim = victim_of(t, command, "squeeze")
    gear = bare(figure)
    if command.what is not None:
        gear = weapon(t, command, figure)
        if not gear.clinch:
            words = ", ".join(g.name for g in usable(t.enc, figure))
            raise refuse(t, "large_weapon_in_clinch", weapon=gear.name, who=figure.name, possible=words)
    force = Force(
        strength_used(t, command, figure),
        weapon_used(t, command, gear.name, gear.value),
        damage_of_hold(t, victim, figure),
    )
    spend(t, figure.name)
    fought(t, figure.name, victim.name)
    _harm(t, command, figure, victim, force, gear, "SW-GRP-08")


def _dx(t: Bout, figure: str, victim: str) -> int:
    grip = keys.HOLD.of(t.enc, figure, victim)
    assert grip is not None
    return grip.dx


def _harm(
    t: Bout,
    command: Command,
    figure: Figure,
    victim: Figure,
    force: Force,
    gear: Gear,
    rule: str,
    dx: int | None = None,
) -> None:
    sure = is_reasonable(t.enc, command, figure, gear.harmless)
    dx = _dx(t, figure.name, victim.name) if dx is None else dx
    subdual = command.has("subdue", "subdual")
    t.note("squeezes" if rule == "SW-GRP-08" else "slams", figure.name, rule=rule, victim=victim.name, weapon=gear.name)
    land(t, Hit(figure.name, victim.name, dx, force, sure, subdual, gear.name, "hold", rule))


def surface(t: Bout, command: Command, default: str | None = None) -> Gear:
    """What the victim is driven into: a surface typed, the game master's number, a corner. Raises Refused for none."""
    said = next((o.name.removeprefix("on_") for o in command.options if o.name.startswith("on_")), default)
    value = command.number("value")
    if value is not None and command.at is None and not LOWEST <= value <= HIGHEST:
        raise refuse(t, "surface_out_of_range", low=LOWEST, high=HIGHEST, given=value)
    if said is None and value is None:
        raise refuse(t, "no_surface", what=command.verb)
    row = SURFACES[said] if said is not None else None
    worth = value if value is not None else row.bonus if row else 0
    corner = CORNER if command.has("corner") else 0
    name = row.name if row is not None and value is None else says("what_it_hits")
    if command.number("weapon") is not None:
        raise refuse(t, "weapon_and_surface", weapon="a weapon value", surface=name)
    return Gear("surface", f"{name}, corner" if corner else name, worth + corner)


def slam(t: Bout, command: Command) -> None:
    """Drive the victim into something hard and keep the hold (SW-GRP-09, SW-GRP-10)."""
    figure = ready(t, command)
    victim = victim_of(t, command, "slam")
    if command.what is not None:
        raise refuse(t, "weapon_and_surface", weapon=command.what, surface="a slam")
    hard = surface(t, command)
    _movable(t, command, figure, victim, "slam")
    force = Force(strength_used(t, command, figure), hard.value, damage_of_hold(t, victim, figure))
    spend(t, figure.name)
    fought(t, figure.name, victim.name)
    _harm(t, command, figure, victim, force, hard, "SW-GRP-09")


def _movable(t: Bout, command: Command, figure: Figure, victim: Figure, what: str) -> None:
    if too_massive(t.enc, victim.name) is not None and not command.has("allow_big"):
        raise massive(t, figure, victim, what)


def throw_victim(t: Bout, command: Command) -> None:
    """Throw the one held: on the ground, at something or somebody, or down a drop; the hold ends.

    Rules: SW-GRP-11; see SW-GRP-10, SW-GRP-12.
    """
    figure = ready(t, command)
    assert command.who is not None
    if command.what is None and len(command.targets) == 1 and command.targets[0] in victims(t.enc, command.who):
        # Nobody is thrown at himself: who is named is thrown.
        command = replace(command, what=command.targets[0], targets=())
    if command.what is None:
        victim = victim_of(t, Command("throw", command.who), "throw")
    else:
        victim = victim_of(t, Command("throw", command.who, targets=(command.what,)), "throw")
    trade = trade_row(t, command)
    if trade.id != "strike":
        raise refuse(t, "trade_not_legal", row=trade.id, what="a throw", possible="strike")
    _movable(t, command, figure, victim, "throw")
    if command.has("off", "fall"):
        _off(t, command, figure, victim)
    elif command.targets:
        _at_somebody(t, command, figure, victim)
    elif command.at is not None:
        _at_place(t, command, figure, victim)
    else:
        hard = surface(t, command, "earth")
        force = Force(strength_used(t, command, figure), hard.value, damage_of_hold(t, victim, figure))
        place = beside(t.enc, figure.pos, victim.name)
        spend(t, figure.name)
        fought(t, figure.name, victim.name)
        _harm(t, command, figure, victim, force, hard, "SW-GRP-10")
        _lies(t, figure, victim, place)


def _lies(t: Bout, figure: Figure, victim: Figure, place: Hex | None) -> None:
    """The victim is out of the grip and on the ground."""
    end_hold(t, figure.name, victim.name, "thrown")
    let_go(t, victim.name, "thrown")
    unseat(t, victim.name, "SW-GRP-10")
    t.do(Moved(victim.name, to=place, posture="prone"))
    t.note("thrown", victim.name, rule="SW-GRP-10", thrower=figure.name)


def _reach(t: Bout, figure: Figure, target: str, away: int) -> None:
    limit = 1 + trait(figure, "strength") // 3
    if away > limit:
        raise refuse(t, "throw_too_far", who=figure.name, limit=limit, target=target, spaces=away)


def _off(t: Bout, command: Command, figure: Figure, victim: Figure) -> None:
    """Over the edge: the fall's damage as entered, or 5 for each space less Constitution (SW-GRP-12)."""
    tough = trait(victim, "constitution")
    down, entered = command.number("off", 0) or 0, command.number("fall")
    amount = fall_damage(down, tough) if entered is None else entered
    terms = (Term("fall", amount if entered is not None else amount + tough), Term("Constitution", -tough))
    spend(t, figure.name)
    fought(t, figure.name, victim.name)
    end_hold(t, figure.name, victim.name, "thrown")
    let_go(t, victim.name, "thrown")
    unseat(t, victim.name, "SW-GRP-12")
    t.do(Moved(victim.name, posture="prone"))
    t.note("thrown_off", victim.name, rule="SW-GRP-12", thrower=figure.name, spaces=down)
    harm = blow(keys.STUNS.of(victim), amount)
    inflict(t, victim.name, harm, terms if entered is None else terms[:1], rule="SW-GRP-12")


def _at_somebody(t: Bout, command: Command, figure: Figure, victim: Figure) -> None:
    """The victim flies at another: both are hurt where it meets (see SW-GRP-11)."""
    other = t.figure(command.targets[0])
    if other.name in (figure.name, victim.name):
        raise refuse(t, "self_target", who=other.name, what=says("be_thrown"))
    _reach(t, figure, other.name, spaces(t.enc, figure.name, other.name, command))
    against = threat(command, figure.name, other.name, "thrown")
    guard = chosen(t, against, command) if awake(other) else UNDEFENDED
    force = Force(strength_used(t, command, figure), BODY, damage_of_hold(t, victim, figure))
    dx_hold = _dx(t, figure.name, victim.name)
    spend(t, figure.name)
    fought(t, figure.name, victim.name, other.name)
    met = True
    if not command.has("no_roll"):
        value = target_number(t, guard, against)
        met = _throw_roll(t, command, figure, value, Trait) >= 0
    if not met:
        _missed(t, figure, victim, beside(t.enc, other.pos, victim.name))
        return
    t.note("throw_hits", figure.name, rule="SW-GRP-11", victim=victim.name, target=other.name)
    body = Gear("body", "body", BODY)
    for name in (victim.name, other.name):
        sure = is_reasonable(t.enc, command, figure, body.harmless)
        land(t, Hit(figure.name, name, dx_hold, force, sure, False, body.name, "hold", "SW-GRP-11"))
    if mount_of(t.enc, other.name) and awake(t.figure(other.name)):
        keep_seat(t, other.name, raw(dx_hold, force), (Term("hold", dx_hold), *force_terms(force, body.name)))
    _lies(t, figure, victim, beside(t.enc, other.pos, victim.name))


def _throw_roll(t: Bout, command: Command, figure: Figure, value: int, kind: type[Trait]) -> int:
    best, level = best_hold(figure), offense_hold(figure)
    return roll(t, "throw", figure, best, level, value, typed(command), rule="SW-GRP-11", kind=kind)


def _at_place(t: Bout, command: Command, figure: Figure, victim: Figure) -> None:
    """The victim flies at a place, which the total must exceed (see SW-ARE-01, SW-GRP-11)."""
    assert command.at is not None
    place = space_said(t, command)
    away = far(figure.pos, place, command)
    if away is None:
        raise refuse(t, "no_distance", target=command.at, who=figure.name)
    _reach(t, figure, command.at, away)
    hard = surface(t, command, "earth")
    force = Force(strength_used(t, command, figure), hard.value, damage_of_hold(t, victim, figure))
    by = challenge_at(t, command, "thrown", away) or 0
    spend(t, figure.name)
    fought(t, figure.name, victim.name)
    value = DEFENCELESS + by
    if not command.has("no_roll") and _throw_roll(t, command, figure, value, Placed) < 1:
        short = None if figure.pos is None else before(t.enc, figure.pos, place)
        _missed(t, figure, victim, short)
        return
    t.note("throw_hits", figure.name, rule="SW-GRP-11", victim=victim.name, target=command.at)
    _harm(t, command, figure, victim, force, hard, "SW-GRP-11")
    taken = not free(t.enc, place, victim.name) and occupant(t.enc, place) is not None
    _lies(t, figure, victim, beside(t.enc, place, victim.name) if taken else place)


def _missed(t: Bout, figure: Figure, victim: Figure, place: Hex | None) -> None:
    """Thrown all the same, beside the mark: 1 damage at most (see SW-GRP-11)."""
    amount = missed_throw(_dx(t, figure.name, victim.name))
    t.note("throw_misses", figure.name, rule="SW-GRP-11", victim=victim.name)
    inflict(t, victim.name, blow(keys.STUNS.of(victim), amount), (Term("thrown", amount),), rule="SW-GRP-11")
    _lies(t, figure, victim, place)
