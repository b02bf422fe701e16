"""Which defence a target uses: a standing roll, a clause of the sentence, a standing order, else a question."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.encounter import Encounter, Figure
from rules.core.names import fold
from rules.core.orders.policy import answer_of
from rules.core.report import Refused
from rules.rqhouse.defence.defence_options import DefenceOption
from rules.rqhouse.defence.full_defence import double, pairs
from rules.rqhouse.defence.legal import bar, legal, may_defend, parts
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import BOTH, DAMAGE, DODGE, NONE, PARRY, SPIRIT, Attack, Defence
from rules.rqhouse.figure.limbs import is_held
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.gear import FIRE
from rules.rqhouse.tables.settings import option
from rules.rqhouse.tables.words import refuse, says
from rules.turns.pace import strict

NOTHING = frozenset({"nothing", "no_defence", "no_defense", "undefended"})
KINDS = {"parry": PARRY, "dodge": DODGE, "spirit_defence": SPIRIT, "spirit_defense": SPIRIT}
ARTS, NO_ARTS, RIPOSTE = "martial_arts", "no_martial_arts", "riposte"
NO_DEFENCE = Defence(NONE)


def clause(t: Bout, blow: Attack, guard: Guard) -> Defence:
    """The answer a clause asks for. Raises Refused where it is not legal (RH-DEF-02; see RH-DEF-03, RH-DEF-04)."""
    figure = t.figure(blow.target)
    standing = keys.STANDING.of(figure)
    kind = NONE if guard.name in NOTHING else KINDS.get(guard.name, guard.name)
    both = _both(t, blow, guard)
    if standing is not None:
        same = kind == standing.skill and guard.item in (None, standing.item) and not both
        if not same:
            raise refuse(t, "standing_defence", who=figure.name, skill=standing.skill.replace("_", " "))
        arts = _arts(t, figure, guard)
        return Defence(standing.skill, standing.item, arts=arts, riposte=guard.has(RIPOSTE), standing=True)
    if kind == NONE:
        return NO_DEFENCE
    ways = legal(t.enc, blow)
    wanted = Defence(BOTH if both else kind, guard.item or "")
    found = parts(wanted, ways)
    if len(found) < (2 if both else 1):
        raise _illegal(t, blow, wanted, ways)
    if both and strict(t.enc) and not double(t.enc, figure):
        raise refuse(t, "needs_full_defence", who=figure.name)
    if strict(t.enc) and not may_defend(t.enc, figure):
        raise refuse(t, "no_defence_left", who=figure.name)
    first = found[0].answer
    return Defence(wanted.kind, first.item, first.way, _arts(t, figure, guard), guard.has(RIPOSTE))


def _arts(t: Bout, figure: Figure, guard: Guard) -> bool:
    """Whether Martial Arts go with a defence: as its clause says, else as ordered. Raises Refused (see RH-MA-03)."""
    said = guard.has(ARTS, RIPOSTE)
    if said and not model.of(figure).martial_arts:
        raise refuse(t, "no_martial_arts", who=figure.name)
    used = keys.ARTS.of(figure)
    if said and used is not None and used.purpose == DAMAGE:
        raise refuse(t, "arts_used", who=figure.name)
    return said or (not guard.has(NO_ARTS) and arts_ordered(figure))


def arts_ordered(figure: Figure) -> bool:
    """Whether a standing order adds Martial Arts to any defence."""
    words = ordered(figure)
    return ARTS in words and NO_ARTS not in words and model.of(figure).martial_arts > 0


def _both(t: Bout, blow: Attack, guard: Guard) -> bool:
    """Whether a clause asks for a parry and a dodge. Raises Refused for any other two (see RH-DEF-06)."""
    if guard.then is None:
        return False
    if KINDS.get(guard.name) != PARRY or KINDS.get(guard.then.name) != DODGE:
        raise refuse(t, "parry_then_dodge", who=blow.target)
    return True


def _illegal(t: Bout, blow: Attack, wanted: Defence, ways: tuple[DefenceOption, ...]) -> Refused:
    """Why the typed defence cannot be used."""
    figure = t.figure(blow.target)
    why = bar(t.enc, figure)
    may = ", ".join(_words(t.enc, way.answer, figure) for way in ways) or "nothing"
    if why:
        return refuse(t, "no_defence", who=figure.name, why=why)
    if blow.way == SPIRIT or wanted.kind == SPIRIT:
        return refuse(t, "wrong_defence", who=figure.name, defence=wanted.kind.replace("_", " "), possible=may)
    if wanted.kind == DODGE and is_held(t.enc, figure):
        return refuse(t, "held", who=figure.name, what="dodge")
    if blow.way == FIRE and wanted.kind in (PARRY, BOTH) and not option(t.enc, "missile_parry"):
        return refuse(t, "missile_parry", who=figure.name, possible=may)
    return refuse(t, "cannot_parry", who=figure.name, possible=may)


def ordered(figure: Figure) -> str:
    """The figure's standing order, its words joined by ``_``."""
    return fold(answer_of(figure.policy)).replace(" ", "_")


