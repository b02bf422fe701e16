"""Every way a figure can defend against a blow, with its chance (RH-DEF-01, RH-DEF-04, RH-DEF-10 to RH-DEF-12)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure, Item
from rules.core.report import Term
from rules.rqhouse.attack.blow import BOTH, DODGE, PARRY, SPIRIT, Answer, Blow, use, use_in
from rules.rqhouse.figure import keys, load, skills
from rules.rqhouse.figure.body import arm_of, awake, body, free_arms, in_use, is_held, useless
from rules.rqhouse.figure.quantities import ACTIONS
from rules.rqhouse.rolls.check import chance, with_burdens
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.gear import FIRE, ONE, TWO, ways
from rules.rqhouse.sheet.items import BARE, CLAW, SHIELD
from rules.rqhouse.tables.settings import option
from rules.rqhouse.tables.terms import term
from rules.rqhouse.time.budget import forfeit, number, spend

FULL_DEFENCE = "full_defence"


class Way(Struct, frozen=True):
    """A legal defence: the answer it is, the skill's base and terms, its floor, the first roll that fumbles."""

    answer: Answer
    label: str
    skill: str
    base: int
    terms: tuple[Term, ...] = ()
    floor: int = 0
    fumble: int = 100

    def chance(self, enc: Encounter, figure: Figure) -> int:
        """The effective skill."""
        return chance(self.base, with_burdens(enc, figure, self.label, self.skill, self.terms), self.floor)


def bar(enc: Encounter, figure: Figure) -> str:
    """Why the figure makes no defensive roll at all; empty where it can."""
    if not awake(enc, figure):
        return "unconscious"
    if keys.UNAWARE.on(figure):
        return "unaware"
    return "overloaded" if load.band(figure) >= load.TOO_MUCH else ""


def legal(enc: Encounter, blow: Blow) -> tuple[Way, ...]:
    """Every legal single defence, the best first, parries before a dodge of the same chance."""
    figure = enc.figures[blow.target]
    if bar(enc, figure):
        return ()
    if blow.way == SPIRIT:
        return (spirit(figure),)
    found = list(parries(enc, figure, blow))
    if not is_held(enc, figure):
        found.append(dodge(figure))
    return tuple(sorted(found, key=lambda way: -way.chance(enc, figure)))


def spirit(figure: Figure) -> Way:
    """Defence against spirit combat."""
    base = skills.spirit_defence(model.of(figure))
    return Way(Answer(SPIRIT), SPIRIT, SPIRIT, base)


def dodge(figure: Figure) -> Way:
    """Dodge, with the floor of beasts (RH-DEF-13; see RH-DEF-07)."""
    sheet = model.of(figure)
    return Way(Answer(DODGE), DODGE, DODGE, skills.dodge(sheet), floor=skills.dodge_floor(sheet))


def parries(enc: Encounter, figure: Figure, blow: Blow) -> tuple[Way, ...]:
    """Parries with what is ready, or bare hands against weapons of the body; a shot by a shield alone (RH-DEF-12)."""
    attacker = enc.figures[blow.who]
    foe = attacker.item(blow.item)
    flail = use_in(blow, attacker).foe_parry
    found = []
    for item in in_use(figure):
        if blow.way == FIRE and item.kind != SHIELD and not option(enc, "missile_parry"):
            continue
        if any(useless(enc, figure, arm) for arm in arm_of(figure, item)):
            continue
        way = grip(enc, figure, item)
        if way is not None:
            found.append(parry(enc, figure, item, way, flail))
    bare = foe is not None and foe.kind == CLAW
    if bare and any(not useless(enc, figure, arm) for arm in body(figure).of_kind("arm")):
        found += [parry(enc, figure, i, ONE, flail) for i in figure.items if i.id in BARE[:1]]
    if bare:
        found += [parry(enc, figure, i, ONE, flail) for i in figure.items if i.kind == CLAW and _usable(enc, figure, i)]
    return tuple(found)


def _usable(enc: Encounter, figure: Figure, item: Item) -> bool:
    """Whether a natural weapon other than bare hands has a limb to be used with."""
    if item.id in BARE:
        return False
    limb = next((one.limb for one in model.of(figure).natural if one.id == item.id), "")
    spot = body(figure).spot(limb) if limb else None
    return spot is None or not useless(enc, figure, spot)


def grip(enc: Encounter, figure: Figure, item: Item) -> str | None:
    """How an item in hand can be held: in both hands where they are free and it is meant for it, else in one."""
    may = ways(item)
    both = TWO in may and bool(free_arms(enc, figure) or not keys.ARM.of(item))
    if both and (ONE not in may or known(figure, item, TWO)):
        return TWO
    return ONE if ONE in may else None


def known(figure: Figure, item: Item, way: str) -> bool:
    """Whether the figure has learned the item's row for that way: by the sheet's thing or by its group."""
    found = use(figure, item, way)
    learned = bool(keys.KNOWN.of(item) >> (ONE, TWO).index(way) & 1)
    return learned or found.skill in model.of(figure).skills


def parry(enc: Encounter, figure: Figure, item: Item, way: str, foe: int) -> Way:
    """A parry with one item: its bonus, a flail against it, a narrow place (RH-DEF-10, RH-DEF-11, RH-WPN-07).

    Rules: RH-WPN-03.
    """
    row = use(figure, item, way)
    terms = []
    if bonus := keys.SHIELD_BONUS.of(item):
        terms.append(term("shield", bonus, item=item.name))
    if foe:
        terms.append(term("against_flail", foe))
    if row.long and option(enc, "narrow"):
        terms.append(term("narrow_place"))
    base = skills.parry(figure, item, way, row)
    return Way(Answer(PARRY, item.id, way), PARRY, item.name, base, tuple(terms), fumble=row.fumble)


def double(enc: Encounter, figure: Figure) -> bool:
    """Whether the figure is on Full Defense and may parry and dodge the same blow (see RH-DEF-05)."""
    committed = keys.COMMITTED.of(figure)
    return committed is not None and committed.what == FULL_DEFENCE


def on_the_spot(t: Bout, who: str) -> None:
    """Under free pace a parry and a dodge against one blow declare Full Defense (see RH-DEF-05, RH-DEF-06)."""
    if not number(t.enc):
        return
    t.note("declares_full_defence", who, rule="RH-DEF-05")
    spend(t, who, ACTIONS, own_turn=False)
    forfeit(t, who)
    t.do(keys.COMMITTED.set(who, keys.Committed(FULL_DEFENCE)))


def pairs(ways_: tuple[Way, ...]) -> tuple[Answer, ...]:
    """Every parry together with a dodge, where both are legal (RH-DEF-06)."""
    if not any(way.answer.kind == DODGE for way in ways_):
        return ()
    return tuple(Answer(BOTH, w.answer.item, w.answer.way) for w in ways_ if w.answer.kind == PARRY)


def parts(answer: Answer, ways_: tuple[Way, ...]) -> tuple[Way, ...]:
    """The rolls that an answer asks for, parry first; none where it is no longer possible."""
    wanted = (PARRY, DODGE) if answer.kind == BOTH else (answer.kind,)
    found = []
    for kind in wanted:
        for way in ways_:
            if way.answer.kind == kind and (kind != PARRY or answer.item in ("", way.answer.item)):
                found.append(way)
                break
    return tuple(found)
