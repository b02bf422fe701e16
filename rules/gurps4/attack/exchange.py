"""An attack from its roll to what comes of it, in steps: roll, defence, hit."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.gurps.success import Degree, Margin, Rolled, Score, degree
from rules.gurps4.attack import mounted, purposes, reroute, striking_weapons, unarmed, wrong_targets
from rules.gurps4.attack.locations import Near, near_matters
from rules.gurps4.attack.rapid_fire import scored
from rules.gurps4.attack.weapon_after_attack import spent
from rules.gurps4.defence import answer, critical_defences, parry_results, sacrifice
from rules.gurps4.defence.critical_defences import blunders, slip
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.visibility import finds
from rules.gurps4.defence.way import Way
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import blind
from rules.gurps4.figure.hands import named
from rules.gurps4.harm.consciousness import conscious
from rules.gurps4.rolls import contests
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.says import says


class Plain(Score, frozen=True):
    """Reads an attack of which only the degree matters."""

    def __call__(self, faces: int) -> Rolled:
        return Rolled(degree(self.score, faces, by_ten=self.by_ten), 0)


def strike(t: Bout, s: Strike) -> None:
    """Strike or shoot as declared; everything that could refuse it has been asked (G4-ATT-01)."""
    t.note("attempts", s.by, rule=_rule(s), target=s.to, what=called(t, s))
    stance = keys.MANEUVER.of(t.figure(s.by))
    if stance is not None and stance.kind == "all_out_attack":
        t.note("goes_all_out", s.by, rule="G4-MAN-09", how=stance.option)
    spent(t, s)
    t.then(roll, s)


PURPOSES = {"disarm": "knock away", "break": "break", "grab": "grab", "grapple": "grapple", "shove": "shove"}


def called(t: Bout, s: Strike) -> str:
    """An attack in a few words: weapon, what it is for, where it goes."""
    item = t.figure(s.by).item(s.item)
    weapon = item.name if item is not None else s.item
    if s.purpose in PURPOSES:
        thing = t.figure(s.to).item(s.aimed)
        what = thing.name if thing is not None else ""
        return " ".join(word for word in (PURPOSES[s.purpose], what) if word)
    if s.purpose == "slam":
        return "slam"
    mode = f" {s.mode.name}" if s.mode is not None and not s.limb else ""
    what = f"{weapon}{mode}"
    if s.random:
        return says("at_random", what=what)
    return what if s.location == "torso" else says("at_location", what=what, location=LOCATIONS[s.location].name)


def roll(t: Bout, s: Strike) -> None:
    """The attack roll, and where a miss goes."""
    if blind(t.figure(s.by)) and not finds(t, s):
        t.note("misses", s.by, rule="G4-VIS-01", target=s.to)
        return
    kind = Margin if s.burst.shots > 1 else Near if near_matters(t, s) else Plain
    got: Rolled = contests.roll(
        t, s.label, s.by, s.skill.replace("_", " "), s.base, s.terms, rule=_rule(s), kind=kind, cap=s.cap,
        by_ten=not s.ranged, called=tuple(named(t.figure(s.by), s.item)),
    )  # fmt: skip
    if not got.good:
        _missed(t, s, got)
        return
    hits = counted(t, s, scored(s, got.margin))
    if not hits:
        t.note("misses", s.by, rule="G4-SUP-03", target=s.to)
        return
    t.note("hits" if hits == 1 else "hits_often", s.by, rule="G4-ATT-01", target=s.to, hits=hits, what=_what(s))
    t.then(meet, s, hits, got.degree is Degree.CRITICAL_SUCCESS)


def _rule(s: Strike) -> str:
    return "G4-RNG-01" if s.ranged else "G4-ATT-04"


def _what(s: Strike) -> str:
    return "" if s.random or s.location == "torso" else LOCATIONS[s.location].name


def _missed(t: Bout, s: Strike, got: Rolled) -> None:
    """A miss: by 1 at something small it hits the torso, at a rider the mount; else it may hit others."""
    if got.degree is Degree.FAILURE and got.margin == -1 and s.burst.shots == 1:
        if not s.random and s.purpose == "hit" and LOCATIONS[s.location].near_miss:
            t.note("near_miss", s.by, rule="G4-LOC-03", target=s.to, what=_what(s))
            t.then(meet, replace(s, location="torso"), 1, False)
            return
        other = mounted.mount_instead(t, s)
        if other is not None:
            t.then(meet, other, 1, False)
            return
    t.note("misses", s.by, rule="G4-ATT-01", target=s.to)
    if got.degree is Degree.CRITICAL_FAILURE:
        fumbled(t, s)
        return
    unarmed.missed(t, s)
    wrong_targets.go_on(t, s, roll)


def meet(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """The target's defence against so many hits; a critical hit allows none (see G4-CRIT-01)."""
    if critical:
        if s.guard is not None and s.guard.name not in answer.NOTHING:
            t.note("defence_lapses", s.to, rule="G4-DEF-01", defence=s.guard.name)
        t.then(purposes.land, s, hits, True)
        return
    friend = sacrifice.takes_it(t, s)
    if friend:
        t.then(purposes.land, replace(s, to=friend, guard=None), hits, False)
        return
    if not braves(t, s):
        t.then(purposes.land, s, hits, False)
        return
    way = answer.choose(t, s, _asks(t, s))
    if way is None:
        t.then(purposes.land, s, hits, False)
        return
    t.then(defend, s, hits, way, True)


