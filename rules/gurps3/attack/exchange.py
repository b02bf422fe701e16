"""One attack from the roll to what it leaves: hit, defence, damage, critical miss (G3-ATK-01)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.dice import Dice
from rules.core.events import ItemChanged
from rules.core.report import Term
from rules.gurps.blunders import Blunder
from rules.gurps.rolling import roll
from rules.gurps.success import Degree, Margin, Rolled, Score
from rules.gurps3.attack.locations import random_on
from rules.gurps3.attack.reload import fly
from rules.gurps3.attack.strike_weapon import strike_object
from rules.gurps3.defence.answer import defend
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.defence.parry import counter
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake
from rules.gurps3.figure.shock import shocked
from rules.gurps3.harm.blunders import critical_miss
from rules.gurps3.harm.critical_hit import critical_hit
from rules.gurps3.harm.damage import Hit
from rules.gurps3.harm.distraction import calm
from rules.gurps3.harm.knockback import balance
from rules.gurps3.harm.wounds import do_harm
from rules.gurps3.place.close_combat import BYSTANDER, bystanders
from rules.gurps3.tables.printed import SKILLS
from rules.gurps3.tables.settings import option


class DamageRoll(Struct, frozen=True, omit_defaults=True):
    """What a hit rolls: dice, adds with what comes on top; ``narrow`` points and bullets, half damage from afar."""

    dice: int
    adds: int
    terms: tuple[Term, ...] = ()
    narrow: bool = False
    bullet: bool = False
    halved: bool = False


class Attack(Struct, frozen=True, omit_defaults=True):
    """An attack as declared: as its target sees it, the sum to roll against, and the damage it would do.

    ``use`` is the way to strike, ``into`` whether it goes into close combat; ``near``: a miss by exactly 1 strikes the
    torso; ``unready``: the turns that its weapon needs behind it. ``guard``: the defence typed for it.
    """

    threat: Threat
    skill: str
    base: int
    terms: tuple[Term, ...]
    harm: DamageRoll
    use: str = "swing"
    cap: int | None = None
    melee: bool = True
    thrown: bool = False
    into: bool = False
    near: bool = False
    unready: int = 0
    guard: Guard | None = None
    arm_if_parried: bool = False

    @property
    def who(self) -> str:
        """Who attacks."""
        return self.threat.who

    @property
    def target(self) -> str:
        """Who is attacked."""
        return self.threat.target

    @property
    def item(self) -> str:
        """The weapon; empty for a bare limb."""
        return self.threat.item

    def at(self, location: str) -> "Attack":
        """Return the attack at another location."""
        return replace(self, threat=replace(self.threat, location=location))


class ManeuverEffect(Struct, frozen=True, omit_defaults=True):
    """How a maneuver changes its blow: to hit, in damage, at most so much."""

    terms: tuple[Term, ...] = ()
    extra: tuple[Term, ...] = ()
    cap: int | None = None


def strike(t: Bout, attack: Attack) -> None:
    """Roll to hit, then see what comes of it (G3-ATK-01)."""
    if not awake(t.figure(attack.who)) or attack.target not in t.enc.figures:
        return
    what = _with_what(t, attack)
    same = attack.skill in SKILLS and SKILLS[attack.skill].name.casefold() == what
    at = t.figure(attack.target).item(attack.threat.aimed)
    if at is None:
        t.note("attacks", attack.who, rule="G3-ATK-01", target=attack.target, item="none" if same else what)
    else:
        t.note("strikes", attack.who, rule="G3-ATK-01", target=attack.target, item=what, at=at.name.lower())
    simple = option(t.enc, "criticals") == "simple"
    kind = Margin if attack.near or simple else Score
    got = roll(
        t, "attack", attack.who, attack.skill, attack.base, attack.terms, rule="G3-ATK-01", cap=attack.cap, kind=kind
    )
    most = False
    if isinstance(got, Rolled):
        most = simple and got.faces == 3
        near = attack.near and got.degree is Degree.FAILURE and got.margin == -1
        got = Degree.SUCCESS if near else got.degree
        if near:
            t.note("near_miss", attack.who, rule="G3-ATK-07", target=attack.target)
            attack = attack.at("torso")
    if attack.unready:
        held = t.figure(attack.who).item(attack.item)
        if held is not None:
            t.do(ItemChanged(attack.who, attack.item, keys.UNREADY.key, attack.unready - keys.UNREADY.of(held)))
    t.then(after_attack_roll, attack, got, most)
    if keys.SPELL.on(t.figure(attack.target)):
        t.then(calm, attack.target)


def _with_what(t: Bout, attack: Attack) -> str:
    """Return what the blow is made with, in words."""
    item = t.figure(attack.who).item(attack.item)
    if item is not None:
        return item.name.lower()
    return (
        attack.use
        if attack.use in ("punch", "kick", "bite")
        else attack.threat.limb.replace("_", " ") or attack.threat.kind
    )


def after_attack_roll(t: Bout, attack: Attack, degree: Degree, most: bool) -> None:
    """A hit goes to the defence, or past it if critical; a miss may be worse than a miss (T5)."""
    code = "attack_hit" if degree.good else "attack_miss"
    t.note(code, attack.who, rule="G3-ATK-01", target=attack.target, item=_with_what(t, attack))
    if degree is Degree.CRITICAL_FAILURE:
        t.then(critical_miss, blunder_of(attack))
        if attack.thrown:
            t.then(slips_away, attack)
        return
    if attack.thrown:
        fly(t, attack.who, attack.target, attack.item, hit=degree.good)
    if not degree.good:
        after_miss(t, attack)
        return
    if attack.threat.location == "random":
        vital = attack.threat.type == "imp" or attack.use == "thrust" or not attack.melee
        attack = attack.at(random_on(t, attack.who, attack.target, vital=vital))
    if degree is Degree.CRITICAL_SUCCESS:
        t.note("critical", attack.who, rule="G3-ATK-06", target=attack.target)
        t.then(harm_target, attack, option(t.enc, "criticals") == "table", most)
        return
    t.then(let_defend, attack)


def slips_away(t: Bout, attack: Attack) -> None:
    """A thrown weapon that its critical miss has left whole in the hand flies past all the same (see G3-MIS-08)."""
    item = t.figure(attack.who).item(attack.item)
    if item is not None and item.where == "hand" and not keys.BROKEN.of(item) and not keys.UNREADY.of(item):
        fly(t, attack.who, attack.target, attack.item, hit=False)


def let_defend(t: Bout, attack: Attack) -> None:
    """The target's defence; what is not stopped hurts."""
    outcome = defend(t, attack.threat, attack.guard, attack.arm_if_parried)
    if outcome.critical and attack.melee:
        t.then(critical_miss, blunder_of(attack))
    if outcome.counter:
        t.then(counter, attack.threat, outcome.item, outcome.skill)
    if not outcome.stopped:
        if outcome.location:
            attack = attack.at(outcome.location)
        t.then(harm_target, attack, False, False)
    elif attack.into:
        t.then(astray, attack, bystanders(t, attack.who, attack.target))


