"""How a target answers: the defence typed, ordered or picked, and its roll (G4-DEF-01)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.encounter import Encounter
from rules.core.events import Moved
from rules.core.report import Term
from rules.gurps.success import Degree, Margin
from rules.gurps4.defence import dodging, retreating
from rules.gurps4.defence.barred import DefenceBar, barred
from rules.gurps4.defence.blocking import block
from rules.gurps4.defence.dodging import at_the_wheel, dodge
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.defence.legal import legal, plain_defences
from rules.gurps4.defence.parrying import bare_parry, parry
from rules.gurps4.defence.retreating import moved_away
from rules.gurps4.defence.visibility import hears
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.skills import skill
from rules.gurps4.harm.distraction import defends
from rules.gurps4.harm.falls_and_drops import drop
from rules.gurps4.harm.stunning import numbness
from rules.gurps4.rolls.contests import passed, roll
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.words import refuse, says, term

NOTHING = "nothing"
ACROBATICS = 2


class DefenceResult(Struct, frozen=True):
    """What a defence came to: whether it stopped the attack, how many hits it took away, and its degree."""

    stopped: bool
    avoided: int
    degree: Degree
    margin: int = 0


def typed(enc: Encounter, attack: Attack, guard: Guard) -> Defence | DefenceBar | None:
    """Return the defence a clause names, why it is not legal, or None for no defence."""
    if guard.name == NOTHING:
        return None
    way = barred(enc, attack) or _named(enc, attack, guard)
    if isinstance(way, DefenceBar):
        return way
    bars = (
        ("retreat", retreating.no_retreat(enc, attack)),
        ("drop", retreating.no_drop(enc, attack)),
        ("dive", None if attack.area else DefenceBar("dive_no_area")),
    )
    for what, bar in bars:
        if guard.has(what, f"{what}_to", f"and_{what}"):
            if bar is not None:
                return bar
            shut = retreating.shut(enc, attack, guard) if what == "retreat" else None
            if shut is not None:
                return shut
            way = moved_away(enc, attack, way, what)
    if guard.has("acrobatic"):
        bar = dodging.no_acrobatics(enc, attack)
        if bar is not None:
            return bar
        way = replace(way, acrobatic=True)
    return way


def _named(enc: Encounter, attack: Attack, guard: Guard) -> Defence | DefenceBar:
    if guard.name == "dodge":
        wheel = next((o for o in guard.options if o.name == "vehicle"), None)
        handling = wheel.value if wheel is not None and isinstance(wheel.value, int) else 0
        return dodge(enc, attack) if wheel is None else at_the_wheel(enc, attack, handling)
    held = hands.held_of(enc.figures[attack.target].items)
    if guard.name == "block":
        items = [guard.item] if guard.item else [i.id for i, g in held if g.guarding is not None]
        return _best([block(enc, attack, item) for item in items], DefenceBar("no_shield"))
    if guard.item in hands.EMPTY:
        bits = hands.EMPTY[guard.item]
        either = (bits,) if bits else (keys.RIGHT, keys.LEFT)
        return _best([bare_parry(enc, attack, one) for one in either], DefenceBar("hand_full"))
    said = {o.name for o in guard.options}
    found = [
        parry(enc, attack, item.id, mode)
        for item, gear in held
        if guard.item in (None, item.id)
        for mode in gear.modes
        if mode.name.replace(" ", "_") in said or not said & {m.name.replace(" ", "_") for m in gear.modes}
    ]
    if guard.item is None:
        found += [bare_parry(enc, attack, bits) for bits in (keys.RIGHT, keys.LEFT, keys.BOTH)]
    return _best(found, DefenceBar("not_in_hand", item=guard.item or "a weapon"))


def _best(found: list[Defence | DefenceBar], otherwise: DefenceBar) -> Defence | DefenceBar:
    legal = [way for way in found if isinstance(way, Defence)]
    if legal:
        return max(legal, key=lambda way: (not way.hopeless, way.value))
    return next((no for no in found if isinstance(no, DefenceBar)), otherwise)


def check(t: Bout, attack: Attack) -> None:
    """Raises Refused for a typed defence that is not legal, before any die (see G4-DEF-01)."""
    for guard in attack.guard.chain if attack.guard is not None else ():
        way = typed(t.enc, attack, guard)
        if isinstance(way, DefenceBar):
            raise refusal(t, attack, way)
    if attack.second is not None:
        _check_second(t, attack)


def _check_second(t: Bout, attack: Attack) -> None:
    assert attack.guard is not None and attack.second is not None
    stance = keys.MANEUVER.of(t.figure(attack.target))
    if stance is None or stance.kind != "all_out_defense" or stance.option != "double":
        raise refuse(t, "one_defence", who=attack.target)
    one, other = typed(t.enc, attack, attack.guard), typed(t.enc, attack, attack.second)
    if isinstance(one, Defence) and isinstance(other, Defence) and one.tool == other.tool:
        raise refuse(t, "same_defence", who=attack.target, defence=one.kind)


def refusal(t: Bout, attack: Attack, no: DefenceBar) -> Exception:
    """The refusal of a defence that is not legal, with those that are: an attacker is not to know how good they are."""
    may = ", ".join(sorted({way.kind for way in plain_defences(t.enc, attack)})) or "no defence"
    return refuse(t, no.code, who=attack.target, foe=attack.who, item=no.item, skill=no.skill, possible=may)


def choose(t: Bout, attack: Attack, asks: str) -> Defence | None:
    """Return the defence rolled first: as typed where that still stands, else as asked of the target (G4-DEF-01).

    It is asked in one list, not as several picks: Retreat is worth 3 to a Dodge and 1 to most others, acrobatics only
    go with a Dodge, so only a whole answer has a score, and one touch is to be enough. ``asks``: the question.
    """
    return _chosen(t, attack, attack.guard, "defence", None, asks)


def second(t: Bout, attack: Attack, first: Defence, asks: str) -> Defence | None:
    """Return the other defence of All-Out Defense Double, None where there is none (G4-MAN-18; see G4-PAR-03)."""
    stance = keys.MANEUVER.of(t.figure(attack.target))
    if stance is None or stance.kind != "all_out_defense" or stance.option != "double":
        return None
    return _chosen(t, attack, attack.second, "second", first, asks)


def _chosen(
    t: Bout, attack: Attack, guard: Guard | None, kind: str, first: Defence | None, asks: str
) -> Defence | None:
    if guard is not None and guard.final:
        way = typed(t.enc, attack, guard)
        if isinstance(way, DefenceBar):
            t.note("defence_lapses", attack.target, rule="G4-DEF-01", defence=guard.name)
            return None
        if way is None or first is None or way.tool != first.tool:
            return way
    open_ = legal(t.enc, attack)
    if first is not None:
        open_ = tuple(way for way in open_ if way.tool != first.tool and not way.away)
    if not open_:
        if first is None:
            no = barred(t.enc, attack)
            t.note("no_defence", attack.target, rule="G4-DEF-02", why=no.code if no is not None else "")
        return None
    wanted = typed(t.enc, attack, guard) if guard is not None else None
    # Unsaid it is the best score of those that neither fall down nor tumble.
    calm = [way for way in open_ if way.away != "drop" and not way.acrobatic]
    default = wanted.id if isinstance(wanted, Defence) and wanted in open_ else (calm or list(open_))[0].id
    options = (*((way.id, f"{_say(way, open_)} {way.value}") for way in open_), (NOTHING, says("no_defence")))
    rule = "G4-DEF-01" if first is None else "G4-MAN-18"
    picked = t.ask(kind, attack.target, asks, options, default, rule, of_attempt=True)
    return next((way for way in open_ if way.id == picked), None)


def _say(defence: Defence, legal: tuple[Defence, ...]) -> str:
    """Return a defence in the words that choose it; with what, only where several things would do."""
    several = len({other.name for other in legal if other.kind == defence.kind}) > 1
    words = (
        defence.kind,
        f"with {defence.name}" if several and defence.name else "",
        defence.away,
        "acrobatic" * defence.acrobatic,
    )
    return " ".join(word for word in words if word)


def attempt(t: Bout, attack: Attack, defence: Defence, hits: int, to: tuple[int, int] | None = None) -> DefenceResult:
    """Roll a defence, with what it uses up; the attack's consequences are the caller's."""
    who = attack.target
    terms = defence.terms
    if defence.acrobatic:
        # Before the fighter drops: like the Dodge, it is judged as one stands when attacked.
        terms = (*terms, term("acrobatics", _tumble(t, attack)))
    _used(t, attack, defence, to)
    if attack.unseen and defence.kind != "dodge" and not hears(t, who):
        return DefenceResult(False, 0, Degree.FAILURE)
    if defence.hopeless:
        t.note("too_heavy", who, rule="G4-PAR-11", item=defence.name)
        if defence.item not in hands.EMPTY:
            drop(t, who, defence.item)
        return DefenceResult(False, 0, Degree.FAILURE)
    counts = (hits > 1 and defence.kind == "dodge") or (defence.hands and attack.kind.startswith("thrown"))
    rule = {"dodge": "G4-DODG-01", "block": "G4-BLK-01", "parry": "G4-PAR-01"}[defence.kind]
    first, *rest = terms
    name = defence.kind if defence.kind == "dodge" else f"{defence.kind} ({defence.name})"
    if counts:
        # A Dodge of several hits, or a parry that may catch (see G4-DODG-02, G4-RNG-06).
        got = roll(t, defence.kind, who, name, first.n, tuple(rest), rule=rule, kind=Margin, told=True)
        away = dodging.avoided(hits, got.degree, got.margin) if defence.kind == "dodge" else hits * got.good
        return DefenceResult(away == hits, away, got.degree, got.margin)
    degree: Degree = roll(t, defence.kind, who, name, first.n, tuple(rest), rule=rule, told=True)
    return DefenceResult(degree.good, hits if degree.good else 0, degree)


def _used(t: Bout, attack: Attack, defence: Defence, to: tuple[int, int] | None) -> None:
    who = attack.target
    if defence.kind == "block":
        t.do(keys.BLOCKED.set(who, keys.Nothing()))
    elif defence.kind == "parry":
        names = [f"{side}_hand" for bit, side in hands.SIDES if defence.hands & bit] or [defence.item]
        t.do(*(keys.PARRIES.by(who, 1, name) for name in names))
    defends(t, who)
    if defence.away == "retreat":
        retreating.step_away(t, who, attack.who, to)
    elif defence.away in ("drop", "dive"):
        if t.figure(who).posture != "lying":
            t.note("drops_down", who, rule="G4-DROP-01" if defence.away == "drop" else "G4-DIVE-01")
        t.do(Moved(who, posture="lying"), keys.RETREATED.set(who, keys.Retreat(drop=True)))


def _tumble(t: Bout, attack: Attack) -> int:
    """Acrobatics before a Dodge: +2 or -2 (see G4-DODG-03)."""
    figure = t.figure(attack.target)
    terms = (Term(figure.posture, POSTURES[figure.posture].defence, "G4-DEF-08"), *numbness(figure))
    t.do(keys.ACROBATIC.set(attack.target, keys.Nothing()))
    level = skill(figure, "acrobatics") or 0
    good = passed(t, "acrobatics", attack.target, "acrobatics", level, terms, rule="G4-DODG-03")
    return ACROBATICS if good else -ACROBATICS