def _asks(t: Bout, s: Strike) -> str:
    return says("defence", by=s.by, what=called(t, s))


def defend(t: Bout, s: Strike, hits: int, way: Way, first: bool) -> None:
    """One defence roll and what follows from it (T1)."""
    got = answer.attempt(t, s, way, hits, answer.goal(s))
    if got.degree is Degree.CRITICAL_FAILURE:
        critical_defences.blundered(t, s, way)
    left = hits - got.avoided
    if got.stopped or left <= 0:
        t.note("defends", s.to, rule="G4-DEF-09", how=way.kind, foe=s.by)
        parry_results.caught(t, s, way, got)
        parry_results.breakage(t, s, way)
        parry_results.counter(t, s, way)
        critical_defences.turned(t, s, got.degree)
        met = purposes.stopped(t, s, way)
        if met:
            t.note("slam_goes_on", s.by, rule="G4-SLAM-05", foe=met)
            t.then(meet, replace(reroute.at(t, s, met), into=()), 1, False)
        wrong_targets.dodged(t, s, way, roll)
        return
    if first and got.avoided == 0:
        other = answer.second(t, s, way, _asks(t, s))
        if other is not None:
            t.then(defend, s, left, other, False)
            return
    if got.avoided:
        t.note("avoids_some", s.to, rule="G4-DODG-02", n=got.avoided, left=left)
    t.then(purposes.land, parry_results.arm_instead(t, s, way), left, False)


def fumbled(t: Bout, s: Strike) -> None:
    """A critical miss: the tables, but for who tried to knock a weapon away (see G4-CRIT-04, G4-WPN-06)."""
    if s.purpose == "disarm" and s.item:
        striking_weapons.fumbled(t, s)
        return
    blunders(t, slip(s))


def braves(t: Bout, s: Strike) -> bool:
    """At 0 HP or less the first defence after Do Nothing takes a consciousness roll (see G4-INJ-02)."""
    figure = t.figure(s.to)
    stance = keys.MANEUVER.of(figure)
    idle = stance is None or stance.kind == "do_nothing"
    if keys.HP.of(figure) > 0 or not idle or keys.CONSCIOUS_ROLLED.on(figure):
        return True
    if s.guard is None or s.guard.name == "nothing":
        return True
    return conscious(t, s.to)


def counted(t: Bout, s: Strike, hits: int) -> int:
    """The hits that count: those of suppression fire come to no more than its shots, whoever they hit.

    Rules: see G4-SUP-03.
    """
    swath = keys.SUPPRESS.of(t.figure(s.by)) if s.suppressing else None
    if swath is None:
        return hits
    left = min(hits, swath.shots - swath.hits)
    t.do(keys.SUPPRESS.set(s.by, replace(swath, hits=swath.hits + left)))
    return left