def after_miss(t: Bout, attack: Attack) -> None:
    """A plain miss: a kick may throw the kicker, a blow into close combat find another (see G3-UNA-02, G3-CC-07)."""
    if attack.use == "kick":
        balance(t, attack.who, "G3-UNA-02", shocked(t.figure(attack.who)))
    if attack.into:
        t.then(astray, attack, bystanders(t, attack.who, attack.target))


def astray(t: Bout, attack: Attack, left: tuple[str, ...]) -> None:
    """Roll against the others in the hex, one after the other, at a flat 9, until one is struck (see G3-CC-07)."""
    if not left:
        return
    n = t.total("choose", attack.who, Dice(1, len(left))) - 1 if len(left) > 1 else 0
    name, rest = left[n], left[:n] + left[n + 1 :]
    t.note("astray", attack.who, rule="G3-CC-07", target=name)
    got = roll(t, "attack", attack.who, "astray", BYSTANDER, rule="G3-CC-07")
    if not got.good:
        t.then(astray, attack, rest)
        return
    seen = replace(attack.threat, target=name, kind="into_close", location="torso", nth=attack.threat.nth + 1)
    other = replace(attack, threat=seen, into=False, guard=None)
    outcome = defend(t, other.threat, None)
    if outcome.stopped:
        t.then(astray, attack, rest)
    else:
        t.then(harm_target, other, False, False)
        if keys.SPELL.on(t.figure(name)):
            t.then(calm, name)


def harm_target(t: Bout, attack: Attack, critical: bool, most: bool) -> None:
    """The blow lands, on a body or on a weapon: one procedure for both (see G3-ATK-12)."""
    if attack.threat.aimed:
        strike_object(t, attack.who, attack.target, attack.threat.aimed, hit_of(attack), attack.item)
        return
    hit = replace(hit_of(attack), most=most)
    if critical:
        critical_hit(t, hit)
    else:
        do_harm(t, hit)


def hit_of(attack: Attack) -> Hit:
    """Return what a blow would do where it lands."""
    threat, harm = attack.threat, attack.harm
    return Hit(
        threat.who,
        threat.target,
        threat.location,
        harm.dice,
        harm.adds,
        threat.type,
        harm.terms,
        attack.melee,
        harm.narrow,
        harm.bullet,
        harm.halved,
        item=threat.item,
        limb=threat.limb if attack.use in ("punch", "kick") else "",
    )


def blunder_of(attack: Attack) -> Blunder:
    """Return the attacker's error with what he used."""
    limb = "" if attack.item else attack.threat.limb
    return Blunder(
        attack.who,
        attack.item,
        attack.use,
        limb,
        ranged=not attack.melee,
        kick=limb.endswith("foot"),
        target=attack.target,
    )