def by_order(enc: Encounter, blow: Attack, ways: tuple[DefenceOption, ...]) -> Defence | None:
    """What the standing order answers; None where it names no defence that is legal now."""
    figure = enc.figures[blow.target]
    words = ordered(figure)
    rest = words.replace(NO_ARTS, "").replace(ARTS, "").replace(RIPOSTE, "").strip("_")
    arts = arts_ordered(figure)
    if any(rest == one for one in NOTHING):
        return NO_DEFENCE
    both = rest.endswith("then_dodge")
    rest = rest.removesuffix("then_dodge").strip("_")
    for way in ways:
        answer = way.answer
        names = {answer.kind, f"{answer.kind}_{answer.item}", f"{answer.kind}_{fold(way.skill).replace(' ', '_')}"}
        if rest in names:
            kind = BOTH if both and double(enc, figure) else answer.kind
            return replace(answer, kind=kind, arts=arts, riposte=RIPOSTE in words)
    return None


def answer(t: Bout, blow: Attack, typed: Defence | None, proposed: bool = False) -> Defence:
    """The defence against a blow: one roll of one of three skills, or none (see RH-DEF-01).

    Asks the target's player where nothing else decides.

    ``proposed``: the clause was typed by somebody who does not play the target; its owner is asked, with it as default.
    """
    figure = t.figure(blow.target)
    standing = keys.STANDING.of(figure)
    ways = legal(t.enc, blow)
    if standing is not None:
        # It is binding; against what it cannot meet there is no defence at all.
        one = Defence(standing.skill, standing.item, arts=arts_ordered(figure), standing=True)
        one = typed if typed is not None and typed.standing and not proposed else one
        return one if parts(one, ways) else NO_DEFENCE
    if typed is not None and not proposed:
        return typed if not typed.rolls or parts(typed, ways) else NO_DEFENCE
    if not ways or not may_defend(t.enc, figure):
        return NO_DEFENCE
    order = by_order(t.enc, blow, ways)
    if order is not None:
        return order
    if blow.way == SPIRIT:
        return ways[0].answer
    return _ask(t, blow, ways, typed)


def _ask(t: Bout, blow: Attack, ways: tuple[DefenceOption, ...], typed: Defence | None) -> Defence:
    figure = t.figure(blow.target)
    single = [(way.answer, f"{_words(t.enc, way.answer, figure)} {way.chance(t.enc, figure)} %") for way in ways]
    both = [(one, _words(t.enc, one, figure)) for one in (pairs(ways) if double(t.enc, figure) else ())]
    may: dict[str, tuple[Defence, str]] = {}
    won: dict[str, tuple[Defence, str]] = {}
    used = keys.ARTS.of(figure)
    for one, text in (*both, *single):
        may[_words(t.enc, one, figure)] = (one, text)
    if model.of(figure).martial_arts and used is None:
        plain = tuple(may.items())
        may |= {f"{k} martial arts": (replace(a, arts=True), f"{x}, martial arts") for k, (a, x) in plain}
        if not keys.ATTACKED.of(figure):
            won = {f"{k} riposte": (replace(a, arts=True, riposte=True), f"{x}, riposte") for k, (a, x) in plain}
    may |= {"nothing": (NO_DEFENCE, "nothing"), **won}
    options = tuple((key, text) for key, (_, text) in may.items())
    wanted = _words(t.enc, typed, figure) if typed is not None else ""
    default = wanted if wanted in may else options[0][0]
    said = t.ask("defence", figure.name, says("defence", who=blow.who), options, default, "RH-DEF-02", of_attempt=True)
    chosen = may[said][0]
    return replace(chosen, arts=True) if chosen.rolls and arts_ordered(figure) else chosen


def _words(enc: Encounter, answer: Defence, figure: Figure) -> str:
    item = figure.item(answer.item) if answer.item else None
    name = f" {item.name}" if item is not None else ""
    if answer.kind == BOTH:
        return f"parry{name} then dodge"
    return "nothing" if answer.kind == NONE else f"{answer.kind.replace('_', ' ')}{name}"
