"""First aid, rest and recovery between fights; harm and dice at the game master's word (G3-INJ-10)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Figure, hex_key, hex_of
from rules.core.events import Healed, Landscaped
from rules.core.keys import MarkKey
from rules.ground.pairs import say
from rules.gurps.rolling import passed, roll
from rules.gurps.success import Degree
from rules.gurps3.attack.blow import Blow, found_location
from rules.gurps3.attack.choice import location
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import gear
from rules.gurps3.figure.quantities import awake, damage_of, dead, encumbrance, hampered, hp_max, place_name, skill
from rules.gurps3.harm.breath import airless
from rules.gurps3.harm.wounds import Hit, land
from rules.gurps3.place.where import FIELD
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.refusals import refuse
from rules.turns.spans import Left

FATIGUE_MINUTES, WAKE_MINUTES, DAY = 10, 30, 24 * 60
LONGEST = 365
LONG = 10
"""Own turns after which a fight tires (G3-INJ-11)."""
UNITS = {"minute": 1, "minutes": 1, "hour": 60, "hours": 60, "day": DAY, "days": DAY}
RUNNING_DOWN: tuple[MarkKey[Left], ...] = (keys.DEAF, *keys.STRAINED.values(), *keys.NUMB.values())
ONE_D6 = Dice(1, 6)


def heal(t: Bout, who: str, by: int) -> int:
    """Give hits back, no more than are lost; returns how many."""
    figure = t.figure(who)
    by = min(by, hp_max(of(figure)) - keys.HP.of(figure))
    if by > 0:
        t.do(keys.HP.by(who, by))
        left = by
        for wound in figure.wounds:
            take = min(left, wound.left)
            if take > 0:
                t.do(Healed(who, wound.id, take))
                left -= take
    return max(0, by)


def first_aid(t: Bout, command: Command) -> None:
    """A minute of care and a First Aid roll: one hit, on a critical success 1d (G3-INJ-10)."""
    assert command.who is not None
    healer = t.figure(command.who)
    if not awake(healer) or not command.targets:
        raise refuse(t, "unconscious", who=healer.name, what="give first aid")
    patient = t.figure(command.targets[0])
    if dead(patient):
        raise refuse(t, "target_dead", target=patient.name)
    level = skill(healer, "first_aid")
    if level is None:
        raise refuse(t, "no_skill", who=healer.name, skill="first aid")
    terms = hampered(healer)
    got: Degree = roll(t, "first_aid", healer.name, "first_aid", level, terms, rule="G3-INJ-10")
    by = 0
    if got is Degree.CRITICAL_SUCCESS:
        by = t.total("heal", healer.name, ONE_D6)
    elif got.good:
        by = 1
    t.note("heals", patient.name, rule="G3-INJ-10", hits=heal(t, patient.name, by), by=healer.name)


def rest(t: Bout, command: Command) -> None:
    """Time passes: fatigue comes back, the knocked-out may wake, a day heals (G3-INJ-10)."""
    unit = next((o.name for o in command.options if o.name in UNITS), "minutes")
    n = command.number("n", 1) or 0
    minutes = n * UNITS[unit]
    if not 0 < minutes <= LONGEST * DAY:
        raise refuse(t, "rest_how_long")
    if _fighting(t) and command.by != "gm":
        raise refuse(t, "gm_only", what="rest while foes are able to act")
    names = tuple(t.enc.figures) if command.by == "gm" else (str(command.who),)
    for name in names:
        if not dead(t.figure(name)):
            _rested(t, t.figure(name), minutes)
    t.note("rests", rule="G3-INJ-10", minutes=minutes)


def _fighting(t: Bout) -> bool:
    sides = {f.side for f in t.enc.figures.values() if awake(f)}
    return len(sides) > 1


def _rested(t: Bout, figure: Figure, minutes: int) -> None:
    who, sheet = figure.name, of(figure)
    airless(t, who, 60 * minutes)
    if dead(t.figure(who)):
        return
    tired = sheet.st - keys.FATIGUE.of(figure)
    back = min(tired, minutes // FATIGUE_MINUTES)
    if back > 0:
        t.do(keys.FATIGUE.by(who, back))
    for _ in range(min(48, minutes // WAKE_MINUTES)):
        if not keys.UNCONSCIOUS.on(t.figure(who)):
            break
        if passed(t, "wake", who, "ht", sheet.ht, rule="G3-ATK-06"):
            t.do(keys.UNCONSCIOUS.clear(who, "cured"))
            t.note("wakes", who, rule="G3-ATK-06")
    for mark in RUNNING_DOWN:
        left = mark.of(t.figure(who))
        if left is not None and left.turns:
            turns = left.turns - 60 * minutes
            t.do(mark.set(who, Left(turns)) if turns > 0 else mark.clear(who, "lapsed"))
    for number in (keys.SHOCK, keys.SHOCK_NOW):
        if number.of(t.figure(who)):
            t.do(number.by(who, -number.of(t.figure(who))))
    for _ in range(minutes // DAY):
        if keys.HP.of(t.figure(who)) >= hp_max(sheet):
            break
        if passed(t, "recovery", who, "ht", sheet.ht, rule="G3-INJ-10"):
            t.note("heals", who, rule="G3-INJ-10", hits=heal(t, who, 1), by=who)


def weary(t: Bout, who: str) -> None:
    """The fatigue of a fight of more than ten turns: 1 and the encumbrance (G3-INJ-11)."""
    figure = t.figure(who)
    if keys.TURNS.of(figure) > LONG and not dead(figure):
        tired = min(1 + encumbrance(figure), keys.FATIGUE.of(figure))
        t.do(keys.FATIGUE.by(who, -tired), keys.TURNS.by(who, -keys.TURNS.of(figure)))
        t.note("weary", who, rule="G3-INJ-11", fatigue=tired)


def over(t: Bout) -> None:
    """The fight is over: everybody who was long in it is tired (G3-INJ-11)."""
    for name in tuple(t.enc.figures):
        weary(t, name)


def apply(t: Bout, command: Command) -> None:
    """So many points of basic damage from nobody, as the game master says; armour counts."""
    other = t.figure(command.targets[0])
    kind = next(o.name for o in command.options if o.name in ("cut", "imp", "cr"))
    place = location(t, command, other, pointed=True)
    if place == "random":
        raise refuse(t, "no_location", place="random")
    land(t, Hit(other.name, other.name, place, 0, command.number("n", 0) or 0, kind, melee=False))  # type: ignore[arg-type]


def locate(t: Bout, command: Command) -> None:
    """A random hit location on somebody (G3-ATK-04)."""
    who, target = str(command.who), command.targets[0]
    blow = Blow(who, target, "swing", "", 0, (), "random", "cut", 0, 0, melee=False)
    t.note("located", target, rule="G3-ATK-04", place=place_name(found_location(t, blow)))


def damage(t: Bout, command: Command) -> None:
    """Roll the damage of a weapon, by itself (G3-DMG-01)."""
    figure = t.figure(str(command.who))
    mine = gear(figure, command.what or "")
    if mine is None:
        raise refuse(t, "not_carried", who=figure.name, item=command.what or "that", carried="other things")
    modes = [m for m in mine.weapon.modes if not command.has("swing", "thrust") or command.has(m.use)]
    way = modes[0] if modes else mine.weapon.missile
    if way is None:
        raise refuse(t, "no_such_use", item=mine.name.lower(), who=figure.name, ways="others")
    made = damage_of(figure, mine, way)
    rolled = t.total("damage", figure.name, Dice(made.dice, 6)) if made.dice else 0
    t.note("damage", figure.name, rule="G3-DMG-01", item=mine.name.lower(), points=max(0, rolled + made.adds))


def terrain(t: Bout, command: Command) -> None:
    """What lies on hexes: bad footing, cover, something solid, or nothing."""
    kind = next(o.name for o in command.options if o.name in ("bad_footing", "cover", "solid", "clear"))
    for leg in command.parts:
        if leg.at:
            t.do(Landscaped(hex_key(hex_of(leg.at)), "" if kind == "clear" else kind))
            t.note("landscaped", rule="G3-MOV-07", at=leg.at, kind=kind.replace("_", " "))


PAIRED = ("front", "left", "right", "rear")


def pair(t: Bout, command: Command) -> None:
    """How two figures stand without a map: hexes apart, and where the speaker stands around the other."""
    who, other = str(command.who), command.targets[0]
    for part in command.parts:
        if part.verb == "distance":
            t.do(*say(FIELD, t.enc, other, who, (("distance", part.number("n", 1)),)))
        elif part.verb in PAIRED:
            t.do(*say(FIELD, t.enc, other, who, ((part.verb, None),)))
        else:
            raise refuse(t, "pair_word", word=part.verb)
    t.note("paired", who, rule="G3-MOV-05", other=other)
