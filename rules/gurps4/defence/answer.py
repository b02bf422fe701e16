"""How a target answers: the defence typed, ordered or picked, and its roll (G4-DEF-01)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.encounter import Encounter
from rules.core.events import Moved
from rules.core.report import Term
from rules.gurps.success import Degree, Margin
from rules.gurps4.defence import dodging, dropping, retreating
from rules.gurps4.defence.barred import No, barred
from rules.gurps4.defence.blocking import block
from rules.gurps4.defence.dodging import at_the_wheel, dodge
from rules.gurps4.defence.parrying import bare_parry, parry
from rules.gurps4.defence.retreating import moved_away
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.visibility import hears
from rules.gurps4.defence.way import Way
from rules.gurps4.defence.ways import every, ways
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.skills import skill
from rules.gurps4.harm.distraction import defends
from rules.gurps4.harm.down import drop
from rules.gurps4.harm.stunning import numbness
from rules.gurps4.rolls.contests import passed, roll
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.says import says
from rules.gurps4.tables.terms import term

NOTHING = "nothing"
ACROBATICS = 2


class Answer(Struct, frozen=True):
    """What a defence came to: whether it stopped the attack, how many hits it took away, and its degree."""

    stopped: bool
    avoided: int
    degree: Degree
    margin: int = 0


def typed(enc: Encounter, s: Strike, guard: Guard) -> Way | No | None:
    """The defence a clause names, why it is not legal, or None for no defence."""
    if guard.name == NOTHING:
        return None
    way = barred(enc, s) or _named(enc, s, guard)
    if isinstance(way, No):
        return way
    bars = (
        ("retreat", retreating.no_retreat(enc, s)), ("drop", dropping.no_drop(enc, s)), ("dive", dropping.no_dive(s)),
    )  # fmt: skip
    for what, bar in bars:
        if guard.has(what, f"{what}_to", f"and_{what}"):
            if bar is not None:
                return bar
            shut = retreating.shut(enc, s, guard) if what == "retreat" else None
            if shut is not None:
                return shut
            way = moved_away(enc, s, way, what)
    if guard.has("acrobatic"):
        bar = dodging.no_acrobatics(enc, s)
        if bar is not None:
            return bar
        way = replace(way, acrobatic=True)
    return way


def _named(enc: Encounter, s: Strike, guard: Guard) -> Way | No:
    if guard.name == "dodge":
        wheel = next((o for o in guard.options if o.name == "vehicle"), None)
        handling = wheel.value if wheel is not None and isinstance(wheel.value, int) else 0
        return dodge(enc, s) if wheel is None else at_the_wheel(enc, s, handling)
    held = hands.held(enc.figures[s.to])
    if guard.name == "block":
        items = [guard.item] if guard.item else [i.id for i, g in held if g.guarding is not None]
        return _best([block(enc, s, item) for item in items], No("no_shield"))
    if guard.item in hands.EMPTY:
        bits = hands.EMPTY[guard.item]
        either = (bits,) if bits else (keys.RIGHT, keys.LEFT)
        return _best([bare_parry(enc, s, one) for one in either], No("hand_full"))
    said = {o.name for o in guard.options}
    found = [
        parry(enc, s, item.id, mode)
        for item, gear in held
        if guard.item in (None, item.id)
        for mode in gear.modes
        if mode.name.replace(" ", "_") in said or not said & {m.name.replace(" ", "_") for m in gear.modes}
    ]
    if guard.item is None:
        found += [bare_parry(enc, s, bits) for bits in (keys.RIGHT, keys.LEFT, keys.BOTH)]
    return _best(found, No("not_in_hand", item=guard.item or "a weapon"))


def _best(found: list[Way | No], otherwise: No) -> Way | No:
    legal = [way for way in found if isinstance(way, Way)]
    if legal:
        return max(legal, key=lambda way: (not way.hopeless, way.score))
    return next((no for no in found if isinstance(no, No)), otherwise)


def check(t: Bout, s: Strike) -> None:
    """Raises Refused for a typed defence that is not legal, before any die (see G4-DEF-01)."""
    for guard in s.guard.chain if s.guard is not None else ():
        way = typed(t.enc, s, guard)
        if isinstance(way, No):
            raise refusal(t, s, way)
    if s.second is not None:
        _check_second(t, s)


def _check_second(t: Bout, s: Strike) -> None:
    assert s.guard is not None and s.second is not None
    stance = keys.MANEUVER.of(t.figure(s.to))
    if stance is None or stance.kind != "all_out_defense" or stance.option != "double":
        raise refuse(t, "one_defence", who=s.to)
    one, other = typed(t.enc, s, s.guard), typed(t.enc, s, s.second)
    if isinstance(one, Way) and isinstance(other, Way) and one.tool == other.tool:
        raise refuse(t, "same_defence", who=s.to, defence=one.kind)


def refusal(t: Bout, s: Strike, no: No) -> Exception:
    """The refusal of a defence that is not legal, with those that are: an attacker is not to know how good they are."""
    may = ", ".join(sorted({way.kind for way in ways(t.enc, s)})) or "no defence"
    return refuse(t, no.code, who=s.to, foe=s.by, item=no.item, skill=no.skill, possible=may)


def choose(t: Bout, s: Strike, asks: str) -> Way | None:
    """The defence rolled first: as typed where that still stands, else as asked of the target (G4-DEF-01).

    It is asked in one list, not as several picks: Retreat is worth 3 to a Dodge and 1 to most others, acrobatics only
    go with a Dodge, so only a whole answer has a score, and one touch is to be enough. ``asks``: the question.
    """
    return _chosen(t, s, s.guard, "defence", None, asks)


def second(t: Bout, s: Strike, first: Way, asks: str) -> Way | None:
    """The other defence of All-Out Defense Double, None where there is none (G4-MAN-18; see G4-PAR-03)."""
    stance = keys.MANEUVER.of(t.figure(s.to))
    if stance is None or stance.kind != "all_out_defense" or stance.option != "double":
        return None
    return _chosen(t, s, s.second, "second", first, asks)


def _chosen(t: Bout, s: Strike, guard: Guard | None, kind: str, first: Way | None, asks: str) -> Way | None:
    if guard is not None and guard.final:
        way = typed(t.enc, s, guard)
        if isinstance(way, No):
            t.note("defence_lapses", s.to, rule="G4-DEF-01", defence=guard.name)
            return None
        if way is None or first is None or way.tool != first.tool:
            return way
    legal = every(t.enc, s)
    if first is not None:
        legal = tuple(way for way in legal if way.tool != first.tool and not way.away)
    if not legal:
        if first is None:
            t.note("no_defence", s.to, rule="G4-DEF-02", why=_why(t.enc, s))
        return None
    wanted = typed(t.enc, s, guard) if guard is not None else None
    default = wanted.id if isinstance(wanted, Way) and wanted in legal else _default(legal)
    options = (*((way.id, f"{_say(way, legal)} {way.score}") for way in legal), (NOTHING, says("no_defence")))
    rule = "G4-DEF-01" if first is None else "G4-MAN-18"
    picked = t.ask(kind, s.to, asks, options, default, rule, of_attempt=True)
    return next((way for way in legal if way.id == picked), None)


def _default(every: tuple[Way, ...]) -> str:
    """The best score of those that neither fall down nor tumble."""
    calm = [way for way in every if way.away != "drop" and not way.acrobatic]
    return (calm or list(every))[0].id


def _why(enc: Encounter, s: Strike) -> str:
    no = barred(enc, s)
    return no.code if no is not None else ""


def _say(way: Way, legal: tuple[Way, ...]) -> str:
    """A defence in the words that choose it; with what, only where several things would do."""
    several = len({other.name for other in legal if other.kind == way.kind}) > 1
    words = (way.kind, f"with {way.name}" if several and way.name else "", way.away, "acrobatic" * way.acrobatic)
    return " ".join(word for word in words if word)


def attempt(t: Bout, s: Strike, way: Way, hits: int, to: tuple[int, int] | None = None) -> Answer:
    """Roll a defence, with what it uses up; the attack's consequences are the caller's."""
    who = s.to
    terms = way.terms
    if way.acrobatic:
        # Before the fighter drops: like the Dodge, it is judged as one stands when attacked.
        terms = (*terms, term("acrobatics", _tumble(t, s)))
    _used(t, s, way, to)
    if s.unseen and way.kind != "dodge" and not hears(t, who):
        return Answer(False, 0, Degree.FAILURE)
    if way.hopeless:
        t.note("too_heavy", who, rule="G4-PAR-11", item=way.name)
        if way.item not in hands.EMPTY:
            drop(t, who, way.item)
        return Answer(False, 0, Degree.FAILURE)
    counts = (hits > 1 and way.kind == "dodge") or (way.hands and s.kind.startswith("thrown"))
    rule = {"dodge": "G4-DODG-01", "block": "G4-BLK-01", "parry": "G4-PAR-01"}[way.kind]
    first, *rest = terms
    name = way.kind if way.kind == "dodge" else f"{way.kind} ({way.name})"
    if counts:
        rolled = roll(t, way.kind, who, name, first.n, tuple(rest), rule=rule, kind=Margin, told=True)
        return _counted(t, s, way, rolled.degree, rolled.margin, hits)
    degree: Degree = roll(t, way.kind, who, name, first.n, tuple(rest), rule=rule, told=True)
    return Answer(degree.good, hits if degree.good else 0, degree)


def _counted(t: Bout, s: Strike, way: Way, degree: Degree, margin: int, hits: int) -> Answer:
    """A Dodge of several hits, or a parry that may catch (see G4-DODG-02, G4-RNG-06)."""
    if way.kind == "dodge":
        avoided = dodging.avoided(hits, degree, margin)
        return Answer(avoided == hits, avoided, degree, margin)
    return Answer(degree.good, hits if degree.good else 0, degree, margin)


def _used(t: Bout, s: Strike, way: Way, to: tuple[int, int] | None) -> None:
    who = s.to
    if way.kind == "block":
        t.do(keys.BLOCKED.set(who, keys.Nothing()))
    elif way.kind == "parry":
        names = [f"{side}_hand" for bit, side in hands.SIDES if way.hands & bit] or [way.item]
        t.do(*(keys.PARRIES.by(who, 1, name) for name in names))
    defends(t, who)
    if way.away == "retreat":
        retreating.step_away(t, who, s.by, to)
    elif way.away in ("drop", "dive"):
        if t.figure(who).posture != "lying":
            t.note("drops_down", who, rule="G4-DROP-01" if way.away == "drop" else "G4-DIVE-01")
        t.do(Moved(who, posture="lying"), keys.RETREATED.set(who, keys.Away(drop=True)))


def _tumble(t: Bout, s: Strike) -> int:
    """Acrobatics before a Dodge: +2 or -2 (see G4-DODG-03)."""
    figure = t.figure(s.to)
    terms = (Term(figure.posture, POSTURES[figure.posture].defence, "G4-DEF-08"), *numbness(figure))
    t.do(keys.ACROBATIC.set(s.to, keys.Nothing()))
    level = skill(figure, "acrobatics") or 0
    good = passed(t, "acrobatics", s.to, "acrobatics", level, terms, rule="G4-DODG-03")
    return ACROBATICS if good else -ACROBATICS


def goal(s: Strike) -> tuple[int, int] | None:
    """The hex a typed Retreat names, if any."""
    return retreating.goal(s.guard) if s.guard is not None else None
