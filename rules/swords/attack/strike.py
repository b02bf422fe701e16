"""Blows, shots and throws, at a body or at the thing it holds (SW-STR, SW-ATK, SW-TRD)."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Item
from rules.core.events import ItemMoved
from rules.core.parts import Thing
from rules.core.report import Term
from rules.swords.attack.attack_roll import Attack, aimed_roll
from rules.swords.attack.exchange import aim, commit, prepare
from rules.swords.attack.holding_back import strength_used, weapon_used
from rules.swords.attack.trades import need_legal, trade_row
from rules.swords.defence.in_the_saddle import after_dive, dives
from rules.swords.figure import keys
from rules.swords.figure.gear import gear_of, held, natural
from rules.swords.figure.pins import clinched, restrained
from rules.swords.figure.quantities import awake, mount_of
from rules.swords.figure.turns import ready
from rules.swords.harm.damage import Force, Hit, destroys, force_terms, is_reasonable, land, raw
from rules.swords.place.mounts import keep_seat
from rules.swords.place.ranges import carries, range_challenge
from rules.swords.place.space import beside, sees, spaces
from rules.swords.sheet import reading
from rules.swords.sheet.gear import BARE, MISSILE, NATURAL, THROWN, Gear
from rules.swords.tables.printed import WEAPONS, AttackKind, WeaponClass
from rules.swords.tables.settings import option
from rules.swords.tables.words import refuse, says
from rules.things.equal import told_apart


def attack(t: Bout, command: Command) -> None:
    """A strike, a shot, a throw or a disarming strike: one action, one roll (SW-STR-01, SW-STR-02)."""
    figure = ready(t, command)
    target = aim(t, command)
    declared = declare(t, command, figure, target)
    away = reach(t, command, figure, target, declared)
    how = prepare(t, command, figure, target, declared.kind, declared.gear.enormous)
    guard = commit(t, command, how)
    dx = aimed_roll(t, command, declared, guard, how, away)
    if declared.kind == THROWN:
        t.do(ItemMoved(figure.name, declared.gear.id, "ground", pos=target.pos))
    if dx >= 0 and declared.item is not None:
        knock_away(t, command, target, declared, dx)
    elif dx >= 0:
        hit(t, command, figure, target, declared, dx)
    after_dive(t, command, guard, target.name)


def declare(t: Bout, command: Command, figure: Figure, target: Figure) -> Attack:
    """The attack a sentence declares; raises Refused for what cannot be done with that weapon, hold or trade."""
    gear = weapon(t, command, figure)
    kind = _kind(t, command, gear)
    grip = restrained(t.enc, figure.name)
    if grip and kind in (THROWN, MISSILE):
        raise refuse(t, "restrained", who=figure.name, holder=grip.leader, what=f"use {gear.name}")
    item = aimed_at(t, command, target) if command.verb == "disarm" or command.has("disarm") else None
    trade = trade_row(t, command)
    need_legal(t, trade, kind, disarms=item is not None)
    if item is not None and command.has("subdue", "subdual"):
        raise refuse(t, "subdual_not_legal", what="a disarm")
    if gear.mech and command.number("strength"):
        raise refuse(t, "strength_out_of_range", who=figure.name, strength=0, given=command.number("strength"))
    strength = 0 if gear.mech else strength_used(t, command, figure)
    magic = sum(term.n for term in effects.terms(figure, effects.DAMAGE, gear.name))
    force = Force(strength, weapon_used(t, command, gear.name, gear.value), trade.damage, gear.mech, magic)
    return Attack(gear, kind, force, trade, item)


def bare(figure: Figure) -> Gear:
    """Bare hands and feet; a sheet may give them a value."""
    row = Gear.of_row(WEAPONS[BARE])
    value = reading.of(figure).weapon_value
    return row if value is None else Gear(row.id, row.name, value, row.classes, small=True, blocks=True, hands=0)


def usable(enc: Encounter, figure: Figure) -> tuple[Gear, ...]:
    """Everything it can strike with now: what it has in hand, natural weapons, bare hands."""
    hands = (bare(figure),) if reading.of(figure).hands or not natural(figure) else ()
    every = (*held(figure), *natural(figure), *hands)
    fit = tuple(g for g in every if g.classes)
    return tuple(g for g in fit if g.clinch) if clinched(enc, figure.name) else fit


def weapon(t: Bout, command: Command, figure: Figure) -> Gear:
    """The weapon named, or the first that serves. Raises Refused where it is not at hand or too large."""
    able = usable(t.enc, figure)
    words = ", ".join(g.name for g in able) or "nothing"
    if command.what is None:
        wanted = {"shoot": (MISSILE,), "throw": (THROWN,)}.get(command.verb, ())
        fit = [g for g in able if not wanted or set(wanted) & set(g.classes)]
        if not fit:
            raise refuse(t, "wrong_class", weapon=says("what_is_at_hand"), what=command.verb, possible=words)
        return fit[0]
    if command.what == BARE:
        return bare(figure)
    item = figure.item(command.what)
    if item is None or item.where == "ground":
        name = item.name if item is not None else command.what.partition("@")[0]
        raise refuse(t, "not_carried", who=figure.name, item=name, carried=words)
    if item.where == "gone":
        raise refuse(t, "object_destroyed", item=item.name)
    if item.where not in ("hand", "body"):
        raise refuse(t, "not_in_hand", who=figure.name, item=item.name, ready=words)
    gear = gear_of(item)
    if clinched(t.enc, figure.name) and not gear.clinch:
        raise refuse(t, "large_weapon_in_clinch", weapon=gear.name, who=figure.name, possible=words)
    return gear


def _kind(t: Bout, command: Command, gear: Gear) -> AttackKind:
    """How the weapon is used. Raises Refused where its class does not allow the verb."""
    fits = {"throw": THROWN, "shoot": MISSILE}.get(command.verb)
    if command.has("thrown"):
        fits = THROWN
    if not gear.classes or (fits is not None and fits not in gear.classes):
        possible = ", ".join(gear.classes) or says("nothing_but_blocking")
        raise refuse(
            t, "wrong_class", weapon=gear.name, what="throw" if fits == THROWN else command.verb, possible=possible
        )
    if fits == THROWN or gear.classes == (THROWN,):
        return "thrown"
    if MISSILE in gear.classes:
        return "missile"
    if gear.id == BARE:
        return "bare"
    return "natural" if NATURAL in gear.classes else "melee"


def aimed_at(t: Bout, command: Command, target: Figure) -> Item:
    """The object in the target's hand that a disarm names. Raises Refused where it is not named or not held."""
    typed_name = command.at if command.verb in ("disarm", "grab") else None
    aimed = command.option("disarm")
    name = typed_name or (str(aimed.value) if aimed is not None and aimed.value else None)
    hand = [i for i in target.items if i.where == "hand"]
    called = told_apart(tuple(Thing(i.id, i.name) for i in target.items))
    words = ", ".join(thing.name for thing in called if thing.id in {i.id for i in hand}) or "nothing"
    if name is None:
        raise refuse(t, "object_not_named", held=words)
    for item in hand:
        if item.id == name:
            return item
    raise refuse(t, "no_object", target=target.name, item=name, held=words)


