"""What a figure fights with: an item or body part in one of its uses, with skills, mode, reach and armour points."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Formula, parse
from rules.core.effects import DAMAGE, terms
from rules.core.encounter import Figure, Item
from rules.core.remember import remembered
from rules.core.report import Term
from rules.core.tables.common import running
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import body, damage_modifier, sheet
from rules.rq3plus.figure.wounds import useless
from rules.rq3plus.sheet.carried import NaturalEntry, ShieldEntry, WeaponEntry, chance, melee, uses
from rules.rq3plus.sheet.carried import shield as shield_row
from rules.rq3plus.sheet.character import Sheet, shape, trained
from rules.rq3plus.tables.kinds import Location
from rules.rq3plus.tables.printed import PACKAGE, WEAPONS
from rules.rq3plus.tables.weapons import MissileRow, ShieldRow, WeaponMode, WeaponRow
from rules.rq3plus.tables.words import refuse

SLAM = "slam"
"""The use of one's whole body as a weapon."""

BARE = ("fist", "kick", "head_butt", "grapple")
"""The natural weapons of everybody with arms, legs and a head."""


class Force(Struct, frozen=True, cache_hash=True):
    """What stands behind a blow: the weapon's dice in its mode, the tactic, the damage modifier and its share.

    ``share`` of the modifier counts: ``full``, ``half`` (thrown) or ``none`` (projected) (R3-HIT-11). ``extra`` are the
    points of effects on the wielder, whatever the dice show.
    """

    weapon: Formula
    mode: str
    tactic: str = "standard"
    modifier: Formula | None = None
    share: str = "full"
    extra: tuple[Term, ...] = ()


class Arm(Struct, frozen=True):
    """A weapon in one use. ``id`` names the item or body part, ``use`` the row of the tables it is used as.

    ``ap`` are the points left. ``missile`` is set when it is shot or thrown, ``shield`` when it is one; ``part`` is
    the striking location of a body part.
    """

    id: str
    name: str
    weapon: WeaponRow
    attack: int
    parry: int
    ap: int = 0
    missile: MissileRow | None = None
    shield: ShieldRow | None = None
    part: str = ""
    catch_damage: str = ""

    @property
    def called(self) -> str:
        """Its name in running text."""
        return running(PACKAGE, self.name)

    @property
    def shoots(self) -> bool:
        """Whether it is shot or thrown."""
        return self.missile is not None

    @property
    def use(self) -> str:
        """How players and sentences name it: the item, and the use where it isn't the first."""
        return self.id if self.weapon.id == self.id else f"{self.id}:{self.weapon.id}"

    @property
    def hands(self) -> int:
        """How many hands it takes; whatever is bent or cranked takes two."""
        if self.missile is not None:
            return 2 if self.missile.kind == "projected" else 1
        return self.weapon.hands

    @property
    def breakable(self) -> bool:
        """Whether it is a thing with armour points, not a part of the body (see R3-SWB-04)."""
        return not self.part and not self.weapon.natural and self.weapon.ap is not None

    @property
    def swordbreaker(self) -> bool:
        """Whether it can catch a blade (see R3-SWB-01)."""
        return "swordbreaker" in self.weapon.flags or bool(self.catch_damage)

    @property
    def reach(self) -> int:
        """The reach of its default mode in metres."""
        return self.weapon.modes[0].reach

    def mode(self, name: str) -> WeaponMode:
        """The mode of that name, the default for an empty one."""
        return self.weapon.mode(name) or self.weapon.modes[0]

    def force(self, figure: Figure, mode: str, tactic: str) -> Force:
        """What stands behind a blow with it (see R3-HIT-11)."""
        formula = self.mode(mode).damage
        share = "full"
        if self.missile is not None:
            formula = self.missile.formula
            share = "half" if self.missile.kind == "thrown" else "none"
        assert formula is not None, f"{self.name} does no damage of its own"
        return Force(formula, mode, tactic, damage_modifier(figure), share, terms(figure, DAMAGE, self.name))

    def catch(self, figure: Figure) -> Force:
        """What a swordbreaker does to the blade it has caught: its own damage, else its weapon's (see R3-SWB-03)."""
        own = parse(self.catch_damage) if self.catch_damage else None
        force = self.force(figure, self.weapon.modes[0].name, "standard")
        return force if own is None else replace(force, weapon=own)

    def limb(self, figure: Figure) -> Location:
        """The location that strikes, for a body part."""
        spots = body(figure)
        found = spots.location(self.part)
        return found if found is not None else spots.locations[-1]


@remembered
def _listed(of: Sheet) -> tuple[Arm, ...]:
    """Every use of everything on a sheet, at full armour points."""
    known = trained(of)
    spots = _parts(of)
    found: list[Arm] = []
    for one in of.weapons:
        for row in uses(one):
            arm = _carried(one, row, known)
            part = one.arm or spots.get(one.like, "") or next(iter(spots.values()))
            found.append(replace(arm, part=part) if arm.weapon.natural else arm)
    found += [_strapped(one, known) for one in of.shields]
    found += [_natural(one, known) for one in of.natural]
    listed = {arm.id for arm in found}
    for key in BARE:
        if key not in listed and spots.get(key):
            weapon = WEAPONS[key]
            skill = {"fist": of.fist, "kick": of.kick, "grapple": of.grapple}.get(key, weapon.base)
            found.append(Arm(key, weapon.name, weapon, skill, skill, part=spots[key]))
    return tuple(found)


