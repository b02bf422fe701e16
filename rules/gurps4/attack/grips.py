"""Attacks with the body and on things, declared and reckoned up (G4-GRAP, G4-SLAM, G4-SHV, G4-WPN, G4-GRAB)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.report import Term
from rules.gurps4.attack import melee, ranged, score
from rules.gurps4.attack.arms import arm
from rules.gurps4.attack.said import SHORT, Said
from rules.gurps4.defence.threat import Harm, Strike
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.gear import Gear
from rules.gurps4.figure.quantities import best_skill, dx, hampered, st_full, step
from rules.gurps4.place import where
from rules.gurps4.rolls.contests import typed
from rules.gurps4.tables.printed import HELD, LOCATIONS, POSTURES, RANGED_ROWS, thrust
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.settings import option

BOTH_HANDS, AT_HAND, KNOCK_AWAY = 2, -4, -2
GRAPPLING = ("dx", "judo", "wrestling")
SEIZING = ("dx", "judo", "wrestling")
SLAMMING = ("dx", "brawling")
SHOVING = ("dx", "wrestling")


def body_terms(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> tuple[Term, ...]:
    """What counts for every attack with the body."""
    terms = [*hampered(t.enc, figure), Term(figure.posture, POSTURES[figure.posture].attack, "G4-ATT-06")]
    if how.option == "determined":
        terms.append(Term("all-out determined", score.DETERMINED, "G4-MAN-10"))
    if how.moving:
        terms.append(Term("Move and Attack", score.MOVING, "G4-MAN-30"))
    if how.deceptive:
        terms.append(Term(f"deceptive {how.deceptive}", -2 * how.deceptive, "G4-MEL-01"))
    terms += score.visibility(t.enc, command, figure, foe)
    study = keys.EVALUATE.of(figure)
    if study is not None and study.foe == foe.name:
        terms.append(Term("Evaluate", study.count, "G4-MAN-26"))
    if keys.BAD_FOOTING.on(figure):
        terms.append(Term("bad footing", score.FOOTING, "G4-ATT-09"))
    return (*terms, *typed(command))


def _body(
    t: Bout, command: Command, figure: Figure, foe: Figure, how: Said, skills: tuple[str, ...], terms: tuple[Term, ...]
) -> Strike:
    name, level = best_skill(figure, skills) or ("dx", dx(figure))
    whole = (*terms, *body_terms(t, command, figure, foe, how))
    s = Strike(
        figure.name,
        foe.name,
        "unarmed",
        name,
        level,
        tuple(term for term in whole if term.n),
        score.CAP if how.moving else None,
        judo=name in ("judo", "karate"),
        deceptive=how.deceptive,
        distance=where.yards(t.enc, figure.name, foe.name, command),
        weight=st_full(figure) * 100 // melee.FIST,
        **melee.context(t, command, figure, foe),
    )
    return s


def near(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> None:
    """Raises Refused where a step does not bring one into the foe's hex."""
    far = where.yards(t.enc, figure.name, foe.name, command)
    most = step(t.enc, figure) if not how.moving else 1000
    if far is not None and far > most:
        raise refuse(t, "too_far", who=figure.name, target=foe.name, yards=far)