def reach(t: Bout, command: Command, figure: Figure, target: Figure, declared: Attack) -> Term:
    """The range challenge (see SW-ATK-04). Raises Refused where the attack does not reach."""
    away = spaces(t.enc, figure.name, target.name, command)
    gear = declared.gear
    if not declared.ranged and away > 1:
        raise refuse(t, "no_reach", target=target.name, spaces=away, who=figure.name, weapon=gear.name)
    if not sees(t.enc, figure.name, target.name):
        raise refuse(t, "no_line_of_sight", who=figure.name, target=target.name)
    if not declared.ranged:
        return Term("range", 0, "SW-ATK-04")
    kind: WeaponClass = "thrown" if declared.kind == THROWN else "missile"
    by = challenge_at(t, command, kind, away)
    if by is None:
        raise too_far(t, target.name, away, gear.name)
    return Term(f"range {away}", by, "SW-ATK-04")


def too_far(t: Bout, target: str, away: int, weapon: str) -> Exception:
    """The refusal of a throw that does not carry."""
    return refuse(t, "out_of_range", target=target, spaces=away, weapon=weapon, limit=carries("thrown"))


def challenge_at(t: Bout, command: Command, kind: WeaponClass, away: int) -> int | None:
    """What the range adds to the number: as ruled, else by the table; None where the weapon does not carry."""
    ruled = command.number("range_challenge")
    by = range_challenge(kind, away)
    if by is None or ruled is not None:
        return ruled
    return 0 if option(t.enc, "range_bands") == "none" else by


def hit(t: Bout, command: Command, figure: Figure, target: Figure, declared: Attack, dx: int) -> None:
    """A body hit: damage, then the seat of who rides (see SW-ATK-06)."""
    sure = is_reasonable(t.enc, command, figure, declared.gear.harmless)
    subdual = command.has("subdue", "subdual")
    land(t, Hit(figure.name, target.name, dx, declared.force, sure, subdual, declared.gear.name))
    if mount_of(t.enc, target.name) and not dives(command) and awake(t.figure(target.name)):
        terms = (Term("dx", dx), *force_terms(declared.force, declared.gear.name))
        keep_seat(t, target.name, raw(dx, declared.force), terms)


def knock_away(t: Bout, command: Command, target: Figure, declared: Attack, dx: int) -> None:
    """The object flies one space off, or breaks (SW-STR-04; see SW-STR-02)."""
    item = declared.item
    assert item is not None
    toughness = keys.TOUGHNESS.of(item)
    broken = command.has("destroy") or (toughness > 0 and destroys(dx, declared.force, toughness))
    terms = (Term("dx", dx), *force_terms(declared.force, declared.gear.name))
    if broken:
        t.do(ItemMoved(target.name, item.id, "gone"))
        t.note("destroyed", target.name, rule="SW-STR-04", terms=terms, item=item.name, toughness=toughness)
        return
    t.do(ItemMoved(target.name, item.id, "ground", pos=beside(t.enc, target.pos)))
    t.note("knocked_away", target.name, rule="SW-STR-02", terms=terms, item=item.name)
