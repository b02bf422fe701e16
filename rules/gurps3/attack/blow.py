"""One attack from the roll to what it leaves: hit, defence, damage, critical miss (G3-ATK-01)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import ItemChanged
from rules.core.report import Term
from rules.gurps.rolling import roll
from rules.gurps.success import Degree, Margin, Rolled, Score
from rules.gurps3.attack.after_firing import fly
from rules.gurps3.attack.locations import random_on
from rules.gurps3.attack.strike_weapon import strike_object
from rules.gurps3.defence.answer import Answer, defend
from rules.gurps3.defence.parry import counter
from rules.gurps3.defence.threat import Threat
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake
from rules.gurps3.figure.shock import shocked
from rules.gurps3.harm.critical_hit import critical_hit
from rules.gurps3.harm.critical_miss import Slip, critical_miss
from rules.gurps3.harm.damage import Hit
from rules.gurps3.harm.distraction import calm
from rules.gurps3.harm.knockback import balance
from rules.gurps3.harm.wounds import land
from rules.gurps3.place.close_combat import BYSTANDER, bystanders
from rules.gurps3.tables.kinds import Damage
from rules.gurps3.tables.printed import SKILLS
from rules.gurps3.tables.settings import option


class Blow(Struct, frozen=True, omit_defaults=True):
    """One attack as declared: who strikes whom with what, the sum to roll against, and the damage it would do.

    ``near``: a miss by exactly 1 strikes the torso. ``order``: the defence typed for it. ``again``: which blow of the
    sentence it is.
    """

    by: str
    to: str
    kind: str
    skill: str
    base: int
    terms: tuple[Term, ...]
    location: str
    type: Damage
    dice: int
    adds: int
    extra: tuple[Term, ...] = ()
    item: str = ""
    use: str = "swing"
    cap: int | None = None
    arc: str = "front"
    limb: str = ""
    art: bool = False
    at: str = ""
    close: bool = False
    into: bool = False
    unaware: bool = False
    melee: bool = True
    narrow: bool = False
    bullet: bool = False
    halved: bool = False
    near: bool = False
    thrown: bool = False
    lb: int = 0
    unready: int = 0
    order: tuple[Answer, ...] = ()
    arm_if_parried: bool = False
    again: int = 1


class Way(Struct, frozen=True, omit_defaults=True):
    """How a maneuver changes its blow: to hit, in damage, at most so much."""

    terms: tuple[Term, ...] = ()
    extra: tuple[Term, ...] = ()
    cap: int | None = None


def threat_of(blow: Blow) -> Threat:
    """The attack as its target sees it (see G3-MEL-04)."""
    return Threat(
        blow.by,
        blow.to,
        blow.kind,
        blow.location,
        blow.type,
        blow.arc,
        blow.item,
        blow.lb,
        blow.limb,
        blow.at,
        blow.art,
        blow.close,
        blow.unaware,
        again=blow.again,
    )


def strike(t: Bout, blow: Blow) -> None:
    """Roll to hit, then see what comes of it (G3-ATK-01)."""
    if not awake(t.figure(blow.by)) or blow.to not in t.enc.figures:
        return
    what = _with_what(t, blow)
    same = blow.skill in SKILLS and SKILLS[blow.skill].name.casefold() == what
    at = t.figure(blow.to).item(blow.at)
    if at is None:
        t.note("attacks", blow.by, rule="G3-ATK-01", target=blow.to, item="none" if same else what)
    else:
        t.note("strikes", blow.by, rule="G3-ATK-01", target=blow.to, item=what, at=at.name.lower())
    simple = option(t.enc, "criticals") == "simple"
    kind = Margin if blow.near or simple else Score
    got = roll(t, "attack", blow.by, blow.skill, blow.base, blow.terms, rule="G3-ATK-01", cap=blow.cap, kind=kind)
    most = False
    if isinstance(got, Rolled):
        most = simple and got.faces == 3
        near = blow.near and got.degree is Degree.FAILURE and got.margin == -1
        got = Degree.SUCCESS if near else got.degree
        if near:
            t.note("near_miss", blow.by, rule="G3-ATK-07", target=blow.to)
            blow = replace(blow, location="torso")
    if blow.unready:
        held = t.figure(blow.by).item(blow.item)
        if held is not None:
            t.do(ItemChanged(blow.by, blow.item, keys.UNREADY.key, blow.unready - keys.UNREADY.of(held)))
    t.then(struck, blow, got, most)
    if keys.SPELL.on(t.figure(blow.to)):
        t.then(calm, blow.to)


def _with_what(t: Bout, blow: Blow) -> str:
    """What the blow is made with, in words."""
    item = t.figure(blow.by).item(blow.item)
    if item is not None:
        return item.name.lower()
    return blow.use if blow.use in ("punch", "kick", "bite") else blow.limb.replace("_", " ") or blow.kind


def struck(t: Bout, blow: Blow, degree: Degree, most: bool) -> None:
    """A hit goes to the defence, or past it if critical; a miss may be worse than a miss (T5)."""
    code = "attack_hit" if degree.good else "attack_miss"
    t.note(code, blow.by, rule="G3-ATK-01", target=blow.to, item=_with_what(t, blow))
    if degree is Degree.CRITICAL_FAILURE:
        t.then(critical_miss, slip_of(blow))
        if blow.thrown:
            t.then(slips_away, blow)
        return
    if blow.thrown:
        fly(t, blow.by, blow.to, blow.item, hit=degree.good)
    if not degree.good:
        missed(t, blow)
        return
    if blow.location == "random":
        vital = blow.type == "imp" or blow.use == "thrust" or not blow.melee
        blow = replace(blow, location=random_on(t, blow.by, blow.to, vital=vital))
    if degree is Degree.CRITICAL_SUCCESS:
        t.note("critical", blow.by, rule="G3-ATK-06", target=blow.to)
        t.then(hurt, blow, option(t.enc, "criticals") == "table", most)
        return
    t.then(resist, blow)


def slips_away(t: Bout, blow: Blow) -> None:
    """A thrown weapon that its critical miss has left whole in the hand flies past all the same (see G3-MIS-08)."""
    item = t.figure(blow.by).item(blow.item)
    if item is not None and item.where == "hand" and not keys.BROKEN.of(item) and not keys.UNREADY.of(item):
        fly(t, blow.by, blow.to, blow.item, hit=False)


def resist(t: Bout, blow: Blow) -> None:
    """The target's defence; what is not stopped hurts."""
    outcome = defend(t, threat_of(blow), blow.order, blow.arm_if_parried)
    if outcome.critical and blow.melee:
        t.then(critical_miss, slip_of(blow))
    if outcome.counter:
        t.then(counter, threat_of(blow), outcome.item, outcome.skill)
    if not outcome.stopped:
        if outcome.location:
            blow = replace(blow, location=outcome.location)
        t.then(hurt, blow, False, False)
    elif blow.into:
        t.then(astray, blow, bystanders(t, blow.by, blow.to))