def _parts(of: Sheet) -> dict[str, str]:
    spots = shape(of).locations
    arm = next((s.id for s in spots if s.kind == "arm" and s.side == of.handed), "")
    leg = next((s.id for s in spots if s.kind == "leg"), "")
    head = next((s.id for s in spots if s.kind == "head"), "")
    return {"fist": arm, "kick": leg if arm else "", "head_butt": head if arm else "", "grapple": arm}


def _strapped(one: ShieldEntry, known: dict[str, int]) -> Arm:
    row = shield_row(one)
    return Arm(one.id, row.name, replace(row.weapon, id=one.id), *_chances(one, row, known), row.ap, shield=row)


def _chances(one: WeaponEntry | ShieldEntry | NaturalEntry, row: Any, known: dict[str, int]) -> tuple[int, int]:
    """The percentages of attack and parry."""
    return chance(one, row, known), chance(one, row, known, True)


def _natural(one: NaturalEntry, known: dict[str, int]) -> Arm:
    weapon = melee(one)
    return Arm(one.id, weapon.name, weapon, *_chances(one, weapon, known), part=one.limb)


def _carried(one: WeaponEntry, row: WeaponRow | MissileRow, known: dict[str, int]) -> Arm:
    if isinstance(row, MissileRow):
        mode = WeaponMode(row.mode, row.formula, 1)
        weapon = WeaponRow(row.id, row.name, row.skill, 1, row.base, row.str_min, row.dex_min, row.ap, 0, (mode,), "N")
        skill = chance(one, row, known)
        return Arm(one.id, row.name, weapon, skill, skill, row.ap, missile=row, catch_damage=one.catch_damage)
    return Arm(one.id, row.name, row, *_chances(one, row, known), row.ap or 0, catch_damage=one.catch_damage)


@remembered
def every_arm(figure: Figure) -> tuple[Arm, ...]:
    """Everything the figure could fight with, in every use, with the armour points left; what is gone is left out."""
    hurt = keys.MAIMED.on(figure) or keys.LOC_DAMAGE.family(figure)
    lame = [spot.id for spot in body(figure).locations if useless(figure, spot)] if hurt else []
    return _arms(sheet(figure), figure.items, " ".join(lame))


@remembered
def _arms(of: Sheet, items: tuple[Item, ...], lame: str) -> tuple[Arm, ...]:
    """What a figure of that sheet could fight with that has these things; ``lame``: its locations of no use."""
    found = []
    there = {item.id: item for item in reversed(items)}
    for arm in _listed(of):
        if arm.id in there:
            found.append(replace(arm, ap=keys.AP.of(there[arm.id])))
        elif arm.weapon.natural or arm.part:
            found.append(_by_a_sound_arm(of, arm, lame.split()))
    listed = {arm.id for arm in found}
    return (*found, *(_foreign(of, item) for item in items if item.id not in listed and item.kind in WEAPONS))


def _by_a_sound_arm(of: Sheet, arm: Arm, lame: Sequence[str]) -> Arm:
    """A fist or grapple by the usual arm, or by another where that is useless (see R3-DMG-06)."""
    if arm.id not in ("fist", "grapple") or arm.part not in lame:
        return arm
    sound = (spot.id for spot in shape(of).locations if spot.kind == "arm" and spot.id not in lame)
    return replace(arm, part=next(sound, arm.part))


def _foreign(of: Sheet, item: Item) -> Arm:
    """A thing picked up that is not on the sheet: used at what the figure knows of its skill."""
    row = WEAPONS[item.kind]
    skill = trained(of).get(row.skill, row.base)
    return Arm(item.id, item.name, replace(row, id=item.id), skill, skill, keys.AP.of(item))


def arm_of(t: Bout, who: str, use: str | None, *, shoots: bool = False) -> Arm:
    """The arm a use or item id names; ``shoots`` prefers its missile use. Raises Refused where there is none."""
    figure = t.figure(who)
    if use == SLAM:
        return slam_arm(figure)
    item, _, row = (use or "").partition(":")
    fits = [a for a in every_arm(figure) if a.id == item and (not row or a.weapon.id == row)]
    for arm in fits:
        if arm.shoots == shoots:
            return arm
    if fits:
        return fits[0]
    raise refuse(t, "weapon_not_ready.none", who=who, weapon=item or "weapon")


def default_arm(t: Bout, who: str) -> Arm:
    """The weapon used when none is named; raises Refused for a figure that has nothing to strike with."""
    found = first_arm(t.figure(who))
    if found is None:
        raise refuse(t, "unarmed.default_arm", who=who)
    return found


