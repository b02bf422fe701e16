"""An attack from its roll to what a hit does: roll, defence, what the attack was for, what it costs the weapon."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.gurps.success import Degree, Margin, Rolled, Score, degree
from rules.gurps4.attack import grapple_grab_shove, ranged, slamming, striking_weapons, wrong_targets
from rules.gurps4.attack.locations import Near, near_matters
from rules.gurps4.attack.ranged import one_place, scored
from rules.gurps4.defence import answer, defence_results, retreating, sacrifice
from rules.gurps4.defence.collisions import collide
from rules.gurps4.defence.defence_results import blunders, slip
from rules.gurps4.defence.exchange_records import Attack, Defence, hit_of
from rules.gurps4.defence.parrying import swung
from rules.gurps4.defence.visibility import finds
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import blind
from rules.gurps4.figure.hands import effect_names_of
from rules.gurps4.harm.consciousness import conscious
from rules.gurps4.harm.hits import harm
from rules.gurps4.harm.objects import knocked_away
from rules.gurps4.rolls import contests
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.words import says


class DegreeReader(Score, frozen=True):
    """Reads an attack of which only the degree matters."""

    def __call__(self, faces: int) -> Rolled:
        return Rolled(degree(self.score, faces, by_ten=self.by_ten), 0)


def strike(t: Bout, attack: Attack) -> None:
    """Strike or shoot as declared; everything that could refuse it has been asked (G4-ATT-01)."""
    t.note("attempts", attack.who, rule=_rule(attack), target=attack.target, what=attack_in_words(t, attack))
    stance = keys.MANEUVER.of(t.figure(attack.who))
    if stance is not None and stance.kind == "all_out_attack":
        t.note("goes_all_out", attack.who, rule="G4-MAN-09", how=stance.option)
    spent(t, attack)
    t.then(roll, attack)


MEANT = {"disarm": "knock away", "break": "break", "grab": "grab", "grapple": "grapple", "shove": "shove"}


def attack_in_words(t: Bout, attack: Attack) -> str:
    """Return an attack in a few words: weapon, what it is for, where it goes."""
    item = t.figure(attack.who).item(attack.item)
    weapon = item.name if item is not None else attack.item
    if attack.purpose in MEANT:
        thing = t.figure(attack.target).item(attack.aimed)
        what = thing.name if thing is not None else ""
        return " ".join(word for word in (MEANT[attack.purpose], what) if word)
    if attack.purpose == "slam":
        return "slam"
    mode = f" {attack.mode.name}" if attack.mode is not None and not attack.limb else ""
    what = f"{weapon}{mode}"
    if attack.random:
        return says("at_random", what=what)
    return (
        what if attack.location == "torso" else says("at_location", what=what, location=LOCATIONS[attack.location].name)
    )


def roll(t: Bout, attack: Attack) -> None:
    """The attack roll, and where a miss goes."""
    if blind(t.figure(attack.who)) and not finds(t, attack):
        t.note("misses", attack.who, rule="G4-VIS-01", target=attack.target)
        return
    kind = Margin if attack.burst.shots > 1 else Near if near_matters(t, attack) else DegreeReader
    got: Rolled = contests.roll(
        t,
        attack.label,
        attack.who,
        attack.skill.replace("_", " "),
        attack.base,
        attack.terms,
        rule=_rule(attack),
        kind=kind,
        cap=attack.cap,
        by_ten=not attack.ranged,
        called=tuple(effect_names_of(t.figure(attack.who), attack.item)),
    )
    if not got.good:
        _missed(t, attack, got)
        return
    hits = hits_counted(t, attack, scored(attack, got.margin))
    if not hits:
        t.note("misses", attack.who, rule="G4-SUP-03", target=attack.target)
        return
    t.note(
        "hits" if hits == 1 else "hits_often",
        attack.who,
        rule="G4-ATT-01",
        target=attack.target,
        hits=hits,
        what=_what(attack),
    )
    t.then(let_defend, attack, hits, got.degree is Degree.CRITICAL_SUCCESS)


def _rule(attack: Attack) -> str:
    return "G4-RNG-01" if attack.ranged else "G4-ATT-04"


def _what(attack: Attack) -> str:
    return "" if attack.random or attack.location == "torso" else LOCATIONS[attack.location].name


def _missed(t: Bout, attack: Attack, got: Rolled) -> None:
    """A miss: by 1 at something small it hits the torso, at a rider the mount; else it may hit others."""
    if got.degree is Degree.FAILURE and got.margin == -1 and attack.burst.shots == 1:
        if not attack.random and attack.purpose == "hit" and LOCATIONS[attack.location].near_miss:
            t.note("near_miss", attack.who, rule="G4-LOC-03", target=attack.target, what=_what(attack))
            t.then(let_defend, replace(attack, location="torso"), 1, False)
            return
        other = wrong_targets.mount_instead(t, attack)
        if other is not None:
            t.then(let_defend, other, 1, False)
            return
    t.note("misses", attack.who, rule="G4-ATT-01", target=attack.target)
    if got.degree is Degree.CRITICAL_FAILURE:
        fumbled(t, attack)
        return
    grapple_grab_shove.missed(t, attack)
    wrong_targets.go_on(t, attack, roll)


def let_defend(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """The target's defence against so many hits; a critical hit allows none (see G4-CRIT-01)."""
    if critical:
        if attack.guard is not None and attack.guard.name not in answer.NOTHING:
            t.note("defence_lapses", attack.target, rule="G4-DEF-01", defence=attack.guard.name)
        t.then(do_purpose, attack, hits, True)
        return
    friend = sacrifice.takes_it(t, attack)
    if friend:
        t.then(do_purpose, replace(attack, target=friend, guard=None), hits, False)
        return
    if not stays_conscious(t, attack):
        t.then(do_purpose, attack, hits, False)
        return
    way = answer.choose(t, attack, _asks(t, attack))
    if way is None:
        t.then(do_purpose, attack, hits, False)
        return
    t.then(defend, attack, hits, way, True)