def missed(t: Bout, blow: Blow) -> None:
    """A plain miss: a kick may throw the kicker, a blow into close combat find another (see G3-UNA-02, G3-CC-07)."""
    if blow.use == "kick":
        balance(t, blow.by, "G3-UNA-02", shocked(t.figure(blow.by)))
    if blow.into:
        t.then(astray, blow, bystanders(t, blow.by, blow.to))


def astray(t: Bout, blow: Blow, left: tuple[str, ...]) -> None:
    """Roll against the others in the hex, one after the other, at a flat 9, until one is struck (see G3-CC-07)."""
    if not left:
        return
    n = t.total("choose", blow.by, Dice(1, len(left))) - 1 if len(left) > 1 else 0
    name, rest = left[n], left[:n] + left[n + 1 :]
    t.note("astray", blow.by, rule="G3-CC-07", target=name)
    got = roll(t, "attack", blow.by, "astray", BYSTANDER, rule="G3-CC-07")
    if not got.good:
        t.then(astray, blow, rest)
        return
    other = replace(blow, to=name, into=False, kind="into_close", order=(), again=blow.again + 1, location="torso")
    outcome = defend(t, threat_of(other), ())
    if outcome.stopped:
        t.then(astray, blow, rest)
    else:
        t.then(hurt, other, False, False)
        if keys.SPELL.on(t.figure(name)):
            t.then(calm, name)


def hurt(t: Bout, blow: Blow, critical: bool, most: bool) -> None:
    """The blow lands, on a body or on a weapon: one procedure for both (see G3-ATK-12)."""
    if blow.at:
        strike_object(t, blow.by, blow.to, blow.at, hit_of(blow), blow.item)
        return
    hit = replace(hit_of(blow), most=most)
    if critical:
        critical_hit(t, hit)
    else:
        land(t, hit)


def hit_of(blow: Blow) -> Hit:
    """What a blow would do where it lands."""
    return Hit(
        blow.by,
        blow.to,
        blow.location,
        blow.dice,
        blow.adds,
        blow.type,
        blow.extra,
        blow.melee,
        blow.narrow,
        blow.bullet,
        blow.halved,
        item=blow.item,
        limb=blow.limb if blow.use in ("punch", "kick") else "",
    )


def slip_of(blow: Blow) -> Slip:
    """The attacker's error with what he used."""
    limb = "" if blow.item else blow.limb
    return Slip(blow.by, blow.item, blow.use, limb, flies=not blow.melee, kicks=limb.endswith("foot"), foe=blow.to)