def first_arm(figure: Figure) -> Arm | None:
    """The first weapon in hand, else the best body part, else None."""
    arms = [a for a in every_arm(figure) if not a.shoots and a.weapon.modes[0].damage is not None]
    held = [a for a in arms if (i := figure.item(a.id)) is not None and i.held and a.shield is None and a.ap > 0]
    if held:
        return held[0]
    return max((a for a in arms if a.part), key=lambda arm: (arm.attack, arm.id), default=None)


def slam_arm(figure: Figure) -> Arm:
    """The whole body as a weapon: the better of DEX x 3 and Grapple, slow as one of SR 3 (R3-SLM-01)."""
    of = sheet(figure)
    skill = max(of.dex * 3, of.grapple)
    mode = WeaponMode("crush", parse("0"), 1)
    weapon = WeaponRow(SLAM, "Slam", "grapple", 0, of.grapple, 0, 0, None, 3, (mode,), "N", flags=("natural",))
    spots = body(figure).locations
    trunk = next((spot.id for spot in spots if spot.category == "chest"), spots[0].id)
    return Arm(SLAM, "Slam", weapon, skill, skill, part=trunk)


def default_missile(t: Bout, who: str, *, thrown: bool) -> Arm:
    """What is shot or thrown when nothing is named: the first such weapon in hand, else the first carried."""
    figure = t.figure(who)
    kind = "thrown" if thrown else "projected"
    fits = [a for a in every_arm(figure) if a.missile is not None and a.missile.kind == kind]
    fits = fits or [a for a in every_arm(figure) if a.shoots]
    held = [a for a in fits if (i := figure.item(a.id)) is not None and i.held]
    for arm in held or fits:
        return arm
    raise refuse(t, "weapon_not_ready.nothing_to_shoot", who=who)


def parrying_arms(figure: Figure) -> tuple[Arm, ...]:
    """What the figure can parry with: unbroken weapons and shields at hand, else its bare arms."""
    arms = [
        a
        for a in every_arm(figure)
        if (i := figure.item(a.id)) is not None and i.held and not a.shoots and keys.AP.of(i) > 0
    ]
    bare = [a for a in every_arm(figure) if a.weapon.id == "fist"]
    return tuple(arms) or tuple(bare)


def limbs(figure: Figure, arm: Arm) -> tuple[Location, ...]:
    """The locations that a weapon, shield or body part needs: the striking limb, or the arms that hold it.

    A sheet names the arm of each thing; else the first thing in hand is in the figure's better hand, the second and a
    shield in the other. A two-handed weapon needs both.
    """
    spots = body(figure)
    if arm.part:
        part = spots.location(arm.part)
        return (part,) if part is not None else ()
    arms = list(spots.of_kind("arm"))
    if arm.hands >= 2:
        return tuple(arms[:2])
    named = _named_arm(figure, arm.id)
    if named:
        return tuple(s for s in arms if s.id == named)
    handed = sheet(figure).handed
    better = [s for s in arms if s.side == handed] or arms
    other = [s for s in arms if s not in better] or arms
    held = [i.id for i in figure.items if i.where == "hand"]
    first = arm.shield is None and (arm.id not in held or held.index(arm.id) == 0)
    return tuple((better if first else other)[:1])


def full_handed(figure: Figure, arm: Arm) -> str:
    """What the hand of a fist holds, so that it can't parry; empty where it is free, and for anything else."""
    if arm.id != "fist":
        return ""
    held = {item.id: item.name for item in figure.items if item.held}
    first = {other.id: other for other in reversed(every_arm(figure)) if other.id in held}
    mine = limbs(figure, arm)
    return next((held[key] for key, other in first.items() if any(spot in mine for spot in limbs(figure, other))), "")


def _named_arm(figure: Figure, item: str) -> str:
    of = sheet(figure)
    named = {one.id: one.arm for one in of.weapons} | {one.id: one.arm for one in of.shields}
    return named.get(item, "")


def items_of(of: Sheet) -> tuple[Item, ...]:
    """The things of a sheet as a figure carries them at the start."""
    items: list[Item] = []
    for one in of.weapons:
        first = uses(one)[0]
        if isinstance(first, WeaponRow) and first.natural:
            continue
        numbers = {keys.AP.key: first.ap or 0}
        if one.ammunition:
            numbers |= {keys.SHOTS.key: one.ammunition, keys.LOADED.key: int(one.loaded)}
        items.append(Item(one.id, one.like or one.id, first.name, one.where or "hand", q=numbers))
    for held in of.shields:
        row = shield_row(held)
        items.append(Item(held.id, held.like or held.id, row.name, held.where, q={keys.AP.key: row.ap}))
    return tuple(items)


def by_use(arms: Iterable[Arm]) -> dict[str, Arm]:
    """The weapons by name: one that is used in two ways by its own in the first, by that of its row in the others."""
    found: dict[str, Arm] = {}
    for arm in arms:
        found.setdefault(arm.id if arm.id not in found else arm.weapon.id, arm)
    return found