def grapple(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> Strike:
    """A grapple with one or two empty hands (G4-GRAP-01, G4-GRAP-04)."""
    free = hands.empty(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="grapple")
    if keys.GRAPPLE.of(t.enc, figure.name, foe.name) is not None:
        raise refuse(t, "grapples_already", who=figure.name, target=foe.name)
    both = free == keys.BOTH and not command.has("one_hand")
    if command.has("two_hands") and not both:
        raise refuse(t, "two_hands", who=figure.name, item="a grapple")
    near(t, command, figure, foe, how)
    at = SHORT.get(command.at or "", command.at or "torso")
    if at not in LOCATIONS:
        raise refuse(t, "no_location", place=at)
    by = -(-abs(LOCATIONS[at].to_hit) // 2)
    terms = (
        Term("both hands", BOTH_HANDS if both else 0, "G4-GRAP-01"),
        Term(LOCATIONS[at].name, -by, "G4-GRAP-04"),
    )
    s = _body(t, command, figure, foe, how, GRAPPLING, terms)
    bit = keys.BOTH if both else (free & hands.other(hands.main_hand(figure)) or free)
    limb = f"{hands.side_name(bit if bit != keys.BOTH else hands.main_hand(figure))}_arm"
    return melee.checked(
        t, replace(s, purpose="grapple", location=at, hand=bit, hands_used=2 if both else 1, limb=limb)
    )


def shove(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> Strike:
    """A shove with one or two empty hands (G4-SHV-01)."""
    free = hands.empty(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="shove")
    far = where.yards(t.enc, figure.name, foe.name, command)
    if far is not None and far > 1 + (0 if how.moving else step(t.enc, figure)):
        raise refuse(t, "too_far", who=figure.name, target=foe.name, yards=far)
    both = free == keys.BOTH and not command.has("one_hand")
    dice, adds = thrust(st_full(figure))
    terms = [Term("thr", adds, "G4-SHV-02")]
    if not both:
        terms.append(Term("one hand", -dice, "G4-SHV-02"))
    if how.option == "strong":
        terms.append(Term("all-out strong", max(2, dice), "G4-MAN-13"))
    told = tuple(term for term in terms if term.n)
    s = _body(t, command, figure, foe, how, SHOVING, ())
    limb = f"{hands.side_name(hands.main_hand(figure) & free or free & keys.LEFT or keys.RIGHT)}_arm"
    made = Harm(dice, sum(term.n for term in told), "cr", told)
    return melee.checked(t, replace(s, purpose="shove", harm=made, hands_used=2 if both else 1, limb=limb))


def slam(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> Strike:
    """A slam: DX, Brawling, or Shield with a ready one (G4-SLAM-01 to -03)."""
    if figure.posture in ("sitting", "lying"):
        raise refuse(t, "slam_posture", who=figure.name, posture=figure.posture)
    ready = [g for i, g in hands.shields(figure) if g.guarding is not None and not g.guarding.cloak]
    if command.what is not None:
        ready = [g for i, g in hands.shields(figure) if g in ready and command.what in (i.id, "shield")]
        if not ready:
            raise refuse(t, "no_shield", who=figure.name, possible="a slam without")
    own = () if command.what is not None else SLAMMING
    skills = (*own, *(g.guarding.skill for g in ready if g.guarding is not None))
    far = where.yards(t.enc, figure.name, foe.name, command)
    yards = command.number("moved", far if far is not None else 1) or 1
    s = _body(t, command, figure, foe, how, skills, ())
    if how.moving and option(t.enc, "g4_slam_move_penalty") == "off":
        kept = tuple(term for term in s.terms if term.why != "Move and Attack")
        s = replace(s, terms=kept, cap=None)
    s = replace(
        s, purpose="slam", kind="slam", weight=st_full(figure) * 100, yards=max(1, yards),
        strong=how.option == "strong", into=melee.behind(command),
    )  # fmt: skip
    return melee.checked(t, s)


def at_thing(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> Strike:
    """A blow or shot at what a foe holds: to break it, or to knock it away (G4-WPN-01, G4-WPN-03)."""
    item, gear = held_thing(t, command, foe)
    disarms = command.verb == "disarm"
    plain = replace(command, at=None, verb="attack")
    with_ = arm(t, plain, figure)
    if disarms and (with_.mode is None or with_.mode.parry is None):
        raise refuse(t, "cannot_disarm", who=figure.name, item=with_.gear.name)
    make = ranged.shot if with_.ranged else melee.blow
    lead = [Term(gear.name, held_penalty(gear), "G4-WPN-01")]
    if disarms:
        lead.append(Term("knock away", KNOCK_AWAY, "G4-WPN-03"))
    s = make(t, plain, figure, foe, how)
    return melee.checked(
        t,
        replace(
            s, terms=(*lead, *s.terms), purpose="disarm" if disarms else "break", aimed=item.id, location="torso",
            random=False,
        ),
    )  # fmt: skip


def held_thing(t: Bout, command: Command, foe: Figure) -> tuple[Item, Gear]:
    """The thing a foe holds that is meant; raises Refused."""
    found = [(i, g) for i, g in hands.held(foe)]
    names = ", ".join(g.name for _, g in found) or "nothing"
    if command.at is None and len(found) == 1:
        return found[0]
    for item, gear in found:
        if command.at == item.id:
            return item, gear
    raise refuse(t, "not_held", target=foe.name, item=command.at or "that", held=names)


def held_penalty(gear: Gear) -> int:
    """What it costs to hit a thing in somebody's hand (G4-WPN-01)."""
    if gear.guarding is not None:
        return HELD["shield"]
    reach = max((yards for mode in gear.modes for yards in mode.reach), default=None)
    if reach is None:
        row = RANGED_ROWS.get(gear.row)
        return row.held if row is not None else HELD["2"]
    return HELD["C" if reach == 0 else "1" if reach == 1 else "2"]


def grab(t: Bout, command: Command, figure: Figure, foe: Figure, how: Said) -> Strike:
    """Seizing what a foe holds (G4-GRAB-01)."""
    item, _ = held_thing(t, command, foe)
    free = hands.empty(t.enc, figure)
    if not free:
        raise refuse(t, "no_free_hand", who=figure.name, what="grab")
    near(t, command, figure, foe, how)
    s = _body(t, command, figure, foe, how, SEIZING, (Term("hand", AT_HAND, "G4-GRAB-01"),))
    bit = free & hands.main_hand(figure) or free
    limb = f"{hands.side_name(bit)}_arm"
    return melee.checked(t, replace(s, purpose="grab", aimed=item.id, hand=bit, limb=limb))