def _asks(t: Bout, attack: Attack) -> str:
    return says("defence", by=attack.who, what=attack_in_words(t, attack))


def defend(t: Bout, attack: Attack, hits: int, defence: Defence, first: bool) -> None:
    """One defence roll and what follows from it (T1)."""
    got = answer.attempt(t, attack, defence, hits, retreating.goal(attack.guard))
    if got.degree is Degree.CRITICAL_FAILURE:
        defence_results.blundered(t, attack, defence)
    left = hits - got.avoided
    if got.stopped or left <= 0:
        t.note("defends", attack.target, rule="G4-DEF-09", how=defence.kind, foe=attack.who)
        defence_results.caught(t, attack, defence, got)
        defence_results.breakage(t, attack, defence)
        defence_results.counter(t, attack, defence)
        defence_results.turned(t, attack, got.degree)
        met = slamming.stopped(t, attack, defence) if attack.purpose == "slam" else ""
        if met:
            t.note("slam_goes_on", attack.who, rule="G4-SLAM-05", foe=met)
            t.then(let_defend, replace(wrong_targets.at(t, attack, met), into=()), 1, False)
        wrong_targets.dodged(t, attack, defence, roll)
        return
    if first and got.avoided == 0:
        other = answer.second(t, attack, defence, _asks(t, attack))
        if other is not None:
            t.then(defend, attack, left, other, False)
            return
    if got.avoided:
        t.note("avoids_some", attack.target, rule="G4-DODG-02", n=got.avoided, left=left)
    t.then(do_purpose, defence_results.arm_instead(t, attack, defence), left, False)


def fumbled(t: Bout, attack: Attack) -> None:
    """A critical miss: the tables, but for who tried to knock a weapon away (G4-WPN-06; see G4-CRIT-04)."""
    if attack.purpose == "disarm" and attack.item:
        knocked_away(t, attack.who, attack.who, attack.item, rule="G4-WPN-06")
        return
    blunders(t, slip(attack))


def stays_conscious(t: Bout, attack: Attack) -> bool:
    """At 0 HP or less the first defence after Do Nothing takes a consciousness roll (see G4-INJ-02)."""
    figure = t.figure(attack.target)
    stance = keys.MANEUVER.of(figure)
    idle = stance is None or stance.kind == "do_nothing"
    if keys.HP.of(figure) > 0 or not idle or keys.CONSCIOUS_ROLLED.on(figure):
        return True
    if attack.guard is None or attack.guard.name == "nothing":
        return True
    return conscious(t, attack.target)


def hits_counted(t: Bout, attack: Attack, hits: int) -> int:
    """Return the hits that count: those of suppression fire come to no more than its shots, whoever they hit.

    Rules: see G4-SUP-03.
    """
    swath = keys.SUPPRESS.of(t.figure(attack.who)) if attack.suppressing else None
    if swath is None:
        return hits
    left = min(hits, swath.shots - swath.hits)
    t.do(keys.SUPPRESS.set(attack.who, replace(swath, hits=swath.hits + left)))
    return left


def do_purpose(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """So many hits get through."""
    PURPOSES[attack.purpose](t, attack, hits, critical)


def wound(t: Bout, attack: Attack, hits: int, critical: bool) -> None:
    """Damage for every hit; all hits of a burst share one location (see G4-RF-05)."""
    location = one_place(t, attack)
    for n in range(hits):
        t.then(harm, hit_of(attack, location, critical=critical and n == 0), collide)


PURPOSES: Mapping[str, Callable[[Bout, Attack, int, bool], None]] = {
    "hit": wound,
    "break": striking_weapons.struck,
    "disarm": striking_weapons.knocked,
    "grab": grapple_grab_shove.grabbed,
    "grapple": grapple_grab_shove.grappled,
    "shove": grapple_grab_shove.shoved,
    "slam": slamming.slammed,
}


def spent(t: Bout, attack: Attack) -> None:
    """What an attack costs its weapon: balance, readiness, ammunition (G4-ATT-12; see G4-RNG-07)."""
    figure = t.figure(attack.who)
    item = figure.item(attack.item)
    t.do(keys.ATTACKED.set(attack.target, keys.Nothing()))
    if item is None:
        return
    if attack.mode is not None:
        if attack.mode.unbalanced:
            words = " ".join(dict.fromkeys((*swung(figure), attack.item)))
            t.do(keys.SWUNG.set(attack.who, keys.FreeWords(words)))
        if hands.unreadies(figure, attack.mode, attack.hand):
            t.do(keys.UNREADY.by(attack.who, attack.item, 1))
            t.note("becomes_unready", attack.who, rule="G4-RDY-07", item=item.name)
    else:
        ranged.loosed(t, attack, item)
